"""A game: play a move, look at the state, undo, record."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, Self, cast

from typing_extensions import Unpack

from stoneage.game import proof
from stoneage.game.deal import Deal, deal_of_key, first_state
from stoneage.game.errors import IllegalMove, NotationError, OptionError, StoneAgeError
from stoneage.game.events import Event
from stoneage.game.history import History, SeatMark, replay
from stoneage.game.integers import whole_number
from stoneage.game.legal import LegalMoves
from stoneage.game.move import MOVES, Move
from stoneage.game.options import ChosenOptions, Options, options_in
from stoneage.game.position_reading import read_position
from stoneage.game.reasons import why_not, wrong_people
from stoneage.game.record import MARKS, ParsedRecord, read_record, write_record
from stoneage.game.record_types import Record, RecordEvent, SeatedAs
from stoneage.game.replaying import RecordedChoices, RecordEvents, play_back
from stoneage.game.scripted_dice import ScriptedDice, waiting_in
from stoneage.game.snapshot import GameSnapshot
from stoneage.game.state_check import LAYOUT, checked_state, state_from
from stoneage.game.state_reader import read
from stoneage.game.story import Narrator
from stoneage.game.view import Views
from stoneage.game.vocabulary import Cards, Mark
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.sets import NEWEST, SETS, PieceSet, set_named
from stoneage.rules.state import BY_ABANDONING, BY_LIMIT, Games, copy_games


class Choice(NamedTuple):
    """A choice that was made: whose it was, what was possible, and what was chosen."""

    seat: int
    legal: LegalMoves
    move: Move


class Game(GameSnapshot):
    """A game of Stone Age. It ends at the latest after `round_limit` rounds, unless that is None.

    >>> game = Game(players=2, seed=7)
    >>> game.play("place hunt 3")
    >>> game.round
    1
    """

    seating: tuple[SeatedAs, ...] | None = None  # who sat where at a table, as part of the key
    _commitment: str | None = None  # if it was not made by this version

    def __init__(
        self,
        players: int | Options = 2,
        *,
        seed: int | str | None = None,
        secret: bytes | None = None,
        nonces: Sequence[bytes] = (),
        dice: Sequence[Sequence[int]] = (),
        seats: Sequence[str] | None = None,
        pieces: str | None = None,
        round_limit: int | None = ROUND_LIMIT,
        seating: Sequence[SeatedAs] | None = None,
        **chosen: Unpack[ChosenOptions],
    ) -> None:
        if isinstance(players, Options):
            options = _alone(players, chosen)
        else:
            options = Options.of({"players": players, **chosen})
        if secret is None:
            secret = proof.new_secret() if seed is None else proof.secret_of_seed(seed)
        elif seed is not None:
            raise OptionError("bad_option", option="seed", expected="left out with a secret", given=seed)
        limit = _checked_limit(round_limit)
        self._begin(options, _pieces(pieces), secret, nonces, dice, seats, None, limit, seating)

    def _begin(
        self,
        options: Options,
        pieces: PieceSet,
        secret: bytes | None,
        nonces: Sequence[bytes],
        dice: Sequence[Sequence[int]],
        seats: Sequence[str] | None,
        deal: Deal | None,
        round_limit: int | None,
        seating: Sequence[SeatedAs] | None,
    ) -> None:
        proof.check(secret, nonces)
        self.options = options
        self.round_limit = round_limit
        self.pieces = pieces
        self.seats = tuple(seats) if seats is not None else _seat_names(options.players)
        if len(self.seats) != options.players or not all(isinstance(name, str) for name in self.seats):
            raise OptionError("bad_option", option="seats", expected=f"{options.players} names", given=list(self.seats))
        self.secret = secret
        self.nonces = tuple(nonces)
        # Without its secret a replayed game can continue, but its dice cannot be proved.
        self.seating = None if seating is None else tuple(seating)
        key = proof.key_of(secret or proof.new_secret(), nonces, seating)
        deal = deal or deal_of_key(options, pieces, key)
        self.deal: Deal | None = deal
        self._start(first_state(options, pieces, key, deal), dice)

    def _start(self, first: Games, dice: Sequence[Sequence[int]]) -> None:
        self._history = History(first.tobytes(), ScriptedDice(dice, first))
        self._forget()
        self._stand(copy_games(first))

    def _stand(self, games: Games) -> None:
        super()._stand(games)
        self._end_at_limit()

    def _end_at_limit(self) -> None:
        """Ends the game if its last round is over. The next round has been prepared, but nothing else has happened."""
        if self.round_limit is not None and self._games["round"][0] > self.round_limit and not self.over:
            kernel.end(self._games, BY_LIMIT)
            self._count = 0

    def _forget(self) -> None:
        """Discards everything that can be computed again: events, the record's events, views."""
        self._buffer = new_buffer()
        self._views = Views()
        self._narrator: Narrator | None = None
        self._events: RecordEvents | None = None

    @classmethod
    def from_state(
        cls,
        state: Games,
        dice: Sequence[Sequence[int]] = (),
        round_limit: int | None = None,
        *,
        cards: Cards = "face_down",
    ) -> Self:
        """Returns a game that continues from a state of the kernel. It has no record, because its start is unknown.

        If the state has `open_cards`, all cards are visible, otherwise those that `cards` says.
        """
        state = checked_state(state)
        game = cls.__new__(cls)
        game.options = Options.of(options_in(read(state), cards))
        game.round_limit = _checked_limit(round_limit)
        game.pieces = SETS[int(state["pieces"][0])]
        game.seats = _seat_names(game.options.players)
        game.secret = None
        game.nonces = ()
        game.deal = None
        game._start(state, dice or waiting_in(state))
        return game

    @classmethod
    def from_position(cls, text: str, seed: int | str | None = None, round_limit: int | None = None) -> Self:
        """Returns a game that continues from a position as text.

        Hidden information (`?`) is dealt; a seed makes the deal repeatable. The game has no record, because its start
        is unknown.
        """
        secret = proof.new_secret() if seed is None else proof.secret_of_seed(seed)
        state, dice, cards = read_position(text, secret)
        return cls.from_state(state, dice, round_limit, cards=cards)

    # --- copies and equality

    def copy(self) -> Self:
        """Returns an independent copy, including undo, record and events."""
        game = type(self).__new__(type(self))
        game.__dict__.update(self.__dict__)
        game._history = self._history.copy()
        game._forget()
        game._stand(copy_games(self._games))
        return game

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Returns the state for pickle. Only the version that wrote a pickle can read it; use a record for storage."""
        made_anew = ("_buffer", "_count", "_narrator", "_events", "_views")
        kept = {name: value for name, value in self.__dict__.items() if name not in made_anew}
        return {**kept, "_games": self._games.tobytes(), "_layout": LAYOUT}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        if kept.pop("_layout", None) != LAYOUT:
            raise StoneAgeError("other_pickle")
        self.__dict__.update(kept)
        self._forget()
        self._stand(state_from(kept["_games"]))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The choices made so far."""
        return tuple(map(MOVES.__getitem__, self._history.moves))

    @property
    def history(self) -> History:
        """The first state with every move, mark and scripted roll since then: the input of a replay."""
        return self._history

    # --- playing

    def play(self, move: Move | str | int) -> None:
        """Plays a choice and the forced moves after it. Raises IllegalMove with the reason if the move is not legal."""
        move = self.check(move)
        script = self._history.script
        before = copy_games(self._games) if script else self._games
        script.load(self._games)
        self._count = kernel.apply(self._games, move.number, self._buffer)
        if script and self._games["scripted_wrong"][0]:
            self._stand(before)
            raise OptionError("wrong_dice", move=str(move))
        self._history.add(move.number, self._games)
        self._end_at_limit()

    def check(self, move: Move | str | int) -> Move:
        """Returns the move, given as text, as a move or by number. Raises IllegalMove if it is not legal now."""
        move = self._read(move)
        # Computed from the current state: the kernel does not check moves, and a move of another state could crash it.
        count = self._count = kernel.legal(self._games, self._buffer)
        index = bisect_left(self._buffer, move.number, 0, count)
        if index == count or self._buffer[index] != move.number:
            raise why_not(self._games, move)
        return move

    def _read(self, move: object) -> Move:
        if isinstance(move, Move):
            return move
        try:
            return Move.parse(move) if isinstance(move, str) else Move(cast("int", move))
        except NotationError as error:
            raise (self._misspelt(move) if isinstance(move, str) else self._unless_over(error)) from None

    def _unless_over(self, error: IllegalMove) -> IllegalMove:
        return IllegalMove("game_over") if self.over else error

    def _misspelt(self, text: str) -> IllegalMove:
        if self.over:
            return IllegalMove("game_over")
        wrong_number = wrong_people(text)
        if wrong_number is not None:
            return wrong_number
        nearest = get_close_matches(" ".join(text.split()), map(str, self.legal), n=1, cutoff=0.5)
        return NotationError({"code": "unknown_move", "move": text}, nearest[0] if nearest else None)

    def undo(self, to: int | None = None) -> tuple[Move, ...]:
        """Undoes the last choice, or all choices after the first `to`; returns the undone moves.

        The same key rolls the same dice again. Marks of seats stay, even if the choice before them is undone.
        """
        last = len(self._history.moves)
        if to is None and not last:
            raise StoneAgeError("nothing_to_undo")
        choices = last - 1 if to is None else self._choices(to)
        taken_back = self.moves[choices:]
        games = self._history.state_at(choices)
        for account in (self._narrator, self._events):
            if account is not None:
                account.cut(choices, games)
        self._history.cut(choices)
        self._stand(games)
        return taken_back

    def moment(self, choices: int) -> Self:
        """Returns a copy of the game after `choices` choices."""
        choices = self._choices(choices)
        game = self.copy()
        if choices < len(self._history.moves):
            marks = [mark for mark in self._history.marks if mark.choice <= choices]
            game.undo(to=choices)
            game._history.marks = marks
        return game

    def _choices(self, choices: object) -> int:
        number = whole_number(choices)
        if number is None or not 0 <= number <= len(self._history.moves):
            raise OptionError("no_moment", choices=choices, last=len(self._history.moves))
        return number

    def _follow(self, choices: RecordedChoices) -> int:
        """Plays the choices of a record while they are legal; returns the number of choices played."""
        games, history = copy_games(self._games), self._history
        replayed = replay(games, choices.moves, history.script, choices.seats)
        played = choices.moves[: replayed.played]
        history.moves += played
        if self.round_limit is not None and games["round"][0] > self.round_limit:
            within = bisect_right(range(len(played)), self.round_limit, key=self._round_after)
            if within < len(played):
                history.moves.clear()
                return self._follow(choices.first(within))
        history.marks += [mark for mark in choices.marks if mark.choice <= replayed.played]
        self._stand(history.state_at(len(history.moves)) if games["scripted_wrong"][0] else games)
        if not history.marks:
            self._record_events.adopt(played, replayed, self._games)
        return replayed.played

    def _round_after(self, choices: int) -> int:
        return int(self._history.state_at(choices)["round"][0])

    def stop(self, ended: str = "abandoned") -> None:
        """Ends the game now, as `abandoned` or, between two rounds, by a `limit`; it is scored as it is."""
        how = {"limit": BY_LIMIT, "abandoned": BY_ABANDONING}.get(ended)
        if how is None:
            raise OptionError("bad_option", option="ended", expected="'limit' or 'abandoned'", given=ended)
        if self.over:
            raise IllegalMove("game_over")
        if how == BY_LIMIT:
            if self.round == 1 or self._games["crowd"].any():
                raise OptionError("bad_option", option="ended", expected="'abandoned' within a round", given=ended)
            self.round_limit = self.round - 1
        kernel.end(self._games, how)
        self._count = 0

    def mark(self, seat: int, what: Mark) -> None:
        """Records who plays a seat from here on, or that a quick bot made its last choice; the game continues."""
        seat = self._seat(seat)
        if what not in MARKS:
            raise OptionError("bad_mark", mark=what, known=", ".join(MARKS))
        self._history.marks.append(SeatMark(len(self._history.moves), seat, what))

    # --- events

    @property
    def story(self) -> list[Event]:
        """The events so far, including forced moves and gains."""
        return self.story_after(0)

    def story_after(self, skipped: int) -> list[Event]:
        """Returns the events without the first `skipped`."""
        if self._narrator is None:
            self._narrator = Narrator(self._history)
        return self._narrator.story(self._games, skipped)

    @property
    def events(self) -> list[RecordEvent]:
        """The choices and rolls in order, as in the record."""
        return self._record_events.events()

    def choices_after(self, choices: int) -> list[RecordEvent]:
        """Returns the events of the record after `choices` choices, without marks: what an undo to there removes."""
        return self._record_events.choices_after(self._choices(choices))

    @property
    def _record_events(self) -> RecordEvents:
        if self._events is None:
            self._events = RecordEvents(self._history)
        return self._events

    def choices(self) -> Iterator[Choice]:
        """Yields each choice so far: its `seat`, the `legal` moves, and the `move` that was chosen."""
        history = self._history
        games, buffer = state_from(history.first), new_buffer()
        for move in history.moves.copy():
            possible = buffer[: kernel.legal(games, buffer)].tolist()
            yield Choice(int(games["seat"][0]), LegalMoves(possible), MOVES[move])
            history.script.load(games)
            kernel.apply(games, move, buffer)

    # --- records

    @property
    def commitment(self) -> str:
        """The commitment to the secret, published before the game."""
        if self._commitment is None:
            assert self.secret is not None
            return proof.commitment(self.secret, proof.terms_of(self.options.differing(), self.round_limit))
        return self._commitment

    @commitment.setter
    def commitment(self, published: str) -> None:
        self._commitment = published

    def record(self) -> Record:
        """Returns the game as one JSON-ready object, with its secret once the game is over."""
        return write_record(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Replays a record with its dice. Raises RecordError, which names the first event that does not fit."""
        parsed = read_record(record)
        return cls.replay(parsed, parsed.secret, parsed.rolls)

    @classmethod
    def replay(cls, parsed: ParsedRecord, secret: bytes | None, dice: Sequence[Sequence[int]] = ()) -> Self:
        """Replays a parsed record, with scripted dice or those of the secret. Raises FalseRecord if it does not fit."""
        game = cls.__new__(cls)
        game._commitment = parsed.commitment
        game._begin(
            parsed.options, parsed.pieces, secret, parsed.nonces, dice, parsed.seats, parsed.deal, parsed.round_limit,
            parsed.seating,
        )  # fmt: skip
        play_back(game, parsed, game._follow)
        return game


def _checked_limit(given: object) -> int | None:
    limit = None if given is None else whole_number(given)
    if given is not None and (limit is None or limit < 1):
        raise OptionError("bad_option", option="round_limit", expected="a number from 1 on, or None", given=given)
    return limit


def _pieces(name: str | None) -> PieceSet:
    """Returns the set of pieces with this name, or the newest."""
    pieces = NEWEST if name is None else set_named(name)
    if pieces is None:
        raise OptionError("unknown_pieces", pieces=name, known=", ".join(known.name for known in SETS))
    return pieces


def _seat_names(players: int) -> tuple[str, ...]:
    return tuple(f"player {seat + 1}" for seat in range(players))


def _alone(options: Options, beside: ChosenOptions) -> Options:
    """Returns the options. Raises OptionError if other options are given as well."""
    for name, value in beside.items():
        raise OptionError("bad_option", option=name, expected="left out with an Options object", given=value)
    return options
