"""Signs records. The key is in the database, so that all processes and a restored backup sign with the same one."""

import time
from typing import Any

from nacl.signing import SigningKey
from sqlalchemy import select, update

from stoneage.game.conduct import head_of, signed_message
from stoneage.game.record_types import LogLine, Signature
from stoneage.server.storage.schema import signing_key
from stoneage.server.storage.store import TableRows


class Signing(TableRows):
    """The signing keys of a database. Each signature reads the key, so that a new one counts at once."""

    async def prepare(self) -> None:
        """Makes the first key, unless there is one."""
        if not await self.published():
            await self._add(1)

    async def sign(self, log: list[LogLine]) -> Signature:
        """Returns the signature of a record's log."""
        newest = select(signing_key.c.private).order_by(signing_key.c.number.desc()).limit(1)
        key = SigningKey(bytes.fromhex((await self._store.read(newest))[0][0]))
        value = key.sign(signed_message(head_of(log))).signature
        return {"key": bytes(key.verify_key).hex(), "value": value.hex()}

    async def published(self) -> list[Any]:
        """Returns number, public key, and when it was made and replaced, of all keys, the newest first."""
        columns = (signing_key.c.number, signing_key.c.public, signing_key.c.created, signing_key.c.replaced)
        return await self._store.read(select(*columns).order_by(signing_key.c.number.desc()))

    async def replace(self) -> str:
        """Makes a new key and deletes the private part of the earlier ones; returns the new public key."""
        published = await self.published()
        public = await self._add(published[0].number + 1 if published else 1)
        earlier = update(signing_key).where(signing_key.c.public != public, signing_key.c.private.is_not(None))
        await self._store.write(earlier.values(private=None, replaced=time.time()))
        await self._store.scrub()
        return public

    async def _add(self, number: int) -> str:
        """Adds a key, unless another process was first; returns the public key of that number."""
        key = SigningKey.generate()
        public = bytes(key.verify_key).hex()
        row = {"number": number, "public": public, "private": bytes(key).hex(), "created": time.time()}
        await self._store.put_new(signing_key, row)
        return str((await self._store.read(select(signing_key.c.public).where(signing_key.c.number == number)))[0][0])
