"""A lesson at the terminal: shows a task, reads what the learner types, and shows the outcome."""

from tilewright.notation.command_text import parse_command
from tilewright.notation.complete_rules import RuleSection
from tilewright.notation.diagrams import show_board
from tilewright.notation.errors import NotationError
from tilewright.notation.rule_cards import RuleTopic, rule_card, topic_of
from tilewright.notation.spelling import write_tiles
from tilewright.rules.commands import Overdraw
from tilewright.study.lessons import Course, Outcome, Task
from tilewright.study.lessons.attempts import Attempt, Count, Draw, Foretell
from tilewright.study.lessons.lesson import (
    BeginOrChallenge,
    CountScore,
    DrawTiles,
    ExchangeTiles,
    LayTiles,
    SwapBlank,
    TakeSurplus,
    WillItStand,
)
from tilewright.study.lessons.moments import FRIEND, LEARNER, NAMES

HELP = "You can also type rule, show, skip or quit."
# After as many wrong tries the right play is shown.
SHOWN_AFTER = 3


class TerminalLesson:
    """A lesson that is taken line by line."""

    def __init__(self, course: Course) -> None:
        self.course = course

    def run(self) -> None:
        """Take all tasks, until the learner quits or the input ends."""
        lesson = self.course.lesson
        print(f"{lesson.title}. {HELP}")
        for task in self.course.tasks:
            if not self._take(task):
                print("You can come back at any time.")
                return
        print("\nThat was the lesson.")

    def _take(self, task: Task) -> bool:
        """Take a task and return whether the lesson goes on."""
        self._show(task)
        wrong = 0
        while (text := _read(_prompt(task))) is not None:
            match text.casefold():
                case "quit":
                    return False
                case "skip":
                    return True
                case "rule":
                    _show_rule(self.course.rule(task))
                    continue
                case "show":
                    print(self._right(task))
                    continue
                case _:
                    pass
            try:
                attempt = self._attempt(task, text)
            except (NotationError, ValueError) as error:
                print(error)
                continue
            outcome = self.course.judge(task, attempt)
            self._show_outcome(task, outcome)
            if outcome.done:
                return True
            wrong += 1
            if wrong >= SHOWN_AFTER:
                print(self._right(task))
        return False

    def _show(self, task: Task) -> None:
        course, game = self.course, self.course.game(task)
        steps = course.lesson.steps
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(NAMES, course.scores(task), strict=True)
        )
        rack = write_tiles(game.racks[LEARNER], game.edition.tiles)
        print(f"\nStep {task.step + 1} of {steps}: {task.title}\n")
        print(show_board(game.board, game.edition.layout))
        print(f"Your rack: {rack}    {scores}    {len(game.bag)} tiles in the bag\n")
        if isinstance(task.wanted, LayTiles) and task.wanted.shown:
            tried = parse_command(task.wanted.shown, game, LEARNER)
            print(f"{task.wanted.shown}:")
            self._show_outcome(task, course.judge(task, tried))
        print(course.text(task))

    def _attempt(self, task: Task, text: str) -> Attempt:
        """Read what the learner typed. Raises a ``NotationError`` or a ``ValueError``."""
        match task.wanted:
            case DrawTiles():
                return Draw()
            case TakeSurplus(tiles):
                return Overdraw(FRIEND, tiles)
            case CountScore():
                if not text.isdecimal():
                    raise ValueError("Type a number.")
                return Count(int(text[:6]))
            case WillItStand():
                if text.casefold() not in ("stays", "back"):
                    raise ValueError("Type stays or back.")
                return Foretell(text.casefold() == "stays")
            case _:
                return parse_command(text, self.course.game(task), LEARNER)

    def _right(self, task: Task) -> str:
        turn = self.course.turn(task)
        match task.wanted:
            case LayTiles() | ExchangeTiles():
                return f"Type: {turn.move}"
            case SwapBlank():
                return f"Type: {turn.first}"
            case CountScore():
                return f"It scores {self.course.play(task).score.points}."
            case BeginOrChallenge():
                return "Type: begin, or challenge"
            case _:
                return _prompt(task)

    def _show_outcome(self, task: Task, outcome: Outcome) -> None:
        if outcome.refusal is not None:
            print(outcome.refusal)
        for verdict in outcome.verdicts:
            print(f"  {verdict.word}: {'a word' if verdict.good else 'not in the list'}")
        for says in outcome.says:
            print(says)
        if outcome.refusal is not None and (topic := topic_of(outcome.refusal.code)) is not None:
            _show_rule(rule_card(RuleTopic(topic), self.course.edition))
        if not outcome.done:
            return
        if outcome.tried is not None:
            for word in outcome.tried.score.words:
                letters = " + ".join(map(str, word.letters))
                times = f" × {word.multiplier}" if word.multiplier > 1 else ""
                print(f"  {word.word.text}: {letters}{times} = {word.points}")
            if outcome.tried.score.bonus:
                print(f"  Bonus: {outcome.tried.score.bonus}")
            print(f"  The play scores {outcome.tried.score.points}.")
        if (idea := self.course.idea(task)) is not None:
            print(idea)
        if outcome.game.result is not None:
            final = zip(NAMES, outcome.game.result.final, strict=True)
            print(f"Final scores: {', '.join(f'{name} {score}' for name, score in final)}.")


def _prompt(task: Task) -> str:
    match task.wanted:
        case DrawTiles():
            return "Press Enter to draw. "
        case CountScore():
            return "Points: "
        case WillItStand():
            return "stays or back? "
        case BeginOrChallenge():
            return "begin or challenge? "
        case TakeSurplus():
            return "Press Enter to take one. "
        case ExchangeTiles():
            return "exchange …: "
        case SwapBlank():
            return "blank …: "
        case _:
            return "Your play: "


def _read(prompt: str) -> str | None:
    """Read a line; None at the end of the input or after an interrupt."""
    try:
        return input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        print()
        return None


def _show_rule(rule: RuleSection | None) -> None:
    if rule is not None:
        print(f"[{rule.heading}] {' '.join(rule.rules)}")
