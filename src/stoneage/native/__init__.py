"""How the kernel's functions become machine code: loaded from a library that was compiled before, or compiled here."""
