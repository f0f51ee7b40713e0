"""Chance: every roll and shuffle is a word of SipHash-2-4 under the key of the game.

The n-th word is the hash of the number n as eight bytes, little-endian. Playouts that need only cheap random numbers
use `noise` (splitmix64), which never touches the key of the game.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stoneage.rules.jit import inlined
from stoneage.rules.pieces import SmallLookup
from stoneage.rules.state import FACES, MOST_SCRIPTED, State

_V0 = np.uint64(0x736F6D6570736575)
_V1 = np.uint64(0x646F72616E646F6D)
_V2 = np.uint64(0x6C7967656E657261)
_V3 = np.uint64(0x7465646279746573)
_LENGTH = np.uint64(8 << 56)  # the message is always eight bytes long
_FF = np.uint64(0xFF)
_64 = np.uint64(64)
_6 = np.uint64(FACES)
_1 = np.uint64(1)
_2, _4, _7, _8, _56 = (np.uint64(bits) for bits in (2, 4, 7, 8, 56))
_EVERY_2ND, _PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_NIBBLES, _BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_HIGHEST = np.uint64(0x8080808080808080)
# BIT_OF_BYTE[byte, n]: the position of the n-th set bit.
BIT_OF_BYTE: Final[SmallLookup] = np.array(
    [[*(bit for bit in range(8) if byte >> bit & 1), *[0] * (8 - byte.bit_count())] for byte in range(256)], np.int8
)
# The powers of two below 2**64 have different remainders modulo 67, which the processor finds without a division.
_67 = np.uint64(67)
POSITION_OF_BIT: Final[SmallLookup] = np.zeros(67, np.int8)
POSITION_OF_BIT[[(1 << bit) % 67 for bit in range(64)]] = range(64)
_DICE = np.uint64(56)  # the bits of a scripted word from this one on are the number of dice …
_PIPS = np.uint64((1 << 56) - 1)  # … and the bits below it are the pips


@inlined
def _rotate(word: Any, by: int) -> Any:
    left = np.uint64(by)
    return (word << left) | (word >> (_64 - left))


@inlined
def _sip_round(v0: Any, v1: Any, v2: Any, v3: Any) -> Any:
    v0 = v0 + v1
    v1 = _rotate(v1, 13) ^ v0
    v0 = _rotate(v0, 32)
    v2 = v2 + v3
    v3 = _rotate(v3, 16) ^ v2
    v0 = v0 + v3
    v3 = _rotate(v3, 21) ^ v0
    v2 = v2 + v1
    v1 = _rotate(v1, 17) ^ v2
    v2 = _rotate(v2, 32)
    return v0, v1, v2, v3


@inlined
def siphash(key0: Any, key1: Any, message: Any) -> Any:
    """Returns the SipHash-2-4 of one eight-byte message."""
    v0, v1, v2, v3 = key0 ^ _V0, key1 ^ _V1, key0 ^ _V2, key1 ^ _V3
    v3 ^= message
    for _ in range(2):
        v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0 ^= message
    v3 ^= _LENGTH
    for _ in range(2):
        v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0 ^= _LENGTH
    v2 ^= _FF
    for _ in range(4):
        v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


@inlined
def next_word(g: State) -> Any:
    """Returns the next word under the key of the game."""
    word = siphash(g.key[0], g.key[1], g.counter)
    g.counter += _1
    return word


@inlined
def below(g: State, bound: int) -> int:
    """Returns a number from 0 to bound - 1. The bias of the remainder is below 2**-57 for the bounds used here."""
    return int(next_word(g) % np.uint64(bound))


@inlined
def count_bits(bits: int) -> int:
    """Returns the number of set bits of a small set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inlined
def lowest_bit(bits: int) -> int:
    """Returns the position of the lowest set bit."""
    return int(POSITION_OF_BIT[np.uint64(bits & -bits) % _67])


@inlined
def _bits_up_to_byte(bits: int) -> Any:
    """Returns, in each byte, the number of set bits in that byte and the lower ones."""
    counts = np.uint64(bits)
    counts = counts - ((counts >> _1) & _EVERY_2ND)
    counts = (counts & _PAIRS) + ((counts >> _2) & _PAIRS)
    counts = (counts + (counts >> _4)) & _NIBBLES
    return counts * _BYTES


@inlined
def _nth_bit(bits: int, up_to_byte: Any, n: int) -> int:
    """Returns the position of the n-th set bit, counted from 0; without a branch, because n is random."""
    # The highest bit of a byte stays set where `n` is at least the number of bits up to there.
    lower = (((np.uint64(n) * _BYTES) | _HIGHEST) - up_to_byte) & _HIGHEST
    byte = int(((lower >> _7) * _BYTES) >> _56)
    before = int((up_to_byte << _8) >> np.uint64(8 * byte) & _FF)
    return 8 * byte + int(BIT_OF_BYTE[bits >> 8 * byte & 0xFF, n - before])


@inlined
def random_piece(g: State, pieces: int) -> int:
    """Returns one of a set of pieces given as bits.

    A word selects the piece by its rank, so the result does not depend on any earlier order.
    """
    up_to_byte = _bits_up_to_byte(pieces)
    return _nth_bit(pieces, up_to_byte, below(g, int(up_to_byte >> _56)))


@inlined
def shuffle(g: State, pieces: int, count: int, cells: Any) -> int:
    """Writes `count` random pieces of a set into cells; returns the remaining set."""
    for i in range(count):
        cells[i] = random_piece(g, pieces)
        pieces &= ~(1 << cells[i])
    return pieces


@inlined
def roll(g: State, dice: int) -> None:
    """Rolls dice: the base-6 digits of one word, lowest first. A scripted roll replaces the word."""
    word = next_word(g)
    if g.scripted_next < g.scripted_end:
        word = g.scripted[g.scripted_next]
        g.scripted_next += 1
        if word >> _DICE != np.uint64(dice):
            g.scripted_wrong = 1
        word &= _PIPS
    g.dice = dice
    g.pips = 0
    for i in range(dice):
        pips = int(word % _6) + 1
        word = word // _6
        g.die[i] = pips
        g.pips += pips


@inlined
def noise(generator: Any) -> Any:
    """Returns the next word of splitmix64; `generator` is a one-element array with its state."""
    generator[0] = generator[0] + np.uint64(0x9E3779B97F4A7C15)
    z = generator[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@inlined
def noise_below(generator: Any, bound: int) -> int:
    """Returns a number from 0 to bound - 1, computed from the high half of a word without a division."""
    return int(((noise(generator) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@inlined
def load(g: State, scripted: Any, first: Any) -> None:
    """Loads the next scripted rolls: the words after the rolls made since `first`, as many as the state can hold."""
    rolled = int(g.counter - first)
    count = min(max(len(scripted) - rolled, 0), MOST_SCRIPTED)
    for i in range(count):
        g.scripted[i] = scripted[rolled + i]
    g.scripted_next = 0
    g.scripted_end = count


def words_of(rolls: Sequence[Sequence[int]]) -> NDArray[np.uint64]:
    """Returns rolls as the words that `load` writes into a state."""
    words = [(len(dice) << int(_DICE)) + sum((pips - 1) * FACES**i for i, pips in enumerate(dice)) for dice in rolls]
    return np.array(words, np.uint64)


def dice_of(word: int) -> list[int]:
    """Returns the dice that a scripted word encodes."""
    pips = word & int(_PIPS)
    return [pips // FACES**i % FACES + 1 for i in range(word >> int(_DICE))]
