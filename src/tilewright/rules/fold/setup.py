"""Folding the setup: seats, the draw for first play, the first racks (R2)."""

from dataclasses import replace

from tilewright.rules.editions.edition import without_clocks
from tilewright.rules.equipment.bag import ByHand, full_bag
from tilewright.rules.equipment.board import Board
from tilewright.rules.equipment.tiles import Tile, Tiles, TileSet
from tilewright.rules.events import Dealt, DrewForFirst, FirstChosen, Seated
from tilewright.rules.game import Dealing, DrawingForFirst, Game, Times, Turn
from tilewright.rules.per_seat import with_seat

MIN_PLAYERS, MAX_PLAYERS = 2, 4


def seated(event: Seated) -> Game:
    players = len(event.seats)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"the game is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
    edition, seats = event.edition, event.seats
    if isinstance(event.source, ByHand):
        # Earlier versions stored limits for a real board too, which has none (R9.1).
        edition = without_clocks(edition)
        seats = tuple(replace(seat, turn_limit_ms=None) for seat in seats)
    layout = edition.layout
    zeros = (0,) * players
    return Game(
        version=0,
        edition=edition,
        seats=seats,
        dictionary=event.dictionary,
        phase=DrawingForFirst(tuple(range(players))),
        board=Board(layout.rows, layout.columns),
        racks=((),) * players,
        bag=full_bag(event.source, edition.tiles),
        scores=zeros,
        fines=zeros,
        owed=zeros,
        passes=zeros,
        scoreless=0,
        resigned=frozenset(),
        first_draws=(),
        sheet=(),
        times=Times(event.at, zeros),
        before_turns=(None,) * players,
    )


def drew_for_first(game: Game, event: DrewForFirst) -> Game:
    """Let the seat with the best tile start. On a tie, only the tied seats draw again (R2.2)."""
    if not isinstance(game.phase, DrawingForFirst):
        raise ValueError("no draw for first play is in progress")
    tiles = tuple(tile for _, tile in event.draws)
    drawn, bag = game.bag.draw(len(tiles))
    if drawn != tiles or tuple(seat for seat, _ in event.draws) != game.phase.seats:
        raise ValueError(f"the draw for first play is {''.join(drawn)}, not {''.join(tiles)}")
    best = best_draws(event.draws, game.edition.tiles)
    return replace(
        game,
        phase=Dealing(best[0], best[0]) if len(best) == 1 else DrawingForFirst(best),
        bag=bag.put_back(tiles, game.edition.tiles),
        first_draws=(*game.first_draws, event.draws),
    )


def best_draws(draws: tuple[tuple[int, Tile], ...], tiles: TileSet) -> tuple[int, ...]:
    """Return the seats that drew the letter nearest to A. A blank beats any letter."""
    nearest = min(tiles.alphabet_index(tile) for _, tile in draws)
    return tuple(seat for seat, tile in draws if tiles.alphabet_index(tile) == nearest)


def first_chosen(game: Game, event: FirstChosen) -> Game:
    if not isinstance(game.phase, DrawingForFirst):
        raise ValueError("the first player is already settled")
    return replace(game, phase=Dealing(event.seat, event.seat))


def dealt(game: Game, event: Dealt) -> Game:
    """Deal a whole rack, in playing order (R2.3)."""
    phase = game.phase
    if not isinstance(phase, Dealing) or phase.seat != event.seat:
        raise ValueError(f"seat {event.seat} is not the next to be dealt a rack")
    if len(event.tiles) != game.edition.rack_size:
        raise ValueError(f"seat {event.seat} is dealt {len(event.tiles)} tiles, not a full rack")
    game = draw_to_rack(game, event.seat, event.tiles)
    following = game.seat_after(event.seat)
    done = following == phase.first
    return replace(game, phase=Turn(phase.first) if done else Dealing(phase.first, following))


def draw_to_rack(game: Game, seat: int, tiles: Tiles) -> Game:
    """Move tiles from the bag to a rack. They must be the next ones in the bag."""
    drawn, bag = game.bag.draw(len(tiles))
    if drawn != tiles:
        raise ValueError(f"the bag's next tiles are {' '.join(drawn)}, not {' '.join(tiles)}")
    return replace(game, bag=bag, racks=with_seat(game.racks, seat, game.racks[seat] + tiles))
