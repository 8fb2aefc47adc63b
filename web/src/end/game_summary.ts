/** Summarize a finished game. Nothing is decided here; it is all read from the view. */
import type { PlayLine, ResultView, SheetLine, View } from '../messages';
import { nameOf } from '../table/view/selectors';
import { isTurn, ranOutOfTime, type TurnLine } from '../table/view/score_sheet';
import { texts } from '../texts';

const t = texts.end;

/** The lines of the score sheet that are turns, numbered from 1. */
export function turnsOf(sheet: readonly SheetLine[]): { line: TurnLine; turn: number }[] {
  return sheet.filter(isTurn).map((line, index) => ({ line, turn: index + 1 }));
}

/** The highest-scoring play that stood; the first of several equal ones. */
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
  if (names.length !== 1) return t.shared(names);
  const winner = result.winners[0]!;
  if (result.cause === 'last-seat') {
    const others = view.seats.map((_, seat) => seat).filter((seat) => seat !== winner);
    const onTime = others.every((seat) => ranOutOfTime(view.game?.sheet ?? [], seat));
    return onTime ? t.winsOnTime(names[0]!) : t.winsByResignation(names[0]!);
  }
  const finals = result.accounts.map(({ final }) => final);
  const others = finals.filter((_, seat) => seat !== winner && !view.seats[seat]?.resigned);
  const by = finals[winner]! - Math.max(...others);
  return others.length > 0 && by > 0 ? t.winsBy(names[0]!, by) : t.wins(names[0]!);
}

/**
 * The turn from which a seat led to the end; 0 if it was never behind, null if it did not lead.
 * Players who have resigned no longer compete.
 */
export function ledFrom(sheet: readonly SheetLine[], seat: number, seats: number): number | null {
  const totals = Array<number>(seats).fill(0);
  let since: number | null = null;
  let everBehind = false;
  for (const { line, turn } of turnsOf(sheet)) {
    totals[line.seat] = line.kind === 'resign' ? -Infinity : line.total;
    const ahead = totals.every((total, other) => other === seat || total < totals[seat]!);
    if (!ahead) since = null;
    else if (since === null) since = turn;
    everBehind ||= totals.some((total) => total > totals[seat]!);
  }
  return since === null || everBehind ? since : 0;
}

export function subheadline(view: View, result: ResultView, sheet: readonly SheetLine[]): string {
  const winner = result.winners.length === 1 ? result.winners[0]! : null;
  const ender = result.cause === 'went-out' ? result.seat : null;
  const last = turnsOf(sheet).length;
  const parts: string[] = [];
  if (winner !== null && result.tie_broken) {
    parts.push(tieText(view, result, winner));
  } else if (winner !== null && result.cause !== 'last-seat') {
    const since = ledFrom(sheet, winner, view.seats.length);
    const name = nameOf(view, winner);
    if (since !== null && ender === winner) return t.ledAndWentOut(name, since, last);
    if (since !== null) parts.push(since === 0 ? t.ledAll(name) : t.ledFrom(name, since));
  }
  if (ender !== null) parts.push(t.lastTurn(nameOf(view, ender), last));
  return parts.join(' ');
}

function tieText(view: View, result: ResultView, winner: number): string {
  const score = result.accounts[winner]!.final;
  const level = result.accounts.flatMap(({ final }, seat) =>
    final === score ? [nameOf(view, seat)] : [],
  );
  return t.tie(level, score, nameOf(view, winner));
}

/** The seat that would begin a rematch: the one after the first beginner; null if unknown. */
export function nextBeginner(sheet: readonly SheetLine[], seats: number): number | null {
  const first = sheet[0];
  if (!first || first.kind === 'resign' || first.kind === 'overdraw') return null;
  return (first.seat + 1) % seats;
}

/** One step of the final scoring. */
export interface ScoringStep {
  text: string;
  /** Tiles shown after the text. */
  tiles: string[];
  /** Points lost or gained, and the score before; null if the score does not change. */
  change: { points: number; before: number } | null;
}

/** The final scoring step by step; `twice` if going out gains twice the others' tiles. */
export function scoringSteps(view: View, result: ResultView, twice: boolean): ScoringStep[] {
  const name = (seat: number) => nameOf(view, seat);
  const ender = result.seat ?? result.winners[0] ?? 0;
  const steps: ScoringStep[] = view.seats.flatMap((_, seat) =>
    ranOutOfTime(view.game?.sheet ?? [], seat)
      ? [{ text: t.ranOut(name(seat)), tiles: [], change: null }]
      : [],
  );
  steps.push({ text: t.causes[result.cause](name(ender)), tiles: [], change: null });
  const running = result.accounts.map(({ played }) => played);
  const change = (seat: number, points: number, text: string, tiles: string[] = []) => {
    steps.push({ text, tiles, change: { points, before: running[seat]! } });
    running[seat]! += points;
  };
  result.accounts.forEach(({ fine }, seat) => {
    if (fine) change(seat, -fine, t.fined(name(seat)));
  });
  result.accounts.forEach(({ leftover, deducted }, seat) => {
    if (deducted) change(seat, -deducted, t.holds(name(seat)), leftover);
    else if (leftover.length) {
      steps.push({ text: t.holdsNoLoss(name(seat)), tiles: leftover, change: null });
    }
  });
  result.accounts.forEach(({ gained }, seat) => {
    if (gained) change(seat, gained, (twice ? t.gainsTwice : t.gains)(name(seat)));
  });
  return steps;
}
