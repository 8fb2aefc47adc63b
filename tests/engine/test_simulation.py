"""The simulation against a plain one in Python, its statistics, and when it stops."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.engine.plain_play_out import plain_simulation
from tilewright.engine.errors import BadArgument, UnsupportedByEngine
from tilewright.engine.generation import generate
from tilewright.engine.learned_value import turn_values
from tilewright.engine.plays import Exchange, Play
from tilewright.engine.simulation import Utility, simulate
from tilewright.engine.turn_rows import Pass
from tilewright.lexicon.lexicon import Lexicon
from tilewright.notation.cgp.position import Position, read_cgp
from tilewright.rules.editions.edition import Edition
from tilewright.rules.editions.finish_line import FinishLine
from tilewright.rules.editions.presets import TOURNAMENT

EMPTY = "/".join(["15"] * 15)
MIDDLE = "15/15/15/15/15/15/15/5WHARVES3/8E6/8R6/6QUAY5/15/15/15/15"
# From a game between two static players: the bag is empty.
LATE = (
    "5LOONEY2WO/4QI6TAE/2fRITZEs1U1ID1/7MIHRAB2/4A5U1I2/2TINKERERS1AG1/4G2OX3EL1/J2VIAND5UT/"
    "E2EN5N2MI/T2GAB4A2EN/E3LI4P3C/SH1D1T4P3A/1AVOWS4E3L/1O1FEY3CRUORS/3F11 D/ 431/342 0"
)


def middle(rack: str = "AEINRT?", scores: str = "30/45") -> Position:
    players = scores.count("/") + 1
    return read_cgp(f"{MIDDLE} {rack}{'/' * (players - 1)} {scores} 0")


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return Lexicon.load("english")


# Two blanks on the board, and tiles that can be swapped for them.
BLANKS = f"{MIDDLE.replace('WHARVES', 'WhARVeS')} AEHNRTD/ 30/45 0"
CIRCULATING = replace(TOURNAMENT, blanks_circulate=True)
NINE = replace(TOURNAMENT, rack_size=9)


@pytest.mark.parametrize(
    ("position", "plies", "edition", "targets"),
    [
        pytest.param(middle(), 2, TOURNAMENT, None, id="two-plies-are-judged-by-the-table-of-wins"),
        pytest.param(
            middle("UUVIIJC"), 3, TOURNAMENT, None, id="exchanges-are-candidates-and-replies"
        ),
        pytest.param(middle("UUVIIJC"), None, TOURNAMENT, None, id="a-play-out-goes-to-the-end"),
        pytest.param(read_cgp(LATE), None, TOURNAMENT, None, id="an-empty-bag"),
        pytest.param(middle(scores="30/45/20"), None, TOURNAMENT, None, id="three-players"),
        pytest.param(middle(scores="30/45/20/20"), None, TOURNAMENT, None, id="four-players"),
        pytest.param(middle("AEINRT?DG"), None, NINE, None, id="nine-tiles"),
        pytest.param(
            read_cgp(f"{MIDDLE} AEINRT?/ZX 30/45 0 x-held 7/7;"),
            2,
            TOURNAMENT,
            None,
            id="known-tiles-are-held",
        ),
        pytest.param(middle(), None, TOURNAMENT, (120, 100), id="a-finish-line"),
        pytest.param(
            middle(scores="30/45/20"), None, NINE, (100, 180, 60), id="three-players-with-targets"
        ),
        pytest.param(read_cgp(BLANKS), None, CIRCULATING, None, id="circulating-blanks"),
        pytest.param(
            read_cgp(BLANKS.replace("EHNRTD/ 30/45", "EHNRTD// 30/45/9")),
            None,
            CIRCULATING,
            (120, 100, 90),
            id="circulating-blanks-and-targets-of-three",
        ),
    ],
)
def test_the_play_outs_are_those_of_plain_calls_to_the_last_digit(
    words: Lexicon,
    position: Position,
    plies: int | None,
    edition: Edition,
    targets: Sequence[int] | None,
) -> None:
    found = generate(position, words, edition=edition)
    turns = [*found[:2], *found.exchanges[:1]]
    simulation = simulate(
        position,
        words,
        edition=edition,
        targets=targets,
        candidates=turns,
        samples=3,
        plies=plies,
        to_the_end=plies is None,
        confidence=None,
        seed=5,
        threads=1,
    )
    assert simulation.plies == plies
    for simulated in simulation.turns:
        assert not isinstance(simulated.turn, Pass)
        win, spread = plain_simulation(
            position,
            edition,
            words,
            simulated.turn,
            seed=5,
            samples=3,
            plies=plies,
            targets=targets,
        )
        assert simulated.win is not None
        assert (simulated.win.mean, simulated.spread.mean) == (win, spread)
        assert simulated.samples == 3


def test_a_player_that_can_reach_its_target_wins_whatever_the_scores(words: Lexicon) -> None:
    position = read_cgp(f"{MIDDLE} AEINRTU/ZXEIOST 300/45 0")
    sure, hard = (
        simulate(position, words, targets=(900, target), samples=20, candidates=1, seed=1)
        for target in (50, 800)
    )
    assert sure.turns[0].win is not None
    assert hard.turns[0].win is not None
    assert sure.turns[0].win.mean == 0
    assert hard.turns[0].win.mean > 0.9
    [play] = generate(position, words)[:1]
    [wins] = simulate(position, words, targets=(301, 800), samples=5, candidates=[play]).turns
    assert wins.win is not None
    assert (wins.win.mean, wins.spread.mean) == (1, play.score)


def test_taking_blanks_gains_points(words: Lexicon) -> None:
    """The player to move has just laid a blank; the opponent holds its letter."""
    position = read_cgp(f"{MIDDLE.replace('WHARVES', 'WHARVeS')} IINRTUU/EEIORTZ 30/45 0")
    play = min(generate(position, words), key=lambda play: play.score)
    settings = {"candidates": [play], "samples": 30, "to_the_end": True}
    plain = simulate(position, words, **settings)  # type: ignore[arg-type]
    taken = simulate(position, words, edition=CIRCULATING, **settings)  # type: ignore[arg-type]
    assert taken.turns[0].spread.mean < plain.turns[0].spread.mean - 5


def test_the_number_of_threads_does_not_matter(words: Lexicon) -> None:
    one, three = (
        simulate(middle(), words, samples=200, threads=threads, seed=2) for threads in (1, 3)
    )
    assert one.turns == three.turns
    assert one.samples == three.samples


def test_bad_turns_are_dropped_early(words: Lexicon) -> None:
    position = middle("AEINRST")
    plays = generate(position, words)
    simulation = simulate(position, words, candidates=[*plays[:1], *plays[-3:]], samples=2000)
    assert simulation.decided
    assert simulation.samples < 2000
    assert [turn.dropped for turn in simulation.turns] == [False, True, True, True]
    assert simulation.turns[0].turn == plays[0]


def test_without_a_confidence_all_turns_are_played_out_equally_often(words: Lexicon) -> None:
    simulation = simulate(middle(), words, samples=100, confidence=None, candidates=4)
    assert {turn.samples for turn in simulation.turns} == {100}
    assert simulation.play_outs == 400
    utilities = [turn.utility for turn in simulation.turns]
    assert utilities == sorted(utilities, reverse=True)


def test_without_a_confidence_a_single_turn_is_played_out_too(words: Lexicon) -> None:
    simulation = simulate(middle(), words, samples=100, confidence=None, candidates=1)
    assert (simulation.samples, simulation.decided) == (100, False)


def test_every_play_out_can_be_kept(words: Lexicon) -> None:
    simulation = simulate(
        middle(), words, candidates=3, samples=70, confidence=None, keep_play_outs=True, threads=2
    )
    assert simulation.outcomes is not None
    assert simulation.outcomes.shape == (70, 3)
    for simulated, outcomes in zip(simulation.turns, simulation.outcomes.T, strict=True):
        assert simulated.win is not None
        assert outcomes["win"].mean() == pytest.approx(simulated.win.mean)
        assert outcomes["spread"].mean() == pytest.approx(simulated.spread.mean)
        # Two turns follow: what is left of the spread is the difference of two leaves.
        rest = outcomes["spread"] - simulated.turn.score
        rest -= outcomes["next_score"] - outcomes["reply"]["score"]
        assert abs(rest).max() < 60


def test_a_kept_reply_is_the_best_play_on_the_changed_board(words: Lexicon) -> None:
    position = read_cgp(f"{MIDDLE} AEINRT?/ZXEEIOU 30/45 0")
    [play] = generate(position, words)[:1]
    simulation = simulate(
        position, words, candidates=[play], samples=1, confidence=None, keep_play_outs=True
    )
    assert simulation.outcomes is not None
    board = position.board.with_tiles(play.placed)
    reply = generate(replace(position, board=board, racks=((*"ZXEEIOU",), ())), words).rows[0]
    kept = simulation.outcomes[0, 0]["reply"]
    assert [kept[name] for name in ("lane", "start", "count", "score")] == [
        reply[name] for name in ("lane", "start", "count", "score")
    ]


def test_only_a_run_that_drops_no_turn_keeps_play_outs(words: Lexicon) -> None:
    with pytest.raises(UnsupportedByEngine, match="confidence that drops turns"):
        simulate(middle(), words, samples=10, keep_play_outs=True)
    with pytest.raises(UnsupportedByEngine, match="too many play-outs to keep"):
        simulate(middle(), words, samples=10**7, confidence=None, keep_play_outs=True)


def test_equal_turns_share_every_deal(words: Lexicon) -> None:
    [play] = generate(middle(), words)[:1]
    first, second = simulate(middle(), words, candidates=[play, play], samples=70).turns
    assert first == second


def test_the_utility_can_be_points_alone(words: Lexicon) -> None:
    points = Utility(per_win=0, per_point=1)
    simulation = simulate(middle(), words, samples=40, candidates=3, utility=points)
    for turn in simulation.turns:
        assert turn.utility == pytest.approx(turn.spread.mean)


POINTS = Utility(per_win=0, per_point=1)


def test_a_prior_counts_like_play_outs_that_were_equal_to_the_learned_value(
    words: Lexicon,
) -> None:
    turns = generate(middle(), words)[:4]
    settings = {"candidates": [*turns], "samples": 40, "confidence": None, "utility": POINTS}
    plain = simulate(middle(), words, **settings)  # type: ignore[arg-type]
    believed = simulate(middle(), words, prior=120, **settings)  # type: ignore[arg-type]
    values = dict(zip(turns, turn_values(middle(), words, turns), strict=True))
    means = {each.turn: each.spread.mean for each in plain.turns}
    for each in believed.turns:
        assert isinstance(each.turn, Play)
        learned = each.turn.score + values[each.turn].value
        assert each.spread.mean == means[each.turn]
        assert each.utility == pytest.approx((40 * means[each.turn] + 120 * learned) / 160)


def test_a_prior_of_many_play_outs_decides_early(words: Lexicon) -> None:
    plays = generate(middle(), words)
    good, bad = plays[0], plays[40]
    learned = [
        turn.score + each.value
        for turn, each in zip((good, bad), turn_values(middle(), words, (good, bad)), strict=True)
    ]
    assert learned[0] > learned[1] + 1
    simulation = simulate(
        middle(), words, candidates=[bad, good], samples=5000, prior=1_000_000, utility=POINTS
    )
    assert simulation.decided
    assert simulation.samples == 64
    assert simulation.turns[0].turn == good


def test_late_in_the_game_a_prior_is_a_chance_to_win(words: Lexicon) -> None:
    board = (
        LATE.split(" ", maxsplit=1)[0].replace("1O1FEY3CRUORS", "15").replace("5LOONEY2WO", "13WO")
    )
    position = read_cgp(f"{board} DELNOOY/ 331/342 0")
    [turn] = turns = generate(position, words)[:1]
    settings = {"candidates": [*turns], "samples": 10, "to_the_end": True}
    [plain] = simulate(position, words, **settings).turns  # type: ignore[arg-type]
    [believed] = simulate(position, words, prior=30, **settings).turns  # type: ignore[arg-type]
    [value] = turn_values(position, words, turns)
    learned = value.win_chance(331 - 342 + turn.score) + 0.002 * (turn.score + value.value)
    assert believed.utility == pytest.approx((10 * plain.utility + 30 * learned) / 40)


def test_a_prior_needs_a_game_that_the_network_knows(words: Lexicon) -> None:
    with pytest.raises(ValueError, match="points alone"):
        simulate(middle(), words, samples=1, prior=10)
    with pytest.raises(ValueError, match="not be negative"):
        simulate(middle(), words, samples=1, prior=-1, utility=POINTS)
    with pytest.raises(UnsupportedByEngine, match="not trained"):
        simulate(middle(scores="0/0/0"), words, samples=1, prior=10, utility=POINTS)
    with pytest.raises(UnsupportedByEngine, match="bag"):
        simulate(read_cgp(LATE), words, samples=1, prior=10)


def test_a_position_with_an_empty_bag_is_played_to_the_end(words: Lexicon) -> None:
    simulation = simulate(read_cgp(LATE), words, samples=2)
    assert simulation.plies is None
    assert simulation.samples == 2


def test_a_stuck_player_passes(words: Lexicon) -> None:
    [only] = simulate(read_cgp(f"{EMPTY} Q/ 0/0 0 etl 200;"), words, samples=1).turns
    assert isinstance(only.turn, Pass)


def test_exchanges_are_among_the_candidates(words: Lexicon) -> None:
    simulation = simulate(middle("UUVIIJC"), words, samples=1, candidates=5)
    assert any(isinstance(turn.turn, Exchange) for turn in simulation.turns)


class Once:
    """A stop flag that is set from the start."""

    def is_set(self) -> bool:
        return True


def test_a_run_can_be_stopped_and_reports_progress(words: Lexicon) -> None:
    seen: list[int] = []
    simulation = simulate(
        middle(), words, samples=10_000_000, confidence=None, stop=Once(), progress=seen.append
    )
    assert simulation.stopped
    assert seen
    assert simulation.samples < 10_000_000


def test_a_run_ends_when_its_time_is_over(words: Lexicon) -> None:
    simulation = simulate(middle(), words, seconds=0.0, confidence=None)
    assert simulation.stopped


def test_an_exception_in_progress_ends_the_run(words: Lexicon) -> None:
    def fail(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(middle(), words, samples=10_000_000, progress=fail)


def test_bad_arguments_are_refused(words: Lexicon) -> None:
    with pytest.raises(BadArgument, match="position must be a Position"):
        simulate("8D", words, samples=1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="samples or of seconds"):
        simulate(middle(), words)
    with pytest.raises(ValueError, match="between 1 and"):
        simulate(middle(), words, samples=0)
    with pytest.raises(ValueError, match="candidates must be at least 1"):
        simulate(middle(), words, samples=1, candidates=0)
    with pytest.raises(UnsupportedByEngine, match="must go to the end"):
        simulate(middle(scores="0/0/0"), words, samples=1, plies=2)
    with pytest.raises(UnsupportedByEngine, match="rack of the player to move is empty"):
        simulate(read_cgp(f"{EMPTY} / 0/0 0"), words, samples=1)
    play = generate(middle("AEINRST"), words)[0]
    with pytest.raises(UnsupportedByEngine, match="not on the rack"):
        simulate(middle("UUVIIJC"), words, samples=1, candidates=[play])
    with pytest.raises(BadArgument, match="targets must be given with a finish line"):
        simulate(middle(), words, edition=replace(TOURNAMENT, finish_line=FinishLine()), samples=1)
    with pytest.raises(BadArgument, match="targets must be a number for each player"):
        simulate(middle(), words, targets=[100], samples=1)
    with pytest.raises(UnsupportedByEngine, match="a player has reached the target"):
        simulate(middle(), words, targets=[100, 45], samples=1)
    with pytest.raises(UnsupportedByEngine, match="must go to the end"):
        simulate(middle(), words, targets=[100, 100], samples=1, plies=2)
