/** The lines of the score graph, in pixels. */
import type { SheetLine } from '../messages';
import { turnsOf } from './story';

export interface GraphPoint {
  x: number;
  y: number;
}

export interface GraphLine {
  points: GraphPoint[];
  /** Where the name stands, moved so that names do not cover each other. */
  labelY: number;
}

export interface Graph {
  lines: GraphLine[];
  rows: { y: number; score: number }[];
  columns: { x: number; turn: number }[];
  x(turn: number): number;
  y(score: number): number;
}

export const LEFT = 34;
export const RIGHT = 88;
const TOP = 12;
const BOTTOM = 26;
const LABEL = 16;

export function graphOf(
  sheet: readonly SheetLine[],
  finals: readonly number[],
  width: number,
  height: number,
): Graph {
  const turns = turnsOf(sheet);
  const totals = [...turns.map(({ line }) => line.total), ...finals];
  const step = niceStep(Math.max(...totals, 20) - Math.min(0, ...totals));
  const most = Math.ceil(Math.max(...totals, 20) / step) * step;
  const least = Math.floor(Math.min(0, ...totals) / step) * step;
  const end = Math.max(1, turns.length);
  const x = (turn: number) => LEFT + ((width - LEFT - RIGHT) * turn) / end;
  const y = (score: number) => TOP + ((height - TOP - BOTTOM) * (most - score)) / (most - least);

  const points = finals.map((final, seat) => [
    { x: x(0), y: y(0) },
    ...turns
      .filter(({ line }) => line.seat === seat)
      .map(({ line, turn }) => ({ x: x(turn), y: y(line.total) })),
    { x: x(end), y: y(final) },
  ]);
  const labels = apart(finals.map(y), LABEL, height - BOTTOM);
  return {
    lines: points.map((line, seat) => ({ points: line, labelY: labels[seat]! })),
    rows: range(least, most, step).map((score) => ({ score, y: y(score) })),
    columns: range(0, end, end > 24 ? 10 : 5)
      .slice(1)
      .map((turn) => ({ turn, x: x(turn) })),
    x,
    y,
  };
}

/** Steps of 10, 20, 50, 100 …, seven at most. */
export function niceStep(span: number): number {
  for (let unit = 10; ; unit *= 10) {
    for (const factor of [1, 2, 5]) if (span / (unit * factor) <= 7) return unit * factor;
  }
}

/** The same places, pushed apart where they would lie closer than this. */
export function apart(places: readonly number[], gap: number, lowest: number): number[] {
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

function range(from: number, to: number, step: number): number[] {
  const numbers = [];
  for (let number = from; number <= to; number += step) numbers.push(number);
  return numbers;
}
