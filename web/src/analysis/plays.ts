/** The list of plays: what a thought found, and then the others by score and tiles kept. */
import type { AnalysedTurn, PlayList, Thought, WeighedPlay } from '../messages';

/** What the bars of a list show; plays without bars are compared by points alone. */
export type Measure = 'win' | 'share' | 'final' | 'gain' | 'points';

export interface Bar {
  low: number;
  at: number;
  high: number;
}

export interface PlayRow {
  turn: AnalysedTurn;
  bar: Bar | null;
  /** It is not known exactly, and no further play-outs are spent on it. */
  dropped: boolean;
}

/** The half-width of a 95 % interval, in standard errors. */
const INTERVAL = 1.96;

export function measureOf(thought: Thought | null): Measure {
  switch (thought?.method) {
    case 'endgame':
      return 'final';
    case 'pre-endgame':
      return 'share';
    case 'simulated':
    case 'played-out':
      return thought.plays.some(({ win }) => win) ? 'win' : 'gain';
    default:
      return 'points';
  }
}

export function playRows(list: PlayList | null, thought: Thought | null): PlayRow[] {
  const measure = measureOf(thought);
  const weighed = measure === 'points' ? [] : (thought?.plays ?? []);
  const known = new Set(weighed.map(({ turn }) => turn.text));
  return [
    ...weighed.map((play) => ({
      turn: play.turn,
      bar: barOf(play, measure),
      dropped: play.dropped,
    })),
    ...(list?.plays ?? [])
      .filter(({ text }) => !known.has(text))
      .map((turn) => ({ turn, bar: null, dropped: false })),
  ];
}

function barOf(play: WeighedPlay, measure: Measure): Bar | null {
  switch (measure) {
    case 'win':
      return play.win && around(100 * play.win.mean, 100 * play.win.error);
    case 'gain':
      return play.points && around(play.points.mean, play.points.error);
    case 'share':
      return play.share && ranging(100 * play.share[0], 100 * play.share[1]);
    case 'final': {
      const [low, high] = play.final ?? [null, null];
      return low === null && high === null ? null : ranging(low ?? high!, high ?? low!);
    }
    case 'points':
      return null;
  }
}

function around(mean: number, error: number): Bar {
  return { low: mean - INTERVAL * error, at: mean, high: mean + INTERVAL * error };
}

function ranging(low: number, high: number): Bar {
  return { low, at: low, high };
}

/**
 * The thought with its plays in the order of an earlier one, except where two bars have parted: the
 * rows of equal plays do not jump while more is found out about them.
 */
export function settled(thought: Thought, earlier: Thought | null): Thought {
  const measure = measureOf(thought);
  if (thought.state !== 'working' || measureOf(earlier) !== measure) return thought;
  const place = new Map(earlier!.plays.map(({ turn }, at) => [turn.text, at]));
  const plays = [...thought.plays].sort(
    (a, b) => (place.get(a.turn.text) ?? Infinity) - (place.get(b.turn.text) ?? Infinity) || 0,
  );
  for (let at = 1; at < plays.length; at++) {
    for (let up = at; up > 0 && isAbove(plays[up]!, plays[up - 1]!, measure); up--) {
      [plays[up - 1], plays[up]] = [plays[up]!, plays[up - 1]!];
    }
  }
  return { ...thought, plays };
}

function isAbove(play: WeighedPlay, other: WeighedPlay, measure: Measure): boolean {
  const [bar, below] = [barOf(play, measure), barOf(other, measure)];
  return bar !== null && (below === null || bar.low > below.high);
}

export interface Scale {
  low: number;
  high: number;
}

/** One scale for all bars: whole tens, and for margins nought is always in sight. */
export function scaleOf(rows: readonly PlayRow[], measure: Measure): Scale {
  const bars = rows.flatMap(({ bar }) => bar ?? []);
  if (bars.length === 0) return { low: 0, high: 100 };
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  if (measure === 'win' || measure === 'share') {
    const from = Math.max(0, Math.floor(low / 10) * 10);
    const to = Math.min(100, Math.ceil(high / 10) * 10);
    return { low: Math.min(from, to - 10), high: to };
  }
  const room = measure === 'final' ? [Math.min(low, 0), Math.max(high, 0)] : [low, high];
  return { low: Math.floor(room[0]! / 5) * 5 - 1, high: Math.ceil(room[1]! / 5) * 5 + 1 };
}

/** Where a value is on the scale, in percent. */
export function placeOn(scale: Scale, value: number): number {
  const share = (value - scale.low) / (scale.high - scale.low);
  return 100 * Math.max(0, Math.min(1, share));
}
