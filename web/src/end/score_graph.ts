/** The geometry of the score graph, in pixels. */
import type { Account, SheetLine } from '../messages';
import { turnsOf } from './game_summary';

export interface GraphPoint {
  x: number;
  y: number;
}

export interface GraphLine {
  points: GraphPoint[];
  /** The end of each turn, and the final score. */
  marks: GraphPoint[];
  /** Where the name is drawn, shifted so that names do not overlap. */
  labelY: number;
}

export interface Graph {
  lines: GraphLine[];
  rows: { y: number; score: number }[];
  columns: { x: number; turn: number }[];
  /** Where the final scores are on the turn axis: one step after the last turn. */
  endX: number;
  x(turn: number): number;
  y(score: number): number;
}

export const LEFT = 34;
export const RIGHT = 88;
const TOP = 12;
const BOTTOM = 26;
const LABEL_HEIGHT = 16;
/** Turn numbers closer than this to the label at the end of the axis would overlap it. */
const MIN_COLUMN_GAP = 24;

export function graphOf(
  sheet: readonly SheetLine[],
  accounts: readonly Pick<Account, 'played' | 'final'>[],
  width: number,
  height: number,
): Graph {
  const turns = turnsOf(sheet);
  const finals = accounts.map(({ final }) => final);
  const totals = [...turns.map(({ line }) => line.total), ...finals];
  const step = niceStep(Math.max(...totals, 20) - Math.min(0, ...totals));
  const max = Math.ceil(Math.max(...totals, 20) / step) * step;
  const min = Math.floor(Math.min(0, ...totals) / step) * step;
  const end = turns.length + 1;
  const x = (turn: number) => LEFT + ((width - LEFT - RIGHT) * turn) / end;
  const y = (score: number) => TOP + ((height - TOP - BOTTOM) * (max - score)) / (max - min);

  const lines = accounts.map(({ played, final }, seat) => {
    const own = turns
      .filter(({ line }) => line.seat === seat)
      .map(({ line, turn }) => ({ x: x(turn), y: y(line.total) }));
    const last = { x: x(end), y: y(final) };
    const before = { x: x(turns.length), y: y(played) };
    return { points: [{ x: x(0), y: y(0) }, ...own, before, last], marks: [...own, last] };
  });
  const labels = spreadApart(finals.map(y), LABEL_HEIGHT, height - BOTTOM);
  return {
    lines: lines.map((line, seat) => ({ ...line, labelY: labels[seat]! })),
    rows: range(min, max, step).map((score) => ({ score, y: y(score) })),
    columns: range(0, turns.length, end > 24 ? 10 : 5)
      .slice(1)
      .map((turn) => ({ turn, x: x(turn) }))
      .filter((column) => column.x < x(end) - MIN_COLUMN_GAP),
    endX: x(end),
    x,
    y,
  };
}

/** The step between rows: 10, 20, 50, 100 …, so that at most seven fit. */
export function niceStep(span: number): number {
  for (let unit = 10; ; unit *= 10) {
    for (const factor of [1, 2, 5]) if (span / (unit * factor) <= 7) return unit * factor;
  }
}

/** The same positions, pushed apart to at least `gap` and kept above `lowest`. */
export function spreadApart(places: readonly number[], gap: number, lowest: number): number[] {
  const order = places.map((place, index) => ({ place, index }));
  order.sort((a, b) => a.place - b.place);
  for (let i = 1; i < order.length; i++) {
    order[i]!.place = Math.max(order[i]!.place, order[i - 1]!.place + gap);
  }
  const moved = Array<number>(places.length).fill(0);
  let limit = lowest;
  for (const { place, index } of order.toReversed()) {
    moved[index] = Math.min(place, limit);
    limit = moved[index] - gap;
  }
  return moved;
}

/** From `from` to `to`, both inclusive. */
function range(from: number, to: number, step: number): number[] {
  const numbers = [];
  for (let number = from; number <= to; number += step) numbers.push(number);
  return numbers;
}
