"""Provable dice: a secret that cannot be changed later, and a nonce of each player in the key.

The server publishes `commitment(secret)` before the game. Each player's client sends the hash of a nonce when it sits
down, and the nonce once all hashes are known. So nobody knows the key while there is still something to choose.
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
    """Returns the secret that a seed stands for."""
    try:
        return hashlib.sha256(f"stoneage seed {seed}".encode()).digest()
    except UnicodeEncodeError:
        raise OptionError("bad_secret", what="the seed", expected="text that UTF-8 can write") from None


def commitment(secret: bytes) -> str:
    """Returns the commitment that is published before the game."""
    return hashlib.sha256(secret).hexdigest()


def key_of(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """Returns the SipHash key of a game: SHA-256 of the secret and all nonces in seat order, cut to 128 bits."""
    return hashlib.sha256(b"".join([secret, *nonces])).digest()[:KEY_BYTES]


def nonce_hash(nonce: bytes) -> str:
    """Returns the hash that a client sends before its nonce."""
    return hashlib.sha256(nonce).hexdigest()


def nonce_withheld(hashed: str) -> bytes:
    """Returns the substitute for a withheld nonce: the first bytes of its hash, which was fixed before."""
    return bytes.fromhex(hashed)[:NONCE_BYTES]


def check(secret: bytes | None, nonces: Sequence[bytes]) -> None:
    """Checks lengths: fixed lengths keep two different lists of nonces from having the same bytes."""
    if secret is not None and not _is_bytes(secret, SECRET_BYTES):
        raise OptionError("bad_secret", what="the secret", expected=f"{SECRET_BYTES} bytes")
    if not all(_is_bytes(nonce, NONCE_BYTES) for nonce in nonces):
        raise OptionError("bad_secret", what="a nonce", expected=f"{NONCE_BYTES} bytes")


def _is_bytes(value: object, length: int) -> bool:
    return isinstance(value, bytes) and len(value) == length
