"""Our players as a program for the arenas of others: ``tilewright engine``."""

import json
from collections.abc import Callable
from typing import IO, Final

from tilewright import __version__
from tilewright.lexicon.default import default_lexicon
from tilewright.lexicon.lexicon import Lexicon
from tilewright.matches.engines.messages import (
    CHALLENGES,
    PROTOCOL,
    VIEW,
    Message,
    line_of,
    read_view,
)
from tilewright.matches.engines.move_text import move_text
from tilewright.notation.record.json_values import from_json
from tilewright.players.builtin.by_name import Player, builtin_player
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.tiles import TileSet

_WANTS: Final = [VIEW, CHALLENGES]


class BadMessage(ValueError):
    """The arena has sent something that is not a message of the protocol."""

    def __str__(self) -> str:
        return f"not a message of the engine protocol: {self.args[0]}"


class EngineServer:
    """Answers the messages of an arena as one of our players."""

    def __init__(self, name: str, lexicon: Lexicon | None, seed: int) -> None:
        self._name = name
        self._lexicon = lexicon
        self._seed = seed
        self._edition: Message = {}
        self._player: Player | None = None
        self._games = 0

    def serve(self, incoming: IO[bytes], send: Callable[[bytes], object]) -> None:
        """Answer until the arena says ``quit`` or closes its end. Raises ``BadMessage``."""
        for line in incoming:
            try:
                message = json.loads(line)
            except (ValueError, RecursionError):
                message = None
            if not isinstance(message, dict):
                raise BadMessage(repr(line[:60]))
            if message.get("type") == "quit":
                return
            answer = self._answer(message)
            if answer is not None:
                send(line_of(answer))

    def _answer(self, message: Message) -> Message | None:
        try:
            match message.get("type"):
                case "hello":
                    return self._hello(message)
                case "game":
                    self._prepare(message)
                    return {"type": "ready"}
                case "choose":
                    return {"type": "move", "id": message["id"], "move": self._move(message)}
                case _:
                    # Messages that a later version may add need no answer.
                    return None
        except (KeyError, TypeError) as error:
            raise BadMessage(f"{message!r:.60} ({error!r:.60})") from None

    def _hello(self, message: Message) -> Message:
        if message["protocol"] != PROTOCOL:
            raise BadMessage(f"protocol {message['protocol']!r:.20}; this program speaks 1")
        name = f"tilewright {__version__} {self._name}"
        return {"type": "hello", "protocol": PROTOCOL, "name": name, "wants": _WANTS}

    def _prepare(self, message: Message) -> None:
        self._edition = message["edition"]
        self._games += 1
        tiles: TileSet = from_json(self._edition, Edition, "edition").tiles
        words = self._lexicon or default_lexicon(message["lexicon"], tiles)
        self._player = builtin_player(self._name, words, tiles=tiles, seed=self._seed)

    def _move(self, message: Message) -> str | None:
        if self._player is None:
            raise BadMessage("choose before game")
        view = read_view(message["view"], self._edition, self._games)
        answer = self._player.choose(view)
        return None if answer is None else move_text(answer, view)
