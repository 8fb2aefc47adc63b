/** What an empty square does, in words. */
import { board as texts } from '../texts/board';
import { premiumAt } from './premiums';
import { type SquareName, columnOf, rowOf } from './squares';

/** The meaning of a premium square; null for a plain one. */
export function squareMeaning(
  layout: readonly string[],
  start: SquareName,
  square: SquareName,
): string | null {
  const premium = premiumAt(layout, columnOf(square), rowOf(square));
  if (square === start) return texts.star(premium);
  return premium && texts.meaning[premium];
}
