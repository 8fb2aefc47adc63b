"""What must hold for every turn of a review, checked without the code that wrote its sentences."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tilewright.coach import Review, TurnReview
from tilewright.coach.judging.judgement import Judgement
from tilewright.coach.reasons.facts import Fact, FactKind
from tilewright.coach.reasons.sentences import sentence
from tilewright.engine.plays import Play
from tilewright.game import Game
from tilewright.lexicon import shipped
from tilewright.position import Position

MOST_WORDS: Final = 25
MOST_FACTS: Final = 3
SUM_ERROR: Final = 0.01
_NUMBER: Final = re.compile(r"-?\d+")
_WORD: Final = re.compile(r"[A-Z]{2,}")
_GAP: Final = re.compile(r"None|\(\)|  |: \.|, \.| 0 points (more|less|better)|\bnan\b|[{}]")
# Facts that say no more than the figures beside them.
_FIGURES: Final = {FactKind.SCORE, FactKind.LATER, FactKind.KEEPS, FactKind.IN_ALL}


def problems(game: Game, review: Review) -> Iterator[str]:
    """Yield what is wrong with the sentences and numbers of a review."""
    for turn, position in zip(review.turns, game, strict=True):
        for problem in _problems(turn, position):
            yield f"turn {turn.number}: {problem}"


def says_nothing(turn: TurnReview) -> bool:
    """Return whether the sentences of a mistake only repeat its figures."""
    return turn.size is not None and all(fact.kind in _FIGURES for fact in turn.facts)


def _problems(turn: TurnReview, position: Position) -> Iterator[str]:
    found = turn.judgement
    if found is None:
        return
    whole = sum(part.points for part in found.parts)
    if abs(whole - found.loss.points.mean) > SUM_ERROR:
        yield f"the parts add up to {whole} and not to {found.loss.points.mean}"
    if turn.size is not None and not turn.facts:
        yield "a mistake without a reason"
    for fact in turn.facts:
        text = sentence(fact)
        if not set(_NUMBER.findall(text)) <= _numbers(fact):
            yield f"a number that is no field: {text}"
        if len(text.split()) > MOST_WORDS or _GAP.search(text) or not text.endswith("."):
            yield f"too long or incomplete: {text}"
        check = _CHECKS.get(fact.kind)
        if check is not None and not check(fact.fields, found, position):
            yield f"untrue: {text}"
        if position.lexicon.name.startswith("family-"):
            yield from (f"rude: {word}" for word in _WORD.findall(text) if shipped.is_rude(word))


def _numbers(fact: Fact) -> set[str]:
    return set(_NUMBER.findall(" ".join(map(str, fact.fields.values()))))


Fields = Mapping[str, object]
Check = Callable[[Fields, Judgement, Position], bool]


def _laid(found: Judgement) -> Counter[str]:
    """Return the tiles that the best turn takes from the rack."""
    turn = found.best.turn
    placed = turn.placed if isinstance(turn, Play) else ()
    return Counter("?" if tile.islower() else tile for _, tile in placed)


def _bonus(fields: Fields, found: Judgement, position: Position) -> bool:
    laid = _laid(found).total()
    everything = laid == len(position.racks[0])
    return (
        fields["score"] == found.best.turn.score
        and fields["tiles"] == laid
        and bool(fields["all"]) == everything
        and fields["bonus"] == position.edition.bonus.points
        and str(fields["word"]) in position.lexicon
    )


def _hook(fields: Fields, found: Judgement, position: Position) -> bool:
    word, tile, longer = (str(fields[name]) for name in ("word", "tile", "longer"))
    both = tile + word if fields["place"] == "in front" else word + tile
    board = "".join(f" {tile} " for _, tile in position.board.tiles()).upper()
    laid = {tile.upper() for tile in _letters(found)}
    on_board = all(f" {letter} " in board for letter in word)
    return both == longer and longer in position.lexicon and tile in laid and on_board


def _letters(found: Judgement) -> list[str]:
    turn = found.best.turn
    return [tile for _, tile in turn.placed] if isinstance(turn, Play) else []


def _words(fields: Fields, _: Judgement, position: Position) -> bool:
    words = fields["words"]
    return isinstance(words, tuple) and all(word in position.lexicon for word in words)


def _bad_words(fields: Fields, _: Judgement, position: Position) -> bool:
    words = fields["words"]
    return isinstance(words, tuple) and not any(word in position.lexicon for word in words)


def _score(fields: Fields, found: Judgement, _: Position) -> bool:
    return fields["points"] == found.best.turn.score - found.played.turn.score


def _leave(fields: Fields, found: Judgement, position: Position) -> bool:
    rack = Counter(position.racks[0])
    kept, better = Counter(str(fields["kept"])), Counter(str(fields["better"]))
    counted = sum(int(str(fields[name])) for name in ("vowels", "consonants", "blanks"))
    if position.edition.tiles.name != "english":
        return True
    return (
        not kept - rack
        and counted == kept.total()
        and (fields["better"] == "nothing" or rack - _laid(found) == better or not _laid(found))
    )


def _no_u(fields: Fields, _: Judgement, position: Position) -> bool:
    word = str(fields["word"])
    return "Q" in word and "U" not in word and word in position.lexicon


def _rare(fields: Fields, _: Judgement, position: Position) -> bool:
    level, rarest = int(str(fields["level"])), int(str(fields["rarest"]))
    place, *word = str(fields["known"]).split()
    known = (position.lexicon.level(word[0]) or 0) if any(map(str.isdigit, place)) else 0
    return position.lexicon.level(str(fields["word"])) == level > rarest >= known


def _premium(fields: Fields, found: Judgement, position: Position) -> bool:
    turn = found.best.turn
    if not isinstance(turn, Play):
        return False
    premiums = [position.edition.layout.premium(square) for square, _ in turn.placed]
    times = {"double": 2, "triple": 3, "quadruple": 4}[str(fields["square"]).split()[1]]
    if "word" in str(fields["square"]):
        return any(premium.word == times for premium in premiums)
    return any(premium.letter == times for premium in premiums)


_CHECKS: Final[Mapping[FactKind, Check]] = {
    FactKind.MISSED_BONUS: _bonus,
    FactKind.HOOK: _hook,
    FactKind.PARALLEL: _words,
    FactKind.SHORT_WORDS: _words,
    FactKind.NOT_A_WORD: _bad_words,
    FactKind.SCORE: _score,
    FactKind.POOR_LEAVE: _leave,
    FactKind.STUCK_Q: _no_u,
    FactKind.RARE_WORD: _rare,
    FactKind.PREMIUM: _premium,
}
