"""Comparing turns of two players once the bag is empty, by searching the rest of the game."""

from dataclasses import replace

from tilewright.coach.candidates import Candidates
from tilewright.coach.judging.judgement import JudgedTurn, Judgement, Part, PartName
from tilewright.coach.judging.loss import Amount, Method, loss_in_endgame
from tilewright.coach.settings import Effort
from tilewright.engine.endgame.solver import Endgame, EndgameTurn
from tilewright.engine.plays import Play
from tilewright.engine.selfplay.self_play import StopFlag
from tilewright.engine.turn_rows import Turn
from tilewright.position import Position
from tilewright.rules.equipment.rack import take_from
from tilewright.rules.equipment.tiles import Tiles, as_held


def judge_endgame(
    position: Position,
    candidates: Candidates,
    effort: Effort,
    *,
    stop: StopFlag | None = None,
) -> Judgement | None:
    """Compare the turns; None if it was stopped. A loss that is not proven is a lower limit."""
    position = _with_both_racks(position)
    root = _solved(position, effort, stop)
    if root.stopped and stop is not None and stop.is_set():
        return None
    best = root.turns[0]
    if (least := best.low) is None:
        return None
    lead = position.scores[0] - position.scores[1]
    found_best = best.turn.text == candidates.played.text
    played = best if found_best else _value_of(candidates.played, position, root, effort, stop)
    if (most := played.high) is None or (stop is not None and stop.is_set()):
        return None
    if played.low is not None and played.low >= least:
        # Another turn that is as good is no better.
        best, least, found_best = played, played.low, True
    known = next((each for each in root.turns if each.turn.text in candidates.known), best)
    points = Amount(float(0 if found_best else max(0, least - most)))
    changed = _outcome(lead + least) != _outcome(lead + most)
    proven = root.proven and played.low == played.high
    return Judgement(
        Method.PROVEN if proven else Method.BEST_FOUND,
        _judged(candidates.played, lead, most),
        _judged(best.turn, lead, least),
        None
        if known.turn.text == best.turn.text or known.low is None
        else _judged(known.turn, lead, known.low),
        tuple(_judged(each.turn, lead, each.low) for each in root.turns if each.low is not None),
        loss_in_endgame(points, result_changed=changed),
        _parts(best.turn, candidates.played, points.mean),
        samples=0,
        compared=len(root.turns),
        legal=candidates.legal,
        line=tuple(turn.text for turn in root.line),
    )


def _solved(position: Position, effort: Effort, stop: StopFlag | None) -> Endgame:
    # With a limit of positions, the result would depend on the number of threads.
    return position.endgame(nodes=effort.endgame_nodes, threads=1, stop=stop)


def _with_both_racks(position: Position) -> Position:
    unseen = position.edition.tiles.in_order(tuple(position.unseen.elements()))
    return replace(position, racks=(position.racks[0], unseen))


def _value_of(
    turn: Turn,
    position: Position,
    root: Endgame,
    effort: Effort,
    stop: StopFlag | None,
) -> EndgameTurn:
    """Return what the turn made is worth, from the search of the position after it."""
    listed = next((each for each in root.turns if each.turn.text == turn.text), None)
    if not isinstance(turn, Play):
        return listed or EndgameTurn(root.turns[-1].turn, None, None)
    if listed is not None and listed.low is not None and listed.low == listed.high:
        return listed
    mine, theirs = _kept(position, turn), position.racks[1]
    if not mine:
        # Whatever the edition, the tiles of the other player count twice between the two.
        value = turn.score + 2 * position.edition.tiles.worth(theirs)
        return EndgameTurn(turn, value, value)
    after = replace(position.after(turn), racks=(theirs, mine))
    reply = _solved(after, effort, stop)
    low, high = reply.low, reply.high
    return EndgameTurn(
        turn,
        None if high is None else turn.score - high,
        None if low is None else turn.score - low,
    )


def _kept(position: Position, turn: Play) -> Tiles:
    return take_from(position.racks[0], tuple(as_held(tile) for _, tile in turn.placed))


def _judged(turn: Turn, lead: int, value: int) -> JudgedTurn:
    return JudgedTurn(turn, Amount(_outcome(lead + value)), Amount(float(value)))


def _outcome(lead: int) -> float:
    """Return the share of the win of a player with this final lead."""
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def _parts(best: Turn, played: Turn, points: float) -> tuple[Part, ...]:
    score = float(best.score - played.score)
    if best.text == played.text:
        score = 0.0
    return Part(PartName.SCORE, score), Part(PartName.REST, points - score)
