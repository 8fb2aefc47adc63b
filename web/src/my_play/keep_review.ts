import type { GameReview, View } from '../messages';
import { nameOf } from '../table/view/selectors';
import { summaryOf } from './reviewed_game';
import { reviewedGames } from './reviewed_games.svelte';

/** Keep the figures of the people on this device, once a review is complete. */
export function keepReview(table: string, view: View, review: GameReview, at: number): void {
  for (const seat of view.you.seats) {
    if (view.seats[seat]?.player !== 'person') continue;
    const summary = summaryOf(table, review, seat, nameOf(view, seat), at);
    if (summary) reviewedGames.keep(summary);
  }
}
