/** Rulings on challenges that have not been read on this device; a reload keeps them. */
import { loadLocal, saveLocal } from '../../local_storage';
import type { ChallengeLine, GameView, RulingView } from '../../messages';
import { challengedWord } from '../view/score_sheet';

export interface RulingNotice {
  ruling: RulingView;
  /** Points the challenged player gained. */
  points: number;
}

export interface RulingsRead {
  /** How many challenges of the score sheet this device has seen. */
  known: number;
  /** The oldest first. */
  unread: RulingNotice[];
}

/** Add the rulings that are new in this game; a device that comes later starts with none. */
export function withNewRulings(before: RulingsRead | null, game: GameView): RulingsRead {
  const lines = game.sheet.filter((line) => line.kind === 'challenge');
  if (!before) return { known: lines.length, unread: [] };
  const added = lines.slice(before.known).map((line) => {
    // The server drops the ruling, with the definitions, after the next play.
    const isLatest = line === lines.at(-1) && game.ruling !== null;
    return { ruling: isLatest ? game.ruling! : rulingOf(line, game), points: line.points };
  });
  // A take-back may have removed challenges from the sheet.
  return { known: lines.length, unread: [...before.unread, ...added] };
}

/** A ruling from its line on the score sheet, which has no definitions. */
function rulingOf(line: ChallengeLine, game: GameView): RulingView {
  const good = line.ruling !== 'bad';
  const words = good ? [challengedWord(game.sheet, line)] : line.bad;
  return {
    challenger: line.seat,
    against: line.against,
    ruling: line.ruling,
    words: words.map((word) => ({ word, good, definitions: [] })),
  };
}

const keyOf = (table: string) => `rulings.${table}`;

export function loadRulings(table: string): RulingsRead | null {
  return loadLocal<RulingsRead | null>(keyOf(table), null);
}

export function saveRulings(table: string, rulings: RulingsRead): void {
  saveLocal(keyOf(table), rulings);
}

export function hasUnreadRuling(table: string): boolean {
  return (loadRulings(table)?.unread.length ?? 0) > 0;
}
