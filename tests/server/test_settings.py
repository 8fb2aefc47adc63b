"""A table's settings survive the round trip over the wire."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from tests.server.tables import ANN, AT, computer, new_ids, seat, table_settings
from tilewright.notation.complete_rules import complete_rules
from tilewright.notation.rules_text import rules_in_words
from tilewright.players import LEVELS
from tilewright.protocol.edition_settings import to_edition, to_settings
from tilewright.protocol.settings import EditionSettings, SeatSettings, TableSettings
from tilewright.rules import (
    EDITIONS,
    Challenges,
    CheckedPlays,
    Edition,
    FinishLine,
    GameClock,
    Judging,
    MissTurn,
    NoPenalty,
    Points,
    PointsPer,
    Refusal,
    Scope,
    nine_tiles,
)
from tilewright.rules.editions.bonus import Bonus
from tilewright.rules.editions.edition import BoxColours, GoingOut, PassedOut, ScorelessTurns
from tilewright.rules.refusals import BadTable
from tilewright.rules.time_limits import deadline
from tilewright.server.tables.setup import create_table
from tilewright.server.views.build import table_info

# Fixed by the preset, so not settings.
PRESET_FIELDS = {"name", "layout", "tiles"}
# Fields of an edition with other names on the wire.
WIRE_NAMES = {"bonus": {"bonus_points", "bonus_tiles"}, "turn_limit_ms": {"turn_limit_s"}}


def test_every_setting_of_an_edition_is_a_setting_of_a_table() -> None:
    names = {field.name for field in fields(Edition)} - PRESET_FIELDS
    on_the_wire = {"preset"}.union(*(WIRE_NAMES.get(name, {name}) for name in names))
    assert set(EditionSettings.model_fields) == on_the_wire


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_preset_survives_the_wire(edition: Edition) -> None:
    for each in (edition, nine_tiles(edition)):
        sent = to_settings(each).model_dump_json()
        assert to_edition(EditionSettings.model_validate_json(sent)) == each


seconds = st.integers(5, 86_400).map(lambda number: number * 1000)
targets = st.tuples(*(st.integers(1, 10_000),) * 3)


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """Generate any edition that a table can have."""
    rack_size = draw(st.integers(2, 9))
    penalty = draw(
        st.one_of(
            st.just(MissTurn()),
            st.just(NoPenalty()),
            st.builds(Points, st.integers(1, 100), st.sampled_from(PointsPer)),
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
        look=draw(st.sampled_from(BoxColours)),
        peg_rack=draw(st.booleans()),
    )


@given(editions())
def test_any_edition_survives_the_wire(edition: Edition) -> None:
    sent = to_settings(edition).model_dump_json()
    assert to_edition(EditionSettings.model_validate_json(sent)) == edition
    assert rules_in_words(edition)
    assert all(section.rules for section in complete_rules(edition))


@given(editions())
def test_every_possible_edition_can_be_played(edition: Edition) -> None:
    """A bad setting is refused when the table is created, not when the game starts."""
    settings = table_settings(seat("Ann"), seat("Bob"), edition=edition)
    entries = create_table(settings, ANN, new_ids(), AT).entries
    assert len(entries) > 1


IMPOSSIBLE_TABLES = [
    pytest.param({"edition": {"preset": "chess"}}, id="unknown-preset"),
    pytest.param({"dictionary": "klingon"}, id="unknown-dictionary"),
    pytest.param({"dictionary": "../../etc/passwd"}, id="path-as-dictionary"),
    pytest.param({"dictionary": None}, id="no-dictionary-and-no-vote"),
    pytest.param({"first": 3}, id="no-such-first-seat"),
    pytest.param({"seats": [seat("Ann"), seat("ANN")]}, id="same-name-twice"),
    pytest.param(
        {"real_board": True, "seats": [seat("Ann"), computer()]}, id="computer-at-a-real-board"
    ),
    pytest.param(
        {"real_board": True, "seats": [seat("Ann"), seat()]}, id="open-seat-at-a-real-board"
    ),
    pytest.param(
        {"edition": {"challenge": {"kind": "checked"}, "judging": "vote"}}, id="checked-by-vote"
    ),
]


@pytest.mark.parametrize("differs", IMPOSSIBLE_TABLES)
def test_an_impossible_table_is_refused_with_a_reason(differs: dict[str, object]) -> None:
    plain = table_settings(seat("Ann"), seat("Bob"))
    edition = differs.pop("edition", {})
    assert isinstance(edition, dict)
    settings = plain.model_dump() | differs
    settings["edition"] |= edition
    settings["seats"] = [
        SeatSettings.model_validate(each) if isinstance(each, dict) else each
        for each in settings["seats"]
    ]
    with pytest.raises(Refusal) as error:
        create_table(TableSettings.model_validate(settings), ANN, new_ids(), AT)
    assert error.value.code == "bad-table"
    assert str(error.value).endswith(".")


ABSURD: list[tuple[dict[str, object], str]] = [
    ({"rack_size": 1}, "rack-too-small"),
    ({"rack_size": -7}, "rack-too-small"),
    ({"bonus_tiles": 0}, "bad-bonus"),
    ({"bonus_points": -50}, "bad-bonus"),
    ({"exchange_needs": 0}, "bad-exchange-limit"),
    ({"standstill": {"kind": "passed-out", "bag_empty": 0}}, "bad-ending"),
    ({"standstill": {"kind": "scoreless", "turns": 0}}, "bad-ending"),
    (
        {"challenge": {"kind": "challenges", "penalty": {"kind": "points", "points": -5}}},
        "bad-penalty",
    ),
    ({"clock": {"allowance_s": 0}}, "bad-clock"),
    ({"clock": {"fine_a_minute": -10}}, "bad-clock"),
    ({"clock": {"overtime_limit_s": -1}}, "bad-clock"),
    ({"finish_line": {"beginner": [0, 0, 0]}}, "bad-target"),
]


@pytest.mark.parametrize(("absurd", "reason"), ABSURD, ids=str)
def test_an_absurd_setting_is_refused_by_name(absurd: dict[str, object], reason: str) -> None:
    settings = table_settings(seat("Ann"), seat("Bob")).model_dump(mode="json")
    settings["edition"] |= absurd
    with pytest.raises(BadTable) as refused:
        create_table(TableSettings.model_validate(settings), ANN, new_ids(), AT)
    assert refused.value.reason.value == reason


@pytest.mark.parametrize("seats", [1, 5])
def test_a_table_has_two_to_four_seats(seats: int) -> None:
    with pytest.raises(ValidationError):
        table_settings(*(seat(f"Player {number}") for number in range(seats)))


def test_a_seat_may_have_its_own_turn_limit_or_none() -> None:
    graves = EDITIONS["graves"]
    timed = replace(graves, turn_limit_ms=180_000)
    settings = table_settings(
        seat("Ann"), seat("Bob", turn_limit_s=0), seat("Cat", turn_limit_s=60), edition=timed
    )
    table = create_table(settings, ANN, new_ids(), AT).entries[0]
    assert [plan.turn_limit_ms for plan in table.seats] == [180_000, None, 60_000]  # type: ignore[union-attr]


def test_a_real_board_shows_no_limits() -> None:
    timed = replace(EDITIONS["tournament"], turn_limit_ms=180_000)
    settings = table_settings(
        seat("Ann", turn_limit_s=60), seat("Bob"), edition=timed, real_board=True
    )
    table = create_table(settings, ANN, new_ids(), AT).table
    info = table_info(table, "table-0000")
    assert (info.edition.turn_limit_s, info.edition.clock) == (None, None)
    assert table.game is not None
    assert deadline(table.game) is None


def test_computers_get_unused_names() -> None:
    settings = table_settings(seat("Quill"), *(computer(level) for level in list(LEVELS)[:3]))
    table = create_table(settings, ANN, new_ids(), AT).entries[0]
    names = [plan.name for plan in table.seats]  # type: ignore[union-attr]
    assert None not in names
    assert len(set(names)) == 4
