"""Deleting a person: what they wrote goes, their seats are given up, and they are known on no device any more."""

from collections.abc import Awaitable, Callable
from functools import partial

from stoneage.authority.live_match import LiveMatch
from stoneage.match.decide import resign_for
from stoneage.match.entries import Draft, Forgotten
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.server.storage.erasure import forget
from stoneage.server.storage.identities import Identities
from stoneage.server.storage.logs import LogRows
from stoneage.server.storage.matches import MatchRows
from stoneage.server.storage.store import Store

Load = Callable[[str], Awaitable[LiveMatch]]
Delete = Callable[[str], Awaitable[None]]


async def delete_person(store: Store, person: str, actor: str, load: Load, delete: Delete) -> None:
    """Deletes a person everywhere; finished games stay, without their name.

    Tables of theirs that have not begun are deleted: nobody else could start them. One whose start waits for nonces
    begins without them: who has seen nonces must not be able to call the game off.
    """
    for row in await MatchRows(store).unfinished_of(person):
        if row.stage == "gathering" and not await LogRows(store).has_entry(row.id, "sealed"):
            await delete(row.id)
    written = await forget(store, person)
    for match_id in written.spoken | written.titled:
        try:
            live = await load(match_id)
        except Refused:
            continue
        for seat in [seat for seat in live.match.seats if seat.holder == person]:
            await live.do(partial(resign_for, seat=seat.number))
        await live.do(partial(_forgotten, person=person, title=match_id in written.titled))
    identities = Identities(store)
    await identities.delete_person(person)
    await identities.note_action(actor, "delete person", person)
    await store.scrub()


def _forgotten(_match: Match, person: str, title: bool) -> Draft:
    return Draft(Forgotten(title), person)
