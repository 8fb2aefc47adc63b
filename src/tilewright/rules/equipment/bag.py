"""The bag, and what determines the order of its tiles (R1, R2, R4)."""

from dataclasses import dataclass, replace

from tilewright.rules.equipment.shuffle import SEED_BYTES, commitment, shuffled
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles, TileSet


@dataclass(frozen=True, slots=True)
class Sealed:
    """Tiles shuffled by a secret seed, whose commitment is shown when the game starts."""

    seed: bytes

    def __post_init__(self) -> None:
        if not isinstance(self.seed, bytes):
            raise TypeError(f"a seed must be {SEED_BYTES} bytes, not {self.seed!r:.60}")
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed must have {SEED_BYTES} bytes, not {len(self.seed)}")

    @property
    def commitment(self) -> str:
        """The hash published before the first draw, by which anyone can verify the seed later."""
        return commitment(self.seed)


@dataclass(frozen=True, slots=True)
class Stacked:
    """Tiles in a given order, for lessons and tests. Tiles put back go to the bottom."""

    order: Tiles


@dataclass(frozen=True, slots=True)
class ByHand:
    """A real bag: the scorekeeper sees no tile before it is played."""


TileSource = Sealed | Stacked | ByHand


@dataclass(frozen=True, slots=True)
class Bag:
    """The tiles not yet drawn, next one first. Only the number of tiles in a real bag is known."""

    source: TileSource
    tiles: Tiles
    shuffles: int = 0

    def __len__(self) -> int:
        return len(self.tiles)

    def draw(self, count: int) -> tuple[Tiles, "Bag"]:
        """Return the next tiles, as far as the bag lasts, and the bag without them."""
        return self.tiles[:count], replace(self, tiles=self.tiles[count:])

    def put_back(self, tiles: Tiles, tile_set: TileSet) -> "Bag":
        """Return the bag with these tiles shuffled in.

        They are appended in alphabetical order, and the whole bag is shuffled with the next
        shuffle number.
        """
        match self.source:
            case Sealed(seed):
                together = self.tiles + tile_set.in_order(tiles)
                number = self.shuffles + 1
                return Bag(self.source, shuffled(together, seed, number), number)
            case Stacked():
                return replace(self, tiles=self.tiles + tiles)
            case ByHand():
                return replace(self, tiles=self.tiles + (UNKNOWN,) * len(tiles))


def full_bag(source: TileSource, tile_set: TileSet) -> Bag:
    """Return a bag with all tiles of the box, shuffled once."""
    match source:
        case Sealed(seed):
            return Bag(source, shuffled(tile_set.all_tiles(), seed, 1), 1)
        case Stacked(order):
            if sorted(order) != sorted(tile_set.all_tiles()):
                raise ValueError("a stacked bag must hold exactly the tiles of its box")
            return Bag(source, order)
        case ByHand():
            return Bag(source, (UNKNOWN,) * tile_set.size)
