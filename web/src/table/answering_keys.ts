/** What the table does when a key is pressed. */
import type { SquareName } from '../board/squares';
import type { AtTable } from './at_table.svelte';
import type { Intent } from './keyboard';
import * as laying from './laying';
import { groundOf } from './reading';
import { texts } from './texts';

/** Do what the key means; whether it was for the table. */
export function answer(at: AtTable, intent: Intent): boolean {
  const { hand, info, game, may } = at;
  if (!info || !game || !at.rackInSight) return answerWatching(at, intent);
  const start = laying.firstSquare(groundOf(info, game), info.start);
  switch (intent.kind) {
    case 'type':
      typeLetter(at, intent.letter, intent.asBlank, start);
      break;
    case 'steer':
      hand.edit((state, ground) => laying.steer(state, ground, intent.axis, intent.step, start));
      break;
    case 'edge':
      hand.edit((state, ground) => laying.toEdge(state, ground, intent.end));
      break;
    case 'turn':
      hand.edit((state) => laying.pointAt(state, state.arrow?.square ?? start));
      break;
    case 'backspace':
      hand.backspace();
      break;
    case 'recall':
      if (hand.picked !== null) hand.tapTile(hand.picked);
      else at.recall();
      break;
    case 'enter':
      if (hand.picked !== null && hand.laying.arrow) at.pressSquare(hand.laying.arrow.square);
      else void at.play();
      break;
    case 'shuffle':
      hand.shuffle();
      break;
    case 'sort':
      hand.sort();
      break;
    case 'exchange':
      if (may?.exchange.allowed || may?.exchange.reason) at.ask(intent);
      break;
    case 'pass':
      if (may?.pass_turn) at.ask(intent);
      break;
    case 'challenge':
      if (may?.challenge) at.ask(intent);
      break;
    case 'help':
      at.ask(intent);
      break;
  }
  return true;
}

/** Without a rack in sight there is only help, and a challenge, which asks again first. */
function answerWatching(at: AtTable, intent: Intent): boolean {
  if (intent.kind === 'challenge' && !at.may?.challenge) return false;
  if (intent.kind !== 'help' && intent.kind !== 'challenge') return false;
  at.ask(intent);
  return true;
}

function typeLetter(at: AtTable, letter: string, asBlank: boolean, start: SquareName): void {
  const { hand } = at;
  if (!hand.laying.arrow) {
    if (at.game?.board.length) {
      hand.trouble = texts.pointFirst;
      return;
    }
    hand.edit((state) => laying.pointAt(state, start));
  }
  if (hand.type(letter, asBlank)) at.ring('down');
  else hand.trouble = texts.notHeld(letter);
}
