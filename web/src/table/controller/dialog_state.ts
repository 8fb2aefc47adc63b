/** Which dialog is open at the table, and how long it stays relevant. */
import type { SquareName } from '../../board/squares';
import type { View } from '../../messages';
import type { RulingNotice } from './rulings';

export type OpenDialog =
  | { kind: 'exchange' }
  | { kind: 'pass' }
  | { kind: 'resign' }
  | { kind: 'challenge' }
  | { kind: 'take-blank'; square: SquareName }
  | { kind: 'away'; seat: number }
  | { kind: 'words'; words: string[] }
  | ({ kind: 'ruling' } & RulingNotice)
  | { kind: 'first-draw' }
  | { kind: 'menu' }
  | { kind: 'help' }
  | { kind: 'rules' }
  | { kind: 'move-seat' }
  | { kind: 'coach' }
  | { kind: 'bag' };

/** True for news that must be read before the game continues on this device. */
export function isNews(dialog: OpenDialog | null): boolean {
  return dialog?.kind === 'ruling' || dialog?.kind === 'first-draw';
}

/** True while the same player sees the page and can still do what the dialog offers. */
export function isStillRelevant(dialog: OpenDialog, before: View, view: View): boolean {
  if (dialog.kind === 'ruling') return true;
  const viewer = before.you.looking_as;
  if (viewer !== null && viewer !== view.you.looking_as) return false;
  const may = view.game?.may;
  switch (dialog.kind) {
    case 'exchange':
    case 'pass':
      return view.game?.to_move === view.you.looking_as;
    case 'resign':
      return may?.resign === true;
    case 'challenge':
      return may?.challenge === true && samePlay(before, view);
    case 'take-blank':
      return may?.take_blank.includes(dialog.square) === true;
    case 'away':
      return view.seats[dialog.seat]?.present === false;
    default:
      return true;
  }
}

function samePlay(before: View, view: View): boolean {
  const placed = ({ game }: View) => JSON.stringify(game?.open_play?.placed ?? null);
  return placed(before) === placed(view);
}
