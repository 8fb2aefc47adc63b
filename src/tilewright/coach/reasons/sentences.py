"""A sentence for each fact. It contains nothing but the fields of its fact.

>>> from tilewright.coach.reasons.facts import Fact, FactKind
>>> sentence(Fact(FactKind.SCORE, {"points": 12}))
'It scores 12 points more.'
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
    nouns = {"vowels": "vowel", "consonants": "consonant", "blanks": "blank"}
    counts = ", ".join(_count(fields[name], noun) for name, noun in nouns.items() if fields[name])
    return (
        f"You kept {fields['kept']} ({counts}), worth {_points(fields['worth'])}; "
        f"{fields['better']} is worth {fields['better_worth']}."
    )


def _opened_triple(fields: Fields) -> str:
    best = f"{fields['best_percent']} %" if fields["best_percent"] else "hardly any"
    return (
        f"After your turn, {fields['percent']} % of the replies take {fields['square']}, for "
        f"{fields['score']} points on average; after the best one, "
        f"{'none' if fields['best_none'] else best}."
    )


def _exchanged(fields: Fields) -> str:
    return (
        f"Exchanging {fields['tiles']} keeps {_kept(fields)}; you scored {fields['score']} and "
        f"kept {_other(fields)}."
    )


def _exchanged_others(fields: Fields) -> str:
    return f"Exchanging {fields['tiles']} keeps {_kept(fields)}; you kept {_other(fields)}."


def _kept_all(fields: Fields) -> str:
    return (
        f"{_start(fields['turn'])} scores {fields['score']} and keeps {_kept(fields)}; your "
        f"exchange kept {_other(fields)}."
    )


def _kept(fields: Fields) -> str:
    """Return what the best turn keeps, with its worth."""
    if not fields["kept"]:
        return "nothing"
    return f"{fields['kept']}, worth {_points(fields['worth'])}"


def _other(fields: Fields) -> str:
    """Return what the turn made kept, with its worth."""
    return f"{fields['other']}, worth {fields['other_worth']}" if fields["other"] else "nothing"


def _endgame(fields: Fields) -> str:
    points = _points(fields["points"])
    if fields["proven"] == "proven":
        return f"{_start(fields['turn'])} is {points} better by the end of the game (proven)."
    return f"{_start(fields['turn'])} is at least {points} better by the end of the game."


def _start(text: Field) -> str:
    """Return the text with a capital at the beginning of a sentence."""
    words = str(text)
    return words[0].upper() + words[1:]


def _rare_word(fields: Fields) -> str:
    best = (
        "no turn was shown to be better than yours"
        if fields["made"]
        else f"{fields['known']} is better than yours"
    )
    return (
        f"It needs {fields['word']} (word level {fields['level']}); with words up to level "
        f"{fields['rarest']}, {best}."
    )


def _not_a_word(fields: Fields) -> str:
    several = isinstance(fields["words"], tuple) and len(fields["words"]) > 1
    text = f"{_listed(fields['words'])} {'are' if several else 'is'} not in the word list"
    if "score" not in fields:
        return f"{text}."
    brought = f"unchallenged, the play brought {_points(fields['score'])}"
    if "percent" not in fields:
        return f"{text}; {brought}."
    return f"{text}; {brought}, about {fields['percent']} % of winning chance."


def _wins(fields: Fields) -> str:
    doing = f"reaches {fields['goal']} first" if "goal" in fields else "wins"
    return (
        f"{_start(fields['turn'])} {doing} {fields['percent']} % of the time, {fields['played']} "
        f"{fields['played_percent']} %."
    )


def _penalty_points(fields: Fields) -> str:
    return (
        f"{fields['challenger']} challenged this play in vain, which gave {fields['player']} "
        f"{_points(fields['points'])}."
    )


def _missed_turn(fields: Fields) -> str:
    worth = f" worth about {_points(fields['points'])}" if fields["points"] else ""
    return f"{fields['challenger']} challenged this play in vain and missed a turn{worth}."


def _by(fields: Fields) -> str:
    if "percent" in fields:
        return f"by {fields['percent']} % of winning chance"
    return f"by {_points(fields['points'])}"


def _listed(words: Field) -> str:
    if not isinstance(words, tuple):
        return str(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _count(number: Field, noun: str) -> str:
    return f"{number} {noun}{'' if number in (1, -1) else 's'}"


def _earned(fields: Fields) -> str:
    return _points(fields["earned"]) if fields["earned"] else "nothing"


def _points(number: Field) -> str:
    return _count(number, "point")


_TEMPLATES: Final[Mapping[FactKind, Callable[[Fields], str]]] = {
    FactKind.MISSED_BONUS: _missed_bonus,
    FactKind.SHORT_WORDS: lambda fields: (
        f"{_listed(fields['words'])} brought {fields['points']} of its points."
    ),
    FactKind.HOOK: _hook,
    FactKind.PARALLEL: lambda fields: (
        f"It scores {fields['count']} words at once: {_listed(fields['words'])}."
    ),
    FactKind.PREMIUM: lambda fields: (
        f"It covers {fields['square']}; premium squares bring {fields['points']} points more."
    ),
    FactKind.SCORE: lambda fields: f"It scores {_points(fields['points'])} more.",
    FactKind.WASTED_S: lambda fields: (
        f"The S earned {_earned(fields)} here. The books usually ask for {fields['needed']}; "
        f"a kept S is worth {fields['value']}."
    ),
    FactKind.WASTED_BLANK: lambda fields: (
        f"The blank earned {_earned(fields)} here; kept, it is worth {fields['value']}."
    ),
    FactKind.POOR_LEAVE: _poor_leave,
    FactKind.STUCK_Q: lambda fields: (
        f"{fields['word']} needs no U. It scores {_points(fields['score'])} and plays the Q."
    ),
    FactKind.OPENED_TRIPLE: _opened_triple,
    FactKind.REPLY: lambda fields: (
        f"The reply to it scores {_points(fields['points'])} less on average."
    ),
    FactKind.NEXT: lambda fields: (
        f"After it, your next turn scores {_points(fields['points'])} more on average."
    ),
    FactKind.KEEPS: lambda fields: (
        f"The tiles it keeps for later are worth {_points(fields['points'])} more."
    ),
    FactKind.LATER: lambda fields: (
        f"The rest of the game brings {_points(fields['points'])} more on average."
    ),
    FactKind.EXCHANGED: _exchanged,
    FactKind.EXCHANGED_OTHERS: _exchanged_others,
    FactKind.KEPT_ALL: _kept_all,
    FactKind.ENDGAME: _endgame,
    FactKind.WINS: _wins,
    FactKind.IN_ALL: lambda fields: f"It is worth {_points(fields['points'])} more in all.",
    FactKind.NOT_A_WORD: _not_a_word,
    FactKind.RARE_WORD: _rare_word,
    FactKind.PENALTY_POINTS: _penalty_points,
    FactKind.MISSED_TURN: _missed_turn,
    FactKind.FREE_CHALLENGE: lambda fields: (
        f"{fields['challenger']} challenged this play in vain, at no cost."
    ),
    FactKind.FOUND_BONUS: lambda fields: (
        f"A find: {fields['word']} beats the best turn without the bonus {_by(fields)}."
    ),
    FactKind.FOUND_EXCHANGE: lambda fields: f"A find: exchanging beats every play {_by(fields)}.",
    FactKind.FOUND_RARE_WORD: lambda fields: (
        f"A find: {fields['word']} (word level {fields['level']}) beats the best turn with words "
        f"up to level {fields['common']} {_by(fields)}."
    ),
    FactKind.FOUND_MODEST_PLAY: lambda fields: (
        f"A find: it beats the highest-scoring play ({_points(fields['most'])}) {_by(fields)}."
    ),
}
