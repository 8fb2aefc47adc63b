"""Programs as players: what they receive, what they answer, and what happens if they misbehave."""

import io
import json
import os
import re
import select
import shlex
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.matches.hostile_engine import WAYS
from tilewright import EDITIONS, Lexicon, arena
from tilewright.matches import PlayerSpec
from tilewright.matches.engines import messages
from tilewright.matches.engines.messages import choose, game, hello, line_of, read_view
from tilewright.matches.engines.move_text import move_text
from tilewright.matches.engines.player import ProgramFailed
from tilewright.matches.engines.program import Program
from tilewright.matches.engines.serve import BadMessage, EngineServer
from tilewright.matches.faults import TurnLost
from tilewright.matches.moves import MatchMove, command_for
from tilewright.notation.record.json_values import to_json
from tilewright.players import builtin_player
from tilewright.rules import Edition, GameLog, Refusal, Sealed, View, commands, open_game, view
from tilewright.rules.turn_order import to_move

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/library/engine-protocol.md"
PYTHON = shlex.quote(sys.executable)
OURS = f"{Path(sys.executable).with_name('tilewright')} engine"
EXAMPLE = f"{PYTHON} {ROOT / 'examples/most_tiles.py'}"
WORDS = Lexicon.load("english")


def passes(_: View) -> str:
    return "pass"


# Programs that behave


def test_our_engine_plays_as_the_same_player_here() -> None:
    """Game for game, so nothing that a player needs is lost in the messages."""
    players: dict[str, PlayerSpec] = {"a": "static", "b": "greedy"}
    here = arena(players, pairs=1, seed=2, referee=True)
    there = arena(players | {"a": f"cmd:{OURS} static"}, pairs=1, seed=2)
    assert list(here.records()) == list(there.records())
    assert there.faults == ()


def test_the_example_plays_without_a_fault() -> None:
    result = arena({"most tiles": f"cmd:{EXAMPLE}", "random": "random"}, pairs=2, workers=2)
    assert result.faults == ()
    assert result["most tiles"].score.mean > 200


def test_a_program_in_another_language_plays_without_a_fault() -> None:
    if (node := shutil.which("node")) is None:
        pytest.skip("Node.js is not installed")
    engine = f"cmd:{shlex.quote(node)} {ROOT / 'examples/longest_word.mjs'}"
    result = arena({"longest": engine, "random": "random"}, pairs=1)
    assert result.faults == ()
    assert result["longest"].score.mean > 200


def test_the_example_has_about_thirty_lines() -> None:
    assert len((ROOT / "examples/most_tiles.py").read_text().splitlines()) <= 35


# The transcript of the documentation


def transcript() -> list[tuple[str, dict[str, Any]]]:
    """Return the messages of the page with their direction."""
    text = PAGE.read_text(encoding="utf-8")
    block = text.partition("```text\n→")[2].partition("```")[0]
    lines = ("→" + block).strip().splitlines()
    return [(line[0], json.loads(line[1:])) for line in lines]


def shortened(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message as the page shows it: with the name of the edition and three plays."""
    message = json.loads(line_of(message))
    if "edition" in message:
        message["edition"] = {"name": message["edition"]["name"]}
    if "plays" in message:
        message["plays"] = message["plays"][:3]
    return message


def test_the_transcript_is_what_the_arena_and_the_example_say() -> None:
    log = GameLog(
        open_game(
            EDITIONS["plain"], ["Ann", "Ben"], Sealed(bytes(32)), first=0, dictionary=WORDS.name
        )
    )
    program = Program(EXAMPLE)
    try:
        for direction, shown in transcript():
            if direction == "→":
                message = message_for(shown, view(log.game, 0))
                assert shortened(message) == shown
                program.send(line_of(message))
                continue
            assert program.receive(time.monotonic() + 20) == shown
            if shown["type"] == "move":
                do(log, shown["move"])
                reply = builtin_player("greedy", WORDS).choose(view(log.game, 1))
                assert reply is not None
                log.do(reply, judge=WORDS)
    finally:
        program.close()


def message_for(shown: dict[str, Any], seen: View) -> dict[str, Any]:
    """Return what the arena says where the page shows this message."""
    match shown["type"]:
        case "hello":
            return hello()
        case "game":
            return game(seen, 10.0)
        case "choose":
            return choose(shown["id"], seen, frozenset({"plays"}), WORDS)
        case _:
            return {"type": "quit"}


def do(log: GameLog, move: str) -> None:
    seat = to_move(log.game) or 0
    command = command_for(move, view(log.game, seat), seat)
    assert command is not None
    log.do(command, judge=WORDS)


# Programs that misbehave


def hostile(argument: object) -> str:
    script = Path(__file__).with_name("hostile_engine.py")
    return f"cmd:{PYTHON} -S -E {script} {shlex.quote(str(argument))}"


@pytest.mark.parametrize("way", WAYS)
def test_each_way_to_misbehave_costs_the_turn_or_the_game(way: str) -> None:
    result = arena({"hostile": hostile(way), "passes": passes}, pairs=1, turn_seconds=0.1)
    for number, row in enumerate(result.rows):
        faults = [each for each in result.faults if each.row == number]
        # A busy machine may make a good engine late.
        codes = {each.fault.code for each in faults} - {"time-over"}
        assert codes <= {WAYS[way]}
        assert {each.player for each in faults} <= {"hostile"}
        lost = len(faults) == 3 or bool(codes & LOSE_THE_GAME)
        assert bool(row["forfeited"].any()) == lost
    assert WAYS[way] in {None, *(each.fault.code for each in result.faults)}


LOSE_THE_GAME = {"crashed", "flood", "not-ready"}


def test_a_hostile_engine_does_not_stop_a_match_of_a_hundred_games(tmp_path: Path) -> None:
    players: dict[str, PlayerSpec] = {"hostile": hostile(tmp_path / "counter"), "passes": passes}
    result = arena(players, pairs=50, turn_seconds=0.05)
    assert len(result) == 100
    assert {each.fault.code for each in result.faults} == {*WAYS.values()} - {None}
    assert {each.player for each in result.faults} == {"hostile"}


def engine(tmp_path: Path, code: str) -> str:
    """Return a program that greets, gets ready and answers each request with this code."""
    script = tmp_path / "engine.py"
    script.write_text(
        "import json, sys, time\n"
        "def send(**message): print(json.dumps(message), flush=True)\n"
        "send(type='hello', protocol=1)\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'game': send(type='ready')\n"
        f"    if message['type'] == 'choose': {code}\n"
    )
    return f"cmd:{PYTHON} -S -E {script}"


def test_the_last_line_of_a_crash_is_reported(tmp_path: Path) -> None:
    result = arena([engine(tmp_path, "1 / 0"), passes], pairs=1)
    assert (
        result.faults[0].fault.message == "the program ended: ZeroDivisionError: division by zero"
    )
    assert result.rows["share"][0].tolist()[:2] == [0.0, 1.0]


def test_a_program_that_reads_nothing_does_not_block_the_arena() -> None:
    program = Program(f"{PYTHON} -S -c 'import time; time.sleep(60)'")
    try:
        program.send(b"x" * 1_000_000 + b"\n")
        with pytest.raises(TurnLost, match="did not answer in time"):
            program.receive(time.monotonic() + 0.05)
    finally:
        program.close()


def test_what_a_program_starts_ends_with_it() -> None:
    program = Program("sh -c 'sleep 1000 & echo {\\\"pid\\\": $!}; wait'")
    child = program.receive(time.monotonic() + 20)["pid"]
    ended = os.pidfd_open(child)
    program.close()
    assert select.select([ended], [], [], 20)[0]
    os.close(ended)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("no-such-program", "cannot be started"),
        ("true", "the program ended"),
        ("echo hello", "not a JSON object"),
        ("echo {}", "did not answer hello for protocol 1"),
        ('echo {\\"type\\":\\"hello\\",\\"protocol\\":2}', "did not answer hello for protocol 1"),
    ],
)
def test_a_program_that_does_not_speak_the_protocol_is_refused_before_the_match(
    command: str, why: str
) -> None:
    with pytest.raises(ProgramFailed, match=why):
        arena(["static", f"cmd:{command}"])


def test_a_program_that_never_gets_ready_again_loses_the_other_games(tmp_path: Path) -> None:
    """It is started three times and then no more, so that the match continues quickly."""
    marker = tmp_path / "started"
    code = (
        "import os, sys; "
        f"first = not os.path.exists({str(marker)!r}); open({str(marker)!r}, 'w'); "
        'print(\'{"type": "hello", "protocol": 1}\') if first else None'
    )
    command = f"cmd:{PYTHON} -S -E -c {shlex.quote(code)}"
    result = arena({"gone": command, "passes": passes}, pairs=3)
    assert {each.fault.code for each in result.faults} == {"did-not-start"}
    assert result["gone"].forfeits == 6


# Our side of the protocol


OPENING = open_game(
    EDITIONS["plain"], ["Ann", "Ben"], Sealed(bytes(32)), first=0, dictionary="english"
)
SEEN = view(GameLog(OPENING).game, 0)


def seen_after(*moves: str) -> View:
    log = GameLog(
        open_game(
            EDITIONS["plain"], ["Ann", "Ben"], Sealed(bytes(32)), first=0, dictionary="english"
        )
    )
    for move in moves:
        do(log, move)
    return view(log.game, to_move(log.game))


def test_a_view_survives_the_messages() -> None:
    seen = seen_after("8D HEMIOLA", "G3 ENFAc.NG")
    message = json.loads(line_of(choose(1, seen, frozenset({"view"}), WORDS)))
    edition = json.loads(json.dumps(to_json(seen.edition, Edition)))
    again = read_view(message["view"], edition, 1)
    assert again == View(
        **{**{f: getattr(seen, f) for f in seen.__slots__}, "commitment": "game 1"}
    )
    assert message["turns"] == [
        {"seat": 0, "kind": "play", "move": "8D HEMIOLA", "score": 82, "withdrawn": False},
        {"seat": 1, "kind": "play", "move": "G3 ENFAc.NG", "score": 63, "withdrawn": False},
    ]
    assert message["may"] == ["move", "challenge"]


def test_no_message_says_more_than_the_seat_may_know() -> None:
    """Neither another rack nor anything by which the bag could be recognised."""
    seen = seen_after("8D HEMIOLA", "G3 ENFAc.NG")
    for message in (game(seen, 10), choose(1, seen, frozenset({"view", "plays"}), WORDS)):
        text = line_of(message).decode()
        assert "commitment" not in text
        assert str(seen.commitment) not in text


@pytest.mark.parametrize(
    "move", ["8E DIALOG", "exchange GN", "pass", "challenge", "resign", "blank H8"]
)
def test_a_move_is_written_as_it_is_read(move: str) -> None:
    seen = seen_after("pass")
    command = command_for(move, seen, 1)
    assert command is not None
    assert move_text(command, seen) == move


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    st.text(max_size=40)
    | st.lists(st.sampled_from([*"8EH.(|)[]?_-é", " ", "exchange", "blank", "challenge"])).map(
        "".join
    )
)
def test_any_text_of_a_program_is_a_move_or_a_fault(text: str) -> None:
    seen = SEEN
    try:
        command = command_for(text, seen, 0)
    except TurnLost:
        return
    log = GameLog(OPENING)
    with suppress(Refusal):
        log.do(command, judge=WORDS)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "line",
    [b"{", b"[]", b'{"type": "choose"}', b'{"type": "hello", "protocol": 7}', b'{"type": "game"}'],
)
def test_our_engine_names_what_it_cannot_read(line: bytes) -> None:
    with pytest.raises(BadMessage, match="not a message of the engine protocol"):
        EngineServer("static", None, 0).serve(io.BytesIO(line), lambda _: None)


def test_every_command_is_a_move_of_a_match_or_does_not_concern_it() -> None:
    elsewhere = {
        commands.Answer, commands.CallTime, commands.Correct, commands.EndByHand,
        commands.EnterRuling, commands.Fine, commands.HideTurn, commands.NoteRack,
        commands.Overdraw, commands.Propose, commands.SeeTurn,
    }  # fmt: skip
    assert {*get_args(commands.Command)} - elsewhere == {*get_args(MatchMove)}


def test_the_page_of_the_protocol_lists_every_kind_of_turn() -> None:
    page = PAGE.read_text(encoding="utf-8")
    source = Path(messages.__file__).read_text(encoding="utf-8")
    kinds = set(re.findall(r'"kind": "([a-z-]+)"', source))
    assert {"play", "blank", "other"} < kinds
    assert not {kind for kind in kinds if f"`{kind}`" not in page}
