"""A sentence for each fact. It contains nothing but the fields of its fact.

>>> from tilewright.coach.reasons.facts import Fact, FactKind
>>> sentence(Fact(FactKind.SCORE, {"points": 12}))
'It scores 12 more.'
>>> sentence(Fact(FactKind.HOOK, {
...     "word": "PLAN", "tile": "E", "longer": "PLANE", "place": "at the end"}))
'PLAN takes an E at the end: PLANE.'
"""

from collections.abc import Callable, Mapping
from typing import Final

from tilewright.coach.reasons.facts import Fact, FactKind, Field, Fields

_AN: Final = frozenset("AEFHILMNORSX")


def sentence(fact: Fact) -> str:
    """Return the fact as a sentence."""
    return _TEMPLATES[fact.kind](fact.fields)


def _missed_bonus(fields: Fields) -> str:
    tiles = "all your tiles" if fields["all"] else f"{fields['tiles']} tiles"
    return f"{fields['word']} uses {tiles}: {fields['score']} points, {_bonus(fields)}."


def _bonus(fields: Fields) -> str:
    return f"{fields['bonus']} of them for the bonus"


def _hook(fields: Fields) -> str:
    tile = str(fields["tile"])
    article = "an" if tile[0] in _AN else "a"
    return f"{fields['word']} takes {article} {tile} {fields['place']}: {fields['longer']}."


def _poor_leave(fields: Fields) -> str:
    counts = f"{_count(fields['vowels'], 'vowel')}, {_count(fields['consonants'], 'consonant')}"
    return (
        f"You kept {fields['kept']} ({counts}), worth {_points(fields['worth'])}; "
        f"{fields['better']} is worth {fields['better_worth']}."
    )


def _opened_triple(fields: Fields) -> str:
    return (
        f"After your play {fields['percent']} % of the replies take {fields['square']}, for "
        f"{fields['score']} on average; after the best one {fields['best_percent']} %."
    )


def _exchanged(fields: Fields) -> str:
    return (
        f"Exchanging {fields['tiles']} keeps {fields['kept']}, worth {fields['worth']}; "
        f"you scored {fields['score']} and kept {fields['other']}, worth {fields['other_worth']}."
    )


def _kept_all(fields: Fields) -> str:
    return (
        f"A play scores {fields['score']} and keeps {fields['kept']}, worth {fields['worth']}; "
        f"the exchange kept {fields['other']}, worth {fields['other_worth']}."
    )


def _endgame(fields: Fields) -> str:
    line = fields["line"]
    first = line[0] if isinstance(line, tuple) else line
    more = f"{_points(fields['points'])} more in the end"
    if fields["proven"] == "proven":
        return f"{first} is worth {more}: proven."
    return f"{first} is worth at least {more}."


def _rare_word(fields: Fields) -> str:
    best = "your turn was the best" if fields["made"] else f"{fields['known']} would have been best"
    return f"{fields['word']} is a rare word (level {fields['level']}); with common words, {best}."


def _not_a_word(fields: Fields) -> str:
    words = _listed(fields["words"])
    verb = "are" if " and " in words else "is"
    return f"{words} {verb} not in {fields['list']}."


def _listed(words: Field) -> str:
    if not isinstance(words, tuple):
        return str(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _count(number: Field, noun: str) -> str:
    return f"{number} {noun}{'' if number in (1, -1) else 's'}"


def _points(number: Field) -> str:
    return _count(number, "point")


_TEMPLATES: Final[Mapping[FactKind, Callable[[Fields], str]]] = {
    FactKind.MISSED_BONUS: _missed_bonus,
    FactKind.SHORT_WORDS: lambda fields: (
        f"{_listed(fields['words'])} made {_points(fields['points'])} of its score."
    ),
    FactKind.HOOK: _hook,
    FactKind.PARALLEL: lambda fields: (
        f"It scores {fields['count']} words at once: {_listed(fields['words'])}."
    ),
    FactKind.PREMIUM: lambda fields: (
        f"It covers {fields['square']}; premium squares bring {fields['points']} points more."
    ),
    FactKind.SCORE: lambda fields: f"It scores {fields['points']} more.",
    FactKind.WASTED_S: lambda fields: (
        f"The S earned {_points(fields['earned'])} here. The books usually ask for "
        f"{fields['needed']}; kept, an S is worth {fields['value']}."
    ),
    FactKind.WASTED_BLANK: lambda fields: (
        f"The blank earned {_points(fields['earned'])} here; kept, it is worth {fields['value']}."
    ),
    FactKind.POOR_LEAVE: _poor_leave,
    FactKind.STUCK_Q: lambda fields: (
        f"{fields['word']} needs no U. It scores {_points(fields['score'])} and plays the Q."
    ),
    FactKind.OPENED_TRIPLE: _opened_triple,
    FactKind.REPLY: lambda fields: (
        f"The next player's reply scores {fields['points']} less on average."
    ),
    FactKind.NEXT: lambda fields: f"Your next turn scores {fields['points']} more on average.",
    FactKind.KEEPS: lambda fields: (
        f"The tiles it keeps are worth {_points(fields['points'])} more."
    ),
    FactKind.LATER: lambda fields: f"It is worth {_points(fields['points'])} more later on.",
    FactKind.EXCHANGED: _exchanged,
    FactKind.KEPT_ALL: _kept_all,
    FactKind.ENDGAME: _endgame,
    FactKind.NOT_A_WORD: _not_a_word,
    FactKind.RARE_WORD: _rare_word,
}
