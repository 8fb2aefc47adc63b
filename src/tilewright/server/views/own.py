"""What only the viewers from one seat see of a game, as JSON: their tiles and what they may do."""

import json
from dataclasses import dataclass

from tilewright.rules.equipment.tiles import Tiles
from tilewright.rules.view import Counts

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class OwnTiles:
    """The fields ``rack`` and ``unseen`` of a ``PrivateGame``, each as JSON."""

    rack: str
    unseen: str


def own_tiles(rack: Tiles | None, unseen: Counts | None) -> OwnTiles:
    return OwnTiles(_encode(rack), _encode(unseen))


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A ``PrivateGame``. Its fields are JSON, which is made once and quickly compared."""

    now: int
    tiles: OwnTiles
    may: str
    hint: str

    def to_json(self) -> str:
        rack, unseen = self.tiles.rack, self.tiles.unseen
        return (
            f'{{"now":{self.now},"rack":{rack},"unseen":{unseen},"may":{self.may},'
            f'"hint":{self.hint}}}'
        )

    def changes_since(self, earlier: "OwnGame") -> str:
        """Return the fields whose value differs, as one JSON object."""
        fields = []
        if self.now != earlier.now:
            fields.append(f'"now":{self.now}')
        if self.tiles.rack != earlier.tiles.rack:
            fields.append(f'"rack":{self.tiles.rack}')
        if self.tiles.unseen != earlier.tiles.unseen:
            fields.append(f'"unseen":{self.tiles.unseen}')
        if self.may != earlier.may:
            fields.append(f'"may":{self.may}')
        if self.hint != earlier.hint:
            fields.append(f'"hint":{self.hint}')
        return f"{{{','.join(fields)}}}"
