"""A table's settings go over the wire and come back as the edition they were."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from tests.server.tables import ANN, AT, computer, fresh, seat, table_settings
from tilewright.notation.plain_words import rules_in_words
from tilewright.rules import (
    EDITIONS,
    Challenges,
    CheckedPlays,
    Edition,
    FinishLine,
    GameClock,
    Judging,
    Level,
    MissTurn,
    NoPenalty,
    Per,
    Points,
    Refusal,
    Scope,
    nine_tiles,
)
from tilewright.rules.edition import GoingOut, Look, PassedOut, ScorelessTurns
from tilewright.rules.scoring import Bonus
from tilewright.server.setting_tables import set_table
from tilewright.server.settings import (
    EditionSettings,
    SeatSettings,
    TableSettings,
    edition_of,
    settings_of,
)

# What comes with the box and is no setting of its own.
BOX = {"name", "layout", "tiles"}
# A setting of the wire that is called or cut differently from the edition's own.
CUT_DIFFERENTLY = {"bonus": {"bonus_points", "bonus_tiles"}, "turn_limit_ms": {"turn_limit_s"}}


def test_every_setting_of_an_edition_is_a_setting_of_a_table() -> None:
    names = {field.name for field in fields(Edition)} - BOX
    on_the_wire = {"preset"}.union(*(CUT_DIFFERENTLY.get(name, {name}) for name in names))
    assert set(EditionSettings.model_fields) == on_the_wire


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_box_survives_the_wire(edition: Edition) -> None:
    for each in (edition, nine_tiles(edition)):
        sent = settings_of(each).model_dump_json()
        assert edition_of(EditionSettings.model_validate_json(sent)) == each


seconds = st.integers(5, 86_400).map(lambda number: number * 1000)
targets = st.tuples(*(st.integers(1, 10_000),) * 3)


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """Any edition a table can ask for."""
    rack_size = draw(st.integers(1, 9))
    penalty = draw(
        st.one_of(
            st.just(MissTurn()),
            st.just(NoPenalty()),
            st.builds(Points, st.integers(1, 100), st.sampled_from(Per)),
        )
    )
    checked = draw(st.booleans())
    challenge = CheckedPlays() if checked else Challenges(penalty, draw(st.sampled_from(Scope)))
    return replace(
        draw(st.sampled_from(list(EDITIONS.values()))),
        rack_size=rack_size,
        bonus=Bonus(draw(st.integers(0, 1000)), draw(st.none() | st.integers(1, rack_size))),
        exchange_needs=draw(st.integers(1, 100)),
        standstill=draw(
            st.builds(PassedOut, st.integers(1, 10), st.integers(1, 10))
            | st.builds(ScorelessTurns, st.integers(2, 50))
        ),
        going_out=draw(st.sampled_from(GoingOut)),
        challenge=challenge,
        judging=Judging.DICTIONARY if checked else draw(st.sampled_from(Judging)),
        turn_limit_ms=draw(st.none() | seconds),
        clock=draw(
            st.none()
            | st.builds(
                GameClock,
                st.integers(10, 86_400).map(lambda number: number * 1000),
                st.integers(0, 1000),
                st.none() | seconds,
            )
        ),
        finish_line=draw(st.none() | st.builds(FinishLine, targets, targets, targets)),
        blanks_circulate=draw(st.booleans()),
        look=draw(st.sampled_from(Look)),
        peg_rack=draw(st.booleans()),
    )


@given(editions())
def test_any_edition_survives_the_wire(edition: Edition) -> None:
    sent = settings_of(edition).model_dump_json()
    assert edition_of(EditionSettings.model_validate_json(sent)) == edition
    assert rules_in_words(edition)


@given(editions())
def test_whatever_can_be_set_can_be_played(edition: Edition) -> None:
    """Or it is refused when the table is set, and not when the last guest has come."""
    settings = table_settings(seat("Ann"), seat("Bob"), edition=edition)
    entries = set_table(settings, ANN, fresh(), AT)
    assert len(entries) > 1


NO_TABLE = [
    pytest.param({"edition": {"preset": "chess"}}, id="a-box-nobody-has"),
    pytest.param({"dictionary": "klingon"}, id="a-dictionary-that-is-not-here"),
    pytest.param({"dictionary": "../../etc/passwd"}, id="a-path-is-no-dictionary"),
    pytest.param({"dictionary": None}, id="no-dictionary-and-no-vote"),
    pytest.param({"first": 3}, id="a-starter-without-a-seat"),
    pytest.param({"seats": [seat("Ann"), seat("ANN")]}, id="two-of-the-same-name"),
    pytest.param(
        {"real_board": True, "seats": [seat("Ann"), computer()]}, id="a-computer-at-a-real-board"
    ),
    pytest.param(
        {"real_board": True, "seats": [seat("Ann"), seat()]}, id="an-open-seat-at-a-real-board"
    ),
    pytest.param(
        {"edition": {"challenge": {"kind": "checked"}, "judging": "vote"}}, id="checked-by-vote"
    ),
]


@pytest.mark.parametrize("differs", NO_TABLE)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(differs: dict[str, object]) -> None:
    plain = table_settings(seat("Ann"), seat("Bob"))
    edition = differs.pop("edition", {})
    assert isinstance(edition, dict)
    told = plain.model_dump() | differs
    told["edition"] |= edition
    told["seats"] = [
        SeatSettings.model_validate(each) if isinstance(each, dict) else each
        for each in told["seats"]
    ]
    with pytest.raises(Refusal) as error:
        set_table(TableSettings.model_validate(told), ANN, fresh(), AT)
    assert error.value.code == "bad-table"
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_sit_at_a_table(seats: int) -> None:
    with pytest.raises(ValidationError):
        table_settings(*(seat(f"Player {number}") for number in range(seats)))


def test_a_seat_may_have_a_limit_of_its_own_or_none() -> None:
    graves = EDITIONS["graves"]
    timed = replace(graves, turn_limit_ms=180_000)
    settings = table_settings(
        seat("Ann"), seat("Bob", turn_limit_s=0), seat("Cat", turn_limit_s=60), edition=timed
    )
    table = set_table(settings, ANN, fresh(), AT)[0]
    assert [plan.turn_limit_ms for plan in table.seats] == [180_000, None, 60_000]  # type: ignore[union-attr]


def test_computers_have_names_of_their_own() -> None:
    settings = table_settings(seat("Quill"), *(computer(level) for level in Level))
    table = set_table(settings, ANN, fresh(), AT)[0]
    names = [plan.name for plan in table.seats]  # type: ignore[union-attr]
    assert None not in names
    assert len(set(names)) == 4
