/** Pure functions that select or derive facts from a view. They decide nothing; the server does. */
import type { BoardState } from '../../board/squares';
import type { EditionSettings, GameView, TableInfo, View } from '../../messages';

export function boardOf(info: TableInfo, game: GameView): BoardState {
  return {
    columns: info.board[0]?.length ?? 0,
    rows: info.board.length,
    tiles: new Map(game.board),
  };
}

export function valuesOf(info: TableInfo): Map<string, number> {
  return new Map(info.tiles.map(({ letter, value }) => [letter, value]));
}

/** The number of tiles in a full bag. */
export function tileCount(info: TableInfo): number {
  return info.tiles.reduce((sum, { count }) => sum + count, info.blanks);
}

export function nameOf(view: View, seat: number): string {
  return view.seats[seat]?.name ?? '';
}

/** The letter on a square of the board, also if the tile is a blank. */
export function letterOn(game: GameView, square: string): string {
  return (game.board.find(([name]) => name === square)?.[1] ?? '').toUpperCase();
}

/** True if another person plays on another device, so that a chat makes sense. */
export function hasCompany(view: View): boolean {
  return view.seats.some(
    ({ player }, seat) => player === 'person' && !view.you.seats.includes(seat),
  );
}

/** True if all players but one are computers. */
export function isOnlyPerson(view: View): boolean {
  return view.seats.filter(({ player, resigned }) => player === 'person' && !resigned).length === 1;
}

/** True if this device holds exactly one seat, and it is this one: it can be called “you”. */
export function isYou(view: View, seat: number): boolean {
  return view.you.seats.length === 1 && view.you.seats[0] === seat;
}

/**
 * Return who drew the letter nearest to A in the last round of the draw for first play; a blank
 * beats any letter. Null if the first player was agreed on instead.
 */
export function firstPlayer(info: TableInfo, game: GameView): [seat: number, tile: string] | null {
  const place = (tile: string) => info.tiles.findIndex(({ letter }) => letter === tile);
  const [best = null] = (game.first_draws.at(-1) ?? []).toSorted(
    ([, a], [, b]) => place(a) - place(b),
  );
  return best;
}

/** True if a failed challenge costs the challenger a turn. */
export function challengeCostsTurn({ challenge }: EditionSettings): boolean {
  return challenge.kind === 'challenges' && challenge.penalty.kind === 'miss-turn';
}

/** Seats of this device that could challenge the open play. */
export function challengers(view: View): number[] {
  const open = view.game?.open_play;
  if (!open) return [];
  return view.you.seats.filter((seat) => seat !== open.seat && !view.seats[seat]?.resigned);
}
