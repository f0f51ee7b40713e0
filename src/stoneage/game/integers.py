"""Integers accepted by the public interface: Python's and NumPy's, but neither Booleans nor fractions."""

from numbers import Integral


def whole_number(value: object) -> int | None:
    """Returns an integer as Python's own type; None for any other value."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        return None
    return int(value)
