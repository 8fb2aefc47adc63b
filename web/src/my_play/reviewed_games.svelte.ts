import { loadLocal, saveLocal } from '../local_storage';
import type { ReviewedGame } from './reviewed_game';

const KEY = 'reviewed-games';
const MOST = 500;

/** The reviewed games kept in this browser. They are never sent anywhere. */
class ReviewedGames {
  all = $state.raw<readonly ReviewedGame[]>(loadLocal(KEY, []));

  /** Keep the figures of one player, once for each game. A second review replaces the first. */
  keep(game: ReviewedGame): void {
    const isSame = ({ id, seat }: ReviewedGame) => id === game.id && seat === game.seat;
    const before = this.all.find(isSame);
    const others = this.all.filter((each) => !isSame(each));
    const all = [...others, { ...game, at: before?.at ?? game.at }];
    this.save(all.toSorted((a, b) => a.at - b.at).slice(-MOST));
  }
  erase(): void {
    this.save([]);
  }
  private save(games: readonly ReviewedGame[]): void {
    this.all = games;
    saveLocal(KEY, games);
  }
}

export const reviewedGames = new ReviewedGames();
