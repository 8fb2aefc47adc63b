"""Folding challenges: the challenge, the votes and the ruling (R6)."""

from dataclasses import replace

from tilewright.rules.challenge import Challenges, MissTurn, NoPenalty, Per, Points, Ruling, Scope
from tilewright.rules.events import Challenged, Ruled, Voted
from tilewright.rules.game import Between, Game, Hearing, Window
from tilewright.rules.rack import take_from
from tilewright.rules.seatwise import added, with_seat
from tilewright.rules.sheet import ChallengeEntry, Entry, PlayEntry
from tilewright.rules.tiles import UNKNOWN, Tiles, as_held
from tilewright.rules.turns import play_stands


def challenged(game: Game, event: Challenged) -> Game:
    if not isinstance(game.phase, Window):
        raise ValueError("there is no play open to challenge")
    return replace(game, phase=Hearing(game.phase, event.seat, event.word))


def voted(game: Game, event: Voted) -> Game:
    if not isinstance(game.phase, Hearing):
        raise ValueError("there is nothing to vote on")
    votes = (*game.phase.votes, (event.seat, event.good))
    return replace(game, phase=replace(game.phase, votes=votes))


def ruled(game: Game, event: Ruled) -> Game:
    """A bad play comes back and its turn is lost; a good one stands and may cost the challenger."""
    if not isinstance(game.phase, Hearing):
        raise ValueError("no challenge is waiting for a ruling")
    hearing = game.phase
    window = hearing.window
    entry = ChallengeEntry(
        seat=hearing.challenger,
        against=window.seat,
        word=hearing.word,
        ruling=event.ruling,
        bad=event.bad,
        points=_points(game, hearing) if event.ruling is Ruling.GOOD else 0,
    )
    game = replace(game, sheet=(*game.sheet, entry))
    if event.ruling is Ruling.BAD:
        return _taken_off(game, window)
    game = play_stands(game, window)
    if event.ruling is Ruling.GOOD and _penalty(game) == MissTurn():
        return replace(game, owed=added(game.owed, hearing.challenger, 1))
    return replace(game, scores=added(game.scores, window.seat, entry.points))


def _taken_off(game: Game, window: Window) -> Game:
    """The tiles come back to the rack and blanks lose their name (R6.3)."""
    seat = window.seat
    held = tuple(as_held(tile) for _, tile in window.play.placed)
    rack = _kept(take_from(window.rack_before, held), game.racks[seat]) + held
    drawn = len(game.racks[seat]) + len(held) - len(rack)
    returned = game.racks[seat][:drawn]
    return replace(
        game,
        phase=Between(seat),
        board=game.board.without(square for square, _ in window.play.placed),
        racks=with_seat(game.racks, seat, rack),
        bag=game.bag.put_back(returned, game.edition.tiles) if returned else game.bag,
        scores=added(game.scores, seat, -window.score.points),
        scoreless=game.scoreless + 1,
        sheet=_struck_out(game.sheet, window),
    )


def _kept(rest: Tiles, now: Tiles) -> Tiles:
    """What the play left on the rack, as far as it is still known to be there.

    At a real board notes and overdraws may have changed what is known since the play was laid.
    """
    still = list(now)
    kept = []
    for tile in rest:
        if tile in still:
            still.remove(tile)
            kept.append(tile)
        else:
            kept.append(UNKNOWN)
    return tuple(kept)


def _struck_out(sheet: tuple[Entry, ...], window: Window) -> tuple[Entry, ...]:
    """The sheet with the open play marked as taken off."""
    for index in range(len(sheet) - 1, -1, -1):
        entry = sheet[index]
        if isinstance(entry, PlayEntry) and entry.play == window.play:
            return with_seat(sheet, index, replace(entry, taken_off=True))
    raise AssertionError("an open play stands on the sheet")


def _points(game: Game, hearing: Hearing) -> int:
    """Points for a good play that was challenged, where the table gives any."""
    match _penalty(game):
        case Points(points, per):
            words = judged_words(game, hearing.window, hearing.word)
            return points * (len(words) if per is Per.WORD else 1)
        case MissTurn() | NoPenalty():
            return 0


def _penalty(game: Game) -> MissTurn | NoPenalty | Points:
    rule = game.edition.challenge
    if not isinstance(rule, Challenges):
        raise ValueError("this table has no challenges")
    return rule.penalty


def judged_words(game: Game, window: Window, named: str | None) -> tuple[str, ...]:
    """The words a ruling is about: all of the play, or the one that was named (R6.2)."""
    rule = game.edition.challenge
    if isinstance(rule, Challenges) and rule.scope is Scope.WORD and named is not None:
        return (named,)
    return tuple(word.text for word in window.play.words)
