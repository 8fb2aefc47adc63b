"""What challenges cost, and what bad words brought that nobody challenged."""

from collections.abc import Iterator, Mapping

from tilewright.coach.reasons.facts import Fact, FactKind, Fields, Mistake
from tilewright.coach.reasons.written import WrittenTurn
from tilewright.coach.win_chances import lost_chance
from tilewright.engine.turn_rows import Turn
from tilewright.position import Position
from tilewright.recorded_turn import RecordedTurn


def word_facts(position: Position, made: Turn, *, withdrawn: bool) -> Iterator[Fact]:
    """Yield the fact that words of the play are not in the list."""
    played, lexicon = WrittenTurn(position, made), position.lexicon
    words = (each.word.text for each in played.words)
    if not (bad := tuple(word for word in words if word not in lexicon)):
        return
    fields: Fields = {"words": bad, "list": lexicon.name}
    if not withdrawn:
        fields["score"] = made.score
        # Without the play, the next player would lead by its score more.
        if (gained := lost_chance(position.after(made), -made.score)) is not None:
            fields["percent"] = round(-100 * gained)
    yield Fact(FactKind.NOT_A_WORD, fields, Mistake.NOT_A_WORD)


def challenge_facts(
    position: Position, turn: RecordedTurn, racks: Mapping[str, str]
) -> Iterator[Fact]:
    """Yield what each failed challenge of a play cost. ``racks`` are those of the others, if known.

    The turn missed is worth what the best turn of the challenger would have gained.
    """
    for failed in turn.failed_challenges:
        fields: Fields = {
            "challenger": failed.challenger,
            "player": turn.player,
            "turn": turn.text,
            "points": failed.points,
        }
        if failed.points:
            kind = FactKind.PENALTY_POINTS
        elif failed.missed_turn:
            kind = FactKind.MISSED_TURN
            after, rack = position.after(turn), racks.get(failed.challenger)
            if rack is not None and after.to_move == failed.challenger:
                after = after.with_rack(rack)
                fields["points"] = round(after.best().equity - after.equity("pass"))
        else:
            kind = FactKind.FREE_CHALLENGE
        yield Fact(kind, fields)
