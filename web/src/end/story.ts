/** What a finished game tells: nothing is decided here, only read off. */
import type { PlayLine, ResultView, SheetLine, View } from '../messages';
import { nameOf, ranOut } from '../table/reading';
import { texts } from '../texts';

const say = texts.end;

type TurnLine = Exclude<SheetLine, { kind: 'challenge' | 'blank' | 'overdraw' }>;

/** Lines of the sheet that are turns, numbered from 1. */
export function turnsOf(sheet: readonly SheetLine[]): { line: TurnLine; turn: number }[] {
  let turn = 0;
  return sheet.flatMap((line) => {
    if (line.kind === 'challenge' || line.kind === 'blank' || line.kind === 'overdraw') return [];
    return [{ line, turn: ++turn }];
  });
}

export function bestPlay(sheet: readonly SheetLine[]): { line: PlayLine; turn: number } | null {
  let best: { line: PlayLine; turn: number } | null = null;
  for (const { line, turn } of turnsOf(sheet)) {
    if (line.kind !== 'play' || line.taken_off) continue;
    if (!best || line.points > best.line.points) best = { line, turn };
  }
  return best;
}

export function headline(view: View, result: ResultView): string {
  const names = result.winners.map((seat) => nameOf(view, seat));
  if (names.length !== 1) return say.shared(names);
  const winner = result.winners[0]!;
  const finals = result.accounts.map(({ final }) => final);
  const others = finals.filter((_, seat) => seat !== winner && !view.seats[seat]?.resigned);
  const by = finals[winner]! - Math.max(...others);
  return others.length > 0 && by > 0 ? say.winsBy(names[0]!, by) : say.wins(names[0]!);
}

/** The turn from which a seat was ahead to the end; 0 if it was never behind. */
export function ledFrom(sheet: readonly SheetLine[], seat: number, seats: number): number | null {
  const totals = Array<number>(seats).fill(0);
  let since: number | null = null;
  let everBehind = false;
  for (const { line, turn } of turnsOf(sheet)) {
    totals[line.seat] = line.total;
    const ahead = totals.every((total, other) => other === seat || total < totals[seat]!);
    if (!ahead) since = null;
    else if (since === null) since = turn;
    everBehind ||= totals.some((total) => total > totals[seat]!);
  }
  return since === null || everBehind ? since : 0;
}

export function underHeadline(view: View, result: ResultView, sheet: readonly SheetLine[]): string {
  const winner = result.winners.length === 1 ? result.winners[0]! : null;
  const ender = result.cause === 'went-out' ? result.seat : null;
  const last = turnsOf(sheet).length;
  const parts: string[] = [];
  if (winner !== null && result.tie_broken) {
    parts.push(tieInWords(view, result, winner));
  } else if (winner !== null) {
    const since = ledFrom(sheet, winner, view.seats.length);
    const name = nameOf(view, winner);
    if (since !== null && ender === winner) return say.ledAndWentOut(name, since, last);
    if (since !== null) parts.push(since === 0 ? say.ledAll(name) : say.ledFrom(name, since));
  }
  if (ender !== null) parts.push(say.lastTurn(nameOf(view, ender), last));
  return parts.join(' ');
}

function tieInWords(view: View, result: ResultView, winner: number): string {
  const score = result.accounts[winner]!.final;
  const level = result.accounts.flatMap(({ final }, seat) =>
    final === score ? [nameOf(view, seat)] : [],
  );
  return say.tie(level, score, nameOf(view, winner));
}

/** Who would begin a rematch: the seat after the one that began; null where it is not certain. */
export function nextBeginner(sheet: readonly SheetLine[], seats: number): number | null {
  const first = sheet[0];
  if (!first || first.kind === 'resign' || first.kind === 'overdraw') return null;
  return (first.seat + 1) % seats;
}

export interface Step {
  text: string;
  /** Tiles shown behind the text. */
  tiles: string[];
  /** Points lost or gained, and the score before; null: nothing changes. */
  change: { points: number; before: number } | null;
}

/** The reckoning, a step at a time. */
export function stepsOf(view: View, result: ResultView, twice: boolean): Step[] {
  const name = (seat: number) => nameOf(view, seat);
  const ender = result.seat ?? result.winners[0] ?? 0;
  const steps: Step[] = view.seats.flatMap((_, seat) =>
    ranOut(view.game?.sheet ?? [], seat)
      ? [{ text: say.ranOut(name(seat)), tiles: [], change: null }]
      : [],
  );
  steps.push({ text: say.causes[result.cause](name(ender)), tiles: [], change: null });
  const running = result.accounts.map(({ played }) => played);
  const change = (seat: number, points: number, text: string, tiles: string[] = []) => {
    steps.push({ text, tiles, change: { points, before: running[seat]! } });
    running[seat]! += points;
  };
  result.accounts.forEach(({ fine }, seat) => {
    if (fine) change(seat, -fine, say.fined(name(seat)));
  });
  result.accounts.forEach(({ leftover, deducted }, seat) => {
    if (deducted) change(seat, -deducted, say.holds(name(seat)), leftover);
    else if (leftover.length) {
      steps.push({ text: say.holdsNoLoss(name(seat)), tiles: leftover, change: null });
    }
  });
  result.accounts.forEach(({ gained }, seat) => {
    if (gained) change(seat, gained, (twice ? say.gainsTwice : say.gains)(name(seat)));
  });
  return steps;
}
