/** Pure functions on the lines of a score sheet. */
import { type Axis, type SquareName, columnOf, inReadingOrder } from '../../board/squares';
import type {
  GameView,
  OpenPlay,
  PlayLine,
  ResultView,
  SeatNumber,
  SheetLine,
  WordLine,
} from '../../messages';

/** A line that is not a turn and spans all columns of the sheet. */
export type Note = Extract<SheetLine, { kind: 'challenge' | 'blank' | 'overdraw' }>;
export type TurnLine = Exclude<SheetLine, Note>;

/** Every kind of line. A new one that is missing here does not compile. */
const IS_TURN: { [kind in SheetLine['kind']]: kind extends Note['kind'] ? false : true } = {
  play: true,
  exchange: true,
  pass: true,
  'missed-turn': true,
  'time-out': true,
  resign: true,
  challenge: false,
  blank: false,
  overdraw: false,
};

export function isTurn(line: SheetLine): line is TurnLine {
  return IS_TURN[line.kind];
}

/** The word along the play; the words it crosses follow it in the list. */
export function mainWord(words: readonly WordLine[]): string {
  return words[0]?.word ?? '';
}

/** Return the last play and its line number, or null if it was taken off the board. */
export function lastPlay(sheet: readonly SheetLine[]): { line: PlayLine; index: number } | null {
  for (let index = sheet.length - 1; index >= 0; index--) {
    const line = sheet[index]!;
    if (line.kind === 'play') return line.taken_off ? null : { line, index };
  }
  return null;
}

/** The last turn of a seat, or null before its first. */
export function lastTurn(sheet: readonly SheetLine[], seat: number): SheetLine | null {
  return sheet.findLast((line) => line.seat === seat && isTurn(line)) ?? null;
}

/** The first square of a play's main word, and its axis. */
export function direction(play: { words: readonly WordLine[] }): {
  square: SquareName;
  axis: Axis;
} {
  const [first = 'A1', second = first] = play.words[0]?.squares ?? [];
  return { square: first, axis: columnOf(first) === columnOf(second) ? 'down' : 'across' };
}

/** All squares of the words a play makes. */
export function squaresOfWords(play: Pick<OpenPlay, 'words'>): Set<SquareName> {
  return new Set(play.words.flatMap(({ squares }) => squares));
}

/** The squares on which a play laid its own tiles, in reading order. */
export function squaresLaid(play: Pick<PlayLine, 'placed'>): SquareName[] {
  return play.placed.map(([square]) => square).sort(inReadingOrder);
}

/** A turn and its line number. */
export interface Cell {
  line: TurnLine;
  index: number;
}

/** A row of the sheet: one cell per seat, and the notes that follow it. */
export interface Round {
  cells: (Cell | null)[];
  notes: Note[];
}

/** Arrange the lines in rounds. The last round has an empty cell for the seat to move. */
export function roundsOf(
  sheet: readonly SheetLine[],
  seats: number,
  toMove: number | null,
): Round[] {
  const rounds: Round[] = [];
  const emptyRound = (): Round => ({ cells: Array<null>(seats).fill(null), notes: [] });
  const roundFor = (seat: number): Round => {
    const last = rounds.at(-1);
    if (last && last.cells[seat] === null) return last;
    rounds.push(emptyRound());
    return rounds.at(-1)!;
  };
  sheet.forEach((line, index) => {
    if (isTurn(line)) {
      roundFor(line.seat).cells[line.seat] = { line, index };
    } else {
      if (rounds.length === 0) rounds.push(emptyRound());
      rounds.at(-1)!.notes.push(line);
    }
  });
  if (toMove !== null) roundFor(toMove);
  return rounds;
}

/** The seats in the order of play, from the seat that began. */
export function orderOfPlay(
  game: Pick<GameView, 'sheet' | 'to_move'>,
  seats: number,
): SeatNumber[] {
  const turn = game.sheet.find(({ kind }) => !['resign', 'overdraw'].includes(kind));
  const first = turn?.seat ?? game.to_move ?? 0;
  return Array.from({ length: seats }, (_, step) => (first + step) % seats);
}

/** A row below the last round: one adjustment to the scores, one cell per seat. */
export interface Closing {
  kind: 'overtime' | 'tiles-left';
  cells: { change: number; total: number }[];
}

/** The adjustments that lead from the points played to the final scores. */
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

/** The word a challenge was about: the one it names, or the main word of the play before it. */
export function challengedWord(sheet: readonly SheetLine[], note: Note): string {
  if (note.kind !== 'challenge') return '';
  if (note.word) return note.word;
  const plays = sheet.slice(0, sheet.indexOf(note)).filter((line) => line.kind === 'play');
  return mainWord(plays.at(-1)?.words ?? []);
}

/** True if a seat left the game because it ran out of time. */
export function ranOutOfTime(sheet: readonly SheetLine[], seat: number): boolean {
  return sheet.some((line) => line.kind === 'resign' && line.seat === seat && line.out_of_time);
}
