"""The specification of broadcasting: who merges what they are sent has the view that a newcomer would get."""

import json
import random
from typing import Any

import pytest

from stoneage.authority.broadcast import Broadcast
from stoneage.match.match import Match
from stoneage.match.refusals import Refused
from stoneage.match.views import audience_of, game_view, table_view
from stoneage.server.connection import encode
from tests.kit.match_scene import Scene
from tests.kit.server.client import merged

PEOPLE = ("ann", "bob", "cat", None)  # cat comes as a spectator


class Viewer:
    """A client: merges what it is sent, as docs/reference/protocol.md says."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.table: Any = None
        self.game: Any = None
        self.messages: list[str] = []
        self.lines: list[str] = []

    def end(self, code: int, reason: str) -> None:
        """No match of these tests ends."""

    def send_text(self, payload: bytes) -> None:
        message = json.loads(payload)
        self.messages.append(message["type"])
        if message["type"] == "welcome":
            self.table, self.game = message["table"], message["game"]
        elif message["type"] == "chat":
            self.lines += [line["text"] for line in message["chat"]]
        elif message["type"] == "update":
            self.table, self.game = merged(self.table, message["table"]), merged(self.game, message["game"])


def fresh(match: Match, person: str | None, present: set[str]) -> list[Any]:
    """What a newcomer would be welcomed with, as it arrives."""
    audience = audience_of(match, person)
    views = [table_view(match, audience, present), game_view(match, audience)]
    return json.loads(json.dumps(views))


class Evening:
    """A scene whose every entry is broadcast to viewers who come and go."""

    def __init__(self, seed: int, **settings: Any) -> None:
        self.dice = random.Random(seed)
        self.scene = Scene(**settings)
        self.broadcast = Broadcast(self.scene.match, encode)
        self.present = {"ann", "bob"}
        self.viewers = [self.come(person) for person in PEOPLE]

    def come(self, person: str | None) -> Viewer:
        viewer = Viewer(person)
        self.broadcast.add(viewer, self.present)
        return viewer

    def do(self, person: str, what: str, **fields: Any) -> None:
        before = len(self.scene.log)
        try:
            self.scene.ask(person, what, **fields)
        except Refused:
            return
        self.published(before)

    def published(self, before: int) -> None:
        for entry in self.scene.log[before:]:
            self.broadcast.publish(entry, self.present)
        for viewer in self.viewers:
            assert [viewer.table, viewer.game] == fresh(self.scene.match, viewer.person, self.present)

    def begin(self, hot_seat: bool) -> None:
        for person in ("ann", "ann") if hot_seat else ("ann", "bob"):
            self.do(person, "sit", name="", nonce=f"{len(self.scene.log):032x}", invite=self.scene.match.invite)
        self.do("ann", "start")

    def step(self) -> None:
        match = self.scene.match
        asked = match.asked.person if match.asked else None
        what = self.dice.choices(("play", "undo", "say", "mute", "leave", "return", "swap"), (30, 3, 2, 1, 1, 6, 2))[0]
        person = self.dice.choice(("ann", "bob"))
        if what == "play" and asked is not None and match.game is not None:
            self.do(asked, "play", version=match.version, move=str(self.dice.choice(match.game.legal)))
        elif what == "undo":
            self.do(asked or "ann", "undo", version=match.version)
        elif what == "say":
            self.do(person, "say", text="hm")
        elif what == "mute":
            self.do(person, "mute", seat=self.dice.randrange(2), muted=True)
        elif what == "swap":
            self.swap()
        else:
            self.do(person, what)

    def swap(self) -> None:
        """One person leaves, and another joins."""
        gone = self.viewers.pop(self.dice.randrange(len(self.viewers)))
        self.broadcast.remove(gone)
        self.viewers.append(self.come(self.dice.choice(PEOPLE)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "settings",
    [{"free_undo": True}, {"hot_seat": True, "free_undo": True}, {"options": {"expansion": True}}],
    ids=["undo", "hot seat", "expansion"],
)
def test_merged_updates_are_the_view_of_a_newcomer(settings: dict[str, Any], seed: int) -> None:
    evening = Evening(seed, **settings)
    evening.begin(settings.get("hot_seat", False))
    for _ in range(80):
        evening.step()
    assert evening.scene.match.game is not None
    assert len(evening.scene.log) > 30


def test_the_person_of_a_reserved_seat_is_sent_the_code_until_the_host_removes_them() -> None:
    evening = Evening(0, reserved=["ann", "bob"])
    bob = evening.come("bob")
    evening.viewers.append(bob)
    codes = [bob.table["invite"]]
    for person, what in (("bob", "sit"), ("bob", "stand"), ("bob", "sit"), ("ann", "remove"), ("ann", "invite")):
        evening.do(person, what, **({"nonce": "0" * 32} if what == "sit" else {"seat": 1}))
        codes.append(bob.table["invite"])
    code = evening.scene.match.invite
    assert codes == [*[code] * 4, None, code]


def test_the_person_of_a_seat_that_went_to_another_is_a_spectator_once_the_game_starts() -> None:
    evening = Evening(0, reserved=["ann", "cat"])
    evening.do("ann", "remove", seat=1)
    evening.begin(hot_seat=False)
    cat = next(viewer for viewer in evening.viewers if viewer.person == "cat")
    assert (cat.table["stage"], cat.table["invite"]) == ("running", None)


def test_what_two_viewers_know_and_see_alike_is_built_once() -> None:
    evening = Evening(0)
    evening.begin(hot_seat=False)
    one, two = evening.come(None), evening.come(None)
    sent: list[bytes] = []
    one.send_text = two.send_text = sent.append  # type: ignore[method-assign, assignment]
    evening.do("ann", "play", version=evening.scene.match.version, move="place hunt 2")
    assert len(sent) == 2
    assert sent[0] is sent[1]


def test_a_line_of_chat_is_no_update() -> None:
    evening = Evening(0)
    evening.begin(hot_seat=False)
    evening.do("ann", "say", text="hello")
    assert {viewer.messages[-1] for viewer in evening.viewers} == {"chat"}


def test_a_line_of_chat_is_sent_once() -> None:
    evening = Evening(0)
    evening.begin(hot_seat=False)
    for person, line in (("ann", "one"), ("bob", "two"), ("ann", "three")):
        evening.do(person, "say", text=line)
    assert [viewer.lines for viewer in evening.viewers] == [["one", "two", "three"]] * len(PEOPLE)
