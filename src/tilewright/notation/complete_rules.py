"""The complete rules of an edition in plain sentences, under headings, for a page of rules.

Every sentence follows from the edition's values. A rule that the books leave open is marked as our
interpretation; ``docs/play/interpretations.md`` gives the reasons.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tilewright.notation.rules_text import (
    bonus_rule,
    challenge_rules,
    exchange_rule,
    going_out_rule,
    standstill_rule,
    time_rules,
    variant_rules,
)
from tilewright.rules.editions.challenge_rule import (
    Challenges,
    CheckedPlays,
    Judging,
    MissTurn,
    Scope,
)
from tilewright.rules.editions.edition import (
    BoxColours,
    Edition,
    GoingOut,
    PassedOut,
    nine_tiles,
)
from tilewright.rules.editions.presets import GUIDE_2013, OPTIONAL_TIMERS
from tilewright.rules.equipment.layout import NO_PREMIUM, PREMIUMS

OURS: Final = "Our interpretation: "

# The colours of the premium squares, by their marks on a board (R1).
_BLUES: Final = {"'": "light blue", '"': "dark blue"}
_COLOURS: Final = {
    BoxColours.CLASSIC: _BLUES | {"-": "pink", "=": "red"},
    BoxColours.HERITAGE: _BLUES | {"-": "red", "=": "burgundy"},
}
_TIMES: Final = {2: "double", 3: "triple", 4: "quadruple"}

# The variants that each book describes besides its own rules (R10).
_NINE: Final = "nine tiles on each rack"
_FINISH: Final = "a finish line for each player"
_BLANKS: Final = "blanks in circulation"
_VARIANTS: Final = {
    "classic-2003": (_NINE, _FINISH),
    "graves": (_NINE, _FINISH),
    "guide-2013": (_FINISH, _BLANKS),
}


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A heading and the sentences under it."""

    heading: str
    rules: tuple[str, ...]


def complete_rules(edition: Edition) -> tuple[RuleSection, ...]:
    """Return all rules of an edition, in the order in which they come up in a game."""
    sections = {
        "The box": box_rules(edition),
        "Setting up": _setting_up(edition),
        "A turn": _turn(edition),
        "Blanks": blank_rules(edition),
        "Exchanging and passing": _exchange(edition),
        "Scoring": (*SCORING_RULES, *bonus_rules(edition)),
        "Words": word_rules(edition),
        "Challenges": all_challenge_rules(edition),
        "Time": all_time_rules(edition),
        "The end": end_rules(edition),
        "Final scoring": final_scoring_rules(edition),
        "Too many tiles": overdraw_rules(edition),
        "Agreements": AGREEMENT_RULES,
        "Variants": all_variant_rules(edition),
    }
    found = ((heading, tuple(rules)) for heading, rules in sections.items())
    return tuple(RuleSection(heading, rules) for heading, rules in found if rules)


def box_rules(edition: Edition) -> Iterator[str]:
    tiles, layout = edition.tiles, edition.layout
    yield f"Two to four players share {tiles.size} tiles, {tiles.blanks} of them blanks."
    yield f"The board has {layout.rows} by {layout.columns} squares."
    counts = Counter("".join(layout.picture))
    counts[layout.picture[layout.start.row][layout.start.column]] -= 1  # the star
    for mark, premium in PREMIUMS.items():
        if counts[mark] and premium != NO_PREMIUM:
            what = "letter" if premium.letter > 1 else "word"
            times = _TIMES[premium.letter * premium.word]
            colour = _COLOURS[edition.look].get(mark)
            coloured = f" and {colour}" if colour else ""
            yield f"{counts[mark]} squares are {times} {what} squares{coloured}."
    if edition.peg_rack:
        yield (
            "Pegs on the racks keep the score: the outer row counts twenties, the inner row ones. "
            "Each player has four: two at the score, and two at the score before an open play."
        )


def _setting_up(edition: Edition) -> Iterator[str]:
    if edition.judging is Judging.DICTIONARY:
        yield "Agree on a dictionary before the game."
    else:
        yield "There is no dictionary: the players vote on challenged words."
    yield "Every player draws a tile; the letter nearest to A begins, and a blank beats any letter."
    yield "These tiles go back into the bag, which is mixed again."
    yield f"{OURS}if the best tile is drawn twice, only those players draw again."
    yield dealing_rule(edition)
    yield "One player keeps the score, or the table does it."


def dealing_rule(edition: Edition) -> str:
    return f"Starting with the first player, each draws {edition.rack_size} tiles; play goes left."


def _turn(edition: Edition) -> Iterator[str]:
    yield TURN_RULE
    yield from first_play_rules(edition)
    yield LATER_PLAY_RULE
    yield WORDS_OF_A_PLAY_RULE
    yield "A word can be played any number of times."
    yield TILES_STAY_RULE
    yield from drawing_rules(edition)


TURN_RULE: Final = "In your turn you lay tiles, exchange tiles or pass."
LATER_PLAY_RULE: Final = (
    "A later play lays one or more tiles in one row or column; they form one word without a "
    "gap and touch a tile on the board."
)
WORDS_OF_A_PLAY_RULE: Final = (
    "Every run of two or more tiles that the play makes or changes is a word of the play."
)
TILES_STAY_RULE: Final = "A tile that has been played and scored stays where it is."


def first_play_rules(edition: Edition) -> Iterator[str]:
    star = edition.layout.premium(edition.layout.start).word
    doubled = f" The star {_TIMES[star]}s the word." if star in _TIMES else ""
    yield (
        "The first play lays two or more tiles in one row or column, one of them on the star."
        + doubled
    )
    yield f"{OURS}every play on an empty board is a first play, even after passes."


def drawing_rules(edition: Edition) -> Iterator[str]:
    yield f"After a play you draw up to {edition.rack_size} tiles, as long as the bag lasts."
    if isinstance(edition.challenge, Challenges):
        yield (
            f"{OURS}you draw when your play can no longer be challenged; at a real board, tiles "
            "drawn before that go back into the bag if the play is taken off."
        )


def blank_rules(edition: Edition) -> Iterator[str]:
    yield "A blank stands for any letter; name it when you play it."
    if not edition.blanks_circulate:
        yield "It stays that letter for the rest of the game."
    yield "A blank scores 0, but a word square under it still multiplies the word."


def exchange_rules(edition: Edition) -> Iterator[str]:
    yield "Put tiles aside face down, draw as many, then return the others to the bag: 0 points."
    yield exchange_rule(edition)
    yield f"{OURS}the bag is counted after any draw that is still due."


PASSING_RULE: Final = "You may pass even if you could play."


def _exchange(edition: Edition) -> Iterator[str]:
    yield from exchange_rules(edition)
    yield PASSING_RULE


SQUARE_RULES: Final = (
    "Letter squares count first, then word squares; two word squares multiply each other.",
    "A square counts only in the turn that covers it.",
)
SCORING_RULES: Final = (
    "Add up the letters of every word that the play makes or changes.",
    *SQUARE_RULES,
    "A tile that stands in two words counts in both.",
)


def bonus_rules(edition: Edition) -> Iterator[str]:
    yield bonus_rule(edition)
    yield "The bonus is added after all multiplying."


def word_rules(edition: Edition) -> Iterator[str]:
    if edition.judging is Judging.VOTE:
        yield "A word is good if the players accept it."
    else:
        yield (
            "A word is good if the agreed dictionary lists it as a part of speech, even if it is "
            "old, slang or of foreign origin."
        )
    yield (
        "Not allowed are words that always have a capital, abbreviations, prefixes and suffixes "
        "that do not stand alone, and words with a hyphen or an apostrophe."
    )
    if edition.judging is Judging.DICTIONARY:
        yield f"{OURS}the agreed list decides, so SOS is good as the plural of SO."


def all_challenge_rules(edition: Edition) -> Iterator[str]:
    yield from challenge_rules(edition)
    if isinstance(edition.challenge, CheckedPlays):
        return
    if edition.challenge.scope is Scope.PLAY:
        yield f"{OURS}a play can be challenged once; the first challenge counts."
    if _turns_are_missed(edition):
        yield f"{OURS}turns that you must miss add up; meanwhile you can still challenge."
    yield (
        f"{OURS}a play that would end the game can be challenged until the next player accepts it."
    )


def end_rules(edition: Edition) -> Iterator[str]:
    yield "The game ends when the bag is empty and a player has used their last tile."
    yield standstill_rule(edition)
    if isinstance(edition.standstill, PassedOut):
        missed = "; a missed turn does not count" if _turns_are_missed(edition) else ""
        yield f"{OURS}passes are counted for each player since the last play or exchange{missed}."
    else:
        missed = ", missed turns" if _turns_are_missed(edition) else ""
        yield f"Passes, exchanges{missed} and plays worth nothing or taken off all count."
    yield NO_PLAY_LEFT_RULE
    yield f"{OURS}a player who resigns ranks last; when one player is left, the game is over."


NO_PLAY_LEFT_RULE: Final = f"{OURS}all players can agree that no play is left."
AGREEMENT_RULES: Final = (
    f"{OURS}a pause needs the agreement of all players.",
    f"{OURS}a move is taken back only if all players agree.",
)


def final_scoring_rules(edition: Edition) -> Iterator[str]:
    yield going_out_rule(edition)
    if edition.going_out is GoingOut.TWICE_THE_OTHERS:
        yield "If nobody goes out, everybody loses the value of their own tiles."
    else:
        yield "If nobody goes out, everybody loses the value of their tiles and nobody gains."
    yield "The highest final score wins."
    fines = ", with time fines deducted," if edition.clock else ""
    yield (
        f"On a tie, the higher score before leftover tiles{fines} wins; otherwise the win is "
        "shared."
    )


def overdraw_rules(edition: Edition) -> Iterator[str]:
    if edition.name != GUIDE_2013.name:
        yield f"{OURS}this rule of the illustrated game guide applies with every box."
    yield (
        f"If a player holds more than {edition.rack_size} tiles, another player takes the surplus "
        "without looking and returns it to the bag."
    )


def all_time_rules(edition: Edition) -> Iterator[str]:
    yield from time_rules(edition)
    if edition.turn_limit_ms is not None or edition.name in OPTIONAL_TIMERS:
        yield (
            f"{OURS}the time of a turn runs from the play before it, without the time of a ruling; "
            "a turn that is lost counts as a pass."
        )


def _turns_are_missed(edition: Edition) -> bool:
    rule = edition.challenge
    return isinstance(rule, Challenges) and isinstance(rule.penalty, MissTurn)


def all_variant_rules(edition: Edition) -> Iterator[str]:
    yield from variant_rules(edition)
    if edition.finish_line is not None:
        yield f"{OURS}a target counts once the play stands; leftover tiles are then not deducted."
    if edition.blanks_circulate:
        yield f"{OURS}the swap begins your turn and stands even if your play is challenged off."
    chosen = {
        _NINE: edition.rack_size == nine_tiles(edition).rack_size,
        _FINISH: edition.finish_line is not None,
        _BLANKS: edition.blanks_circulate,
    }
    if offered := [each for each in _VARIANTS.get(edition.name, ()) if not chosen[each]]:
        yield f"The book also describes {' and '.join(offered)}."
