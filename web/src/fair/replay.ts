/** Every draw of a recorded game, made again from its seed. */
import { shuffled } from './bag';

/** The events of a record that touch the bag; all others are passed over. */
export interface RecordEvent {
  kind: string;
  seat?: number;
  draws?: [number, string][];
  tiles?: string[];
  discarded?: string[];
  drawn?: string[];
}

export interface Redrawn {
  seat: number | null;
  recorded: string[];
  expected: string[];
}

export interface Replay {
  draws: Redrawn[];
  fair: boolean;
  /** A turn was taken back: draws after that are not made again here. */
  cutShort: boolean;
}

/** The box in alphabetical order, blanks last. */
export function boxOf(kinds: readonly { letter: string; count: number }[], blanks: number) {
  return [
    ...kinds.flatMap(({ letter, count }) => Array<string>(count).fill(letter)),
    ...Array<string>(blanks).fill('?'),
  ];
}

export function redraw(events: readonly RecordEvent[], seed: Uint8Array, box: string[]): Replay {
  const rank = new Map(box.map((tile, place) => [tile, place]));
  const inOrder = (tiles: string[]) => tiles.toSorted((a, b) => rank.get(a)! - rank.get(b)!);
  let shuffles = 1;
  let bag = shuffled(box, seed, 1);
  const draws: Redrawn[] = [];

  const draw = (seat: number | null, recorded: string[]) => {
    draws.push({ seat, recorded, expected: bag.slice(0, recorded.length) });
    bag = bag.slice(recorded.length);
  };
  const putBack = (tiles: string[]) => {
    bag = shuffled([...bag, ...inOrder(tiles)], seed, ++shuffles);
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

function allFair(draws: readonly Redrawn[]): boolean {
  return draws.every(({ recorded, expected }) => recorded.join() === expected.join());
}
