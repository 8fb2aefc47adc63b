"""Hints in words and as plain data."""

from dataclasses import fields
from typing import Any, Final, assert_never

from tilewright.study.hints.rungs import (
    LettersRung,
    PlayRung,
    RegionRung,
    Rung,
    SizeRung,
    StartRung,
    Thought,
    ThoughtRung,
)

_THOUGHTS: Final = {
    Thought.BONUS: "There is a play that earns the bonus.",
    Thought.Q_WITHOUT_U: "Your Q has a word that needs no U.",
    Thought.HOOK: "Look for a word on the board that takes a letter in front or at the end.",
    Thought.PARALLEL: "Look for a place beside a word, where several words score at once.",
    Thought.SHORT_WORDS: "Look for words of two or three letters.",
    Thought.PREMIUM: "Look for a play across premium squares.",
    Thought.THROUGH: "Look for a word through letters on the board.",
    Thought.LONG_WORD: "Look for a long word: move your tiles about.",
    Thought.LOOK_AGAIN: "Look again: there is a good play.",
    Thought.EXCHANGE: "Your tiles do not go well together: exchange some.",
    Thought.PASS: "There is no play with words that you should know.",
}


def hint_sentence(rung: Rung) -> str:
    """Return a rung as a sentence."""
    match rung:
        case ThoughtRung(thought):
            return _THOUGHTS[thought]
        case RegionRung(lane):
            return f"Something around {'row' if lane.isdigit() else 'column'} {lane}."
        case SizeRung(tiles, points):
            return f"{tiles} tile{'' if tiles == 1 else 's'}, about {points} points."
        case LettersRung(tiles):
            return f"These tiles: {' '.join(tiles)}."
        case StartRung(square, tile):
            return f"Begin with {tile} on {square}."
        case PlayRung(text, score=score, reason=reason):
            return " ".join(filter(None, (f"{text}, {score} points.", reason)))
        case _:
            assert_never(rung)


def hint_data(rung: Rung) -> dict[str, Any]:
    """Return a rung as plain data: the name of its kind, and its fields."""
    values: dict[str, Any] = {each.name: getattr(rung, each.name) for each in fields(rung)}
    if isinstance(rung, StartRung):
        values["square"] = str(rung.square)
    if isinstance(rung, PlayRung):
        values["placed"] = [[str(square), tile] for square, tile in rung.placed]
    return {"kind": type(rung).__name__.removesuffix("Rung").lower()} | values
