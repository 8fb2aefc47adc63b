"""The decision about taking a hint."""

from tilewright.protocol import actions
from tilewright.server.tables.context import Context
from tilewright.server.tables.decisions.checks import check_holds
from tilewright.server.tables.decisions.table_decision import TableDecision
from tilewright.server.tables.events import HintTaken
from tilewright.server.tables.hint_rule import check_may_take_hint
from tilewright.server.tables.refusals import HintOutdated
from tilewright.server.tables.state import TableState


def take_hint(table: TableState, action: actions.TakeHint, context: Context) -> TableDecision:
    """Take the next rung. A rung that was taken already is not counted again."""
    check_holds(table, action.seat, context)
    hint = table.hint
    taken = 0 if hint is None or hint.seat != action.seat else len(hint.rungs)
    if action.rung <= taken:
        return TableDecision.unchanged(table)
    check_may_take_hint(table, action.seat)
    found = context.hints
    if (
        table.game is None
        or found is None
        or (found.seat, found.version) != (action.seat, table.game.version)
        or action.rung != taken + 1
    ):
        raise HintOutdated
    event = HintTaken(action.seat, found.rungs[taken], len(found.rungs), at=context.at)
    return TableDecision.unchanged(table).then(event)
