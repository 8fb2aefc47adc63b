"""The log of a table is folded to its state: from the start, or from any earlier state."""

import pytest

from tests.server.tables import ANN, BOB, CAT, three_devices
from tilewright.lexicon.lexicon import Lexicon
from tilewright.protocol.actions import Resign, Say
from tilewright.server.tables.events import SeatTaken
from tilewright.server.tables.state import fold_table


def test_a_log_starts_with_its_only_setup() -> None:
    table = three_devices()
    with pytest.raises(ValueError, match="must start with its setup"):
        fold_table([SeatTaken(0, "Ann", ANN)])
    with pytest.raises(ValueError, match="already been set up"):
        fold_table([table.entries[0]], table.table)
    with pytest.raises(ValueError, match="empty log"):
        fold_table([])


def test_every_prefix_of_a_log_folds_to_the_table_at_that_time() -> None:
    table = three_devices()
    table.judge = Lexicon.load("english")
    table.do(BOB, Say(seat=1, text="Hello"))
    table.do(CAT, Resign(seat=2))
    for length in range(1, len(table.entries) + 1):
        prefix = fold_table(table.entries[:length])
        assert prefix.version == length
        assert fold_table(table.entries[length:], prefix) == table.table
