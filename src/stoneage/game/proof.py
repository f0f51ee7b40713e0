"""Provable dice: a secret nobody can change later, and everyone's nonce in the key.

The server publishes `commitment(secret)` before the game. Each player's client sends the hash of a nonce when it sits
down and the nonce itself once all hashes are there, so nobody knows the key while there is something to choose.
"""

import hashlib
import os
from collections.abc import Sequence
from typing import Final

from stoneage.game.errors import OptionError

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 16
KEY_BYTES: Final = 16


def new_secret() -> bytes:
    return os.urandom(SECRET_BYTES)


def secret_of_seed(seed: int | str) -> bytes:
    """A seed stands for this secret."""
    try:
        return hashlib.sha256(f"stoneage seed {seed}".encode()).digest()
    except UnicodeEncodeError:
        raise OptionError("bad_secret", what="the seed", expected="text that UTF-8 can write") from None


def commitment(secret: bytes) -> str:
    """What is published before the game."""
    return hashlib.sha256(secret).hexdigest()


def key_of(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The game's SipHash key: SHA-256 of the secret and all nonces in seat order, cut to 128 bits."""
    return hashlib.sha256(b"".join([secret, *nonces])).digest()[:KEY_BYTES]


def nonce_hash(nonce: bytes) -> str:
    """What a client sends when it sits down, before it shows its nonce."""
    return hashlib.sha256(nonce).hexdigest()


def nonce_withheld(hashed: str) -> bytes:
    """What stands in the key for a nonce that was never shown: the beginning of its hash, which was fixed before."""
    return bytes.fromhex(hashed)[:NONCE_BYTES]


def check(secret: bytes | None, nonces: Sequence[bytes]) -> None:
    """Fixed lengths keep two different lists of nonces from reading as the same bytes."""
    if secret is not None and not _is_bytes(secret, SECRET_BYTES):
        raise OptionError("bad_secret", what="the secret", expected=f"{SECRET_BYTES} bytes")
    if not all(_is_bytes(nonce, NONCE_BYTES) for nonce in nonces):
        raise OptionError("bad_secret", what="a nonce", expected=f"{NONCE_BYTES} bytes")


def _is_bytes(value: object, length: int) -> bool:
    return isinstance(value, bytes) and len(value) == length
