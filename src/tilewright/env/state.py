"""One game, with the methods that search and learning programs expect of a state.

>>> state = State.new(seed=7)
>>> state.current_player(), len(state.legal_actions()), state.action_to_string(128)
(0, 211, '8D WEINER 26')
>>> state.apply_action(128)
>>> state.current_player(), state.game.scores
(1, (26, 0))
>>> other = state.clone()
>>> other.redeal(seed=3)  # what the player to move cannot see changes, what it sees does not
>>> bool((other.observation_tensor() == state.observation_tensor()).all())
True
"""

from __future__ import annotations  # keeps signatures short in help()

import operator
from dataclasses import replace
from hashlib import sha256, shake_128
from typing import Final, SupportsIndex, Unpack

import numpy as np
from numpy.typing import NDArray

from tilewright.engine.errors import BadArgument, checked_seed
from tilewright.env import tile_by_tile
from tilewright.env.choices import EXCHANGE_OFFSET, PASS, Choices, find_choices
from tilewright.env.errors import IllegalAction
from tilewright.env.observation import NOT_BEGUN, Planes, Tokens, planes, tokens
from tilewright.env.rewards import returns
from tilewright.env.settings import Options, Settings, game_seed, make_settings
from tilewright.env.tile_by_tile import Path, Paths, find_paths, in_progress, step_text
from tilewright.notation.diagrams import show_board
from tilewright.notation.plays import WrittenPlay, write_play
from tilewright.notation.spelling import write_tiles
from tilewright.position import PICTURE_WIDTH
from tilewright.rules.commands import Command, Exchange, Lay, Pass
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.decide.opening import decide_opening
from tilewright.rules.equipment.bag import Bag, Sealed
from tilewright.rules.equipment.board import Board
from tilewright.rules.game import Game
from tilewright.rules.score_sheet import PlayEntry
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import View, from_seat, view
from tilewright.svg.picture import board as draw_board

# What ``current_player`` returns once the game is over, as in OpenSpiel.
TERMINAL: Final = -4


def action_count(settings: Settings) -> int:
    """Return the number of actions: those that are legal in some turn and all others."""
    if settings.actions == "tiles":
        return tile_by_tile.action_count(settings.letters)
    return first_play(settings) + settings.max_plays


def first_play(settings: Settings) -> int:
    """Return the action that makes the first play of the list; exchanges come before it."""
    return 1 << settings.edition.rack_size


class State:
    """A game that advances by actions, under the rules of the referee.

    The methods have the names of OpenSpiel. ``new`` starts a game. Chance is inside: the bag is
    sealed by the seed. ``clone`` copies the state in constant time, and ``redeal`` deals anew what
    the player to move cannot see. With the same actions, equal seeds lead to equal games.
    """

    __slots__ = ("_choices", "_history", "_path", "_paths", "_public", "game", "settings")

    def __init__(self, settings: Settings, game: Game) -> None:
        self.settings = settings
        self.game = game
        self._history: _History = None
        self._choices: Choices | None = None
        self._path: Path | None = None
        self._paths: Paths | None = None
        self._public: View | None = None

    @classmethod
    def new(
        cls,
        *,
        seed: SupportsIndex = 0,
        number: SupportsIndex = 0,
        first: SupportsIndex = 0,
        settings: Settings | None = None,
        **options: Unpack[Options],
    ) -> State:
        """Start a game: the one with this number of the run that the seed identifies.

        ``first`` is the player who starts. The options are those of ``Settings``.
        """
        if settings is not None and options:
            raise TypeError("give settings or options, not both")
        found = settings or make_settings(**options)
        starter = operator.index(first)
        if not 0 <= starter < found.players:
            raise BadArgument("first", f"a player from 0 to {found.players - 1}", first)
        names = [f"player_{seat}" for seat in range(found.players)]
        bag = Sealed(game_seed(checked_seed(seed), checked_seed(number)))
        return cls(found, decide_opening(found.edition, names, bag, first=starter).game)

    def __repr__(self) -> str:
        scores = "-".join(map(str, self.scores))
        moving = "over" if self.is_terminal() else f"player {self.current_player()} to move"
        return f"<State: turn {len(self.game.sheet)}, {scores}, {moving}>"

    def __str__(self) -> str:
        return f"{show_board(self.game.board, self.settings.edition.layout)}\n{self!r}"

    def _repr_svg_(self) -> str:
        return draw_board(self.game.board, edition=self.settings.edition, size=PICTURE_WIDTH)

    # The turn.

    def current_player(self) -> int:
        """Return the player to move, or ``TERMINAL`` (-4) once the game is over."""
        seat = None if self.truncated else to_move(self.game)
        return TERMINAL if seat is None else seat

    def num_players(self) -> int:
        """Return the number of players, 2 to 4."""
        return self.settings.players

    def num_distinct_actions(self) -> int:
        """Return the number of actions; those of a turn are numbers below it."""
        return action_count(self.settings)

    @property
    def choices(self) -> Choices:
        """Everything that the player to move can do."""
        if self._choices is None:
            player = self.current_player()
            if player == TERMINAL:
                raise IllegalAction(None, "the game is over")
            self._choices = find_choices(self.settings, self.view(player))
        return self._choices

    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order; none once the game is over."""
        if self.is_terminal():
            return []
        if self.settings.actions == "tiles":
            return self._path_so_far.legal(self._all_paths)
        choices = self.choices
        listed = min(len(choices.plays), self.settings.max_plays)
        first = first_play(self.settings)
        return [0, *choices.exchanges, *range(first, first + listed)]

    def legal_actions_mask(self) -> NDArray[np.int8]:
        """Return 1 for every legal action and 0 for all others."""
        mask = np.zeros(self.num_distinct_actions(), np.int8)
        mask[self.legal_actions()] = 1
        return mask

    def left_out(self) -> int:
        """Return how many plays of this turn have no action, because the list is too long."""
        if self.is_terminal() or self.settings.actions == "tiles":
            return 0
        return max(0, len(self.choices.plays) - self.settings.max_plays)

    def apply_action(self, action: SupportsIndex) -> None:
        """Do what an action means. Raises ``IllegalAction`` and changes nothing if it is not legal.

        In tile-by-tile play the same player is to move until the turn is complete.
        """
        number = self._checked(action)
        if self.settings.actions == "listed":
            self.apply_choice(self._choice(number))
            return
        path = self._path_so_far.after(self._all_paths, number)
        choice = path.choice(self._all_paths)
        if choice is None:
            self._path = path
        else:
            self.apply_choice(choice)

    def apply_choice(self, choice: SupportsIndex) -> None:
        """Take a whole turn: -1 passes, ``-2 - mask`` exchanges, else the place of a play."""
        number = operator.index(choice)
        self.apply_command(self.choices.command(number, self.current_player()))

    def apply_command(self, command: Command) -> None:
        """Take a whole turn by a command to the referee, as ``players.Player.choose`` returns it.

        Raises ``IllegalAction`` or a ``Refusal``, and then changes nothing.
        """
        seat, before = self.current_player(), self.game
        if seat == TERMINAL:
            raise IllegalAction(command, "the game is over")
        if not isinstance(command, Lay | Exchange | Pass):
            raise IllegalAction(command, "a turn is a play, an exchange or a pass")
        self.game = decide(before, command, judge=self.settings.lexicon).game
        codes = self.settings.codes
        rack = "".join(codes.tiles(sorted(codes.rack(before.racks[seat]))))
        shown, public = self._turn_texts(command, before.board)
        self._history = (self._history, (seat, rack, shown, public))
        self._forget()

    def _turn_texts(self, command: Lay | Exchange | Pass, board: Board) -> tuple[str, str]:
        """Return the last turn as its player and as the others saw it."""
        tiles = self.settings.edition.tiles
        match command, self.game.sheet[-1]:
            case Exchange(tiles=exchanged), _:
                return f"-{write_tiles(exchanged, tiles)}", f"-{len(exchanged)}"
            case Lay(), PlayEntry(play=play, score=score):
                shown = f"{write_play(WrittenPlay.of(play), board, tiles)} {score.points}"
                return shown, shown
            case _:
                return "pass", "pass"

    def action_to_string(self, action: SupportsIndex) -> str:
        """Return what a legal action means: ``8D RETAINS 66``, ``-QV``, ``pass``."""
        number = self._checked(action)
        if self.settings.actions == "listed":
            return self.choices.text(self._choice(number))
        return "pass" if number == tile_by_tile.PASS else step_text(number, self.choices)

    def _checked(self, action: SupportsIndex) -> int:
        """Return a legal action as a number."""
        try:
            number = operator.index(action)
        except TypeError:
            raise IllegalAction(action, "an action is a whole number") from None
        if self.is_terminal():
            raise IllegalAction(number, "the game is over")
        if not 0 <= number < self.num_distinct_actions():
            raise IllegalAction(number, f"actions are below {self.num_distinct_actions()}")
        if self.settings.actions == "tiles":
            if number not in self._path_so_far.legal(self._all_paths):
                raise IllegalAction(number, "this is not the next step of any turn")
            return number
        self.choices.check(self._choice(number))
        return number

    def _choice(self, action: int) -> int:
        """Return the choice of a listed action."""
        if (place := action - first_play(self.settings)) >= 0:
            return place
        return EXCHANGE_OFFSET - action if action else PASS

    @property
    def _all_paths(self) -> Paths:
        if self._paths is None:
            self._paths = find_paths(self.choices)
        return self._paths

    @property
    def _path_so_far(self) -> Path:
        return self._path or Path(0, len(self._all_paths.choices))

    # The end.

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off after ``max_turns`` turns."""
        return not self.game.over and len(self.game.sheet) >= self.settings.max_turns

    def is_terminal(self) -> bool:
        """Return whether the game is over or was cut off after ``max_turns``."""
        return self.game.over or self.truncated

    def is_chance_node(self) -> bool:
        """Return False: chance is inside."""
        return False

    @property
    def scores(self) -> tuple[int, ...]:
        """Each player's score, with the leftover tiles once the game is over."""
        return self.game.scores if self.game.result is None else self.game.result.final

    def returns(self) -> list[float]:
        """Return what each player has gained so far.

        With the rewards ``points`` that changes every turn; otherwise it is zero until the end. A
        game that is cut off counts as it stands.
        """
        kind = self.settings.rewards
        if not self.is_terminal() and kind != "points":
            return [0.0] * self.settings.players
        scores, result = self.scores, self.game.result
        leading = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return list(returns(kind, scores, leading if result is None else result.winners))

    # What a player knows.

    def view(self, player: int) -> View:
        """Return all that a player may know."""
        if self._public is None:
            self._public = view(self.game, None)
        return from_seat(self._public, self.game, player)

    def observation_tensor(self, player: int | None = None) -> Tokens | Planes:
        """Return what a player sees, in the encoding of the settings; by default the one to move.

        Only the player to move sees the tiles of a turn that is chosen tile by tile.
        """
        seat = self._player(player)
        begun = NOT_BEGUN
        if self._path is not None and seat == self.current_player():
            begun = in_progress(self._path, self.choices)
        encode = tokens if self.settings.encode == "tokens" else planes
        return encode(self.settings, self.view(seat), begun)

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player knows as text, with everything that happened.

        Two states look the same to a player exactly if these texts are equal. Of the turns before a
        ``redeal``, a player whose tiles were dealt anew remembers what everybody saw.
        """
        seat = self._player(player)
        seen, lines, remembers = self.view(seat), list[str](), True
        history = self._history
        while history is not None:
            history, entry = history
            if isinstance(entry, int):
                remembers = remembers and entry == seat
                continue
            mover, rack, own, public = entry
            shown = f"{rack} {own}" if mover == seat and remembers else public
            lines.append(f"{mover} {shown}")
        rack = "".join(sorted(seen.rack or ()))
        scores = "/".join(str(each.score) for each in seen.seats)
        first = f"{seen.edition.name}, player {seat} of {len(seen.seats)}"
        now = f"{rack} {scores} bag {seen.bag_count} to move {seen.to_move}"
        steps = []
        if self._path is not None and seat == self.current_player():
            steps = [" ".join(map(str, self._path.steps))]
        return "\n".join([first, *reversed(lines), now, *steps])

    def hidden_state(self) -> Tokens:
        """Return everything, also what no player may see: for training critics, never for players.

        The observation of the player to move, then every rack as counts by tile, in the order of
        the players, then the bag in the order in which it will be drawn, filled up with -1.
        """
        codes, kinds = self.settings.codes, self.settings.letters + 1
        player = max(self.current_player(), 0)
        racks = [
            np.bincount(np.frombuffer(codes.rack(rack), np.uint8), minlength=kinds)
            for rack in self.game.racks
        ]
        bag = np.full(self.settings.edition.tiles.size, -1, np.int16)
        bag[: len(self.game.bag)] = np.frombuffer(codes.numbers(self.game.bag.tiles), np.uint8)
        seen = tokens(self.settings, self.view(player))
        return np.concatenate([seen, *racks, bag], dtype=np.int16)

    def _player(self, player: int | None) -> int:
        seat = max(self.current_player(), 0) if player is None else operator.index(player)
        if not 0 <= seat < self.settings.players:
            raise BadArgument("player", f"from 0 to {self.settings.players - 1}", player)
        return seat

    # Copies.

    def clone(self) -> State:
        """Return an independent copy. Both share what cannot change."""
        copy = State.__new__(State)
        copy.settings = self.settings
        copy.game = self.game
        copy._history = self._history
        copy._choices = self._choices
        copy._path = self._path
        copy._paths = self._paths
        copy._public = self._public
        return copy

    __copy__ = clone

    def __deepcopy__(self, _: object) -> State:
        return self.clone()

    def redeal(self, seed: SupportsIndex) -> None:
        """Deal anew what the player to move cannot see: the other racks and the bag.

        The result depends on what the player sees and on the seed alone, so it reveals nothing.
        """
        player = self.current_player()
        if player == TERMINAL:
            raise IllegalAction(None, "the game is over")
        game, number = self.game, checked_seed(seed)
        hidden = list(game.bag.tiles)
        for seat, rack in enumerate(game.racks):
            if seat != player:
                hidden += rack
        hidden.sort()
        secret = sha256(b"tilewright redeal 1\n" + number.to_bytes(8, "big")).digest()
        keys = np.frombuffer(shake_128(secret).digest(8 * len(hidden)), ">u8")
        dealt = tuple([hidden[at] for at in keys.argsort(kind="stable").tolist()])
        racks, at = [], 0
        for seat, rack in enumerate(game.racks):
            if seat == player:
                racks.append(rack)
            else:
                racks.append(dealt[at : at + len(rack)])
                at += len(rack)
        bag = Bag(Sealed(secret), dealt[at:], game.bag.shuffles)
        self.game = replace(
            game,
            racks=tuple(racks),
            bag=bag,
            before=None,
            before_turns=(None,) * game.players,
        )
        self._history = (self._history, player)
        self._public = None

    def _forget(self) -> None:
        """Drop what was computed for the turn that is over."""
        self._choices = None
        self._path = None
        self._paths = None
        self._public = None


# The turns so far, last first: the seat, its rack, and the turn as it and the others saw it.
# A number instead of a turn marks a redeal: only this player still knows its earlier racks.
_Turn = tuple[int, str, str, str]
_History = tuple["_History", _Turn | int] | None
