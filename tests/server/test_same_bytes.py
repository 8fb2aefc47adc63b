"""What a viewer is sent is the same, byte for byte, whatever lies hidden from them.

The same table is served twice, with everything that the viewer may not know dealt out differently:
the other racks, the bag, the seed, how others voted. Whatever the viewer then asks for, in whatever
way, must be answered with the same bytes, errors included.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from tests.rules.hiding import FOREIGN, hidden_otherwise
from tests.rules.random_games import JUDGE, some_move
from tests.server.in_process import Inside, StoppedClock, holder, in_process
from tests.server.leak_search import DEVICES, Lenient, table_log
from tilewright.rules import EDITIONS, Game, Judge, Refusal, decide
from tilewright.rules.bag import Sealed
from tilewright.rules.challenge import CheckedPlays
from tilewright.rules.events import Proposal
from tilewright.rules.game import Hearing, Phase, Window
from tilewright.rules.sheet import ChallengeEntry
from tilewright.rules.tiles import Tiles, as_held
from tilewright.rules.turn_order import to_move
from tilewright.server import actions, guests, table_routes
from tilewright.server import house as house_module
from tilewright.server.actions import Action
from tilewright.server.attending import Asking, attend
from tilewright.server.messages import AskPreview, Do, Look
from tilewright.server.previews import preview
from tilewright.server.refusing import refused
from tilewright.server.setting_tables import Fresh
from tilewright.server.showing import Showing, Viewer
from tilewright.server.table import Table, fold
from tilewright.server.table_events import LogEntry
from tilewright.server.wire_view import Around


@dataclass(frozen=True)
class Looker:
    """Somebody in front of a table: a device, and the seat it looks from."""

    device: str | None
    looks: int | None


def lookers(players: int) -> list[Looker]:
    seated = [Looker(DEVICES[seat], seat) for seat in range(players)]
    # With two seats the curtain is closed until somebody lifts it.
    closed = [Looker("laptop", None)] if players > 2 else []
    return [*seated, *closed, Looker("watcher", None), Looker(None, None)]


def moments(seed: int, preset: str) -> Iterator[tuple[list[LogEntry], Table]]:
    """A random table at some moments of its game."""
    chance = Random(seed)
    entries: list[LogEntry] = list(table_log(chance, preset))
    table = fold(entries)
    wanted = {chance.randrange(12), chance.randrange(12, 40)}
    for number in range(40):
        assert table.game is not None
        if table.game.over:
            break
        if number in wanted:
            yield list(entries), table
        now = table.game.times.now + chance.randint(0, 3000)
        try:
            came = decide(table.game, some_move(chance, table.game), at=now, judge=JUDGE)
        except Refusal:
            continue
        entries += came
        table = fold(came, table)


def twin_of(table: Table, looks: int | None, chance: Random) -> Table:
    """The same table to this looker, with something else hidden."""
    game = table.game
    assert game is not None
    other = hidden_otherwise(game, looks, chance)
    source = Sealed(chance.randbytes(32))
    return replace(
        table,
        game=replace(
            other,
            bag=replace(other.bag, source=source),
            phase=_with_racks(other.phase, other.racks),
            before=game.before,
        ),
    )


def _with_racks(phase: Phase, racks: tuple[Tiles, ...]) -> Phase:
    """A play that is taken back comes back to the rack that is there now."""
    match phase:
        case Window(seat, play):
            laid = tuple(as_held(tile) for _, tile in play.placed)
            return replace(phase, rack_before=racks[seat] + laid)
        case Hearing(window):
            settled = _with_racks(window, racks)
            assert isinstance(settled, Window)
            return replace(phase, window=settled)
        case _:
            return phase


def some_actions(chance: Random, game: Game, seat: int) -> list[Action]:
    """What somebody might try from a seat, with tiles they have and tiles they guess at."""
    own = list(game.racks[seat])
    guessed = chance.sample([each.letter for each in game.edition.tiles.letters], 4)
    row = [f"{column}4" for column in "BCDEF"]
    words = ["XX"]
    if game.sheet:
        words.append(FOREIGN[0])
    blanks = [str(square) for square, tile in game.board.tiles() if tile.islower()]
    tried: list[Action] = [
        actions.Begin(seat=seat),
        actions.Pass(seat=seat),
        actions.Exchange(seat=seat, tiles=own[:2]),
        actions.Exchange(seat=seat, tiles=guessed),
        actions.Exchange(seat=seat, tiles=["_"]),
        actions.Exchange(seat=seat, tiles=[]),
        actions.Challenge(seat=seat),
        *(actions.Challenge(seat=seat, word=word) for word in words),
        actions.Vote(seat=seat, good=True),
        actions.Answer(seat=seat, agrees=True),
        *(actions.Propose(seat=seat, proposal=proposal) for proposal in Proposal),
        *(actions.TakeBlank(seat=seat, square=square) for square in [*blanks, "A1", "ZZ99"]),
        actions.EnterRuling(good=True),
        actions.NoteRack(seat=seat, tiles=guessed),
        actions.Overdraw(seat=seat, surplus=1),
        actions.Fine(seat=seat, points=1),
        actions.EndByHand(),
        actions.Correct(),
        actions.Rematch(seat=seat),
        actions.AnswerStandIn(seat=seat, agrees=True),
    ]
    for tiles in (own[:3], guessed, [*own[:1], *guessed[:2]]):
        placed = [(square, tile) for square, tile in zip(row, tiles, strict=False) if tile != "?"]
        tried.append(actions.Lay(seat=seat, placed=placed))
        down = [(f"D{place}", tile) for place, (_, tile) in enumerate(placed, start=3)]
        tried.append(actions.Lay(seat=seat, placed=down))
    return tried


def outcome(table: Table, action: Action, device: str | None, judge: Judge) -> str:
    """What an action comes to: the refusal as it is sent, or that it is done."""
    who = "" if device is None else holder(device)
    now = table.table_time(0)
    asking = Asking(who, now, judge, frozenset(range(4)), Fresh("table", "BCDFGH", bytes(32)))
    try:
        attend(table, action, asking)
    except Refusal as refusal:
        return refused(refusal, "id").model_dump_json()
    return "done"


async def everything_told(
    inside: Inside, table_id: str, looker: Looker, table: Table, tried: list[Action]
) -> list[bytes]:
    """Every byte that a looker gets for a series of questions."""
    line = await inside.sit(looker.device, table_id)
    if looker.looks is not None or looker.device is not None:
        await line.say(Look(seat=looker.looks))
    for seat in range(4):
        await line.say(Look(seat=seat)) if seat not in table.held_by(line.holder) else None
    for number, action in enumerate(tried):
        await line.say(Do(id=f"id-{number}", action=action))
        if isinstance(action, actions.Lay):
            asked = AskPreview(number=number, seat=action.seat, placed=action.placed)
            await line.say(asked)
    await line.settled()
    told = [text.encode() for text in line.heard]
    await inside.hang_up()
    base = f"/api/tables/{table_id}"
    paths = [
        "/api/tables", "/api/mine", base, "/api/codes/BCDFGH", f"{base}/board.svg",
        f"{base}/qr.svg", f"{base}/record.json", f"{base}/record.gcg", f"{base}/fairness",
    ]  # fmt: skip
    answers = [await inside.ask(looker.device, "GET", path) for path in paths]
    links = [f"{base}/seats/{seat}/link" for seat in range(len(table.seats))]
    answers += [await inside.ask(looker.device, "POST", path) for path in links]
    return [*told, *(repr(each.headers.raw).encode() + each.content for each in answers)]


def without_commitment(told: list[bytes], table: Table) -> list[bytes]:
    """The seal of the bag differs, as it must."""
    assert table.game is not None
    source = table.game.bag.source
    assert isinstance(source, Sealed)
    return [each.replace(source.commitment.encode(), b"SEAL") for each in told]


@pytest.mark.anyio
@pytest.mark.parametrize("preset", EDITIONS)
async def test_all_bytes_are_the_same_whatever_lies_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    StoppedClock().stop(monkeypatch)
    monkeypatch.setattr(house_module, "judge_of", lambda _: Lenient())
    for module in (guests, table_routes):
        monkeypatch.setattr(module, "new_secret", lambda: "s" * 43)
    chance, number = Random(preset), 0
    async with in_process(tmp_path / "one") as one, in_process(tmp_path / "other") as other:
        for entries, table in moments(chance.randrange(10**6), preset):
            assert table.game is not None
            for looker in lookers(table.game.players):
                number += 1
                twin = twin_of(table, looker.looks, chance)
                tried = tried_by(chance, table, twin, looker)
                told = []
                for inside, shown in ((one, table), (other, twin)):
                    await inside.put(f"table-{number:04}", entries, shown)
                    heard = await everything_told(
                        inside, f"table-{number:04}", looker, shown, tried
                    )
                    told.append(without_commitment(heard, shown))
                assert told[0] == told[1]
    assert number >= 5


def tried_by(chance: Random, table: Table, twin: Table, looker: Looker) -> list[Action]:
    """Actions that are refused; whether one is refused tells nothing of what is hidden either."""
    game = table.game
    assert game is not None
    # Behind a closed curtain nobody acts: own tiles could be guessed at.
    own = table.held_by(holder(looker.device)) if looker.device else ()
    seats = [seat for seat in range(game.players) if seat == looker.looks or seat not in own]
    tried = [action for seat in seats for action in some_actions(chance, game, seat)]
    for action in tried:
        outcomes = [outcome(each, action, looker.device, JUDGE) for each in (table, twin)]
        assert outcomes[0] == outcomes[1], action
    no = [action for action in tried if outcome(table, action, looker.device, JUDGE) != "done"]
    return chance.sample(no, min(len(no), 30))


class Strict:
    def accepts(self, word: str) -> bool:
        return not word


@pytest.mark.parametrize("preset", EDITIONS)
def test_what_is_shown_of_open_words_does_not_depend_on_the_dictionary(preset: str) -> None:
    """Views and previews are the same for every dictionary, until it has ruled on a challenge."""
    checked = 0
    for seed in range(12):
        for _, table in moments(seed, preset):
            game = table.game
            assert game is not None
            if any(isinstance(entry, ChallengeEntry) for entry in game.sheet):
                continue
            for looker in lookers(game.players):
                who = None if looker.device is None else holder(looker.device)
                around = Around(frozenset({0}), 1, 0)
                viewer = Viewer(who, looker.looks)
                views = {
                    Showing(table, judge).to(viewer, around) for judge in (JUDGE, Strict(), None)
                }
                assert len(views) == 1
                seat = looker.looks or 0
                if isinstance(game.edition.challenge, CheckedPlays) and to_move(game) == seat:
                    continue
                tiles = [tile for tile in game.racks[seat] if tile != "?"][:2]
                placed = list(zip(("D4", "E4"), tiles, strict=False))
                asked = AskPreview(number=1, seat=seat, placed=placed)
                told = {
                    preview(table, asked, who, judge).model_dump_json()
                    for judge in (JUDGE, Strict(), None)
                }
                assert len(told) == 1
                checked += 1
    assert checked > 20
