/** What this device keeps of a reviewed game: the figures of one player. */
import type { GameReview } from '../messages';

/** The class of mistakes that fit no other. */
export const OTHER = 'other';

export interface ReviewedGame {
  /** the table */
  id: string;
  seat: number;
  name: string;
  /** when the review was finished, in milliseconds */
  at: number;
  /** null if too little is known of the game, or if it was estimated from points */
  accuracy: number | null;
  luck: number;
  /** points lost by class of mistakes */
  lost: Record<string, number>;
  /** the books' tips for the classes that cost most */
  tips: Record<string, string>;
}

/** The figures of one seat; null if none of its turns was reviewed. The review must be complete. */
export function summaryOf(
  id: string,
  review: GameReview,
  seat: number,
  name: string,
  at: number,
): ReviewedGame | null {
  const player = review.players[seat];
  if (!player || !review.turns.some((turn) => turn.seat === seat && turn.verdict)) return null;
  const lost: Record<string, number> = {};
  for (const { seat: mover, mistake, verdict } of review.turns) {
    if (mover !== seat || !verdict?.size) continue;
    const kind = mistake ?? OTHER;
    lost[kind] = (lost[kind] ?? 0) + verdict.points_lost.mean;
  }
  const tips = player.lessons.flatMap(({ mistake, tip }) => (tip ? [[mistake, tip]] : []));
  return {
    id,
    seat,
    name,
    at,
    accuracy: player.estimated ? null : player.accuracy,
    luck: player.luck,
    lost: Object.fromEntries(
      Object.entries(lost).map(([kind, points]) => [kind, Math.round(10 * points) / 10]),
    ),
    tips: Object.fromEntries(tips),
  };
}
