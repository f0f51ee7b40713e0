"""Whole matches by real clients against a real server."""

import asyncio
from typing import Any

import pytest

from stoneage import verify
from tests.kit.server.client import Live, Person, play_out, run
from tests.kit.server.matches import begin, record_of
from tests.kit.server.play_styles import brisk
from tests.kit.server.process import Server


@pytest.mark.parametrize(
    ("people", "bots", "expansion"), [(2, 0, False), (3, 0, True), (2, 2, False), (3, 2, True), (1, 1, False)]
)
def test_a_whole_match_ends_with_a_record_that_verifies(
    server: Server, people: int, bots: int, expansion: bool
) -> None:
    async def match() -> dict[str, Any]:
        table, guests = await begin(server.url, people, bots, options={"expansion": expansion})
        sockets = [await guest.watch(table) for guest in guests]
        await asyncio.gather(*(play_out(live, brisk) for live in sockets))
        return await record_of(guests[0], table)

    record = run(match())
    assert verify(record).status == 0
    assert len(record["seats"]) == people + bots


def test_clients_that_drop_and_return_lose_nothing(server: Server) -> None:
    async def restless(person: Person, table: str) -> Live:
        version = 0
        while True:
            live = await person.watch(table, version)
            for _ in range(25):
                if live.over:
                    return live
                if live.offers:
                    version = live.last["version"]
                    await live.ask("play", version=version, move=brisk(live.offers))
                else:
                    await live.hear()
            version = live.last["version"]
            await live.close()

    async def match() -> dict[str, Any]:
        table, guests = await begin(server.url, 2)
        await asyncio.gather(*(restless(guest, table) for guest in guests))
        return await record_of(guests[0], table)

    assert verify(run(match())).status == 0


def test_every_message_sent_twice_and_out_of_order_changes_nothing(server: Server) -> None:
    async def stutter(live: Live) -> None:
        sent: list[dict[str, Any]] = []
        while not live.over:
            if not live.offers:
                await live.hear()
                continue
            message = {"version": live.last["version"], "move": brisk(live.offers), "id": f"x{len(sent)}-{id(live)}"}
            answers = [await live.ask("play", **message), await live.ask("play", **message)]
            assert answers[0] == answers[1]
            if len(sent) % 7 == 6:  # and an old one again
                old = sent[len(sent) // 2]
                again = await live.ask("play", **old["message"])
                assert again == old["answer"]
            sent.append({"message": message, "answer": answers[0]})
            while live.last["version"] <= message["version"]:
                await live.hear()

    async def match() -> dict[str, Any]:
        table, guests = await begin(server.url, 2)
        sockets = [await guest.watch(table) for guest in guests]
        await asyncio.gather(*(stutter(live) for live in sockets))
        return await record_of(guests[0], table)

    assert verify(run(match())).status == 0


def test_several_people_on_one_screen_see_the_seat_that_is_asked(server: Server) -> None:
    async def match() -> list[Any]:
        ann = await Person(server.url, "ann").come_in()
        table = await ann.open(2, hot_seat=True, free_undo=True, options={"start": 0})
        await ann.sit(table)
        await ann.sit(table)
        await ann.ask(table["id"], "start")
        live = await ann.watch(table["id"])
        first = live.last["game"]["audience"]
        await live.ask("play", version=live.last["version"], move="place hunt 5")
        second = live.last["game"]["audience"]
        answer = await live.ask("undo", version=live.last["version"])
        return [first, second, answer["type"], live.last["game"]["audience"], live.last["story"][0]["code"]]

    assert run(match()) == [0, 1, "accepted", 0, "undone"]


def test_a_bot_takes_over_who_stays_away_and_hands_the_seat_back(server: Server) -> None:
    async def match() -> list[str]:
        table, guests = await begin(server.url, 2, takeover=0.5, options={"start": 1})
        live = await guests[0].watch(table)
        await live.until(lambda _: live.last["table"]["seats"][1]["status"] == "taken over")
        back = await guests[1].watch(table)
        await back.until(lambda _: back.last["table"]["seats"][1]["status"] == "here")
        await live.until(lambda _: live.last["table"]["seats"][1]["status"] == "here")
        return [who["present"] for who in back.last["table"]["seats"]]

    assert run(match()) == [True, True]


def test_when_the_clock_runs_out_a_bot_plays_for_who_is_there(server: Server) -> None:
    async def match() -> Any:
        table, guests = await begin(server.url, 2, clock={"bank": 0, "increment": 1}, options={"start": 0})
        live = await guests[0].watch(table)
        message = await live.until(lambda m: m["type"] == "update" and m["kind"] == "marked")
        return message["story"]

    marked = {"code": "marked", "seat": 0, "what": "taken over", "choice": 0, "forced": True}
    assert run(match()) == [marked]


def test_automatic_answers_are_given_without_asking(server: Server) -> None:
    async def match() -> set[str]:
        table, guests = await begin(server.url, 1, 1, options={"start": 0})
        live = await guests[0].watch(table)
        await live.ask("automatic", answers={"feed": "cheapest", "pick": [6, 5, 4, 3, 2, 1]})
        asked: set[str] = set()

        def choose(offers: list[dict[str, Any]]) -> str:
            asked.update(offer["kind"] for offer in offers)
            return brisk(offers)

        await play_out(live, choose)
        return asked

    assert "feed" not in (kinds := run(match()))
    assert "pick" not in kinds
