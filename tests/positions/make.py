"""Play games of several kinds, count the plays of their positions, and rewrite all files."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tests.positions.counted import HERE, Counted, CountedFile, Counts, shipped_words, write
from tests.positions.own_words import GERMAN, POLISH, SPANISH
from tilewright.engine.reference import ScoredPlay, Words, find_plays
from tilewright.notation.cgp.position import Operation, Position, write_cgp
from tilewright.notation.spelling import spelling
from tilewright.rules.editions.edition import Edition, nine_tiles
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.layout import STANDARD, Layout
from tilewright.rules.equipment.square import Square
from tilewright.rules.equipment.tile_sets import TILE_SETS
from tilewright.rules.equipment.tiles import BLANK, Tile, Tiles, as_held

ChoosePlay = Callable[[random.Random, list[ScoredPlay]], ScoredPlay]

ODD = Layout(
    "odd",
    (
        "~......=....'..",
        '.^...."....-...',
        "..-.....'.....=",
        '...".~.....^...',
        "'....-....'....",
        '..=...."....-..',
        '.......-..."...',
        "-..'........~..",
        "....^....=.....",
        "\"......'......^",
        '..~...-..."....',
        '.....".......-.',
        "=...-....^.....",
        "...'....~..\"...",
        ".-....=......'~",
    ),
    Square(3, 2),
)
BARE = Layout("bare", ("." * 15,) * 15, Square(0, 0))


@dataclass(frozen=True)
class Moment:
    """A position with the number of tiles in the bag."""

    board: Board
    rack: Tiles
    bag: int


def any_play(chance: random.Random, plays: list[ScoredPlay]) -> ScoredPlay:
    return chance.choice(plays)


def good_play(chance: random.Random, plays: list[ScoredPlay]) -> ScoredPlay:
    """Choose the best play, or half of the time one of the top twenty."""
    plays = sorted(plays, key=lambda play: play.score)
    return plays[-1] if chance.random() < 0.5 else chance.choice(plays[-20:])


def tight_play(chance: random.Random, plays: list[ScoredPlay]) -> ScoredPlay:
    """Choose a play that forms the most words, so that the board fills up densely."""
    most = max(len(play.play.words) for play in plays)
    return chance.choice([play for play in plays if len(play.play.words) == most])


def game(
    edition: Edition, words: Words, choose: ChoosePlay, chance: random.Random
) -> Iterator[Moment]:
    """Yield every moment of a game with a single player."""
    bag = list(edition.tiles.all_tiles())
    chance.shuffle(bag)
    board = Board(15, 15)
    rack: list[Tile] = []
    while True:
        while bag and len(rack) < edition.rack_size:
            rack.append(bag.pop())
        if not rack:
            return
        yield Moment(board, edition.tiles.in_order(rack), len(bag))
        plays = find_plays(board, tuple(rack), edition, words)
        if plays:
            placed = choose(chance, plays).play.placed
            board = board.with_tiles(placed)
            for _, tile in placed:
                rack.remove(as_held(tile))
        elif bag:
            rack.clear()  # exchange all tiles
        else:
            return


def games(edition: Edition, words: Words, choose: ChoosePlay, seed: str) -> Iterator[Moment]:
    chance = random.Random(seed)
    while True:
        yield from game(edition, words, choose, chance)


def count(board: Board, rack: Tiles, edition: Edition, words: Words) -> Counted:
    plays = find_plays(board, rack, edition, words)
    counts = Counts(
        len(plays),
        sum(play.score for play in plays),
        max((play.score for play in plays), default=0),
    )
    tiles = edition.tiles.name
    operations = () if tiles == "english" else (Operation("ld", tiles),)
    return Counted(write_cgp(Position(board, (rack, ()), (0, 0), 0, operations)), counts)


def take(
    moments: Iterator[Moment], number: int, condition: Callable[[Moment], bool]
) -> list[tuple[Board, Tiles]]:
    found: list[tuple[Board, Tiles]] = []
    while len(found) < number:
        moment = next(moments)
        if condition(moment):
            found.append((moment.board, moment.rack))
    return found


def with_blanks(rack: Tiles, blanks: int) -> Tiles:
    kept = [tile for tile in rack if tile != BLANK][: len(rack) - blanks]
    return (*kept, *(BLANK,) * (len(rack) - len(kept)))


def english_files() -> Iterator[CountedFile]:
    words = shipped_words("english")
    edition = TOURNAMENT

    def counted_file(
        name: str, comment: str, positions: list[tuple[Board, Tiles]], edition: Edition = edition
    ) -> CountedFile:
        counted = tuple(count(board, rack, edition, words) for board, rack in positions)
        return CountedFile(name, comment, edition, "english", (), counted)

    chance = random.Random("openings")
    box = edition.tiles.all_tiles()
    racks = [edition.tiles.in_order(chance.sample(box, 7)) for _ in range(30)]
    racks += [rack[:size] for size, rack in enumerate(racks[:7], start=1)]
    empty = Board(15, 15)
    yield counted_file("openings", "First plays.", [(empty, rack) for rack in racks])

    middle = games(edition, words, good_play, "middle")
    found = take(middle, 50, lambda m: len(m.board) > 0 and m.bag > 0 and BLANK not in m.rack)
    yield counted_file("middle", "Mid-game positions without a blank on the rack.", found)
    found = take(middle, 20, lambda m: len(m.board) > 0 and m.bag > 7)
    blanks = [(board, with_blanks(rack, 1)) for board, rack in found]
    yield counted_file("one_blank", "A blank on the rack.", blanks)
    found = take(middle, 10, lambda m: len(m.board) > 0 and m.bag > 7)
    blanks = [(board, with_blanks(rack, 2)) for board, rack in found]
    yield counted_file("two_blanks", "Two blanks on the rack.", blanks)
    found = take(middle, 40, lambda m: m.bag == 0)
    yield counted_file("endgame", "The bag is empty and the racks get shorter.", found)

    tight = games(edition, words, tight_play, "tight")
    found = take(tight, 40, lambda m: len(m.board) > 30)
    yield counted_file("crowded", "Dense boards: every play forms many words.", found)

    nine = nine_tiles(edition)
    found = take(games(nine, words, good_play, "nine"), 40, lambda m: m.rack.count(BLANK) < 2)
    yield counted_file(
        "nine_tiles", "Racks of nine, with one bonus for seven, eight or nine tiles.", found, nine
    )

    odd = replace(edition, layout=ODD)
    wild = games(odd, words, any_play, "odd")
    found = take(wild, 10, lambda m: len(m.board) == 0)
    found += take(wild, 30, lambda m: m.rack.count(BLANK) < 2)
    text = "Asymmetric premiums up to fourfold, and the star off centre."
    yield counted_file("odd_board", text, found, odd)

    bare = replace(edition, layout=BARE)
    found = take(games(bare, words, good_play, "bare"), 30, lambda m: m.rack.count(BLANK) < 2)
    yield counted_file("bare_board", "No premiums at all, and the star in the corner.", found, bare)


def foreign_file(name: str, comment: str, own_words: tuple[str, ...]) -> CountedFile:
    edition = replace(TOURNAMENT, tiles=TILE_SETS[name], layout=STANDARD)
    words = Words(map(spelling(edition.tiles).word, own_words))
    found = take(games(edition, words, any_play, name), 60, lambda _: True)
    found += [(board, with_blanks(rack, 2)) for board, rack in found[::6]]
    counted = tuple(count(board, rack, edition, words) for board, rack in found)
    return CountedFile(name, comment, edition, None, own_words, counted)


def all_kinds() -> Iterator[CountedFile]:
    yield foreign_file("spanish", "Some tiles have two letters.", SPANISH)
    yield foreign_file("german", "Letters with umlauts within the alphabet.", GERMAN)
    yield foreign_file("polish", "32 letters, the most that the kernel supports.", POLISH)
    yield from english_files()


def main() -> None:
    for file in all_kinds():
        write(file, HERE / f"{file.name}.counts")


if __name__ == "__main__":
    main()
