"""The exponential function and integer powers, from sums and products alone.

Mathematical libraries round differently on different systems; with these functions a bot gives the same answer
everywhere.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stoneage.bots.brain.compiling import compiled

_LN2: Final = 0.6931471805599453
_LN2_HIGH: Final = 0.693147180369123816490  # the first 33 bits of ln 2, so that an integer multiple is exact …
_LN2_LOW: Final = 1.90821492927058770002e-10  # … and the rest
_LEAST: Final = -708.0  # below it the result is 0, …
_MOST: Final = 709.0  # … and above this one infinity
_OFFSET: Final = 1024
_STEP: Final = 32
# 2**n is the product of two of these powers, both exact.
_LARGE: Final[NDArray[np.float64]] = np.array([2.0 ** (_STEP * n - _OFFSET) for n in range(2 * _OFFSET // _STEP)])
_SMALL: Final[NDArray[np.float64]] = np.array([2.0**n for n in range(_STEP)])


@compiled
def exponential(x: float) -> float:
    """Returns e to the power of x, within two units in the last place."""
    if x < _LEAST:
        return 0.0
    x = min(x, _MOST)
    twos = int(x / _LN2 + 0.5) if x >= 0.0 else -int(0.5 - x / _LN2)
    r = (x - twos * _LN2_HIGH) - twos * _LN2_LOW
    total = 1.0
    for n in range(13, 0, -1):  # Taylor series for |r| < 0.35; the next term is below 1e-17
        total = 1.0 + total * r / n
    shifted = twos + _OFFSET
    return float(total * _SMALL[shifted % _STEP] * _LARGE[shifted // _STEP])


@compiled
def power(base: float, exponent: int) -> float:
    """Returns the base to the power of a non-negative integer."""
    result = 1.0
    while exponent > 0:
        if exponent & 1:
            result *= base
        base *= base
        exponent >>= 1
    return result
