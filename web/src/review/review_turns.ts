import { review as texts } from '../texts/pages/review';
import type {
  ComparedPlay,
  ReviewAmount,
  ReviewedPlay,
  ReviewedTurn,
  TurnVerdict,
} from '../messages';

export type Shown = 'played' | 'known' | 'best' | 'tried';

/** The plays that the board can show: one if the best was played. */
export function playsOf(
  verdict: TurnVerdict,
  tried: ComparedPlay | null = null,
): [Shown, ReviewedPlay][] {
  const plays: [Shown, ReviewedPlay][] = [['played', verdict.played]];
  const known = verdict.best_known;
  if (known && known.text !== verdict.played.text) plays.push(['known', known]);
  if (verdict.best.text !== verdict.played.text) plays.push(['best', verdict.best]);
  const others = new Set(plays.map(([, { text }]) => text));
  if (tried && !others.has(tried.play.text)) plays.push(['tried', tried.play]);
  return plays;
}

export type Verdict = 'unknown' | 'find' | 'best' | 'tooClose' | 'small' | 'medium' | 'large';

/** What to call a turn: a find, best, too close to tell, or the size of its mistake. */
export function verdictOf({ verdict, find }: Pick<ReviewedTurn, 'verdict' | 'find'>): Verdict {
  if (!verdict) return 'unknown';
  if (verdict.size) return verdict.size;
  if (find) return 'find';
  return verdict.best.text === verdict.played.text ? 'best' : 'tooClose';
}

/** How certain a verdict is. */
export function certaintyOf(
  verdict: TurnVerdict,
): 'sure' | 'likely' | 'close' | 'points' | 'proven' | 'found' {
  if (verdict.method === 'proven') return 'proven';
  if (verdict.method === 'best-found') return 'found';
  if (verdict.method === 'static' || verdict.method === 'points-only') return 'points';
  if (!verdict.size && verdict.best.text !== verdict.played.text) return 'close';
  const loss = verdict.win_lost;
  // Three standard errors: one in a thousand.
  return !loss || verdict.by_points || loss.mean >= 3 * loss.error ? 'sure' : 'likely';
}

/** A turn in a word: "HOAX", "pass", or "exchange QV". */
export function wordOf({ word, text }: Pick<ReviewedPlay, 'word' | 'text'>): string {
  return word || withoutPlace(text);
}

/** What was done: "exchange QV", or "HO.X" of "8E HO.X". */
export function withoutPlace(text: string): string {
  if (text === '-') return texts.pass;
  if (text.startsWith('-')) return texts.exchange(text.slice(1));
  return text.split(' ')[1] ?? text;
}

/** The square where a play begins; empty for an exchange or a pass. */
export function placeOf(text: string): string {
  return text.startsWith('-') || !text.includes(' ') ? '' : text.split(' ')[0]!;
}

/** The word of the turn that was made. */
export function wordMade(turn: ReviewedTurn): string {
  return turn.verdict && !turn.withdrawn ? wordOf(turn.verdict.played) : withoutPlace(turn.text);
}

/** What a mistake cost, in words. */
export function lossText(
  loss: Pick<TurnVerdict, 'by_points' | 'win_lost' | 'points_lost'>,
): string {
  return loss.by_points || !loss.win_lost
    ? texts.points(loss.points_lost.mean)
    : texts.percents(loss.win_lost.mean);
}

/** A bar on a scale: the interval of 95 % and the estimate. */
export interface Interval {
  value: number;
  margin: number;
}

export function intervalOf({ mean, error }: ReviewAmount, factor = 1): Interval {
  return { value: factor * mean, margin: factor * 1.96 * error };
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
