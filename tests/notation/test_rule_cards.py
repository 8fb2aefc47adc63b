"""Rule cards: every refusal of the rules has one, in the words of the table's settings."""

from dataclasses import replace

import pytest

from tilewright.notation.complete_rules import complete_rules
from tilewright.notation.rule_cards import (
    NO_LIMIT,
    TOPIC_OF_CODE,
    WITHOUT_A_RULE,
    RuleTopic,
    rule_card,
    topic_of,
)
from tilewright.rules import (
    EDITIONS,
    CheckedPlays,
    FinishLine,
    Judging,
    nine_tiles,
    refusals,
)

PLAIN = EDITIONS["plain"]
TABLES = {
    **EDITIONS,
    "nine-tiles": nine_tiles(PLAIN),
    "finish-line": replace(PLAIN, finish_line=FinishLine()),
    "blanks-circulate": replace(PLAIN, blanks_circulate=True, finish_line=FinishLine()),
    "checked": replace(PLAIN, challenge=CheckedPlays()),
    "voted": replace(PLAIN, judging=Judging.VOTE),
    "turn-limit": replace(PLAIN, turn_limit_ms=90_000),
}


def refusals_of_the_rules() -> set[type[refusals.Refusal]]:
    return {
        each
        for each in vars(refusals).values()
        if isinstance(each, type)
        and issubclass(each, refusals.Refusal)
        and each is not refusals.Refusal
    }


def test_every_refusal_of_the_rules_has_a_card() -> None:
    with_a_rule = {each for each in refusals_of_the_rules() if topic_of(each.code)}
    assert with_a_rule | WITHOUT_A_RULE == refusals_of_the_rules()
    assert not with_a_rule & WITHOUT_A_RULE
    assert {each.code for each in with_a_rule} == TOPIC_OF_CODE.keys()


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("topic", RuleTopic)
def test_a_card_has_sentences_of_the_complete_rules(topic: RuleTopic, table: str) -> None:
    edition = TABLES[table]
    complete = {rule for section in complete_rules(edition) for rule in section.rules}
    rules = set(rule_card(topic, edition).rules)
    assert rules or topic is RuleTopic.FINISH_LINE
    assert rules - {NO_LIMIT} <= complete
    if topic is RuleTopic.TIME and edition.turn_limit_ms is None and edition.clock is None:
        assert NO_LIMIT in rules or edition.name == "graves"


@pytest.mark.parametrize(
    ("topic", "table", "sentence"),
    [
        (RuleTopic.CHALLENGE, "guide-2013", "names one word"),
        (RuleTopic.WORDS_OF_A_PLAY, "checked", "refused at once"),
        (RuleTopic.EXCHANGE, "tournament", "7 or more"),
        (RuleTopic.TIME, "turn-limit", "1 minute 30 seconds"),
        (RuleTopic.BLANK, "blanks-circulate", "swap a blank"),
    ],
)
def test_a_card_is_worded_for_the_settings(topic: RuleTopic, table: str, sentence: str) -> None:
    assert any(sentence in rule for rule in rule_card(topic, TABLES[table]).rules)
