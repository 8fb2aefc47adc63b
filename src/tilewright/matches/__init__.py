"""Matches between players: names, functions, objects and programs in any language.

``arena`` plays pairs of games or a round robin and returns a ``MatchResult`` with a ``Standing``
for every player. ``SequentialTest`` stops a match early, with a ``Verdict``. A ``Fault`` is what a
player did wrong; ``ProgramFailed`` is raised for a program that does not speak the engine protocol.
The names are loaded on first use.
"""

from typing import TYPE_CHECKING

from tilewright.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from tilewright.matches.engines.player import ProgramFailed
    from tilewright.matches.entrants import PlayerSpec
    from tilewright.matches.faults import Fault
    from tilewright.matches.match import arena
    from tilewright.matches.result import MatchFault, MatchResult
    from tilewright.matches.sequential import SequentialTest, Verdict
    from tilewright.matches.standings import Standing

__all__ = [
    "Fault",
    "MatchFault",
    "MatchResult",
    "PlayerSpec",
    "ProgramFailed",
    "SequentialTest",
    "Standing",
    "Verdict",
    "arena",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "tilewright.matches.match": ("arena",),
            "tilewright.matches.engines.player": ("ProgramFailed",),
            "tilewright.matches.entrants": ("PlayerSpec",),
            "tilewright.matches.faults": ("Fault",),
            "tilewright.matches.result": ("MatchFault", "MatchResult"),
            "tilewright.matches.sequential": ("SequentialTest", "Verdict"),
            "tilewright.matches.standings": ("Standing",),
        },
    )
