"""People, lists, links, chat and rematch."""

from typing import Any

from stoneage.bots.adaptive import FIRST_ERROR
from tests.kit.server.client import Person, get, post, run
from tests.kit.server.matches import begin
from tests.kit.server.process import Server


def test_a_listed_table_is_in_the_lobby_and_a_private_one_is_not(server: Server) -> None:
    async def lists() -> list[bool]:
        ann = await Person(server.url, "ann").come_in()
        listed, private = await ann.open(2, listed=True), await ann.open(2)
        ids = {table["id"] for table in (await ann.http.get("/api/tables")).json()["tables"]}
        return [listed["id"] in ids, private["id"] in ids]

    assert run(lists()) == [True, False]


def test_my_games_show_the_next_one_that_waits_for_me(server: Server) -> None:
    async def lists() -> list[Any]:
        table, (ann, bob) = await begin(server.url, 2, options={"start": 1})
        mine = [(await person.http.get("/api/me/tables")).json()["next"] for person in (ann, bob)]
        return [table, *mine]

    table, ann, bob = run(lists())
    assert (ann, bob) == (None, table)


def test_who_has_no_seat_looks_on_as_a_spectator(server: Server) -> None:
    async def look() -> Any:
        table, _ = await begin(server.url, 2)
        eve = await Person(server.url, "eve").come_in()
        seen = await eve.look(table)
        return [seen["game"]["audience"], seen["game"]["offers"], seen["table"]["invite"]]

    assert run(look()) == [None, None, None]


def test_chat_reaches_everyone_at_the_table(server: Server) -> None:
    async def talk() -> Any:
        table, (ann, bob) = await begin(server.url, 2)
        live = await bob.watch(table)
        await ann.ask(table, "say", text="good luck")
        return (await live.until(lambda message: message["type"] == "chat"))["chat"][0]

    said = run(talk())
    assert (said["seat"], said["text"]) == (0, "good luck")


def test_who_is_muted_is_not_heard_until_unmuted(server: Server) -> None:
    async def talk() -> Any:
        table, (ann, bob) = await begin(server.url, 2)
        live = await bob.watch(table)
        await live.ask("mute", seat=0)
        await ann.ask(table, "say", text="secretly")
        await live.ask("mute", seat=0, muted=False)
        await ann.ask(table, "say", text="openly")
        heard = [message["chat"] for message in live.heard if message["type"] == "chat"]
        last = await live.until(lambda message: message["type"] == "chat" and message["chat"])
        return [line["text"] for chat in [*heard, last["chat"]] for line in chat]

    assert run(talk()) == ["openly"]


def test_a_rematch_has_the_same_settings_and_bots(server: Server) -> None:
    async def again() -> Any:
        table, (ann,) = await begin(server.url, 1, 1, name="sunday")
        await ann.ask(table, "resign")
        live = await ann.watch(table)
        await live.ask("rematch")
        seen = await ann.look(live.last["table"]["rematch"])
        return [seen["table"]["settings"]["name"], [seat["kind"] for seat in seen["table"]["seats"]]]

    assert run(again()) == ["sunday", ["reserved", "bot"]]


def test_a_game_that_runs_gives_no_record(server: Server) -> None:
    async def ask() -> Any:
        table, (ann, _) = await begin(server.url, 2)
        return (await ann.http.get(f"/api/tables/{table}/record")).json()["code"]

    assert run(ask()) == "not_over"


def test_coming_and_going_is_seen_by_the_others(server: Server) -> None:
    async def watch() -> Any:
        table, (ann, bob) = await begin(server.url, 2)
        live = await ann.watch(table)
        other = await bob.watch(table)
        came = await live.until(lambda m: m["type"] == "presence" and 1 in m["seats"])
        await other.close()
        went = await live.until(lambda m: m["type"] == "presence" and 1 not in m["seats"])
        return [came["seats"], went["seats"]]

    assert run(watch()) == [[0, 1], [0]]


def test_the_story_tells_what_happened_since_i_last_looked(server: Server) -> None:
    async def recap() -> Any:
        table, (ann, _) = await begin(server.url, 2, options={"start": 0})
        seen = (await ann.look(table))["version"]
        await ann.ask(table, "play", version=seen, move="place hunt 2")
        return [event["code"] for event in (await ann.look(table, seen))["story"]]

    assert run(recap()) == ["placed"]


def test_the_status_introduces_the_bots_levels_first(server: Server) -> None:
    bots = get(f"{server.url}/api/status").json()["bots"]
    assert next(bot["name"] for bot in bots if bot["level"]) == "first-evening"
    assert [bot["level"] for bot in bots] == sorted((bot["level"] for bot in bots), reverse=True)
    assert set(bots[0]) == {"name", "about", "level", "strength", "character", "is_host_bot", "players", "expansion"}


def test_the_adaptive_opponent_is_named_by_the_results_of_a_device_and_nothing_is_stored(server: Server) -> None:
    def named(*shares: float) -> str:
        results = [{"error": FIRST_ERROR, "share": share} for share in shares]
        body = {"players": 2, "results": results}
        return str(post(f"{server.url}/api/adaptive", json=body).json()["bot"])

    strong, weak = named(1, 1, 1), named(0, 0, 0)
    assert named() == f"adaptive:{FIRST_ERROR:g}"
    assert float(strong.removeprefix("adaptive:")) < FIRST_ERROR < float(weak.removeprefix("adaptive:"))


def test_a_character_of_the_status_sits_down_at_a_level(server: Server) -> None:
    async def seat() -> list[Any]:
        ann = await Person(server.url, "ann").come_in()
        bots = (await ann.http.get("/api/status")).json()["bots"]
        character = next(bot["name"] for bot in bots if bot["character"])
        table = await ann.open(2)
        answer = await ann.ask(table["id"], "seat_bot", seat=1, bot=f"{character}:family")
        return [answer["type"], character, (await ann.look(table["id"]))["table"]["seats"][1]["bot"]]

    accepted, character, seated = run(seat())
    assert (accepted, seated) == ("accepted", f"{character}:family")
