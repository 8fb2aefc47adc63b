import { loadLocal, saveLocal } from '../local_storage';
import type { TableSummary } from '../messages';

/**
 * The games that this device no longer lists. A game stays at its table: the other players still
 * have it, and its address still opens it.
 */
class RemovedGames {
  private ids = $state.raw<readonly string[]>(loadLocal('removed-games', []));

  /** The tables without those removed from the list. */
  listed(tables: readonly TableSummary[]): TableSummary[] {
    return tables.filter(({ id }) => !this.ids.includes(id));
  }
  remove(id: string): void {
    this.save([...this.ids, id]);
  }
  restore(id: string): void {
    this.save(this.ids.filter((removed) => removed !== id));
  }
  private save(ids: readonly string[]): void {
    this.ids = ids;
    saveLocal('removed-games', ids);
  }
}

export const removedGames = new RemovedGames();
