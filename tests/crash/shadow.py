"""What the clients know: everything they asked for, what came of it, and what they were shown."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field

from tilewright.server.actions import Action
from tilewright.server.messages import Done, View


@dataclass(frozen=True)
class Asked:
    """An action by the table it was for, the device that asked and the id it was given."""

    table: str
    holder: str
    id: str


@dataclass(frozen=True, repr=False)
class Shown:
    """A view that a device was shown."""

    table: str
    holder: str
    view: View


@dataclass(repr=False)
class Shadow:
    """The clients' own log, kept outside of the server that is being killed."""

    actions: dict[Asked, Action] = field(default_factory=dict)
    done: dict[Asked, Done] = field(default_factory=dict)
    refused: Counter[str] = field(default_factory=Counter)
    shown: list[Shown] = field(default_factory=list)
    again: int = 0
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def acknowledge(self, asked: Asked, done: Done) -> None:
        """Note an answer; the same action must never be answered differently."""
        known = self.done.setdefault(asked, done)
        assert known == done, f"{asked} was answered with {known}, then with {done}"
        async with self._changed:
            self._changed.notify_all()

    async def more(self, count: int) -> None:
        """Wait until so many more actions have been acknowledged."""
        wanted = len(self.done) + count
        async with self._changed:
            await self._changed.wait_for(lambda: len(self.done) >= wanted)
