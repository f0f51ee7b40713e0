"""No seat receives what it cannot know; what is public stays as it is."""

import json
import random
import re
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from stoneage import Game, IllegalMove
from stoneage.game.move import MOVES
from stoneage.game.names import buildings_of, cards_of
from stoneage.game.observation import known_to
from stoneage.game.scripted_dice import waiting_in
from stoneage.rules import kernel
from stoneage.rules.chance import words_of
from stoneage.rules.pieces import BUILDINGS
from stoneage.rules.sets import BUILDING_IDS, CARD_IDS, NEWEST
from stoneage.rules.state import NO_PIECE, OVER, STATE, Games
from tests.kit.random_games import Table, moments, tables

seats = st.none() | st.integers(0, 1)
PIECE = re.compile(r"\b[CBEH]\d{1,2}\b")
HIDDEN = ("key", "counter", "scripted", "scripted_next", "scripted_end", "deck", "stack", "player")


def bits(pieces: list[int]) -> int:
    return sum(1 << piece for piece in pieces)


def members(pieces: int) -> list[int]:
    return [piece for piece in range(64) if pieces >> piece & 1]


def another_truth(game: Game, seat: int | None, rng: random.Random) -> Games:
    """The same game to `seat`, but with another deck, other drawn cards and covered tiles, and another key."""
    state = game.state
    g = state[0]
    hides = [owner for owner in range(g["players"]) if owner != seat and not g["open_cards"] and g["phase"] != OVER]
    deck = g["deck"][: g["deck_left"]].tolist()
    cards = deck + [card for owner in hides for card in members(int(g["player"][owner]["drawn"]))]
    rng.shuffle(cards)
    for owner in hides:
        count = len(members(int(g["player"][owner]["drawn"])))
        state["player"]["drawn"][0, owner] = bits(cards[:count])
        cards = cards[count:]
    state["deck"][0, : len(deck)] = cards
    _cover_other_tiles(state, rng)
    state["key"][0] = [rng.getrandbits(64), rng.getrandbits(64)]
    state["counter"] = rng.getrandbits(30)
    return state


def _cover_other_tiles(state: Games, rng: random.Random) -> None:
    g = state[0]
    lefts = g["stack_left"][: g["players"]].tolist()
    tiles = set(range(BUILDINGS if g["expansion"] else NEWEST.base_buildings))
    for stack, left in enumerate(lefts):
        tiles -= {*members(int(g["player"][stack]["built"])), int(g["stack"][stack][left - 1]) if left else NO_PIECE}
    unseen = rng.sample(sorted(tiles), len(tiles))
    for stack, left in enumerate(lefts):
        for height in range(left - 1):
            state["stack"][0, stack, height] = unseen.pop()


@given(moments(), st.integers(0, 1), st.randoms(use_true_random=False))
def test_an_observation_depends_on_nothing_hidden(game: Game, seat: int, rng: random.Random) -> None:
    elsewhere = Game.from_state(another_truth(game, seat, rng))
    one, other = game.observation(seat), elsewhere.observation(seat)
    assert one._known.tobytes() == other._known.tobytes()
    assert (one.view, one.legal) == (other.view, other.legal)
    same = [observation.sample(np.random.default_rng(5)).tobytes() for observation in (one, other)]
    assert same[0] == same[1]


@given(moments(), seats, st.randoms(use_true_random=False))
def test_a_view_depends_on_nothing_hidden(game: Game, seat: int | None, rng: random.Random) -> None:
    elsewhere = Game.from_state(another_truth(game, seat, rng))
    elsewhere.options = game.options  # a state does not contain them all
    assert elsewhere.view(seat) == game.view(seat)


@given(moments(), st.randoms(use_true_random=False))
def test_a_refusal_depends_on_nothing_hidden(game: Game, rng: random.Random) -> None:
    elsewhere = Game.from_state(another_truth(game, game.seat, rng))
    for move in rng.sample(MOVES, 50):
        if move not in game.legal:
            assert refusal(game, move) == refusal(elsewhere, move)


def refusal(game: Game, move: Any) -> str:
    try:
        game.play(move)
    except IllegalMove as error:
        return str(error)
    raise AssertionError(f"{move} was accepted")


@given(moments(), seats, st.integers(0, 1 << 64), st.integers(0, 1 << 64))
def test_observing_changes_nothing_public(game: Game, seat: int | None, high: int, low: int) -> None:
    state, known = game.state, known_to(game.state, seat, (high % 2**64, low % 2**64))
    for name in set(STATE.names or ()) - set(HIDDEN):
        assert (known[name] == state[name]).all(), name
    for name in set(STATE["player"].base.names or ()) - {"drawn"}:
        assert (known["player"][name] == state["player"][name]).all(), name
    elsewhere = Game.from_state(known)
    elsewhere.options = game.options  # a state does not contain them all
    assert elsewhere.view(seat) == game.view(seat)


@given(moments(), seats, st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=7), min_size=1, max_size=4))
def test_an_observation_contains_no_scripted_roll(game: Game, seat: int | None, rolls: list[list[int]]) -> None:
    """A record that is replayed has its rolls in the state beforehand; no bot or review may read them there."""
    scripted = game.state
    kernel.script(scripted, words_of(rolls), np.uint64(scripted["counter"][0]))
    assert waiting_in(scripted) == rolls
    known = known_to(scripted, seat)
    assert waiting_in(known) == []
    assert known.tobytes() == known_to(game.state, seat).tobytes()


@given(moments(), seats)
def test_observing_keeps_what_the_seat_may_look_at(game: Game, seat: int | None) -> None:
    state, known = game.state, known_to(game.state, seat)
    drawn = state["player"]["drawn"][0]
    for owner in range(game.options.players):
        mine = known["player"]["drawn"][0, owner]
        if owner == seat or game.options.open_cards or game.over:
            assert mine == drawn[owner]
        else:
            assert int(mine).bit_count() == int(drawn[owner]).bit_count()


def known_pieces(game: Game, seat: int | None) -> set[str]:
    """The pieces whose whereabouts are public or the seat's own."""
    g = game.state[0]
    known = {CARD_IDS[card] for card in g["slot"] if card != NO_PIECE}
    known |= {BUILDING_IDS[stack[left - 1]] for stack, left in zip(g["stack"], g["stack_left"], strict=True) if left}
    for owner, player in enumerate(g["player"][: game.options.players]):
        known |= set(buildings_of(int(player["built"])))
        if owner == seat or game.options.cards != "face_down" or game.over:
            known |= set(cards_of(int(player["bought"])))
        if owner == seat or game.options.open_cards or game.over:
            known |= set(cards_of(int(player["drawn"])))
    return known


@given(moments(), seats)
def test_a_view_names_no_piece_that_the_seat_cannot_know(game: Game, seat: int | None) -> None:
    """The private places have the names of their buildings, so the lists of places and moves are left out."""
    view = {
        name: shown for name, shown in game.view(seat).items() if name not in ("places", "board", "legal", "question")
    }
    assert set(PIECE.findall(json.dumps(view))) == known_pieces(game, seat)


@given(moments(), seats)
def test_nobody_is_shown_the_key_or_the_secret(game: Game, seat: int | None) -> None:
    assert game.secret is not None
    secrets = [game.secret.hex(), *map(str, game.state["key"][0].tolist())]
    shown = json.dumps([game.view(seat), game.story])
    assert not any(secret in shown for secret in secrets)
    assert game.state["key"].tobytes() not in known_to(game.state, seat).tobytes()


@given(tables())
def test_a_running_record_keeps_its_secret(table: Table) -> None:
    game = table.begin()
    assert game.secret is not None
    assert game.secret.hex() not in json.dumps(game.record())
    game.stop()
    assert game.record()["secret"] == game.secret.hex()


@given(moments())
def test_a_running_story_names_no_drawn_card(game: Game) -> None:
    told = set(PIECE.findall(json.dumps(game.story)))
    drawn = {card for bits in game.state["player"]["drawn"][0] for card in cards_of(int(bits))}
    if game.options.open_cards or game.over:
        assert drawn <= told
    else:
        assert not drawn & told


@given(moments(), st.integers(0, 1))
def test_a_sample_agrees_with_what_the_seat_sees(game: Game, seat: int) -> None:
    observation = game.observation(seat)
    sample = Game.from_state(observation.sample(np.random.default_rng(1)))
    assert sample.observation(seat).view == observation.view
    assert sample.observation(seat).legal == observation.legal
