"""Rule cards: the one rule behind a refusal or a button, in the words of an edition.

>>> from tilewright.rules.editions.presets import EDITIONS
>>> card = rule_card(RuleTopic.FIRST_PLAY, EDITIONS["plain"])
>>> card.heading
'The first play'
>>> card.rules[0]
'The first play lays two or more tiles in one row or column, one of them on the star. The star \
doubles the word.'
>>> topic_of("misses-the-star")
<RuleTopic.FIRST_PLAY: 'first-play'>

Every sentence but one is a sentence of ``complete_rules``, so a card never differs from the page of
rules. The exception is that a table without time limits says so.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import Enum
from typing import Final

from tilewright.notation import complete_rules as rules
from tilewright.notation.complete_rules import RuleSection
from tilewright.notation.rules_text import standstill_rule, variant_rules
from tilewright.rules import refusals
from tilewright.rules.editions.edition import Edition
from tilewright.rules.refusals import Refusal

NO_LIMIT: Final = "There is no time limit at this table."


class RuleTopic(Enum):
    """What a rule card is about."""

    BAG = "bag"
    BLANK = "blank"
    BONUS = "bonus"
    CHALLENGE = "challenge"
    END = "end"
    EXCHANGE = "exchange"
    FINAL_SCORING = "final-scoring"
    FIRST_PLAY = "first-play"
    FINISH_LINE = "finish-line"
    LATER_PLAY = "later-play"
    PASS = "pass"  # noqa: S105 - not a password
    PLAYERS = "players"
    PREMIUM_SQUARES = "premium-squares"
    AGREEMENT = "agreement"
    SCORING = "scoring"
    TILES_STAY = "tiles-stay"
    TIME = "time"
    TOO_MANY_TILES = "too-many-tiles"
    TURN = "turn"
    WORDS = "words"
    WORDS_OF_A_PLAY = "words-of-a-play"


_CARDS: Final[dict[RuleTopic, tuple[str, Callable[[Edition], Iterable[str]]]]] = {
    RuleTopic.BAG: ("Drawing tiles", rules.drawing_rules),
    RuleTopic.BLANK: ("Blanks", lambda edition: (*rules.blank_rules(edition), *_swap(edition))),
    RuleTopic.BONUS: ("The bonus", rules.bonus_rules),
    RuleTopic.CHALLENGE: ("Challenges", rules.all_challenge_rules),
    RuleTopic.END: ("The end of the game", rules.end_rules),
    RuleTopic.EXCHANGE: ("Exchanging tiles", rules.exchange_rules),
    RuleTopic.FINAL_SCORING: ("Final scoring", rules.final_scoring_rules),
    RuleTopic.FIRST_PLAY: ("The first play", rules.first_play_rules),
    RuleTopic.FINISH_LINE: (
        "The finish line",
        lambda edition: variant_rules(replace(edition, blanks_circulate=False)),
    ),
    RuleTopic.LATER_PLAY: ("A later play", lambda _: (rules.LATER_PLAY_RULE,)),
    RuleTopic.PASS: ("Passing", lambda edition: (rules.PASSING_RULE, standstill_rule(edition))),
    RuleTopic.PLAYERS: ("Players and tiles", rules.box_rules),
    RuleTopic.PREMIUM_SQUARES: ("Premium squares", lambda _: rules.SQUARE_RULES),
    RuleTopic.AGREEMENT: (
        "Agreements",
        lambda _: (*rules.AGREEMENT_RULES, rules.NO_PLAY_LEFT_RULE),
    ),
    RuleTopic.SCORING: ("Scoring", lambda _: rules.SCORING_RULES),
    RuleTopic.TILES_STAY: ("Tiles on the board", lambda _: (rules.TILES_STAY_RULE,)),
    RuleTopic.TIME: ("Time", lambda edition: tuple(rules.all_time_rules(edition)) or (NO_LIMIT,)),
    RuleTopic.TOO_MANY_TILES: ("Too many tiles", rules.overdraw_rules),
    RuleTopic.TURN: ("A turn", lambda edition: (rules.TURN_RULE, rules.dealing_rule(edition))),
    RuleTopic.WORDS: ("Words", rules.word_rules),
    RuleTopic.WORDS_OF_A_PLAY: (
        "The words of a play",
        lambda edition: (
            rules.WORDS_OF_A_PLAY_RULE,
            *(rule for rule in rules.all_challenge_rules(edition) if "bad" in rule),
        ),
    ),
}

# Keyed by class, so that a renamed refusal fails the type check.
_RULES: Final[dict[type[Refusal], RuleTopic]] = {
    refusals.NoTilesLaid: RuleTopic.TURN,
    refusals.OffTheBoard: RuleTopic.LATER_PLAY,
    refusals.SquareTaken: RuleTopic.TILES_STAY,
    refusals.SquareUsedTwice: RuleTopic.LATER_PLAY,
    refusals.NotInLine: RuleTopic.LATER_PLAY,
    refusals.GapInPlay: RuleTopic.LATER_PLAY,
    refusals.FirstPlayTooShort: RuleTopic.FIRST_PLAY,
    refusals.MissesTheStar: RuleTopic.FIRST_PLAY,
    refusals.NotConnected: RuleTopic.LATER_PLAY,
    refusals.BlankNotNamed: RuleTopic.BLANK,
    refusals.NoSuchLetter: RuleTopic.PLAYERS,
    refusals.TilesNotOnRack: RuleTopic.TURN,
    refusals.TilesUsedUp: RuleTopic.PLAYERS,
    refusals.NotInTheDictionary: RuleTopic.WORDS_OF_A_PLAY,
    refusals.NotYourTurn: RuleTopic.TURN,
    refusals.NoSuchSeat: RuleTopic.PLAYERS,
    refusals.AlreadyResigned: RuleTopic.END,
    refusals.GameOver: RuleTopic.END,
    refusals.GamePaused: RuleTopic.AGREEMENT,
    refusals.NothingToExchange: RuleTopic.EXCHANGE,
    refusals.BagTooLow: RuleTopic.EXCHANGE,
    refusals.NothingToChallenge: RuleTopic.CHALLENGE,
    refusals.OwnPlay: RuleTopic.CHALLENGE,
    refusals.NameTheWord: RuleTopic.CHALLENGE,
    refusals.WordNotInPlay: RuleTopic.CHALLENGE,
    refusals.WordAlreadyJudged: RuleTopic.CHALLENGE,
    refusals.WholePlayIsJudged: RuleTopic.CHALLENGE,
    refusals.AcceptOrChallenge: RuleTopic.CHALLENGE,
    refusals.RulingPending: RuleTopic.CHALLENGE,
    refusals.NoRulingPending: RuleTopic.CHALLENGE,
    refusals.AlreadyVoted: RuleTopic.CHALLENGE,
    refusals.NotByVote: RuleTopic.CHALLENGE,
    refusals.JudgeNeeded: RuleTopic.WORDS,
    refusals.BlanksStay: RuleTopic.BLANK,
    refusals.NoBlankThere: RuleTopic.BLANK,
    refusals.TimeLeft: RuleTopic.TIME,
    refusals.TimeIsUp: RuleTopic.TIME,
    refusals.ProposalOpen: RuleTopic.AGREEMENT,
    refusals.NoProposal: RuleTopic.AGREEMENT,
    refusals.AlreadyAnswered: RuleTopic.AGREEMENT,
    refusals.CannotPropose: RuleTopic.AGREEMENT,
    refusals.BadSurplus: RuleTopic.TOO_MANY_TILES,
}
# These are about the program or about keeping score by hand: no rule of the game is behind them.
WITHOUT_A_RULE: Final[frozenset[type[Refusal]]] = frozenset(
    {
        refusals.OnlyByHand,
        refusals.RackSizeDiffers,
        refusals.BadFine,
        refusals.NothingToCorrect,
        refusals.BadTable,
    }
)
TOPIC_OF_CODE: Final = {refusal.code: topic for refusal, topic in _RULES.items()}


def topic_of(code: str) -> RuleTopic | None:
    """Return the rule that a refusal with this code comes from, or None."""
    return TOPIC_OF_CODE.get(code)


def rule_card(topic: RuleTopic, edition: Edition) -> RuleSection:
    """Return a card's heading and its sentences."""
    heading, sentences = _CARDS[topic]
    return RuleSection(heading, tuple(sentences(edition)))


def _swap(edition: Edition) -> Iterable[str]:
    return variant_rules(replace(edition, finish_line=None))
