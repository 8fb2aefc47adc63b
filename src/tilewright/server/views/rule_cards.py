"""Rule cards of a table's settings, and example plays for its players."""

from collections.abc import Collection
from typing import Final

from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.rule_cards import TOPIC_OF_CODE, RuleTopic, rule_card
from tilewright.players.seat_position import seen_position
from tilewright.protocol.responses import ExamplePlay, RuleCards, RuleSection
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.board import Placed
from tilewright.rules.refusals import NotYourTurn
from tilewright.rules.turn_order import to_move
from tilewright.rules.view import view
from tilewright.server.tables.refusals import ExamplesAreOff, NotBegun, NotYourSeat
from tilewright.server.tables.state import TableState
from tilewright.server.views.sheet import placed_tiles
from tilewright.study.nearest_play import nearest_play

_TOPICS: Final = {code: topic.value for code, topic in TOPIC_OF_CODE.items()}


def rule_cards(edition: Edition) -> RuleCards:
    """Return every card, and the topic of every refusal that comes from a rule."""
    found = {topic.value: rule_card(topic, edition) for topic in RuleTopic}
    return RuleCards(
        cards={
            topic: RuleSection(heading=card.heading, rules=list(card.rules))
            for topic, card in found.items()
            if card.rules
        },
        topics=_TOPICS,
    )


def example_play(
    table: TableState, seat: int, holder: str | None, tried: Collection[Placed], words: Lexicon
) -> ExamplePlay:
    """Return a legal play like the one that was refused, found from what the seat sees.

    Against people it would be a free hint, so only those who play against computers alone get one.
    """
    if seat not in table.held_by(holder):
        raise NotYourSeat(seat)
    game = table.game
    if game is None:
        raise NotBegun
    others = [each for each in game.active if each != seat]
    if game.by_hand or not all(map(table.is_computer, others)):
        raise ExamplesAreOff
    if to_move(game) != seat:
        raise NotYourTurn(seat, to_move(game))
    play = nearest_play(seen_position(view(game, seat), words), tried)
    if play is None:
        return ExamplePlay(play=None, placed=[], points=0)
    return ExamplePlay(play=play.text, placed=placed_tiles(play.placed), points=play.score)
