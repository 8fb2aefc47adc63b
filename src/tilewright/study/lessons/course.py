"""A lesson by the rules of one edition: its tasks, their positions, and what is asked."""

from functools import cached_property

from tilewright.notation.command_text import parse_command
from tilewright.notation.complete_rules import RuleSection
from tilewright.notation.plays import read_play
from tilewright.notation.rule_cards import RuleTopic, rule_card
from tilewright.rules.commands import TakeBlank
from tilewright.rules.editions.challenge_rule import Judge
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.square import Square
from tilewright.rules.game import Game
from tilewright.rules.plays.try_play import TriedPlay, try_play
from tilewright.study.lessons import judging
from tilewright.study.lessons.attempts import Attempt
from tilewright.study.lessons.editions import word_rule
from tilewright.study.lessons.lesson import (
    BeginOrChallenge,
    CountScore,
    DrawTiles,
    ExchangeTiles,
    LayTiles,
    Lesson,
    SwapBlank,
    Task,
    Turn,
)
from tilewright.study.lessons.moments import LEARNER, Moment, play_game
from tilewright.study.lessons.outcome import Outcome


class Course:
    """A lesson as the referee plays it by the rules of one edition.

    ``tasks`` are those that fit how the table finds bad words.
    """

    def __init__(self, lesson: Lesson, edition: Edition, judge: Judge) -> None:
        self.lesson = lesson
        self.edition = edition
        self.dictionary = judge
        self.words = word_rule(edition)
        self.tasks = tuple(task for task in lesson.tasks if self.words in task.tables)

    def __repr__(self) -> str:
        return f"<Course {self.lesson.name!r} by {self.edition.name!r}: {len(self.tasks)} tasks>"

    @cached_property
    def moments(self) -> dict[str, tuple[Moment, ...]]:
        """The moments of every game, by its name."""
        games = self.lesson.games.items()
        return {name: play_game(game, self.edition, self.dictionary) for name, game in games}

    def moment(self, task: Task) -> Moment:
        return self.moments[task.game][task.turn]

    def turn(self, task: Task) -> Turn:
        return self.lesson.games[task.game].turns[task.turn]

    def game(self, task: Task) -> Game:
        """Return the game as it is when the learner has to act."""
        moment = self.moment(task)
        match task.wanted:
            case LayTiles() | ExchangeTiles():
                return moment.begun
            case DrawTiles() | CountScore() | BeginOrChallenge():
                return moment.begun if moment.played is None else moment.played
            case SwapBlank():
                return moment.start
            case _:
                return moment.begun

    def scores(self, task: Task) -> tuple[int, ...]:
        """Return the scores to show: a score that is to be counted is not in them yet."""
        counting = isinstance(task.wanted, CountScore)
        return (self.moment(task).begun if counting else self.game(task)).scores

    def play(self, task: Task) -> TriedPlay:
        """Return the play of the task's turn and its score."""
        return self.try_text(task, self.turn(task).move)

    def try_text(self, task: Task, text: str) -> TriedPlay:
        """Place and score a play written as text at the task's turn. Raises a ``Refusal``."""
        board = self.moment(task).begun.board
        return try_play(board, read_play(text, board, self.edition.tiles).placed, self.edition)

    def blank(self, task: Task) -> Square | None:
        """Return the square of the blank that the task's turn takes off the board first, if any."""
        first = self.turn(task).first
        if first is None:
            return None
        command = parse_command(first, self.moment(task).start, LEARNER)
        return command.square if isinstance(command, TakeBlank) else None

    def text(self, task: Task) -> str:
        """Return the task in words."""
        return task.text[self.words]

    def idea(self, task: Task) -> str | None:
        """Return what the task shows, in a sentence or two."""
        return task.idea.get(self.words)

    def rule(self, task: Task) -> RuleSection | None:
        """Return the rule behind the task in the words of the edition."""
        return None if task.rule is None else rule_card(RuleTopic(task.rule), self.edition)

    def judge(self, task: Task, attempt: Attempt) -> Outcome:
        """Return what an attempt leads to. The referee decides; nothing is kept."""
        return judging.judge(self, task, attempt)
