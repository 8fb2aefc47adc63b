/** The table whose rules a page shows, and its rule cards, loaded when one is first opened. */
import { getContext, setContext } from 'svelte';
import type { BoardState } from '../board/squares';
import type { EditionSettings, RuleCards, SquareName } from '../messages';
import { api } from '../net/api';

/** What a rule card shows of a table. */
export interface RuleTable {
  readonly edition: EditionSettings;
  readonly layout: readonly string[];
  readonly start: SquareName;
  readonly values: ReadonlyMap<string, number>;
  readonly board: BoardState;
  /** The table and the seat that may ask for an example play; null where there is none. */
  readonly example: { table: string; seat: number } | null;
}

const KEY = Symbol('rule table');
const loaded = new Map<string, Promise<RuleCards>>();

export function setRuleTable(table: () => RuleTable | null): void {
  setContext(KEY, table);
}

/** The table around this component; null outside a table. */
export function ruleTable(): () => RuleTable | null {
  return getContext<(() => RuleTable | null) | undefined>(KEY) ?? (() => null);
}

export function ruleCards(edition: EditionSettings): Promise<RuleCards> {
  const key = JSON.stringify(edition);
  let cards = loaded.get(key);
  if (!cards) {
    cards = api.ruleCards(edition);
    loaded.set(key, cards);
    // After a failure the next press asks again.
    cards.catch(() => loaded.delete(key));
  }
  return cards;
}
