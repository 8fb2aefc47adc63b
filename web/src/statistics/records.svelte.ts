import { loadLocal, saveLocal } from '../local_storage';
import type { GameRecord } from './game_record';

const KEY = 'statistics';

/** The finished games kept in this browser. They are never sent anywhere. */
class Records {
  games = $state.raw<readonly GameRecord[]>(loadLocal(KEY, []));

  /** Keep a game, once. A correction after the end replaces the result and keeps the date. */
  add(game: GameRecord): void {
    const before = this.games.find(({ id }) => id === game.id);
    const others = this.games.filter(({ id }) => id !== game.id);
    this.save([...others, { ...game, at: before?.at ?? game.at }]);
  }
  erase(): void {
    this.save([]);
  }
  private save(games: readonly GameRecord[]): void {
    this.games = games;
    saveLocal(KEY, games);
  }
}

export const records = new Records();
