/** What the hints of a turn mean for the board, the rack and the next button. */
import { columnOf } from '../../board/squares';
import type { HintsTaken, PlacedTile } from '../../messages';

type Hint = HintsTaken['hints'][number];
type Kind = Hint['kind'];

/** The rungs of a ladder, by how many there are: to a play, an exchange and a pass. */
const RUNGS: Record<number, readonly Kind[]> = {
  6: ['thought', 'region', 'size', 'letters', 'start', 'play'],
  2: ['thought', 'letters'],
  1: ['thought'],
};

/** The kind of the next hint; null if there is none. */
export function nextKind(taken: HintsTaken | null): Kind | null {
  if (!taken) return 'thought';
  return RUNGS[taken.of]?.[taken.hints.length] ?? null;
}

/** The row or column to light up, counted from 0. */
export interface Lane {
  axis: 'row' | 'column';
  number: number;
}

export function laneOf(taken: HintsTaken | null): Lane | null {
  const lane = find(taken, 'region')?.lane;
  if (lane === undefined || find(taken, 'play')) return null;
  return /^\d/.test(lane)
    ? { axis: 'row', number: Number(lane) - 1 }
    : { axis: 'column', number: columnOf(`${lane}1`) };
}

/** The tiles to show on the board as a suggestion. */
export function ghostsOf(taken: HintsTaken | null): readonly PlacedTile[] {
  const start = find(taken, 'start');
  return find(taken, 'play')?.placed ?? (start ? [start.placed] : []);
}

/** The tiles of the rack that step forward. */
export function lettersOf(taken: HintsTaken | null): readonly string[] {
  return find(taken, 'letters')?.tiles ?? [];
}

function find<K extends Kind>(
  taken: HintsTaken | null,
  kind: K,
): Extract<Hint, { kind: K }> | undefined {
  return taken?.hints.find((hint): hint is Extract<Hint, { kind: K }> => hint.kind === kind);
}
