"""A recorded game as events: a scorekeeper enters the document line by line.

A record tells what was played and not which rules were in force, so they are read off it: how a
failed challenge was paid for, how the tiles left over were counted, and how many turns without a
point did not end the game.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from tilewright.rules.bag import ByHand
from tilewright.rules.challenge import Challenges, MissTurn, NoPenalty, Points
from tilewright.rules.commands import (
    Begin,
    Challenge,
    Command,
    EndByHand,
    EnterRuling,
    Exchange,
    Fine,
    Lay,
    NoteRack,
    Resign,
)
from tilewright.rules.commands import Pass as PassTurn
from tilewright.rules.edition import Edition, GoingOut, ScorelessTurns
from tilewright.rules.editions import TOURNAMENT
from tilewright.rules.events import Event
from tilewright.rules.game import Counting, Game, Over, Window
from tilewright.rules.log import GameLog
from tilewright.rules.opening import open_game
from tilewright.rules.rack import known, missing_from
from tilewright.rules.refusals import Refusal, TilesUsedUp
from tilewright.rules.tiles import UNKNOWN, Tiles, as_held
from tilewright.rules.turn_order import to_move, would_end

from .errors import NotationError
from .findings import Replay
from .gcg_document import (
    ChallengeBonus,
    Document,
    ExchangeCount,
    ExchangeTiles,
    Note,
    OutTiles,
    OwnTiles,
    Pass,
    Play,
    TimePenalty,
    Withdrawal,
)
from .gcg_document import Event as Recorded
from .gcg_export import left_the_game
from .plays import read_play
from .replay import replay
from .spelling import read_rack


class CannotImport(NotationError):
    """A recorded game that the referee cannot follow; ``line`` says where."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__("", problem)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem}"


def events_of(document: Document) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    """The log of a recorded game, and a sentence for each thing it loses."""
    again = replay(document)
    if again.errors:
        first = again.errors[0]
        raise CannotImport(first.line, first.message)
    log = GameLog(
        open_game(
            _edition(document, again),
            _names(document, again),
            ByHand(),
            first=again.turns[0].seat if again.turns else 0,
            dictionary=_value(document, "lexicon"),
        )
    )
    for seat in _leavers(_opening_notes(document), again):
        log.do(Resign(seat))
    for (event, notes), turn in zip(document.noted_events(), again.turns, strict=True):
        try:
            for command in _commands(event, notes, turn.seat, turn.play, log):
                _enter(command, turn.seat, log)
            for seat in _leavers(notes, again):
                log.do(Resign(seat))
        except (Refusal, NotationError) as fault:
            raise CannotImport(event.line, str(fault)) from fault
    noted = _note_last_racks(document, log)
    return tuple(log.events), tuple(_losses(document, again, log.game, noted))


def _enter(command: Command, seat: int, log: GameLog) -> None:
    """Enter a command; where tiles would not suffice, the other racks were noted wrongly."""
    try:
        log.do(command)
    except TilesUsedUp:
        for other in range(log.game.players):
            if other != seat:
                log.do(NoteRack(other, ()))
        log.do(command)


def _opening_notes(document: Document) -> tuple[Note, ...]:
    """The notes before the first event."""
    opening = takewhile(lambda entry: not isinstance(entry, Recorded), document.entries)
    return tuple(entry for entry in opening if isinstance(entry, Note))


def _leavers(notes: tuple[Note, ...], again: Replay) -> list[int]:
    """Who left the game after an event, as our own export tells it."""
    told = {note.remark for note in notes}
    return [seat for seat, nick in enumerate(again.nicks) if left_the_game(nick) in told]


def _note_last_racks(document: Document, log: GameLog) -> set[str]:
    """Note the racks held at the end of an unfinished game; the kinds of those lines."""
    noted = set()
    for seat in range(log.game.players):
        kind = f"rack{seat + 1}"
        rack = read_rack(_value(document, kind) or "", log.game.edition.tiles)
        if rack and not log.game.over and _can_be_all(rack, seat, log.game):
            log.do(NoteRack(seat, rack))
            noted.add(kind)
    return noted


def _can_be_all(rack: Tiles, seat: int, game: Game) -> bool:
    """When leftover tiles are counted, those of a rack are told in full or not at all."""
    in_full = len(rack) == len(game.racks[seat])
    return _can_hold(rack, seat, game) and (in_full or not isinstance(game.phase, Counting))


def _value(document: Document, kind: str) -> str | None:
    pragma = document.pragma(kind)
    return pragma.value if pragma and pragma.value else None


def _names(document: Document, again: Replay) -> list[str]:
    """The players' full names, or their nicks where those would be the same."""
    names = [player.name or player.nick for player in document.players]
    return names if len(names) == len(again.nicks) == len(set(names)) else list(again.nicks)


def _edition(document: Document, again: Replay) -> Edition:
    """Tournament rules, adapted to what the record shows was played by."""
    bonuses = [event.score for event in document.events if isinstance(event, ChallengeBonus)]
    missed = any(_failed_challenge(notes) for _, notes in document.noted_events())
    penalty = Points(bonuses[0]) if bonuses else MissTurn() if missed else NoPenalty()
    outs = [event for event in document.events if isinstance(event, OutTiles)]
    once = any(
        event.score == again.tiles.worth(read_rack(event.tiles, again.tiles)) for event in outs
    )
    return replace(
        TOURNAMENT,
        name="recorded",
        layout=again.layout,
        tiles=again.tiles,
        exchange_needs=1,
        clock=None,
        challenge=Challenges(penalty=penalty),
        going_out=GoingOut.OTHERS_LOSE_THEIRS if once else GoingOut.TWICE_THE_OTHERS,
        standstill=_standstill(document),
    )


def _standstill(document: Document) -> ScorelessTurns:
    """As in tournaments, or more turns without a point where the record goes on after so many."""
    scored: list[bool] = []
    for event in document.events:
        match event:
            case Play():
                scored.append(event.score > 0)
            case Withdrawal():
                scored[-1:] = [False]
            case Pass() | ExchangeTiles() | ExchangeCount():
                scored.append(False)
            case ChallengeBonus() | OutTiles() | OwnTiles() | TimePenalty():
                pass
    row = longest = 0
    for has_points in scored:
        longest = max(longest, row)
        row = 0 if has_points else row + 1
    return ScorelessTurns(max(ScorelessTurns().turns, longest + 1))


def _failed_challenge(notes: tuple[Note, ...]) -> bool:
    return any("#unsuccessful-challenge" in note.remark for note in notes)


def _commands(
    event: Recorded, notes: tuple[Note, ...], seat: int, play: str, log: GameLog
) -> Iterator[Command]:
    """What a scorekeeper would enter for this line; the log moves on while they do."""
    game = log.game
    match event:
        case Play():
            placed = read_play(play, game.board, game.edition.tiles).placed
            yield from _known_rack(event, seat, game)
            yield Lay(seat, placed)
        case Pass():
            yield from _known_rack(event, seat, game)
            yield from _pass(seat, game, failed_challenge=_failed_challenge(notes))
        case ExchangeTiles():
            tiles = read_rack(event.tiles, game.edition.tiles)
            rack = read_rack(event.rack, game.edition.tiles)
            held = bool(tiles) and UNKNOWN not in tiles and not missing_from(rack, tiles)
            yield from _known_rack(event, seat, game) if held else ()
            yield Exchange(seat, tiles if held else (UNKNOWN,) * len(tiles))
        case ExchangeCount():
            yield from _known_rack(event, seat, game)
            yield Exchange(seat, (UNKNOWN,) * event.count)
        case Withdrawal():
            yield Challenge(game.after(seat))
            yield EnterRuling(good=False)
        case ChallengeBonus():
            yield from _known_rack(event, seat, game)
            yield Challenge(game.after(seat))
            yield EnterRuling(good=True)
        case OutTiles():
            yield from _accept(game)
        case OwnTiles():
            yield from _accept(game)
            if not isinstance(log.game.phase, Counting | Over):
                yield EndByHand()
            if UNKNOWN in log.game.racks[seat]:
                yield NoteRack(seat, read_rack(event.tiles, game.edition.tiles))
        case TimePenalty():
            yield from _accept(game)
            if event.score:
                yield Fine(seat, abs(event.score))


def _accept(game: Game) -> Iterator[Command]:
    """The last play stands, if it would end the game and nobody has said so yet."""
    seat = to_move(game)
    if seat is not None and isinstance(game.phase, Window) and would_end(game, game.phase):
        yield Begin(seat)


def _pass(seat: int, game: Game, *, failed_challenge: bool) -> Iterator[Command]:
    """A pass; some programs write one for a turn missed, or between a last play and its points."""
    if isinstance(game.phase, Window) and would_end(game, game.phase):
        yield from _accept(game)
    elif failed_challenge and isinstance(game.phase, Window):
        yield Challenge(seat)
        yield EnterRuling(good=True)
    else:
        yield PassTurn(seat)


def _known_rack(event: Recorded, seat: int, game: Game) -> Iterator[Command]:
    """The rack as written, where it can be the one that this seat holds."""
    rack = tuple(t for t in read_rack(event.rack, game.edition.tiles) if t != UNKNOWN)
    laid: Tiles = ()
    if isinstance(event, Play):
        play = read_play(f"{event.where} {event.word}", game.board, game.edition.tiles)
        laid = tuple(as_held(tile) for _, tile in play.placed)
    fits = bool(rack) and _can_hold(rack, seat, game)
    if fits and not missing_from((*rack, *game.racks[seat][len(rack) :]), laid):
        yield NoteRack(seat, rack)


def _can_hold(rack: Tiles, seat: int, game: Game) -> bool:
    unseen = game.unseen() + Counter(known(game.racks[seat]))
    return len(rack) <= len(game.racks[seat]) and not Counter(rack) - unseen


def _losses(document: Document, again: Replay, game: Game, noted: set[str]) -> Iterator[str]:
    kept = {"lexicon", "tile-distribution", "board-layout", "character-encoding"} | noted
    pragmas = sorted(
        {f"#{pragma.keyword}" for pragma in document.pragmas if pragma.kind not in kept}
    )
    if pragmas:
        yield f"the lines {', '.join(pragmas)}"
    if any(isinstance(entry, Note) for entry in document.entries):
        yield "the notes"
    for difference in again.differences:
        yield f"what the record says otherwise ({difference})"
    final = game.result.final if game.result else game.scores
    if again.turns and final != again.final:
        yield f"the recorded final scores {again.final}: here they are {final}"
