"""The game as a person meets it: say a move, see what happened."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from difflib import get_close_matches
from itertools import zip_longest
from typing import Any, Self

from typing_extensions import Unpack

from stoneage.game import proof
from stoneage.game.deal import Deal, deal_of_key, first_state
from stoneage.game.errors import FalseRecord, IllegalMove, NotationError, OptionError, StoneAgeError
from stoneage.game.events import Event
from stoneage.game.legal import LegalMoves
from stoneage.game.move import MOVES, Move
from stoneage.game.names import ENDINGS
from stoneage.game.observation import Observation, known_to
from stoneage.game.options import FLAGS, ChosenOptions, Options
from stoneage.game.piece_check import check_pieces
from stoneage.game.points import points, points_of, total, winners
from stoneage.game.reasons import why_not, wrong_people
from stoneage.game.record import MARKS, ROLL, ParsedRecord, read_record, write_record
from stoneage.game.record_events import RecordEvents
from stoneage.game.record_shapes import Record, RecordEvent
from stoneage.game.scripted_dice import ScriptedDice
from stoneage.game.shapes import Points, View
from stoneage.game.story import Narrator
from stoneage.game.terms import Ending
from stoneage.game.view import Layers, Views, build_view
from stoneage.rules import kernel
from stoneage.rules.moves import new_buffer
from stoneage.rules.rounds import ROUND_LIMIT
from stoneage.rules.sets import NEWEST, SETS, PieceSet, set_named
from stoneage.rules.state import BY_ABANDONING, BY_LIMIT, OVER, Games, copy_games


class Game:
    """A game of Stone Age.

    >>> game = Game(players=2, seed=7)
    >>> game.play("place hunt 3")
    >>> game.round
    1
    """

    _commitment: str

    def __init__(
        self,
        players: int = 2,
        *,
        seed: int | str | None = None,
        secret: bytes | None = None,
        nonces: Sequence[bytes] = (),
        dice: Sequence[Sequence[int]] = (),
        seats: Sequence[str] | None = None,
        pieces: str | None = None,
        **chosen: Unpack[ChosenOptions],
    ) -> None:
        options = Options.of({"players": players, **chosen})
        if secret is None:
            secret = proof.new_secret() if seed is None else proof.secret_of_seed(seed)
        elif seed is not None:
            raise OptionError("bad_option", option="seed", expected="left out beside a secret", given=seed)
        self._begin(options, _pieces(pieces), secret, nonces, ScriptedDice(dice), seats, None)

    def _begin(
        self,
        options: Options,
        pieces: PieceSet,
        secret: bytes | None,
        nonces: Sequence[bytes],
        script: ScriptedDice,
        seats: Sequence[str] | None,
        layout: Deal | None,
    ) -> None:
        proof.check(secret, nonces)
        self.options = options
        self.pieces = pieces
        self.seats = tuple(seats) if seats is not None else _seat_names(options.players)
        if len(self.seats) != options.players or not all(isinstance(name, str) for name in self.seats):
            raise OptionError("bad_option", option="seats", expected=f"{options.players} names", given=list(self.seats))
        self.secret = secret
        self.nonces = tuple(nonces)
        self._script = script
        # Without its secret a game played back can go on, with dice that nobody can prove.
        key = proof.key_of(secret or proof.new_secret(), nonces)
        layout = layout or deal_of_key(options, pieces, key)
        self.layout: Deal | None = layout
        self._first = first_state(options, pieces, key, layout)
        script.start(self._first)
        self._restart()

    def _restart(self) -> None:
        self._games = copy_games(self._first)
        self._buffer = new_buffer()
        self._count = kernel.legal(self._games, self._buffer)
        self._moves: list[int] = []
        self._marks: list[tuple[int, int, str]] = []
        self._narrator = Narrator(copy_games(self._first), self._script)
        self._chronicle = RecordEvents(copy_games(self._first), self._script)
        self._views = Views()

    @classmethod
    def from_state(cls, state: Games, dice: Sequence[Sequence[int]] = ()) -> Self:
        """Go on from any state of the kernel. Such a game has no record: nobody saw its beginning."""
        check_pieces(state)
        game = cls.__new__(cls)
        flags = {name: bool(state[name][0]) for name in FLAGS}
        game.options = Options(players=int(state["players"][0]), **flags)
        game.pieces = SETS[int(state["pieces"][0])]
        game.seats = _seat_names(game.options.players)
        game.secret = None
        game.nonces = ()
        game._commitment = ""
        game.layout = None
        game._first = copy_games(state[:1])
        game._script = ScriptedDice(dice)
        game._script.start(game._first)
        game._restart()
        return game

    # --- whose choice it is, and what it may be

    @property
    def seat(self) -> int | None:
        """Whose choice it is; None when the game is over."""
        return None if self.over else int(self._games["seat"][0])

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self._games["round"][0])

    @property
    def legal(self) -> LegalMoves:
        """The legal moves, each once, in the order of their numbers."""
        return LegalMoves(self._buffer[: self._count].tolist())

    @property
    def moves(self) -> tuple[Move, ...]:
        """The choices made so far."""
        return tuple(map(Move, self._moves))

    # --- playing

    def play(self, move: Move | str) -> None:
        """Make a choice; what is forced after it is played too. IllegalMove says why a move is not possible."""
        move = self.check(move)
        before = copy_games(self._games) if self._script else self._games
        self._script.load(self._games)
        self._count = kernel.apply(self._games, move.number, self._buffer)
        if self._script and self._games["scripted_wrong"][0]:
            self._games = before
            self._count = kernel.legal(self._games, self._buffer)
            raise OptionError("wrong_dice", move=str(move))
        self._moves.append(move.number)

    def check(self, move: Move | str) -> Move:
        """The move, if it is legal now; IllegalMove says why not. Nothing is played."""
        if isinstance(move, str):
            text = move
            try:
                move = Move.parse(text)
            except NotationError:
                raise self._misspelt(text) from None
        index = bisect_left(self._buffer, move.number, 0, self._count)
        if index == self._count or self._buffer[index] != move.number:
            raise why_not(self._games, move)
        return move

    def _misspelt(self, text: str) -> IllegalMove:
        if self.over:
            return IllegalMove("game_over")
        wrong_number = wrong_people(text)
        if wrong_number is not None:
            return wrong_number
        nearest = get_close_matches(" ".join(text.split()), map(str, self.legal), n=1, cutoff=0.5)
        return NotationError({"code": "unknown_move", "move": text}, nearest[0] if nearest else None)

    def undo(self) -> None:
        """Back to before the last choice. The same key gives the same dice again."""
        if not self._moves:
            raise StoneAgeError("nothing_to_undo")
        self._go_to(len(self._moves) - 1)

    def moment(self, choices: int) -> Self:
        """The same game as it was after so many choices; this one stays as it is."""
        if not 0 <= choices <= len(self._moves):
            raise OptionError("no_moment", choices=choices, last=len(self._moves))
        game = copy(self)
        game._go_to(choices)
        if self.ended and choices == len(self._moves) and not game.over:
            game.stop(self.ended)
        return game

    def _go_to(self, choices: int) -> None:
        moves, marks = self._moves[:choices], self._marks
        self._restart()
        for move in moves:
            self._script.load(self._games)
            self._count = kernel.apply(self._games, move, self._buffer)
        self._moves = moves
        self._marks = [mark for mark in marks if mark[0] <= choices]

    def stop(self, ended: str = "abandoned") -> None:
        """End the game here, `abandoned` or by the round `limit`; it is scored as it stands."""
        how = {"limit": BY_LIMIT, "abandoned": BY_ABANDONING}.get(ended)
        if how is None:
            raise OptionError("bad_option", option="ended", expected="'limit' or 'abandoned'", given=ended)
        if self.over:
            raise IllegalMove("game_over")
        kernel.end(self._games, how)
        self._count = 0

    def mark(self, seat: int, what: str) -> None:
        """Note in the record that a seat resigned, was taken over, or returned; play goes on."""
        self._check_seat(seat)
        if what not in MARKS:
            raise OptionError("bad_mark", mark=what, known=", ".join(MARKS))
        self._marks.append((len(self._moves), seat, what))

    # --- what happened, and how it stands

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return int(self._games["phase"][0]) == OVER

    @property
    def ended(self) -> Ending | None:
        """How the game ended: `cards`, `buildings`, `limit` or `abandoned`; None while it runs."""
        return ENDINGS[int(self._games["ended"][0])]

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points, were the game over now; final when it is."""
        return tuple(map(total, points(self._games)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; more than one when even the tie-break is even. Nobody has won a running game."""
        return winners(self._games) if self.over else ()

    def breakdown(self, seat: int) -> Points:
        """Where a seat's points come from, or would, were the game over now."""
        self._check_seat(seat)
        return points_of(self._games, seat)

    @property
    def story(self) -> list[Event]:
        """What happened so far, step by step, forced moves and gains included."""
        return self.story_after(0)

    def story_after(self, told: int) -> list[Event]:
        """The story without its first `told` events."""
        return self._narrator.story(self._moves, self._games, told)

    @property
    def events(self) -> list[RecordEvent]:
        """Choices and rolls in order, as the record keeps them."""
        return self._chronicle.events(self._moves, self._marks)

    def choices(self) -> Iterator[tuple[int, LegalMoves, Move]]:
        """Each choice made so far: whose it was, what was possible and what was chosen."""
        games, buffer = copy_games(self._first), new_buffer()
        for move in self._moves:
            possible = buffer[: kernel.legal(games, buffer)].tolist()
            yield int(games["seat"][0]), LegalMoves(possible), MOVES[move]
            self._script.load(games)
            kernel.apply(games, move, buffer)

    def view(self, seat: int | None = None) -> View:
        """All that a seat (None: a spectator) may know, JSON-ready, and nothing else."""
        if seat is not None:
            self._check_seat(seat)
        return build_view(known_to(self._games, seat), seat)

    def views(self, seats: Iterable[int]) -> dict[int | None, Layers]:
        """The views of several seats and of a spectator (None), without legal moves, in layers.

        Cheaper than one by one: they share their parts, and are not to be changed.
        """
        drawn = self._games["player"]["drawn"][0].tolist()
        own = {seat: known_to(self._games, seat) if drawn[seat] else None for seat in seats}
        return self._views.build(known_to(self._games, None), own)

    def observation(self, seat: int | None = None) -> Observation:
        """What a bot at that seat gets; by default the seat whose choice it is."""
        if seat is None:
            seat = self.seat
        if seat is None:
            raise IllegalMove("game_over")
        self._check_seat(seat)
        return Observation(self._games, seat)

    @property
    def revealed(self) -> tuple[int, int, bytes, bool]:
        """How much of the hidden has come to light: rolls, cards dealt, tiles turned up, and whether all is open."""
        games = self._games
        return int(games["counter"][0]), int(games["deck_left"][0]), games["stack_left"][0].tobytes(), self.over

    @property
    def state(self) -> Games:
        """A copy of the kernel's state: everything, hidden or not."""
        return copy_games(self._games)

    def _check_seat(self, seat: object) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.options.players:
            raise OptionError("no_seat", seat=seat, last=self.options.players - 1)

    # --- records

    @property
    def commitment(self) -> str:
        """What was published about the secret before the game."""
        return self._commitment if self.secret is None else proof.commitment(self.secret)

    def record(self) -> Record:
        """The game as one JSON-ready object; the secret is in it once the game is over."""
        return write_record(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Self:
        """Play a record back, with the dice it tells of; RecordError names the first event that does not fit."""
        told = read_record(record)
        return cls.replay(told, told.secret, ScriptedDice(told.rolls))

    @classmethod
    def replay(cls, told: ParsedRecord, secret: bytes | None, script: ScriptedDice | None = None) -> Self:
        """Play a record that was read, with scripted dice or the secret's own; FalseRecord if it does not fit."""
        game = cls.__new__(cls)
        game._commitment = told.commitment
        game._begin(told.options, told.pieces, secret, told.nonces, script or ScriptedDice(), told.seats, told.layout)
        stopped = game._replay_events(told)
        for index, (event, true) in enumerate(zip_longest(told.events, game.events)):
            if event != true and (stopped is None or index < stopped[0]):
                raise _false(index, f"{_written(event)} is told, but {_written(true)} happened")
        if stopped is not None:
            raise _false(*stopped)
        game._replay_end(told)
        return game

    def _replay_events(self, told: ParsedRecord) -> tuple[int, str] | None:
        """Play the choices in order; the event that cannot be played comes back with the reason."""
        for index, (first, second) in enumerate(told.events):
            try:
                if first == ROLL:
                    continue
                if second in MARKS:
                    self.mark(first, second)
                elif first != self.seat:
                    return index, f"it is not seat {first}'s choice"
                else:
                    self.play(second)
            except StoneAgeError as error:
                return index, str(error)
        return None

    def _replay_end(self, told: ParsedRecord) -> None:
        if told.ended is None or told.ended == self.ended:
            return
        if self.over or told.ended not in ("limit", "abandoned"):
            raise FalseRecord("bad_record", where="ended", what=f"it is {self.ended or 'not over'}")
        if told.ended == "limit" and (self.round <= ROUND_LIMIT or self._games["crowd"].any()):
            raise FalseRecord("bad_record", where="ended", what=f"the limit is the end of round {ROUND_LIMIT}")
        self.stop(told.ended)


def _pieces(name: str | None) -> PieceSet:
    """The set of pieces with that name, or the newest."""
    pieces = NEWEST if name is None else set_named(name)
    if pieces is None:
        raise OptionError("unknown_pieces", pieces=name, known=", ".join(known.name for known in SETS))
    return pieces


def _seat_names(players: int) -> tuple[str, ...]:
    return tuple(f"player {seat + 1}" for seat in range(players))


def _false(index: int, what: str) -> FalseRecord:
    return FalseRecord("bad_record", where=f"event {index}", what=what)


def _written(event: RecordEvent | None) -> str:
    return "nothing" if event is None else f"{event[0]} {event[1]}"
