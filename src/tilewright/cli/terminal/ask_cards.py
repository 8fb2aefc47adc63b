"""Asks cards in the terminal: the question, the answers one a line, and the mark."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from time import monotonic
from typing import Final

import typer

from tilewright.lexicon.lexicon import Lexicon
from tilewright.study.cards.box import BoxCard
from tilewright.study.cards.marking import Mark, Typed, mark_choice, mark_typed
from tilewright.study.cards.session import Session
from tilewright.study.decks.card import Card, CardKind

_ASKED: Final = {
    CardKind.ANAGRAM: "Which words do these tiles make?",
    CardKind.HOOKS: "Which letters make another word? In front: S-, at the end: -S",
    CardKind.JUDGE: "Is this word good or bad?",
    CardKind.LEAVE: "Which of these is worth more to keep?",
    CardKind.GROUPS: "Which of these groups of letters are on the rack?",
}
_CHOICES: Final = {CardKind.JUDGE, CardKind.LEAVE}
_UNDO: Final = "U"
_MARKS: Final = {str(mark.value): mark for mark in Mark}


def ask_cards(session: Session, words: Lexicon, *, strict: bool, save: Callable[[], None]) -> None:
    """Ask all cards of a session. Ctrl-C or the end of the input stops it."""
    if not len(session):
        typer.echo("Nothing is due. Choose a deck for new cards: tilewright study decks")
        return
    typer.echo(f"{len(session)} cards. An empty line gives up; Ctrl-C stops.")
    try:
        while (asked := session.card) is not None:
            typer.echo("")
            mark = _ask(asked.card, words, strict=strict)
            choice = _choose_mark(mark)
            if choice is None:
                typer.echo("Taken back." if session.undo() else "There is nothing to take back.")
            else:
                _say_when(session.answer(choice, datetime.now(UTC)))
            save()
    except (EOFError, KeyboardInterrupt):
        typer.echo("\nStopped. Your answers are saved.")
        return
    typer.echo("\nDone for today.")


def _ask(card: Card, words: Lexicon, *, strict: bool) -> Mark:
    """Ask a card, show its answers and return the proposed mark."""
    left = "" if card.kind in _CHOICES else f" ({len(card.answers)})"
    typer.echo(f"{_ASKED[card.kind]}{left}")
    typer.echo(f"  {card.question}")
    if card.kind in _CHOICES:
        begun = monotonic()
        right = _read().upper() == card.answers[0].upper()
        mark = mark_choice(right=right, seconds=monotonic() - begun)
    else:
        mark = mark_typed(Typed(len(card.answers), _read_answers(card.answers)), strict=strict)
    _show_answers(card, words)
    return mark


def _read_answers(answers: Sequence[str]) -> list[float]:
    """Read answers until all are found or the learner gives up; return when they were found."""
    begun, open_answers, found_at = monotonic(), set(answers), list[float]()
    while open_answers:
        typed = _read().upper()
        if not typed:
            break
        for word in typed.split():
            if word in open_answers:
                open_answers.remove(word)
                found_at.append(monotonic() - begun)
            else:
                typer.echo(f"  {word}: no." if word not in answers else f"  {word}: again.")
    return found_at


def _show_answers(card: Card, words: Lexicon) -> None:
    if card.kind is CardKind.LEAVE:
        pairs = zip(card.question.split(), card.values, strict=True)
        typer.echo("  " + ", ".join(f"{leave} {value:+.1f}" for leave, value in pairs))
    elif card.kind in (CardKind.ANAGRAM, CardKind.JUDGE):
        shown = card.answers if card.kind is CardKind.ANAGRAM else (card.question,)
        for word in shown:
            good = "" if word in words else ": not in the list"
            meaning = next(iter(words.define(word)), "")
            typer.echo(f"  {word}{good}{'  ' if meaning else ''}{meaning}")
    else:
        typer.echo(f"  {' '.join(card.answers)}")


def _choose_mark(proposed: Mark) -> Mark | None:
    """Ask for the mark; None takes the last one back."""
    names = ", ".join(f"{mark.value} {mark.name.lower()}" for mark in Mark)
    typed = "?"
    while typed not in ("", _UNDO, *_MARKS):
        typed = _read(f"  Mark: {proposed.name.lower()}? [Enter, {names}, u undo] ").upper()
    return None if typed == _UNDO else _MARKS.get(typed, proposed)


def _say_when(card: BoxCard) -> None:
    if card.schedule.learning or card.schedule.last is None:
        typer.echo("  You will see this card again today.")
    else:
        days = (card.schedule.due - card.schedule.last).days
        typer.echo(f"  Again in {days} day{'' if days == 1 else 's'}.")


def _read(prompt: str = "> ") -> str:
    return input(prompt).strip()
