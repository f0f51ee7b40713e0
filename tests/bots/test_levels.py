"""Levels, characters and the adaptive opponent: opponents for people."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from stoneage import Game, OptionError, Options
from stoneage.bots import make_bot
from stoneage.bots.adaptive import FIRST_ERROR, GENTLE_ERROR, GENTLE_GAMES, LEAST, MOST, next_strength
from stoneage.bots.bot import bot_for_game
from stoneage.bots.characters import CHARACTERS
from stoneage.bots.levels import BY_NAME, LEVELS, scale_of
from stoneage.bots.registry import is_offered
from stoneage.lab.lineup import Lineup
from stoneage.lab.playing import play_out
from stoneage.testing import arrange

AT_SIGHT = [level.name for level in LEVELS if level.error]


def test_there_are_six_levels_or_more_and_they_err_less_the_higher_they_are() -> None:
    assert len(LEVELS) >= 6
    assert [level.error for level in LEVELS] == sorted((level.error for level in LEVELS), reverse=True)
    assert LEVELS[-1].name == "expert"
    assert LEVELS[0].beats is None
    assert all(level.beats is not None and 0.55 <= level.beats <= 0.92 for level in LEVELS[1:])


@pytest.mark.parametrize("table", [(2, False), (3, False), (4, False), (2, True), (3, True), (4, True), (5, True)])
def test_every_table_has_a_scale_of_its_own_for_the_same_levels(table: tuple[int, bool]) -> None:
    scale = scale_of(*table)
    assert scale.beginner > 2 * scale.even > 0
    assert [scale.error(weakness) for weakness in (1.0, 0.0)] == pytest.approx([scale.beginner, scale.even])
    assert scale.weakness(scale.error(0.3)) == pytest.approx(0.3)


@pytest.mark.parametrize("name", ["first-evening", "family", "neighbours", "club", "league", "tournament", "expert"])
def test_the_level_names_of_stored_matches_still_play(name: str) -> None:
    assert name in {level.name for level in LEVELS}
    assert is_offered(name)


def after_a_roll(tools: list[int], dice: list[int]) -> Game:
    game = arrange(Game(2, seed=1), {0: {"tools": tools}}, start=0, dice=[dice])
    for move in ("place river 2", "place hunt 5", "place card1 1", "place card2 1", "place card3 1"):
        game.play(move)
    game.play("resolve river")
    return game


@pytest.mark.parametrize("level", [name for name in AT_SIGHT if name != "league"])
def test_no_level_throws_tools_at_a_roll_that_they_cannot_change(level: str) -> None:
    game = after_a_roll([1], [1, 2])
    answers = {str(make_bot(level).choose(game.observation(), np.random.default_rng(n))) for n in range(20)}
    assert answers == {"tools none"}


@pytest.mark.parametrize("level", [name for name in AT_SIGHT if name != "league"])
def test_no_level_pays_gold_where_wood_does(level: str) -> None:
    game = arrange(Game(2, seed=1), {0: {"goods": "3w 3g"}}, start=0)
    for move in ("place card1 1", "place hunt 5", "place hut 2", "place field 1", "place forest 1"):
        if move in {str(legal) for legal in game.legal}:
            game.play(move)
    while game.view(0)["question"]["kind"] != "pay":
        game.play(next(move for move in game.legal if "card1" in str(move) or not str(move).startswith("resolve")))
    answers = {str(make_bot(level).choose(game.observation(), np.random.default_rng(n))) for n in range(20)}
    assert not any("g" in answer.removeprefix("pay") for answer in answers if answer.startswith("pay"))


@pytest.mark.parametrize("level", ["first-evening", "weekend", "family", "neighbours"])
def test_who_would_go_hungry_sends_the_last_people_hunting(level: str) -> None:
    game = arrange(Game(2, seed=1), {0: {"food": 0, "people": 5}}, start=0)
    for move in ("place forest 2", "place claypit 3", "place card1 1", "place hut 2"):
        game.play(move)
    answers = {str(make_bot(level).choose(game.observation(), np.random.default_rng(n))) for n in range(20)}
    assert answers == {"place hunt 2"}


WEAK = ["first-evening", "weekend", "family", "neighbours"]


def placements(level: str, game: Game, games: int = 30) -> set[str]:
    """Returns the first placements of a level in games with different opinions."""
    observation = game.observation()
    seated = [bot_for_game(make_bot(level), seed) for seed in range(games)]
    return {str(bot.choose(observation, np.random.default_rng(seed))) for seed, bot in enumerate(seated)}


@pytest.mark.parametrize("level", AT_SIGHT)
def test_no_level_goes_where_a_place_has_nothing_left_to_give(level: str) -> None:
    full = {"people": 10, "food": 30, "field": 10, "tools": [4, 4, 4], "goods": "5w 5b 5s 5g"}
    places = {move.split()[1] for move in placements(level, arrange(Game(2, seed=1), {0: full}, start=0))}
    assert places
    assert not places & {"hut", "field", "toolmaker"}


@pytest.mark.parametrize("level", WEAK)
def test_weak_levels_claim_only_what_they_can_pay(level: str) -> None:
    village = {"people": 10, "food": 30, "field": 10, "tools": [4, 4, 4]}
    poor = placements(level, arrange(Game(2, seed=1), {0: {"goods": "", **village}}, start=0))
    assert not any("card" in move or "building" in move for move in poor)
    rich = placements(level, arrange(Game(2, seed=1), {0: {"goods": "6w 6b 6s 6g", **village}}, start=0))
    assert any("card" in move or "building" in move for move in rich)


@pytest.mark.parametrize("level", AT_SIGHT)
def test_no_level_claims_what_it_can_neither_pay_nor_still_earn(level: str) -> None:
    """With one person left at home nobody can gather the goods of a building."""
    game = arrange(Game(2, seed=1), {0: {"goods": "", "food": 30}}, start=0)
    for move in ("place hunt 4", "place hunt 5"):
        game.play(move)
    assert not any("card" in move or "building" in move for move in placements(level, game))


@pytest.mark.parametrize("level", AT_SIGHT)
def test_who_stands_on_a_card_and_can_pay_takes_it(level: str) -> None:
    game = arrange(Game(2, seed=1), {0: {"goods": "1g", "food": 0}}, start=0)
    for move in ("place card1 1", "place hunt 5", "place forest 4"):
        game.play(move)
    game.play("resolve card1")
    answers = {str(make_bot(level).choose(game.observation(), np.random.default_rng(n))) for n in range(5)}
    assert answers == {"pay 1g"}


def test_opinions_last_a_game_and_differ_between_games() -> None:
    observation = Game(2, seed=1).observation()

    def chosen(game: int, moment: int) -> str:
        bot = bot_for_game(make_bot("first-evening"), game)
        return str(bot.choose(observation, np.random.default_rng(moment))).split()[1]

    common = [Counter(chosen(game, moment) for moment in range(20)).most_common(1)[0] for game in range(12)]
    assert np.mean([count for _, count in common]) > 10  # of 20 in the same game
    assert len({place for place, _ in common}) >= 4  # in twelve games


def test_a_bot_under_another_name_keeps_its_opinions() -> None:
    observation = Game(2, seed=1).observation()
    plain, called = make_bot("first-evening"), make_bot("first-evening@50")
    for game in range(5):
        answers = {bot_for_game(bot, game).choose(observation, np.random.default_rng(0)) for bot in (plain, called)}
        assert len(answers) == 1


def test_a_low_level_errs_in_where_people_go_and_more_often_than_a_high_one() -> None:
    observation = Game(2, seed=1).observation()
    kinds = {}
    for level in ("first-evening", "club"):
        bot = make_bot(level)
        kinds[level] = len({str(bot.choose(observation, np.random.default_rng(n))) for n in range(60)})
    assert kinds["first-evening"] > kinds["club"] >= 1


@cache
def points_of(bot: str, games: int = 24) -> Counter[str]:
    """Points by source, all games together, against the same level without a character."""
    total: Counter[str] = Counter()
    for number in range(games):
        seat = number % 2
        seats = (bot, "club") if seat == 0 else ("club", bot)
        game, _ = play_out(Lineup(Options(players=2), seats, "characters"), number // 2)
        for source, points in game.breakdown(seat).items():
            total[source] += int(points)  # type: ignore[call-overload]
    return total


@pytest.mark.parametrize(
    ("character", "source", "more"),
    [
        ("hunter", "farmers", 1.5),
        ("builder", "builders", 1.5),
        ("collector", "green", 1.5),
        ("smith", "toolmakers", 1.5),
        ("shaman", "shamans", 1.5),
    ],
)
def test_a_character_is_recognised_by_where_its_points_come_from(character: str, source: str, more: float) -> None:
    assert points_of(f"{character}:club")[source] > more * points_of("club")[source]


def test_the_starver_starves() -> None:
    assert points_of("starver:club")["starvation"] < points_of("club")["starvation"] - 10 * 24


@pytest.mark.parametrize("name", [f"{character}:{level}" for character in CHARACTERS for level in AT_SIGHT])
def test_every_character_plays_at_every_level(name: str) -> None:
    observation = Game(3, seed=2).observation()
    assert is_offered(name)
    assert make_bot(name).name == name
    assert make_bot(name).choose(observation, np.random.default_rng(1)) in observation.legal


@pytest.mark.parametrize(
    "name", ["collector:nobody", "collector:expert", "adaptive:", "adaptive:much", "company:99", "value:club"]
)
def test_a_level_that_is_none_is_refused(name: str) -> None:
    assert not is_offered(name)
    with pytest.raises(OptionError):
        make_bot(name)


def test_the_adaptive_opponent_keeps_its_strength_under_its_former_name() -> None:
    observation = Game(2, seed=2).observation()
    assert is_offered("company:2.4")
    moves = [make_bot(f"{name}:2.4").choose(observation, np.random.default_rng(1)) for name in ("company", "adaptive")]
    assert moves[0] == moves[1]
    assert make_bot("company:2.4").name == "company:2.4"


def test_people_cannot_seat_a_file() -> None:
    assert not is_offered("net:/etc/passwd")
    with pytest.raises(OptionError, match="contains no usable network"):
        make_bot("net:/etc/passwd")


def test_the_adaptive_opponent_starts_gently_and_follows_the_results() -> None:
    assert next_strength([]) == FIRST_ERROR == pytest.approx(scale_of(2, expansion=False).beginner)
    winning, losing = [(FIRST_ERROR, 1.0)] * 3, [(FIRST_ERROR, 0.0)] * 3
    assert LEAST <= next_strength(winning) < FIRST_ERROR < next_strength(losing) <= MOST


@pytest.mark.parametrize("players", [2, 4])
def test_the_adaptive_opponent_stays_gentle_until_three_games_have_ended(players: int) -> None:
    results: list[tuple[float, float]] = []
    for _ in range(GENTLE_GAMES):
        error = next_strength(results, players)
        assert error >= round(BY_NAME["weekend"].error, 2)
        results.append((error, 1.0))
    assert next_strength(results, players) < GENTLE_ERROR


def test_recent_games_count_more_for_the_adaptive_opponent_than_old_ones() -> None:
    won, lost = [(FIRST_ERROR, 1.0)] * 4, [(FIRST_ERROR, 0.0)] * 4
    assert next_strength(won + lost) > FIRST_ERROR > next_strength(lost + won)


@pytest.mark.parametrize(("players", "skill"), [(2, 0.8), (2, 5.0), (4, 1.0), (4, 4.0)])
def test_the_adaptive_opponent_finds_the_error_that_gives_an_equal_share(players: int, skill: float) -> None:
    rng = np.random.default_rng(1)
    results: list[tuple[float, float]] = []
    for _ in range(120):
        error = next_strength(results, players)
        odds = (error / skill) ** 1.3 / (players - 1)
        results.append((error, float(rng.random() < odds / (1 + odds))))
    share = np.mean([share for _, share in results[40:]])
    assert abs(share - 1 / players) < 0.15
