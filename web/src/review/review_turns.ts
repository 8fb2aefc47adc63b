import { texts } from '../texts';
import type { ReviewedPlay, ReviewedTurn, TurnVerdict } from '../messages';

export type Shown = 'played' | 'best' | 'known';

/** The plays that the board can show: one if the best was played. */
export function playsOf(verdict: TurnVerdict): [Shown, ReviewedPlay][] {
  const plays: [Shown, ReviewedPlay][] = [['played', verdict.played]];
  const known = verdict.best_known;
  if (known && known.text !== verdict.played.text) plays.push(['known', known]);
  if (verdict.best.text !== verdict.played.text) plays.push(['best', verdict.best]);
  return plays;
}

/** What to call a turn: best, too close to tell, or the size of its mistake. */
export function verdictOf(
  turn: ReviewedTurn,
): 'unknown' | 'best' | 'tooClose' | 'small' | 'medium' | 'large' {
  const { verdict } = turn;
  if (!verdict) return 'unknown';
  if (verdict.size) return verdict.size;
  return verdict.best.text === verdict.played.text ? 'best' : 'tooClose';
}

/** A turn in a word: "HOAX", "pass", or "exchange QV". */
export function wordOf({ word, text }: Pick<ReviewedPlay, 'word' | 'text'>): string {
  return word || withoutPlace(text);
}

/** What was done: "exchange QV", or "HO.X" of "8E HO.X". */
export function withoutPlace(text: string): string {
  if (text === '-') return texts.review.pass;
  if (text.startsWith('-')) return texts.review.exchange(text.slice(1));
  return text.split(' ')[1] ?? text;
}

/** A turn with its place: "8E HOAX", "pass", or "exchange QV". */
export function turnText(text: string): string {
  return text.startsWith('-') ? withoutPlace(text) : text;
}

export interface Bar {
  name: string;
  points: number;
  from: number;
  to: number;
}

/** Bars that begin where the one before ended. Parts under a point join the rest. */
export function fallsOf(parts: Record<string, number>): Bar[] {
  const large = Object.entries(parts).filter(
    ([name, points]) => name !== 'rest' && Math.abs(points) >= 1,
  );
  const all = Object.values(parts).reduce((sum, points) => sum + points, 0);
  const rest = all - large.reduce((sum, [, points]) => sum + points, 0);
  const named: [string, number][] = Math.abs(rest) >= 0.05 ? [...large, ['rest', rest]] : large;
  let at = 0;
  return named.map(([name, points]) => {
    const from = at;
    at += points;
    return { name, points, from, to: at };
  });
}

const BY_POINTS = new Set(['static', 'points-only']);

/** How many turns have been looked at closely. */
export function closelyReviewed(turns: readonly ReviewedTurn[]): number {
  return turns.filter(({ verdict }) => verdict && !BY_POINTS.has(verdict.method)).length;
}
