"""What must be true of every hint, checked against the rules and the word lists alone.

``python -m tests.study.hint_truths 10000`` checks this many positions of self-play games.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from time import thread_time

from tilewright.coach.settings import Vocabulary
from tilewright.engine import self_play
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.speed.positions import positions_of
from tilewright.lexicon import shipped
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import read_cgp
from tilewright.position import Position
from tilewright.rules.equipment.square import Square, column_name
from tilewright.rules.equipment.tiles import as_held
from tilewright.rules.plays.try_play import try_play
from tilewright.study.hints.ladder import Ladder, hint_ladder
from tilewright.study.hints.rungs import (
    LettersRung,
    PlayRung,
    RegionRung,
    SizeRung,
    StartRung,
    Thought,
    ThoughtRung,
)

# The rungs of a play, from the least telling.
RUNGS = (ThoughtRung, RegionRung, SizeRung, LettersRung, StartRung, PlayRung)
_SHORT = 3
_PREMIUM_POINTS = 8
_LONG = 5


def check_hints(position: Position, words: Vocabulary, *, polite: bool = False) -> Ladder:
    """Check the whole ladder of a position and return it."""
    ladder = hint_ladder(position, words)
    match ladder.turn:
        case Play() as play:
            _check_play(position, play, ladder)
            _check_words(position, play, words, polite=polite)
        case Exchange(tiles=tiles):
            thought, letters = ladder.rungs
            assert thought == ThoughtRung(Thought.EXCHANGE)
            assert letters == LettersRung(position.edition.tiles.in_order(tiles))
        case _:
            assert ladder.rungs == (ThoughtRung(Thought.PASS),)
    return ladder


def check_fields() -> None:
    """Check that no rung has a field that a later one has first."""
    seen = [{each.name for each in fields(rung)} for rung in RUNGS]
    assert seen == [
        {"thought"},
        {"lane"},
        {"tiles", "points"},
        {"tiles"},
        {"square", "tile"},
        {"text", "placed", "score", "reason"},
    ]


def _check_play(position: Position, play: Play, ladder: Ladder) -> None:
    thought, region, size, letters, start, whole = ladder.rungs
    assert tuple(map(type, ladder.rungs)) == RUNGS
    tried = try_play(position.board, play.placed, position.edition)
    laid = Counter(as_held(tile) for _, tile in play.placed)
    assert isinstance(thought, ThoughtRung)
    assert _fits(thought.thought, position, play), (thought, play)
    assert isinstance(region, RegionRung)
    lanes = {_lanes(square) for square, _ in play.placed}
    assert all(region.lane in each for each in lanes)
    assert isinstance(size, SizeRung)
    assert (size.tiles, size.points % 5) == (len(play.placed), 0)
    assert abs(size.points - tried.score.points) <= 2
    assert isinstance(letters, LettersRung)
    assert Counter(letters.tiles) == laid
    assert not laid - Counter(position.racks[0])
    assert isinstance(start, StartRung)
    assert (start.square, start.tile) == min(play.placed)
    assert isinstance(whole, PlayRung)
    assert (whole.text, whole.placed, whole.score) == (play.text, play.placed, play.score)
    assert whole.score == tried.score.points


def _fits(thought: Thought, position: Position, play: Play) -> bool:
    """Return whether a thought is true of the play, by the referee's words and points."""
    tried = try_play(position.board, play.placed, position.edition)
    words = [each.word.text for each in tried.score.words]
    fresh = {square for square, _ in play.placed}
    match thought:
        case Thought.BONUS:
            return tried.score.bonus > 0
        case Thought.Q_WITHOUT_U:
            return any("Q" in word and "QU" not in word for word in words)
        case Thought.HOOK:
            lines = [[placed.square in fresh for placed in each.line] for each in tried.play.words]
            return any(sum(line) == 1 and (line[0] or line[-1]) for line in lines)
        case Thought.PARALLEL:
            return len(words) > 2
        case Thought.SHORT_WORDS:
            return any(len(word) <= _SHORT for word in words)
        case Thought.PREMIUM:
            plain = sum(
                position.edition.tiles.value(tile)
                for each in tried.play.words
                for _, tile in each.line
            )
            return tried.score.points - tried.score.bonus - plain >= _PREMIUM_POINTS
        case Thought.THROUGH:
            return len(tried.play.words[0].line) > len(play.placed)
        case Thought.LONG_WORD:
            return len(play.placed) >= _LONG
        case Thought.LOOK_AGAIN:
            return True
        case Thought.EXCHANGE | Thought.PASS:
            return False


def _lanes(square: Square) -> tuple[str, str]:
    return str(square.row + 1), column_name(square.column)


def _check_words(position: Position, play: Play, words: Vocabulary, *, polite: bool) -> None:
    tried = try_play(position.board, play.placed, position.edition)
    for word in (each.word.text for each in tried.score.words):
        assert word in position.lexicon
        if words.rarest is not None:
            level = shipped.level(word)
            assert level is not None
            assert level <= words.rarest, word
        assert not (polite and shipped.is_rude(word)), word


def _self_play_positions(count: int) -> Iterator[Position]:
    result = self_play(max(1, count // 20), lexicon=Lexicon.load(), turns=True, seed=20)
    for number, line in enumerate(positions_of(result)):
        if number == count:
            return
        yield Position.from_cgp(read_cgp(line))


def main() -> None:
    check_fields()
    count = int(sys.argv[1])
    vocabularies = list(Vocabulary)
    lexicon = Lexicon.load("family-english")
    seconds: list[float] = []
    thoughts: Counter[str] = Counter()
    for number, position in enumerate(_self_play_positions(count)):
        words = vocabularies[number % len(vocabularies)]
        given = Position.from_cgp(position, lexicon=lexicon)
        since = thread_time()
        hint_ladder(given, words)
        seconds.append(thread_time() - since)
        thoughts[check_hints(given, words, polite=True).rungs[0].thought] += 1  # type: ignore[union-attr]
    seconds.sort()
    half, most = (seconds[len(seconds) * share // 100] * 1000 for share in (50, 99))
    sys.stdout.write(f"{len(seconds)} positions; p50 {half:.1f} ms, p99 {most:.1f} ms\n")
    sys.stdout.writelines(f"{thought} {times}\n" for thought, times in thoughts.most_common())


if __name__ == "__main__":
    main()
