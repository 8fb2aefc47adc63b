"""Imports a GCG game as events, as a scorekeeper would enter it line by line.

A GCG file does not name the rules in force, so they are inferred from it: the penalty for a failed
challenge, how leftover tiles were counted, how many tiles must be in the bag for an exchange, and
how many scoreless turns the game survived.
"""

from __future__ import annotations  # keeps signatures short in help()

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Final

from tilewright.notation.errors import NotationError, check_kind
from tilewright.notation.gcg.document import (
    ChallengeBonus,
    ExchangeCount,
    ExchangeTiles,
    GcgDocument,
    GcgEvent,
    Note,
    OutTiles,
    OwnTiles,
    Pass,
    Play,
    TimePenalty,
    Withdrawal,
)
from tilewright.notation.gcg.exporter import resignation_remark
from tilewright.notation.gcg.replay import RACK_SIZE, replay_gcg
from tilewright.notation.gcg.replay_result import ReplayResult
from tilewright.notation.plays import read_play
from tilewright.notation.spelling import read_rack
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
from tilewright.rules.decide.opening import open_game
from tilewright.rules.editions.challenge_rule import Challenges, MissTurn, NoPenalty, Points
from tilewright.rules.editions.edition import Edition, GoingOut, ScorelessTurns
from tilewright.rules.editions.presets import TOURNAMENT
from tilewright.rules.equipment.bag import ByHand
from tilewright.rules.equipment.rack import known, missing_from
from tilewright.rules.equipment.tiles import UNKNOWN, Tiles, as_held
from tilewright.rules.events import Event
from tilewright.rules.game import Counting, Game, Over, Window
from tilewright.rules.game_log import GameLog
from tilewright.rules.refusals import BadTable, Refusal, TilesUsedUp
from tilewright.rules.turn_order import to_move, would_end

# Far more than any game has; each further event takes longer to enter.
_MAX_EVENTS: Final = 5000


class CannotImport(NotationError):
    """The referee cannot follow the recorded game; ``line`` says where."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__("", problem)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.problem}"


def import_gcg(document: GcgDocument) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    """Return the log of a recorded game, and a phrase for each thing that is lost."""
    check_kind(document, GcgDocument, "a document that read_gcg returns")
    if len(document.events) > _MAX_EVENTS:
        last = document.events[_MAX_EVENTS]
        raise CannotImport(last.line, f"a game of more than {_MAX_EVENTS:,} events is too long")
    replay = replay_gcg(document)
    if replay.errors:
        first = replay.errors[0]
        raise CannotImport(first.line, first.message)
    log = _opened(document, replay)
    for seat in _resigned_seats(_opening_notes(document), replay):
        log.do(Resign(seat))
    for (event, notes), turn in zip(document.noted_events(), replay.turns, strict=True):
        try:
            for command in _commands(event, notes, turn.seat, turn.play, log):
                _enter(command, turn.seat, log)
            for seat in _resigned_seats(notes, replay):
                log.do(Resign(seat))
        except (Refusal, NotationError) as fault:
            raise CannotImport(event.line, str(fault)) from fault
    noted = _note_last_racks(document, log)
    return tuple(log.events), tuple(_losses(document, replay, log.game, noted))


def _opened(document: GcgDocument, replay: ReplayResult) -> GameLog:
    """Return the log of the game before its first turn."""
    if not document.players and not document.events:
        raise CannotImport(1, "the file contains no game")
    try:
        opening = open_game(
            _edition(document, replay),
            _names(document, replay),
            ByHand(),
            first=replay.turns[0].seat if replay.turns else 0,
            dictionary=_value(document, "lexicon"),
        )
    except BadTable as fault:
        raise CannotImport(1, str(fault)) from fault
    return GameLog(opening)


def _enter(command: Command, seat: int, log: GameLog) -> None:
    """Enter a command. If its tiles are used up, the other racks were noted wrongly: clear them."""
    try:
        log.do(command)
    except TilesUsedUp:
        for other in range(log.game.players):
            if other != seat:
                log.do(NoteRack(other, ()))
        log.do(command)


def _opening_notes(document: GcgDocument) -> tuple[Note, ...]:
    """Return the notes before the first event."""
    opening = takewhile(lambda entry: not isinstance(entry, GcgEvent), document.entries)
    return tuple(entry for entry in opening if isinstance(entry, Note))


def _resigned_seats(notes: tuple[Note, ...], replay: ReplayResult) -> list[int]:
    """Return the seats that resigned, according to notes written by our own exporter."""
    remarks = {note.remark for note in notes}
    return [seat for seat, nick in enumerate(replay.nicks) if resignation_remark(nick) in remarks]


def _note_last_racks(document: GcgDocument, log: GameLog) -> set[str]:
    """Note the racks held at the end of an unfinished game; return the pragmas used."""
    noted = set()
    for seat in range(log.game.players):
        kind = f"rack{seat + 1}"
        rack = read_rack(_value(document, kind) or "", log.game.edition.tiles)
        if rack and not log.game.over and _can_note_at_end(rack, seat, log.game):
            log.do(NoteRack(seat, rack))
            noted.add(kind)
    return noted


def _can_note_at_end(rack: Tiles, seat: int, game: Game) -> bool:
    """Return whether the seat may hold this rack; in the final count it must be complete."""
    in_full = len(rack) == len(game.racks[seat])
    return _can_hold(rack, seat, game) and (in_full or not isinstance(game.phase, Counting))


def _value(document: GcgDocument, kind: str) -> str | None:
    pragma = document.pragma(kind)
    return pragma.value if pragma and pragma.value else None


def _names(document: GcgDocument, replay: ReplayResult) -> list[str]:
    """Return the players' full names, or their nicks if two full names are equal."""
    names = [player.name or player.nick for player in document.players]
    return names if len(names) == len(replay.nicks) == len(set(names)) else list(replay.nicks)


def _edition(document: GcgDocument, replay: ReplayResult) -> Edition:
    """Return the tournament rules, adapted to what the record shows."""
    bonuses = [event.score for event in document.events if isinstance(event, ChallengeBonus)]
    missed = any(_failed_challenge(notes) for _, notes in document.noted_events())
    penalty = Points(bonuses[0]) if bonuses else MissTurn() if missed else NoPenalty()
    outs = [event for event in document.events if isinstance(event, OutTiles)]
    once = any(
        event.score == replay.tiles.worth(read_rack(event.tiles, replay.tiles)) for event in outs
    )
    return replace(
        TOURNAMENT,
        name="recorded",
        layout=replay.layout,
        tiles=replay.tiles,
        exchange_needs=_exchange_needs(document, replay),
        clock=None,
        challenge=Challenges(penalty=penalty),
        going_out=GoingOut.OTHERS_LOSE_THEIRS if once else GoingOut.TWICE_THE_OTHERS,
        standstill=_standstill(document),
    )


def _exchange_needs(document: GcgDocument, replay: ReplayResult) -> int:
    """Return the tournament limit, or 1 if the players exchanged with fewer tiles in the bag."""
    on_racks = RACK_SIZE * len(replay.nicks)
    exchanges = (
        turn
        for event, turn in zip(document.events, replay.turns, strict=True)
        if isinstance(event, ExchangeTiles | ExchangeCount)
    )
    limit = TOURNAMENT.exchange_needs
    return 1 if any(turn.unseen - on_racks < limit for turn in exchanges) else limit


def _standstill(document: GcgDocument) -> ScorelessTurns:
    """Return the tournament limit, or a higher one if the game survived more scoreless turns."""
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
    event: GcgEvent, notes: tuple[Note, ...], seat: int, play: str, log: GameLog
) -> Iterator[Command]:
    """Yield what a scorekeeper would enter for this line. The caller enters each at once."""
    game = log.game
    match event:
        case Play():
            placed = read_play(play, game.board, game.edition.tiles).placed
            yield from _note_rack(event, seat, game)
            yield Lay(seat, placed)
        case Pass():
            yield from _note_rack(event, seat, game)
            yield from _pass(seat, game, failed_challenge=_failed_challenge(notes))
        case ExchangeTiles():
            tiles = read_rack(event.tiles, game.edition.tiles)
            rack = read_rack(event.rack, game.edition.tiles)
            held = bool(tiles) and UNKNOWN not in tiles and not missing_from(rack, tiles)
            yield from _note_rack(event, seat, game) if held else ()
            yield Exchange(seat, tiles if held else (UNKNOWN,) * len(tiles))
        case ExchangeCount():
            yield from _note_rack(event, seat, game)
            yield Exchange(seat, (UNKNOWN,) * event.count)
        case Withdrawal():
            yield Challenge(game.seat_after(seat))
            yield EnterRuling(good=False)
        case ChallengeBonus():
            yield from _note_rack(event, seat, game)
            yield Challenge(game.seat_after(seat))
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
    """Accept the last play, if it would end the game and has not been accepted yet."""
    seat = to_move(game)
    if seat is not None and isinstance(game.phase, Window) and would_end(game, game.phase):
        yield Begin(seat)


def _pass(seat: int, game: Game, *, failed_challenge: bool) -> Iterator[Command]:
    """Yield the commands for a recorded pass.

    Some programs also write one for a missed turn, or between an out-play and its points.
    """
    if isinstance(game.phase, Window) and would_end(game, game.phase):
        yield from _accept(game)
    elif failed_challenge and isinstance(game.phase, Window):
        yield Challenge(seat)
        yield EnterRuling(good=True)
    else:
        yield PassTurn(seat)


def _note_rack(event: GcgEvent, seat: int, game: Game) -> Iterator[Command]:
    """Yield the command that notes the recorded rack, if the seat can hold it."""
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


def _losses(
    document: GcgDocument, replay: ReplayResult, game: Game, noted: set[str]
) -> Iterator[str]:
    kept = {"lexicon", "tile-distribution", "board-layout", "character-encoding"} | noted
    pragmas = sorted(
        {f"#{pragma.keyword}" for pragma in document.pragmas if pragma.kind not in kept}
    )
    if pragmas:
        yield f"the lines {', '.join(pragmas)}"
    if any(isinstance(entry, Note) for entry in document.entries):
        yield "the notes"
    for difference in replay.differences:
        yield f"an entry that contradicts the rules ({difference})"
    final = game.result.final if game.result else game.scores
    if replay.turns and final != replay.final:
        yield f"the recorded final scores {replay.final}, which the rules make {final}"
