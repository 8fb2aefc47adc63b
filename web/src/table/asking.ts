/** What is asked at the table, one thing at a time, and for how long it is a question. */
import type { SquareName } from '../board/squares';
import type { RulingView, View } from '../messages';

export type Asking =
  | { kind: 'exchange' }
  | { kind: 'pass' }
  | { kind: 'resign' }
  | { kind: 'challenge' }
  | { kind: 'take-blank'; square: SquareName }
  | { kind: 'away'; seat: number }
  /** As it was when it came: the table forgets it with the next play. */
  | { kind: 'ruling'; ruling: RulingView; points: number }
  | { kind: 'first-draw' }
  | { kind: 'menu' }
  | { kind: 'help' }
  | { kind: 'rules' }
  | { kind: 'move-seat' }
  | { kind: 'bag' };

/** Whoever was asked still looks at the page, and what they were asked is still theirs to do. */
export function isStillAsked(asking: Asking, before: View, view: View): boolean {
  if (asking.kind === 'ruling') return true;
  const asked = before.you.looking_as;
  if (asked !== null && asked !== view.you.looking_as) return false;
  const may = view.game?.may;
  switch (asking.kind) {
    case 'exchange':
    case 'pass':
      return view.game?.to_move === view.you.looking_as;
    case 'resign':
      return may?.resign === true;
    case 'challenge':
      return may?.challenge === true && samePlay(before, view);
    case 'take-blank':
      return may?.take_blank.includes(asking.square) === true;
    case 'away':
      return view.seats[asking.seat]?.present === false;
    default:
      return true;
  }
}

function samePlay(before: View, view: View): boolean {
  const laid = ({ game }: View) => JSON.stringify(game?.open_play?.placed ?? null);
  return laid(before) === laid(view);
}
