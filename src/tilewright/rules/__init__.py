"""The referee: the game as the five boxes tell it. Pure, and of the standard library only.

A game is a fold over events. ``open_game`` gives the first ones, ``decide`` turns a command into
more or refuses it, ``fold`` gives the game they lead to, and ``view`` what a viewer may know of it.
"""

from tilewright.rules.bag import ByHand, Sealed, Stacked
from tilewright.rules.board import Board, Placed
from tilewright.rules.broken_log import BrokenLog
from tilewright.rules.challenge import (
    Challenges,
    CheckedPlays,
    Judge,
    Judging,
    MissTurn,
    NoPenalty,
    Per,
    Points,
    Ruling,
    Scope,
)
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
    Lay,
    NoteRack,
    Overdraw,
    Pass,
    Propose,
    Resign,
    TakeBlank,
    Vote,
)
from tilewright.rules.edition import (
    Edition,
    GameClock,
    GoingOut,
    Look,
    PassedOut,
    ScorelessTurns,
    nine_tiles,
)
from tilewright.rules.editions import EDITIONS
from tilewright.rules.events import Cause, Event, Proposal, Seat
from tilewright.rules.fairness import audit
from tilewright.rules.finish_line import FinishLine, Level
from tilewright.rules.fold import fold
from tilewright.rules.game import Game
from tilewright.rules.log import GameLog
from tilewright.rules.opening import open_game
from tilewright.rules.pegs import pegs
from tilewright.rules.referee import decide
from tilewright.rules.refusals import Refusal
from tilewright.rules.scoring import Bonus
from tilewright.rules.square import Axis, Square
from tilewright.rules.tiles import BLANK, ENGLISH, UNKNOWN
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
    "BrokenLog",
    "ByHand",
    "CallTime",
    "Cause",
    "Challenge",
    "Challenges",
    "CheckedPlays",
    "Command",
    "Correct",
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
    "Judge",
    "Judging",
    "Lay",
    "Level",
    "Look",
    "MissTurn",
    "NoPenalty",
    "NoteRack",
    "Overdraw",
    "Pass",
    "PassedOut",
    "Per",
    "Placed",
    "Points",
    "Proposal",
    "Propose",
    "Refusal",
    "Resign",
    "Ruling",
    "Scope",
    "ScorelessTurns",
    "Sealed",
    "Seat",
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
