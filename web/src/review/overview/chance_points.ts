import type { GameReview, ResultView, ReviewedTurn } from '../../messages';

/** A player's chance of winning after a turn, in percent. */
export interface ChancePoint {
  turn: number;
  percent: number;
  /** Half the width of the interval of 95 %. */
  margin: number;
  /** What the best play would have kept, if the turn was a mistake of this player. */
  best: number | null;
  own: boolean;
}

/** Return a seat's chances: before the first turn, and after each turn that has one. */
export function chancePoints(
  review: GameReview,
  seat: number,
  result: Pick<ResultView, 'winners'>,
): ChancePoint[] {
  const before = (number: number) => {
    const chance = review.chances[number - 1];
    return chance == null ? null : 100 * (seat === 0 ? chance : 1 - chance);
  };
  const start = before(1);
  if (start === null || review.players.length !== 2) return [];
  const points = review.turns.map((turn) => {
    const point = pointAfter(turn, seat, before(turn.number + 1) ?? atTheEnd(seat, result));
    const last = turn.number === review.turns.length;
    return last ? { ...point, percent: atTheEnd(seat, result), margin: 0 } : point;
  });
  return [{ turn: 0, percent: start, margin: 0, best: null, own: false }, ...points];
}

/** A turn that changed the chances: the point before it and the one after it. */
export interface TurningPoint {
  turn: number;
  before: ChancePoint;
  after: ChancePoint;
}

const MOST = 3;
/** A change in percent that is worth a pin. */
const LEAST = 3;

/** Return the turns that changed the chances most, in the order of the game. */
export function turningPoints(points: readonly ChancePoint[]): TurningPoint[] {
  const change = ({ before, after }: TurningPoint) => Math.abs(after.percent - before.percent);
  return points
    .slice(1)
    .map((after, at) => ({ turn: after.turn, before: points[at]!, after }))
    .filter((each) => change(each) >= LEAST)
    .sort((a, b) => change(b) - change(a))
    .slice(0, MOST)
    .sort((a, b) => a.turn - b.turn);
}

function pointAfter(turn: ReviewedTurn, seat: number, after: number): ChancePoint {
  const own = turn.seat === seat;
  const { verdict } = turn;
  const side = (share: number) => 100 * (own ? share : 1 - share);
  const played = verdict?.played.win ?? null;
  const percent = played ? side(played.mean) : after;
  const best = own && verdict?.size ? (verdict.best.win?.mean ?? null) : null;
  return {
    turn: turn.number,
    percent,
    margin: played ? 196 * played.error : 0,
    best: best === null ? null : 100 * best,
    own,
  };
}

function atTheEnd(seat: number, { winners }: Pick<ResultView, 'winners'>): number {
  if (!winners.includes(seat)) return 0;
  return winners.length === 1 ? 100 : 50;
}
