"""What the clients know: every action they sent, its answer, and every view they received."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field

from tilewright.protocol.actions import Action
from tilewright.protocol.messages import Done, View


@dataclass(frozen=True)
class ActionKey:
    """The key of an action: its table, the device that sent it and the id the device chose."""

    table: str
    holder: str
    id: str


@dataclass(frozen=True, repr=False)
class Shown:
    """A view that a device received."""

    table: str
    holder: str
    view: View


@dataclass(repr=False)
class Shadow:
    """The clients' own log, outside the server that is being killed."""

    actions: dict[ActionKey, Action] = field(default_factory=dict)
    done: dict[ActionKey, Done] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    shown: list[Shown] = field(default_factory=list)
    repeated: int = 0
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def acknowledge(self, key: ActionKey, done: Done) -> None:
        """Record an answer; the same action must always get the same one."""
        known = self.done.setdefault(key, done)
        assert known == done, f"{key} was answered with {known}, then with {done}"
        async with self._changed:
            self._changed.notify_all()

    async def wait_for_more(self, count: int) -> None:
        """Wait until this many more actions have been acknowledged."""
        target = len(self.done) + count
        async with self._changed:
            await self._changed.wait_for(lambda: len(self.done) >= target)
