"""Machine code of the kernel: loaded from a precompiled library, or compiled here."""
