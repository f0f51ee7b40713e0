"""Ed25519 signatures (RFC 8032): verification only. It handles public values, so it need not run in constant time."""

import hashlib
from typing import Final

Point = tuple[int, int, int, int]  # extended coordinates X, Y, Z and T, with x = X/Z, y = Y/Z and xy = T/Z

_P: Final = 2**255 - 19
_ORDER: Final = 2**252 + 27742317777372353535851937790883648493
_D: Final = -121665 * pow(121666, -1, _P) % _P
_ROOT: Final = pow(2, (_P - 1) // 4, _P)  # a square root of -1
_NEUTRAL: Final[Point] = (0, 1, 1, 0)


def verify(key: bytes, message: bytes, signature: bytes) -> bool:
    """Returns whether this signature of a message was made with the private key of a public one.

    Keys of small order are refused: signatures under them fit many messages.
    """
    point = _decoded(key)
    response = int.from_bytes(signature[32:], "little")
    if point is None or len(signature) != 64 or response >= _ORDER or _encoded(_times(8, point)) == _encoded(_NEUTRAL):
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % _ORDER
    return _encoded(_sum(_times(response, _BASE), _times(_ORDER - challenge, point))) == signature[:32]


def _sum(one: Point, two: Point) -> Point:
    a, b = (one[1] - one[0]) * (two[1] - two[0]) % _P, (one[1] + one[0]) * (two[1] + two[0]) % _P
    c, d = 2 * one[3] * two[3] * _D % _P, 2 * one[2] * two[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(number: int, point: Point) -> Point:
    product = _NEUTRAL
    while number:
        if number & 1:
            product = _sum(product, point)
        point = _sum(point, point)
        number >>= 1
    return product


def _encoded(point: Point) -> bytes:
    inverse = pow(point[2], -1, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _decoded(encoded: bytes) -> Point | None:
    """Returns the point of 32 bytes, or None if there is none."""
    number = int.from_bytes(encoded, "little")
    odd, y = number >> 255, number & (2**255 - 1)
    if len(encoded) != 32 or y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _ROOT % _P
    if x * x % _P != square or (x == 0 and odd):
        return None
    if x & 1 != odd:
        x = _P - x
    return x, y, 1, x * y % _P


def _base() -> Point:
    point = _decoded((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
    assert point is not None
    return point


_BASE: Final = _base()
