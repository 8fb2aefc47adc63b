"""Files of counted positions; see README.md for their format."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tilewright.engine.reference import Words
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.notation.coordinates import read_coordinate
from tilewright.notation.spelling import spelling
from tilewright.rules.editions.bonus import Bonus
from tilewright.rules.editions.edition import Edition
from tilewright.rules.equipment.layout import Layout
from tilewright.rules.equipment.tiles import BLANK, Letter, TileSet, as_held

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Counts:
    plays: int
    score_sum: int
    best: int


@dataclass(frozen=True)
class Counted:
    cgp: str
    counts: Counts

    @property
    def position(self) -> Position:
        return read_cgp(self.cgp)


@dataclass(frozen=True)
class CountedFile:
    name: str
    comment: str
    edition: Edition
    lexicon: str | None
    own_words: tuple[str, ...]
    positions: tuple[Counted, ...]

    @property
    def words(self) -> Words:
        """The words for the reference generator."""
        if self.lexicon is not None:
            return shipped_words(self.lexicon)
        read = spelling(self.edition.tiles).word
        return Words(map(read, self.own_words))


@cache
def shipped_words(name: str) -> Words:
    return Words(Lexicon.load(name))


def with_box_of(position: Position, edition: Edition) -> Edition:
    """Return the edition with a box that can produce the position, which need not be of a game."""
    shown = Counter(as_held(tile) for _, tile in position.board.tiles())
    shown.update(tile for rack in position.racks for tile in rack)
    letters = (replace(each, count=max(shown[each.letter], 1)) for each in edition.tiles.letters)
    tiles = replace(edition.tiles, letters=tuple(letters), blanks=shown[BLANK])
    return replace(edition, tiles=tiles)


def all_files() -> list[CountedFile]:
    return [read(path) for path in sorted(HERE.glob("*.counts"))]


def read(path: Path) -> CountedFile:
    lines = iter(path.read_text(encoding="utf-8").splitlines())
    settings: dict[str, str] = {}
    words: list[str] = []
    comments: list[str] = []
    picture: tuple[str, ...] = ()
    positions = []
    for line in lines:
        if line.startswith("#"):
            comments.append(line.removeprefix("#").strip())
        elif " = " in line:
            cgp, _, numbers = line.partition(" = ")
            positions.append(Counted(cgp, Counts(*map(int, numbers.split()))))
        elif line == "board:":
            picture = tuple(next(lines) for _ in range(15))
        elif line.startswith("words:"):
            words += line.removeprefix("words:").split()
        elif line:
            name, _, value = line.partition(":")
            settings[name] = value.strip()
    points, min_tiles = map(int, settings["bonus"].split())
    edition = Edition(
        name=path.stem,
        layout=Layout(path.stem, picture, read_coordinate(settings["star"])[0]),
        tiles=TileSet(path.stem, tuple(_letters(settings["letters"])), blanks=4),
        rack_size=int(settings["rack"]),
        bonus=Bonus(points, min_tiles),
    )
    comment = "\n".join(comments)
    lexicon = settings.get("lexicon")
    return CountedFile(path.stem, comment, edition, lexicon, tuple(words), tuple(positions))


def _letters(text: str) -> Iterator[Letter]:
    for entry in text.split(","):
        letter, _, value = entry.split()
        yield Letter(letter, 4, int(value))


def write(file: CountedFile, path: Path) -> None:
    edition = file.edition
    letters = ", ".join(f"{e.letter} {e.letter.lower()} {e.value}" for e in edition.tiles.letters)
    lines = [f"# {line}" for line in file.comment.splitlines()]
    if file.lexicon is not None:
        lines.append(f"lexicon: {file.lexicon}")
    lines += [
        "words: " + " ".join(file.own_words[first : first + 12])
        for first in range(0, len(file.own_words), 12)
    ]
    lines += [
        f"letters: {letters}",
        f"rack: {edition.rack_size}",
        f"bonus: {edition.bonus.points} {edition.bonus.tiles}",
        f"star: {edition.layout.start}",
        "board:",
        *edition.layout.picture,
        "",
    ]
    for position in file.positions:
        counts = position.counts
        numbers = f"{counts.plays} {counts.score_sum} {counts.best}"
        lines.append(f"{position.cgp} = {numbers}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
