"""Export a finished game: its log on standard input, the result on standard output.

``GameExports`` runs this module in a child process.
"""

import json
import sys
from collections.abc import Sequence
from typing import Literal

from tilewright.notation.gcg.exporter import export_gcg
from tilewright.notation.gcg.writer import write_gcg
from tilewright.notation.record.record import write_record
from tilewright.protocol.responses import CheckedDraw, Fairness
from tilewright.rules.equipment.bag import Sealed
from tilewright.rules.events import Event
from tilewright.rules.fairness import audit
from tilewright.rules.fold.apply import fold
from tilewright.server.storage.log_text import read_entry
from tilewright.server.tables.state import game_events

Export = Literal["json", "gcg", "fairness"]


def export_game(export: Export, events: Sequence[Event]) -> bytes:
    match export:
        case "json":
            return write_record(events).encode()
        case "gcg":
            return write_gcg(export_gcg(events)[0])
        case "fairness":
            return _fairness(events).model_dump_json().encode()


def _fairness(events: Sequence[Event]) -> Fairness:
    """Check every draw against the seed; the tiles must have come from a sealed bag."""
    source, checked = fold(events).bag.source, audit(events)
    if not isinstance(source, Sealed) or checked is None:
        raise ValueError("the tiles came from a real bag")
    return Fairness(
        commitment=checked.commitment,
        seed=source.seed.hex(),
        seed_matches=source.commitment == checked.commitment,
        fair=checked.fair,
        draws=[
            CheckedDraw(
                event=draw.event,
                seat=draw.seat,
                recorded=list(draw.recorded),
                expected=list(draw.expected),
                fair=draw.fair,
            )
            for draw in checked.draws
        ],
    )


def main() -> None:
    export, *entries = json.load(sys.stdin.buffer)
    sys.stdout.buffer.write(export_game(export, game_events(map(read_entry, entries))))


if __name__ == "__main__":
    main()
