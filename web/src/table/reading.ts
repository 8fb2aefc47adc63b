/** What the page reads off a table's view: nothing is decided here. */
import { type Axis, type Ground, type SquareName, columnOf, rowOf } from '../board/squares';
import type {
  GameView,
  OpenPlay,
  PlayLine,
  ResultView,
  SheetLine,
  TableInfo,
  View,
  WordLine,
} from '../messages';

export function groundOf(info: TableInfo, game: GameView): Ground {
  return {
    columns: info.board[0]?.length ?? 0,
    rows: info.board.length,
    tiles: new Map(game.board),
  };
}

export function valuesOf(info: TableInfo): Map<string, number> {
  return new Map(info.tiles.map(({ letter, value }) => [letter, value]));
}

export function allTiles(info: TableInfo): number {
  return info.tiles.reduce((sum, { count }) => sum + count, info.blanks);
}

export function nameOf(view: View, seat: number): string {
  return view.seats[seat]?.name ?? '';
}

/** A person sits at the table whose seat this device does not hold: somebody to talk to. */
export function hasCompany(view: View): boolean {
  return view.seats.some(
    ({ player }, seat) => player === 'person' && !view.you.seats.includes(seat),
  );
}

/** Who drew nearest to A in the last round of the draw for first play; a blank beats any letter. */
export function beginner(info: TableInfo, game: GameView): [seat: number, tile: string] | null {
  const place = (tile: string) => info.tiles.findIndex(({ letter }) => letter === tile);
  const [best = null] = (game.first_draws.at(-1) ?? []).toSorted(
    ([, a], [, b]) => place(a) - place(b),
  );
  return best;
}

/** A play's words, the one along the play first. */
export function mainWord(words: readonly WordLine[]): string {
  return words[0]?.word ?? '';
}

/** The play that was laid last and still lies there, with its place on the sheet. */
export function lastPlay(sheet: readonly SheetLine[]): { line: PlayLine; index: number } | null {
  for (let index = sheet.length - 1; index >= 0; index--) {
    const line = sheet[index]!;
    if (line.kind === 'play') return line.taken_off ? null : { line, index };
  }
  return null;
}

/** The last thing a seat did, if it was since the seat before it in the last round. */
export function lastDeed(sheet: readonly SheetLine[], seat: number): SheetLine | null {
  for (let index = sheet.length - 1; index >= 0; index--) {
    const line = sheet[index]!;
    if (line.seat === seat && line.kind !== 'challenge' && line.kind !== 'blank') return line;
  }
  return null;
}

/** Where a play begins and which way it runs. */
export function direction(play: { words: readonly WordLine[] }): {
  square: SquareName;
  axis: Axis;
} {
  const [first = 'A1', second = first] = play.words[0]?.squares ?? [];
  return { square: first, axis: columnOf(first) === columnOf(second) ? 'down' : 'across' };
}

/** The squares of the play's own word and of the words it crosses. */
export function squaresOf(play: Pick<OpenPlay, 'words'>): Set<SquareName> {
  return new Set(play.words.flatMap(({ squares }) => squares));
}

/** Tiles of a play that were laid, in reading order. */
export function laidOf(play: Pick<PlayLine, 'placed'>): SquareName[] {
  return play.placed
    .map(([square]) => square)
    .sort((a, b) => rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b));
}

/** A turn on the sheet, with its number in the list of lines. */
export interface Cell {
  line: Exclude<SheetLine, { kind: 'challenge' | 'blank' | 'overdraw' }>;
  index: number;
}

export type Note = Extract<SheetLine, { kind: 'challenge' | 'blank' | 'overdraw' }>;

/** A row of the pad: one cell a seat, and what else happened in between. */
export interface Round {
  cells: (Cell | null)[];
  notes: Note[];
}

export function roundsOf(
  sheet: readonly SheetLine[],
  seats: number,
  toMove: number | null,
): Round[] {
  const rounds: Round[] = [];
  const fresh = (): Round => ({ cells: Array<null>(seats).fill(null), notes: [] });
  const open = (seat: number): Round => {
    const last = rounds.at(-1);
    if (last && last.cells[seat] === null) return last;
    rounds.push(fresh());
    return rounds.at(-1)!;
  };
  sheet.forEach((line, index) => {
    switch (line.kind) {
      case 'challenge':
      case 'blank':
      case 'overdraw':
        if (rounds.length === 0) rounds.push(fresh());
        rounds.at(-1)!.notes.push(line);
        break;
      default:
        open(line.seat).cells[line.seat] = { line, index };
    }
  });
  if (toMove !== null) open(toMove);
  return rounds;
}

/** A row under the last round: what the reckoning changed, one cell a seat. */
export interface Closing {
  kind: 'overtime' | 'tiles-left';
  cells: { change: number; total: number }[];
}

/** From what was played to the final scores, as the table reckoned it. */
export function closingsOf({ accounts }: Pick<ResultView, 'accounts'>): Closing[] {
  const closings: Closing[] = [
    {
      kind: 'overtime',
      cells: accounts.map(({ played, fine }) => ({ change: -fine, total: played - fine })),
    },
    {
      kind: 'tiles-left',
      cells: accounts.map(({ gained, deducted, final }) => ({
        change: gained - deducted,
        total: final,
      })),
    },
  ];
  return closings.filter(({ cells }) => cells.some(({ change }) => change));
}

/** The word a challenge line is about: the play it was raised against is the last before it. */
export function challengedWord(sheet: readonly SheetLine[], note: Note): string {
  if (note.kind !== 'challenge') return '';
  if (note.word) return note.word;
  const before = sheet.slice(0, sheet.indexOf(note)).filter((line) => line.kind === 'play');
  return mainWord(before.at(-1)?.words ?? []);
}

/** Whether a seat that is out of the game lost it by its clock. */
export function ranOut(sheet: readonly SheetLine[], seat: number): boolean {
  return sheet.some((line) => line.kind === 'resign' && line.seat === seat && line.out_of_time);
}

/** Seats at this device that could raise a challenge against the open play. */
export function challengers(view: View): number[] {
  const open = view.game?.open_play;
  if (!open) return [];
  return view.you.seats.filter((seat) => seat !== open.seat && !view.seats[seat]?.resigned);
}

/**
 * Milliseconds this seat has left at a moment of the table's time, for the turn or in all, whichever
 * is less; null without a clock.
 */
export function timeLeft(info: TableInfo, view: View, seat: number, now: number): number | null {
  const game = view.game;
  const state = view.seats[seat];
  if (!game || !state) return null;
  const runs = game.to_move === seat && !game.paused && game.hearing === null;
  const turn = runs && game.deadline !== null ? Math.max(0, game.deadline - now) : null;
  if (!info.edition.clock) return turn;
  const running = runs ? Math.max(0, now - game.now) : 0;
  const clock = info.edition.clock.allowance_s * 1000 - state.spent_ms - running;
  return turn === null ? clock : Math.min(turn, clock);
}

/** `14:06`, or `−0:12` once the time is over. */
export function clockText(ms: number): string {
  const seconds = Math.abs(ms < 0 ? Math.floor(ms / 1000) : Math.ceil(ms / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return ms < 0 ? `−${text}` : text;
}
