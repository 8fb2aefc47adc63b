"""Folding challenges: the challenge, the votes and the ruling (R6)."""

from dataclasses import replace

from tilewright.rules.editions.challenge_rule import (
    Challenges,
    MissTurn,
    NoPenalty,
    Points,
    PointsPer,
    Ruling,
    Scope,
)
from tilewright.rules.equipment.rack import take_from
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles, as_held
from tilewright.rules.events import Challenged, Ruled, Voted, WordUpheld
from tilewright.rules.fold.turns import play_stands
from tilewright.rules.game import BetweenTurns, Game, Hearing, Window
from tilewright.rules.per_seat import add_to_seat, with_seat
from tilewright.rules.score_sheet import ChallengeEntry, Entry, PlayEntry


def challenged(game: Game, event: Challenged) -> Game:
    if not isinstance(game.phase, Window):
        raise ValueError("no play is open to challenge")
    return replace(game, phase=Hearing(game.phase, event.seat, event.word))


def voted(game: Game, event: Voted) -> Game:
    if not isinstance(game.phase, Hearing):
        raise ValueError("no challenge is open to vote on")
    votes = (*game.phase.votes, (event.seat, event.good))
    return replace(game, phase=replace(game.phase, votes=votes))


def ruled(game: Game, event: Ruled) -> Game:
    """Take a bad play off the board; let a good one stand and penalise the challenger."""
    hearing = _hearing(game)
    game = _penalise(game, hearing, event.ruling, event.bad)
    if event.ruling is Ruling.BAD:
        return _take_off(game, hearing.window)
    return play_stands(game, hearing.window)


def word_upheld(game: Game, event: WordUpheld) -> Game:
    """Penalise the challenger and open the window again for the words not yet judged (R6.5)."""
    hearing = _hearing(game)
    if hearing.word is None:
        raise ValueError("the challenge named no word")
    window = replace(hearing.window, judged=(*hearing.window.judged, hearing.word))
    return replace(_penalise(game, hearing, event.ruling), phase=window)


def ruling_event(
    hearing: Hearing, ruling: Ruling, bad: tuple[str, ...] = (), *, at: int
) -> Ruled | WordUpheld:
    """Return the event for a ruling.

    Where a challenge names a word, only a bad word or the last word of the play closes the window
    (R6.5).
    """
    others = any(word != hearing.word for word in hearing.window.unjudged)
    if hearing.word is not None and ruling is not Ruling.BAD and others:
        return WordUpheld(ruling, at=at)
    return Ruled(ruling, bad, at=at)


def _hearing(game: Game) -> Hearing:
    if not isinstance(game.phase, Hearing):
        raise ValueError("no challenge is waiting for a ruling")
    return game.phase


def _penalise(game: Game, hearing: Hearing, ruling: Ruling, bad: tuple[str, ...] = ()) -> Game:
    """Enter the challenge on the sheet, with the penalty if it failed (R6.4)."""
    against = hearing.window.seat
    failed = ruling is Ruling.GOOD
    points = _penalty_points(game, hearing) if failed else 0
    entry = ChallengeEntry(hearing.challenger, against, hearing.word, ruling, bad, points)
    missed = 1 if failed and _penalty(game) == MissTurn() else 0
    return replace(
        game,
        sheet=(*game.sheet, entry),
        owed=add_to_seat(game.owed, hearing.challenger, missed),
        scores=add_to_seat(game.scores, against, points),
    )


def _take_off(game: Game, window: Window) -> Game:
    """Return the tiles to the rack. Blanks lose their letter and the turn is lost (R6.3)."""
    seat = window.seat
    held = tuple(as_held(tile) for _, tile in window.play.placed)
    rack = _still_known(take_from(window.rack_before, held), game.racks[seat]) + held
    drawn = len(game.racks[seat]) + len(held) - len(rack)
    returned = game.racks[seat][:drawn]
    return replace(
        game,
        phase=BetweenTurns(seat),
        board=game.board.without(square for square, _ in window.play.placed),
        racks=with_seat(game.racks, seat, rack),
        bag=game.bag.put_back(returned, game.edition.tiles) if returned else game.bag,
        scores=add_to_seat(game.scores, seat, -window.score.points),
        scoreless=game.scoreless + 1,
        sheet=_mark_taken_off(game.sheet, window),
    )


def _still_known(rest: Tiles, rack: Tiles) -> Tiles:
    """Return the tiles that the play left on the rack, with ``_`` for those no longer known.

    At a real board, a noted rack or an overdraw may have changed what is known since the play.
    """
    held = list(rack)
    result = []
    for tile in rest:
        if tile in held:
            held.remove(tile)
            result.append(tile)
        else:
            result.append(UNKNOWN)
    return tuple(result)


def _mark_taken_off(sheet: tuple[Entry, ...], window: Window) -> tuple[Entry, ...]:
    """Return the sheet with the open play marked as taken off."""
    for index in range(len(sheet) - 1, -1, -1):
        entry = sheet[index]
        if isinstance(entry, PlayEntry) and entry.play == window.play:
            return (*sheet[:index], replace(entry, taken_off=True), *sheet[index + 1 :])
    raise AssertionError("an open play is always on the sheet")


def _penalty_points(game: Game, hearing: Hearing) -> int:
    """Return the points that the player whose play was good gets, if the rule gives any."""
    match _penalty(game):
        case Points(points, per):
            words = judged_words(game, hearing.window, hearing.word)
            return points * (len(words) if per is PointsPer.WORD else 1)
        case MissTurn() | NoPenalty():
            return 0


def _penalty(game: Game) -> MissTurn | NoPenalty | Points:
    rule = game.edition.challenge
    if not isinstance(rule, Challenges):
        raise ValueError("plays cannot be challenged at this table")
    return rule.penalty


def judged_words(game: Game, window: Window, named: str | None) -> tuple[str, ...]:
    """Return the words a ruling is about: all words of the play, or the one named (R6.2)."""
    rule = game.edition.challenge
    if isinstance(rule, Challenges) and rule.scope is Scope.WORD and named is not None:
        return (named,)
    return tuple(word.text for word in window.play.words)
