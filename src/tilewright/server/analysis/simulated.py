"""Thinking by simulation: rounds of play-outs, of which the leaders get most."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from tilewright.engine.simulation import simulate
from tilewright.engine.turn_rows import Turn
from tilewright.position import Position
from tilewright.protocol.analysis import ThinkRequest, Thought
from tilewright.server.analysis.deadline import Deadline
from tilewright.server.analysis.estimates import Estimate, Mean, contenders
from tilewright.server.analysis.weighed import legal_turns, weighed

# Turns that are compared, by score and tiles kept.
_CANDIDATES: Final = 16
# The first round takes a fraction of a second, so that there is something to see at once.
_FIRST_SAMPLES: Final = 60
_ROUND_SECONDS: Final = 0.8

Method = Literal["simulated", "played-out"]


def simulation(position: Position, request: ThinkRequest, stop: Deadline) -> Iterator[Thought]:
    turns = {turn.text: turn for turn in position.best(_CANDIDATES)}
    for text in request.compare:
        turn = position.read(text)
        turns[turn.text] = turn
    legal = legal_turns(position)
    found = {
        each.text: Estimate(
            each.samples, None if each.win is None else Mean(*each.win), Mean(*each.points)
        )
        for each in request.known
        if each.text in turns
    }
    method: Method = "simulated"
    # Every turn is played out, even if there is no time.
    while (first := not turns.keys() <= found.keys()) or not stop.is_set():
        simulated = simulate(
            position,
            position.lexicon,
            edition=position.given_edition,
            candidates=_next_round(list(turns.values()), found),
            samples=_FIRST_SAMPLES if first else None,
            seconds=None if first else min(_ROUND_SECONDS, max(stop.left, 0)),
            confidence=None,
            # Other deals than those of earlier rounds.
            seed=sum(each.samples for each in found.values()),
            threads=1,
            stop=None if first else stop,
        )
        method = "played-out" if simulated.plies is None else "simulated"
        for result in simulated.turns:
            # A process that gives way may not get round to any play-out.
            if not result.samples:
                continue
            text, estimate = result.turn.text, Estimate.of(result)
            found[text] = found[text].with_more(estimate) if text in found else estimate
        if len(turns) == 1:
            break
        yield _thought(position, turns, found, method, legal, done=False)
    yield _thought(position, turns, found, method, legal, done=True)


def _next_round(turns: Sequence[Turn], found: Mapping[str, Estimate]) -> list[Turn]:
    """Return the turns without play-outs, or else those that may be the best."""
    new = [turn for turn in turns if turn.text not in found]
    if new:
        return new
    at = contenders([found[turn.text] for turn in turns])
    return [turns[each] for each in at]


def _thought(
    position: Position,
    turns: Mapping[str, Turn],
    found: Mapping[str, Estimate],
    method: Method,
    legal: int,
    *,
    done: bool,
) -> Thought:
    ranked = sorted(found, key=lambda text: -found[text].worth.mean)
    active = {ranked[at] for at in contenders([found[text] for text in ranked])} if found else set()
    return Thought(
        state="done" if done else "working",
        method=method,
        by_points=None,
        plays=[
            weighed(position, turns[text], found[text], dropped=text not in active)
            for text in ranked
        ],
        legal=legal,
        proven=False,
        line=[],
    )
