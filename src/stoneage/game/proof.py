"""Provable dice: a secret that cannot be changed later, and a nonce of each player in the key.

The server publishes `commitment(secret, terms)` before the game. Each player's client sends the hash of a nonce when it
sits down, and the nonce once all hashes are known. So nobody knows the key while there is still something to choose.
"""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, Final

from stoneage.game.errors import OptionError
from stoneage.game.record_types import SeatedAs

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 16
KEY_BYTES: Final = 16
# Precedes what is hashed since format 3. Earlier formats hashed multiples of 16 bytes, which this makes impossible.
_SINCE_3: Final = b"stoneage/3"


def new_secret() -> bytes:
    return os.urandom(SECRET_BYTES)


def secret_of_seed(seed: int | str) -> bytes:
    """Returns the secret that a seed stands for."""
    try:
        return hashlib.sha256(f"stoneage seed {seed}".encode()).digest()
    except UnicodeEncodeError:
        raise OptionError("bad_secret", what="the seed", expected="text that UTF-8 can write") from None


def canonical(value: object) -> bytes:
    """Returns the one JSON text that is hashed for a value: keys sorted, no spaces, ASCII. It contains no fractions."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def terms_of(options: Mapping[str, Any], round_limit: int | None) -> dict[str, Any]:
    """Returns what a commitment fixes besides the secret: the options as a record has them, and the last round."""
    return {"options": dict(options), "round_limit": round_limit}


def commitment(secret: bytes, terms: Mapping[str, Any]) -> str:
    """Returns the commitment that is published before the game."""
    return hashlib.sha256(_SINCE_3 + secret + canonical(terms)).hexdigest()


def commitment_to_secret(secret: bytes) -> str:
    """Returns the commitment of earlier formats, which fixed the secret only."""
    return hashlib.sha256(secret).hexdigest()


def key_of(secret: bytes, nonces: Sequence[bytes], seating: Sequence[SeatedAs] | None = None) -> bytes:
    """Returns the SipHash key of a game, 128 bits of a SHA-256: of the secret, the seating if any, and all nonces."""
    fixed = [secret] if seating is None else [_SINCE_3, secret, bytes.fromhex(seating_hash(seating))]
    return hashlib.sha256(b"".join([*fixed, *nonces])).digest()[:KEY_BYTES]


def seating_hash(seating: Sequence[SeatedAs]) -> str:
    """Returns the hash of the seating that is part of the key."""
    return hashlib.sha256(canonical(seating)).hexdigest()


def salted_hash(salt: str, text: str) -> str:
    """Returns the hash of a text that may be erased: without its salt (hexadecimal) it cannot be guessed."""
    return hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest()


def new_salt() -> str:
    return os.urandom(NONCE_BYTES).hex()


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
