/** Repeat every draw of a recorded game from its seed. */
import { shuffleTiles } from './bag';

/** The fields of recorded events that concern the bag; other events are ignored. */
export interface RecordEvent {
  kind: string;
  seat?: number;
  draws?: [number, string][];
  tiles?: string[];
  discarded?: string[];
  drawn?: string[];
}

/** A draw as recorded, and as it follows from the seed. */
export interface RedrawnTiles {
  seat: number | null;
  recorded: string[];
  expected: string[];
}

export interface RedrawResult {
  draws: RedrawnTiles[];
  fair: boolean;
  /** A turn was taken back; the draws after that are not repeated. */
  cutShort: boolean;
}

/** The box in alphabetical order, blanks last. */
export function boxOf(kinds: readonly { letter: string; count: number }[], blanks: number) {
  return [
    ...kinds.flatMap(({ letter, count }) => Array<string>(count).fill(letter)),
    ...Array<string>(blanks).fill('?'),
  ];
}

export function redraw(
  events: readonly RecordEvent[],
  seed: Uint8Array,
  box: string[],
): RedrawResult {
  const rank = new Map(box.map((tile, place) => [tile, place]));
  const inOrder = (tiles: string[]) => tiles.toSorted((a, b) => rank.get(a)! - rank.get(b)!);
  let shuffles = 1;
  let bag = shuffleTiles(box, seed, 1);
  const draws: RedrawnTiles[] = [];

  const draw = (seat: number | null, recorded: string[]) => {
    draws.push({ seat, recorded, expected: bag.slice(0, recorded.length) });
    bag = bag.slice(recorded.length);
  };
  const putBack = (tiles: string[]) => {
    bag = shuffleTiles([...bag, ...inOrder(tiles)], seed, ++shuffles);
  };

  for (const event of events) {
    if (event.kind === 'taken-back') return { draws, fair: allFair(draws), cutShort: true };
    if (event.kind === 'drew-for-first' && event.draws) {
      const tiles = event.draws.map(([, tile]) => tile);
      draw(null, tiles);
      putBack(tiles);
    } else if ((event.kind === 'dealt' || event.kind === 'drew') && event.tiles) {
      draw(event.seat ?? null, event.tiles);
    } else if (event.kind === 'exchanged' && event.drawn && event.discarded) {
      draw(event.seat ?? null, event.drawn);
      putBack(event.discarded);
    }
  }
  return { draws, fair: allFair(draws), cutShort: false };
}

function allFair(draws: readonly RedrawnTiles[]): boolean {
  return draws.every(({ recorded, expected }) => recorded.join() === expected.join());
}
