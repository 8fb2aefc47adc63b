"""Every refusal is triggered once: its code, its facts, and a game that does not change."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.rules.tables import ALL_GOOD, NAMES, SMALL, BadWords, Table, position, real_board
from tilewright.rules import (
    EDITIONS,
    Answer,
    Begin,
    CallTime,
    Challenge,
    Challenges,
    CheckedPlays,
    Command,
    Correct,
    EnterRuling,
    Exchange,
    Fine,
    Judge,
    Judging,
    Lay,
    NoteRack,
    Overdraw,
    Pass,
    Placed,
    Proposal,
    Propose,
    Refusal,
    Resign,
    Scope,
    Square,
    Stacked,
    TakeBlank,
    Vote,
    open_game,
)
from tilewright.rules.obstacles import ProposalObstacle, TableObstacle

STAR, BELOW = Square(2, 2), Square(3, 2)
TO = ((STAR, "T"), (Square(2, 3), "O"))


def lay(*placed: tuple[Square, str], seat: int = 0) -> Lay:
    return Lay(seat, tuple(Placed(*each) for each in placed))


def start(**settings: object) -> Table:
    edition = replace(SMALL, **settings)  # type: ignore[arg-type]
    return position(racks=["TOE", "ADF", "NGI"], bag="WX", edition=edition)


def laid(**settings: object) -> Table:
    table = start(**settings)
    table.do(lay(*TO), judge=ALL_GOOD)
    return table


def two_words() -> Table:
    table = laid(challenge=Challenges(scope=Scope.WORD))
    table.do(lay((BELOW, "A"), (Square(3, 3), "D"), seat=1))
    return table


def one_word_judged() -> Table:
    table = two_words()
    table.challenge(0, "TA")
    return table


def hearing() -> Table:
    table = laid(judging=Judging.VOTE)
    table.do(Challenge(1))
    table.do(Vote(2, True))
    return table


def proposed() -> Table:
    table = start()
    table.do(Propose(0, Proposal.PAUSE))
    return table


def paused() -> Table:
    table = proposed()
    table.do(Answer(1, True))
    table.do(Answer(2, True))
    return table


def without_ann() -> Table:
    table = start()
    table.do(Resign(0))
    return table


def over() -> Table:
    table = without_ann()
    table.do(Resign(1))
    return table


def last_play() -> Table:
    table = position(racks=["TO", "ADF"])
    table.do(lay(*TO))
    return table


def out_of_time() -> Table:
    table = start(turn_limit_ms=1000)
    table.do(Propose(1, Proposal.PAUSE), at=1000)
    return table


def by_hand() -> Table:
    return real_board(SMALL)


def q_noted() -> Table:
    table = by_hand()
    table.do(NoteRack(0, ("Q",)))
    return table


Case = tuple[str, Callable[[], Table], Command, Judge | None, dict[str, object]]

CASES: list[Case] = [
    ("no-tiles-laid", start, lay(), None, {}),
    ("off-the-board", start, lay((Square(5, 0), "T")), None, {"square": Square(5, 0)}),
    ("square-taken", laid, lay((STAR, "A"), seat=1), None, {"square": STAR, "tile": "T"}),
    ("square-used-twice", start, lay((STAR, "T"), (STAR, "O")), None, {"square": STAR}),
    (
        "not-in-line",
        start,
        lay((STAR, "T"), (Square(3, 3), "O")),
        None,
        {"squares": (STAR, Square(3, 3))},
    ),
    ("gap-in-play", start, lay((STAR, "T"), (Square(4, 2), "O")), None, {"square": BELOW}),
    ("first-play-too-short", start, lay((STAR, "T")), None, {}),
    (
        "misses-the-star",
        start,
        lay((Square(0, 0), "T"), (Square(0, 1), "O")),
        None,
        {"start": STAR},
    ),
    ("not-connected", laid, lay((Square(0, 0), "A"), seat=1), None, {}),
    ("blank-not-named", start, lay((STAR, "?"), (BELOW, "T")), None, {"square": STAR}),
    ("no-such-letter", start, lay((STAR, "É"), (BELOW, "T")), None, {"tile": "É"}),
    ("tiles-not-on-rack", start, lay((STAR, "Q"), (BELOW, "Q")), None, {"missing": ("Q", "Q")}),
    ("tiles-used-up", q_noted, NoteRack(1, ("Q",)), None, {"tiles": ("Q",)}),
    (
        "not-in-the-dictionary",
        lambda: start(challenge=CheckedPlays()),
        lay(*TO),
        BadWords("TO"),
        {"words": ("TO",)},
    ),
    ("not-your-turn", start, Pass(1), None, {"seat": 1, "to_move": 0}),
    ("no-such-seat", start, Pass(3), None, {"seat": 3}),
    ("already-resigned", without_ann, Pass(0), None, {"seat": 0}),
    ("game-over", over, Pass(2), None, {}),
    ("game-paused", paused, Pass(0), None, {}),
    ("nothing-to-exchange", start, Exchange(0, ()), None, {}),
    ("bag-too-low", start, Exchange(0, ("T", "O", "E")), None, {"needed": 3, "left": 2}),
    ("nothing-to-challenge", start, Challenge(1), ALL_GOOD, {}),
    ("own-play", laid, Challenge(0), ALL_GOOD, {}),
    ("name-the-word", two_words, Challenge(0), ALL_GOOD, {"words": ("AD", "TA", "OD")}),
    (
        "word-not-in-play",
        two_words,
        Challenge(0, "TO"),
        ALL_GOOD,
        {"word": "TO", "words": ("AD", "TA", "OD")},
    ),
    (
        "word-already-judged",
        one_word_judged,
        Challenge(0, "TA"),
        ALL_GOOD,
        {"word": "TA", "words": ("AD", "OD")},
    ),
    ("whole-play-is-judged", laid, Challenge(1, "TO"), ALL_GOOD, {}),
    ("accept-or-challenge", last_play, Pass(1), None, {}),
    ("ruling-pending", hearing, Begin(1), None, {}),
    ("no-ruling-pending", by_hand, EnterRuling(True), None, {}),
    ("already-voted", hearing, Vote(2, True), None, {"seat": 2}),
    ("not-by-vote", laid, Vote(1, True), None, {}),
    ("judge-needed", laid, Challenge(1), None, {}),
    ("blanks-stay", start, TakeBlank(0, STAR), None, {}),
    (
        "no-blank-there",
        lambda: start(blanks_circulate=True),
        TakeBlank(0, STAR),
        None,
        {"square": STAR},
    ),
    ("time-left", start, CallTime(), None, {"ms": None}),
    ("time-is-up", out_of_time, Pass(0), None, {}),
    ("proposal-open", proposed, Propose(1, Proposal.PAUSE), None, {}),
    ("no-proposal", start, Answer(1, True), None, {}),
    ("already-answered", proposed, Answer(0, True), None, {"seat": 0}),
    (
        "cannot-propose",
        start,
        Propose(0, Proposal.RESUME),
        None,
        {"reason": ProposalObstacle.NOT_PAUSED},
    ),
    ("only-by-hand", start, Correct(), None, {}),
    (
        "rack-size-differs",
        by_hand,
        NoteRack(0, tuple("ABCD")),
        None,
        {"seat": 0, "given": 4, "held": 3},
    ),
    ("bad-surplus", by_hand, Overdraw(0, 0), None, {"surplus": 0}),
    ("bad-fine", by_hand, Fine(0, 0), None, {"points": 0}),
    ("nothing-to-correct", by_hand, Correct(), None, {}),
]


@pytest.mark.parametrize(
    ("code", "table", "command", "judge", "facts"), CASES, ids=[case[0] for case in CASES]
)
def test_a_refusal_has_a_code_its_facts_and_a_sentence(
    code: str,
    table: Callable[[], Table],
    command: Command,
    judge: Judge | None,
    facts: dict[str, object],
) -> None:
    refusal = table().refused(command, judge=judge)
    assert (refusal.code, refusal.facts()) == (code, facts)
    assert str(refusal).endswith(".")


def test_a_table_that_cannot_be_set_up_is_refused_too() -> None:
    with pytest.raises(Refusal) as error:
        open_game(EDITIONS["plain"], NAMES[:1], Stacked(()))
    assert error.value.code == "bad-table"
    assert error.value.facts() == {"reason": TableObstacle.PLAYER_COUNT}


def all_refusals(kind: type[Refusal] = Refusal) -> list[type[Refusal]]:
    return [each for sub in kind.__subclasses__() for each in (sub, *all_refusals(sub))]


def test_every_refusal_has_a_case() -> None:
    refusals = all_refusals()
    assert len({refusal.code for refusal in refusals}) == len(refusals)
    # Other packages define refusals too; whether they are imported depends on other tests.
    referees = {each.code for each in refusals if each.__module__.startswith("tilewright.rules.")}
    assert referees == {case[0] for case in CASES} | {"bad-table"}
