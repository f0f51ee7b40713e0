"""What is recorded: each scene is a conversation of Ann's with the server."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

from sqlalchemy import create_engine, select

from stoneage import Game
from stoneage.learn.questions import Question
from stoneage.server.storage.schema import person, practice
from tests.kit.recording.party import Message, Party, nonce_of
from tests.kit.recording.situations import BASE, EXPANSION, TWO_RESOURCES_NOW, Found, Whim, find
from tests.kit.server.client import Person

Scene = Callable[[str], Awaitable[Any]]
StoredScene = Callable[[str, str], Awaitable[Any]]  # with the address of the database


async def gathering(url: str) -> list[Message]:
    """People come, a bot is carried in and out again, and the game begins."""
    party = await Party(url).gather(3)
    await party.sit(1)
    await party.tell(0, "seat_bot", seat=2, bot="club")
    await party.tell(0, "remove", seat=2)
    await party.tell(0, "seat_bot", seat=2, bot="family")
    await party.tell(0, "start")
    await party.ann.until(lambda message: message.get("kind") == "started")
    return party.heard


async def sealing(url: str) -> list[Message]:
    """Ann and Béla sit down with hashes; the start waits for both nonces, and the game begins with the second."""
    party = await Party(url).gather()
    await party.tell(0, "stand")
    await party.sit(0, hidden=True)
    await party.sit(1, hidden=True)
    await party.tell(0, "start")
    await party.tell(0, "reveal", nonces=[nonce_of(0)])
    await party.tell(1, "reveal", nonces=[nonce_of(1)])
    await party.ann.until(lambda message: message.get("kind") == "started")
    return party.heard


async def undo(url: str) -> list[Message]:
    """Three choices, of which Ann takes her last one back and chooses otherwise."""
    party = await Party(url).begin()
    await party.play("place forest 2")
    await party.play("place hunt 2")
    await party.play("place claypit 1")
    await party.say("undo", version=party.ann.last["version"])
    await party.hear_all()
    await party.play("place quarry 1")
    return party.heard


async def marks(url: str) -> list[Message]:
    """Béla leaves, a bot plays for him, he returns, and gives up in the end."""
    party = await Party(url).begin()
    await party.play("place forest 2")
    await party.tell(1, "leave")
    await party.hear_all(party.ann.last["version"] + 1)
    await party.play("place hunt 1")
    await party.tell(1, "return")
    await party.hear_all(party.ann.last["version"] + 1)
    await party.tell(1, "resign")
    await party.ann.until(lambda message: message.get("kind") == "marked")
    return party.heard


async def reconnection(url: str) -> dict[str, list[Message]]:
    """Ann's socket is lost in the first round; when she returns, others have chosen and a roll has been made."""
    party = await Party(url).begin(3)
    for move in ("place forest 3", "place field 1", "place hunt 4"):
        await party.play(move)
    before = party.heard
    whim = Whim(5)
    await party.come_back()
    while party.ann.last["game"]["round"] < 3:
        await party.play(whim)
    await party.come_back()
    return {"before": before, "after": party.heard}


async def expansion(url: str) -> list[Message]:
    """The first choices of a game with the expansion, up to its first results."""
    party = await Party(url).begin(2, options={"expansion": True})
    moves = ["place trader 2", "place hunt 3", "place card5 1", "place toolmaker 1", "place forest 1", "place river 1"]
    for move in moves:
        await party.play(move)
    whim = Whim(3)
    while party.ann.last["game"]["phase"] == "placement":
        await party.play(whim)
    while party.ann.last["game"]["phase"] == "actions":
        await party.play(whim)
    return party.heard


async def chat(url: str) -> list[Message]:
    """A few lines, of which those of a muted seat are not heard."""
    party = await Party(url).begin()
    await party.tell(1, "say", preset="hello")
    await party.say("say", text="Szia!")
    await party.say("mute", seat=1)
    await party.tell(1, "say", text="Is anybody there?")
    await party.say("say", preset="well_played")
    return party.heard


async def end(url: str) -> list[Message]:
    """A game's last choice, and how it stands then."""
    party = await Party(url).begin(2, options={"expansion": True})
    whim = Whim(11)
    while not party.over:
        del party.heard[1:]
        before = await party.guests[0].look(party.id, since=party.ann.last["version"])
        await party.play(whim)
    return [before, *party.heard[1:], await party.look()]


async def questions(url: str) -> Found:
    """Ann's view at one moment of every kind of question."""
    found: Found = {}
    for options, wanted in (
        ({}, BASE),
        ({"expansion": True}, EXPANSION),
        ({"two_resources_now": True}, TWO_RESOURCES_NOW),
    ):
        for seed in range(8):
            if not wanted.keys() <= found.keys():
                await find(await Party(url).begin(2, options=options), wanted, Whim(seed), found)
    missing = {*BASE, *EXPANSION, *TWO_RESOURCES_NOW} - found.keys()
    assert not missing, missing
    return found


async def events(url: str) -> dict[str, list[dict[str, Any]]]:
    """Up to three events of every kind, out of whole games; events that only a table has are in other scenes."""
    kept: dict[str, list[dict[str, Any]]] = {}
    games: tuple[tuple[dict[str, Any], int], ...] = (
        ({}, 1),
        ({"expansion": True}, 2),
        ({"expansion": True, "cards": "all_visible"}, 3),
        ({"limited_resources": True}, 4),
        ({"limited_resources": True}, 5),
        ({"expansion": True}, 6),
    )
    for options, seed in games:
        party = await Party(url).begin(2, options=options)
        whim = Whim(seed)
        while not party.over:
            await party.play(whim)
        story = (await party.guests[0].look(party.id))["story"]
        for event in story:
            examples = kept.setdefault(event["code"], [])
            if len(examples) < 3:
                examples.append(event)
    return dict(sorted(kept.items()))


async def refusals(url: str) -> list[dict[str, Any]]:
    """What was asked in vain, and the answer."""
    party = await Party(url).begin()
    version = party.ann.last["version"]
    answers: list[dict[str, Any]] = []

    async def vain(person: int, what: str, /, **fields: Any) -> None:
        answers.append(await party.tell(person, what, **fields))
        assert answers[-1]["type"] == "refused", answers[-1]

    await vain(0, "undo", version=version)
    await vain(1, "play", version=version, move="place forest 1")
    await vain(0, "play", version=version - 1, move="place forest 1")
    for move in ("place forest 9", "place forest 6", "place hut 1", "pay 2w", "dance", "place H1 1", "place trader 2"):
        await vain(0, "play", version=version, move=move)
    await vain(0, "sit", nonce="0" * 32, invite=party.table["invite"])
    await vain(0, "start")
    await vain(0, "say", text=" ")
    await vain(0, "rematch")
    await vain(0, "return")
    await vain(0, "mute", seat=4)
    await party.play("place toolmaker 1")
    await vain(1, "play", version=party.ann.last["version"], move="place toolmaker 1")
    await party.play("place forest 1")
    await vain(0, "undo", version=party.ann.last["version"])
    stranger = await Person(url, "Eve").come_in()
    answers.append(await stranger.ask(party.id, "play", id="e1", version=version, move="place forest 1"))
    answers.append(await stranger.ask("nowhere", "start", id="e2"))
    answers.append(await stranger.ask(party.id, "shout", id="e3"))
    for settings in ({"options": {"players": 5}}, {"options": {"players": 2, "start": 3}}):
        answers.append((await stranger.http.post("/api/tables", json=settings)).json())
    return answers


async def practice_positions(url: str, database: str) -> dict[str, Any]:
    """Two positions of Ann's: the first is answered wrongly, shown, answered and deleted; the second is solved."""
    ann = await Person(url, "Ann").come_in()
    first, second = store_positions(database)

    async def ask(method: str, path: str = "", **body: Any) -> dict[str, Any]:
        sent = {"moves": [], **body} if method == "POST" else None
        return dict((await ann.http.request(method, f"/api/me/practice{path}", json=sent)).json())

    return {
        "list": await ask("GET"),
        "asked": await ask("POST", first, show_solution=False),
        "wrong": await ask("POST", first, moves=["place hunt 5"]),
        "shown": await ask("POST", first, show_solution=True),
        "remembered": await ask("POST", first, moves=["place field 1"]),
        "solved": await ask("POST", second, moves=["place hut 2"]),
        "deleted": await ask("DELETE", first),
        "gone": await ask("POST", first),
    }


def store_positions(database: str) -> list[str]:
    """Stores two positions of the only person, with gaps that no network computed; returns their paths."""
    position = Game(2, seed=5, start=0).position_of(0)
    behind = {"place field 1": 0.0, "place hut 2": 0.02, "place hunt 5": 0.2}
    question = Question("question", position, 0, "place field 1", behind, {"code": "field", "amount": 1})
    engine = create_engine(database)
    with engine.begin() as connection:
        ann = connection.execute(select(person.c.id)).scalar_one()
        about = {"person": ann, "match": "game", "played": 0.0, "tries": 0, "question": json.dumps(asdict(question))}
        rows = [
            {"choice": 3, "round": 1, "kind": "place", "label": "blunder", "loss": 0.2, **about},
            {"choice": 40, "round": 6, "kind": "feed", "label": "inaccuracy", "loss": 0.06, **about},
        ]
        connection.execute(practice.insert(), rows)
    engine.dispose()
    return ["/game/3", "/game/40"]


SCENES: dict[str, Scene] = {
    "gathering": gathering,
    "sealing": sealing,
    "undo": undo,
    "marks": marks,
    "reconnection": reconnection,
    "expansion": expansion,
    "chat": chat,
    "end": end,
    "questions": questions,
    "events": events,
    "refusals": refusals,
}

# Scenes that begin with something stored.
STORED: dict[str, StoredScene] = {"practice": practice_positions}
