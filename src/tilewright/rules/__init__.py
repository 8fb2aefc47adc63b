"""The referee: the rules of the game, as pure functions over immutable values.

A game is a fold over its events:

- ``open_game`` returns the first events of a game.
- ``decide`` checks a command and returns a ``Decision``, or raises a ``Refusal``.
- ``fold`` rebuilds a game from its events.
- ``view`` returns what one viewer is allowed to know about a game.

Nothing here reads a clock, a file or a random number, and nothing outside the standard library is
imported. ``equipment/`` holds what is in the box, ``editions/`` the rules that differ from box to
box, ``decide/`` turns commands into events, and ``fold/`` turns events into games.

Comments and tests cite rules by number. The chapters are R1 equipment, R2 setting up, R3 a turn,
R4 exchange and pass, R5 scoring, R6 challenges, R7 the end of the game, R8 words, R9 time and
helpers, R10 variants, R11 the worked example, and R13 what the rule books do not cover.
"""

from tilewright.rules.commands import (
    Answer,
    Begin,
    CallTime,
    Challenge,
    Command,
    Correct,
    EndByHand,
    EnterRuling,
    Exchange,
    Fine,
    HideTurn,
    Lay,
    NoteRack,
    Overdraw,
    Pass,
    Propose,
    Resign,
    SeeTurn,
    TakeBlank,
    Vote,
)
from tilewright.rules.decide.decision import Decision
from tilewright.rules.decide.dispatch import decide
from tilewright.rules.decide.opening import open_game
from tilewright.rules.editions.bonus import Bonus
from tilewright.rules.editions.challenge_rule import (
    Challenges,
    CheckedPlays,
    Judge,
    Judging,
    MissTurn,
    NoPenalty,
    Points,
    PointsPer,
    Ruling,
    Scope,
)
from tilewright.rules.editions.edition import (
    BoxColours,
    Edition,
    GameClock,
    GoingOut,
    PassedOut,
    ScorelessTurns,
    nine_tiles,
)
from tilewright.rules.editions.finish_line import FinishLine, Level
from tilewright.rules.editions.presets import EDITIONS
from tilewright.rules.equipment.bag import ByHand, Sealed, Stacked
from tilewright.rules.equipment.board import Board, Placed
from tilewright.rules.equipment.pegs import pegs
from tilewright.rules.equipment.square import Axis, Square
from tilewright.rules.equipment.tiles import BLANK, ENGLISH, UNKNOWN
from tilewright.rules.events import Cause, Event, Proposal, Seat
from tilewright.rules.fairness import audit
from tilewright.rules.final_scoring import Result
from tilewright.rules.fold.apply import fold
from tilewright.rules.fold.broken_log import BrokenLog
from tilewright.rules.game import Game
from tilewright.rules.game_log import GameLog
from tilewright.rules.refusals import Refusal
from tilewright.rules.view import View, view

__all__ = [
    "BLANK",
    "EDITIONS",
    "ENGLISH",
    "UNKNOWN",
    "Answer",
    "Axis",
    "Begin",
    "Board",
    "Bonus",
    "BoxColours",
    "BrokenLog",
    "ByHand",
    "CallTime",
    "Cause",
    "Challenge",
    "Challenges",
    "CheckedPlays",
    "Command",
    "Correct",
    "Decision",
    "Edition",
    "EndByHand",
    "EnterRuling",
    "Event",
    "Exchange",
    "Fine",
    "FinishLine",
    "Game",
    "GameClock",
    "GameLog",
    "GoingOut",
    "HideTurn",
    "Judge",
    "Judging",
    "Lay",
    "Level",
    "MissTurn",
    "NoPenalty",
    "NoteRack",
    "Overdraw",
    "Pass",
    "PassedOut",
    "Placed",
    "Points",
    "PointsPer",
    "Proposal",
    "Propose",
    "Refusal",
    "Resign",
    "Result",
    "Ruling",
    "Scope",
    "ScorelessTurns",
    "Sealed",
    "Seat",
    "SeeTurn",
    "Square",
    "Stacked",
    "TakeBlank",
    "View",
    "Vote",
    "audit",
    "decide",
    "fold",
    "nine_tiles",
    "open_game",
    "pegs",
    "view",
]
