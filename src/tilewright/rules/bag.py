"""The bag, and where the order of its tiles comes from (R1, R2, R4)."""

from dataclasses import dataclass, replace

from tilewright.rules.shuffle import SEED_BYTES, commitment, shuffled
from tilewright.rules.tiles import UNKNOWN, Tiles, TileSet


@dataclass(frozen=True, slots=True)
class Sealed:
    """Tiles mixed by a secret seed; its commitment is shown at the start, the seed at the end."""

    seed: bytes

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")

    @property
    def commitment(self) -> str:
        return commitment(self.seed)


@dataclass(frozen=True, slots=True)
class Stacked:
    """Tiles in an order handed in, for lessons and tests; tiles put back go to the bottom."""

    order: Tiles


@dataclass(frozen=True, slots=True)
class ByHand:
    """A real bag at a real table: the scorekeeper sees no tile before it is played."""


TileSource = Sealed | Stacked | ByHand


@dataclass(frozen=True, slots=True)
class Bag:
    """Tiles not yet drawn, the next one first; by hand only their number is known."""

    source: TileSource
    tiles: Tiles
    shuffles: int = 0

    def __len__(self) -> int:
        return len(self.tiles)

    def draw(self, count: int) -> tuple[Tiles, "Bag"]:
        """The next tiles, as far as the bag lasts, and the bag without them."""
        return self.tiles[:count], replace(self, tiles=self.tiles[count:])

    def put_back(self, tiles: Tiles, tile_set: TileSet) -> "Bag":
        """The bag with these tiles mixed in again.

        They are added in alphabetical order behind what is left, and then the whole bag is
        shuffled anew with the next shuffle number.
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
    """All tiles of the box, mixed once."""
    match source:
        case Sealed(seed):
            return Bag(source, shuffled(tile_set.all_tiles(), seed, 1), 1)
        case Stacked(order):
            if sorted(order) != sorted(tile_set.all_tiles()):
                raise ValueError("a stacked bag holds exactly the tiles of its box")
            return Bag(source, order)
        case ByHand():
            return Bag(source, (UNKNOWN,) * tile_set.size)
