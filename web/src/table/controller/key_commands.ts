/** Carries out the keyboard shortcuts of the table. */
import type { SquareName } from '../../board/squares';
import { trayTexts } from '../../texts/table/tray';
import * as laying from '../hand/laying';
import { boardOf } from '../view/selectors';
import type { Intent } from './keyboard';
import type { TableController } from './table_controller.svelte';

/** Carry out a shortcut and return whether the table handled it. */
export function runCommand(controller: TableController, intent: Intent): boolean {
  const { hand, info, game, may } = controller;
  if (!info || !game || !controller.rackVisible) return runWithoutRack(controller, intent);
  const start = laying.firstSquare(boardOf(info, game), info.start);
  switch (intent.kind) {
    case 'type':
      typeLetter(controller, intent.letter, intent.asBlank, start);
      break;
    case 'steer':
      hand.edit((state, board) => laying.steer(state, board, intent.axis, intent.step, start));
      break;
    case 'edge':
      hand.edit((state, board) => laying.toEdge(state, board, intent.end));
      break;
    case 'turn':
      hand.edit((state) => laying.pointAt(state, state.arrow?.square ?? start));
      break;
    case 'backspace':
      hand.backspace();
      break;
    case 'recall':
      if (hand.picked !== null) hand.tapTile(hand.picked);
      else if (controller.hintsShown && !hand.isLaying) controller.hideHints();
      else controller.recall();
      break;
    case 'enter':
      if (hand.picked !== null && hand.state.arrow) controller.pressSquare(hand.state.arrow.square);
      else void controller.play();
      break;
    case 'shuffle':
      hand.shuffle();
      break;
    case 'sort':
      hand.sort();
      break;
    case 'exchange':
      if (may?.exchange.allowed || may?.exchange.reason) controller.openDialog(intent);
      break;
    case 'pass':
      if (may?.pass_turn) controller.openDialog(intent);
      break;
    case 'challenge':
      if (may?.challenge) controller.openDialog(intent);
      break;
    case 'hint':
      if (controller.hasHints) controller.nextHint();
      break;
    case 'help':
      controller.openDialog(intent);
      break;
  }
  return true;
}

/** Without a visible rack, only help and a challenge are available. */
function runWithoutRack(controller: TableController, intent: Intent): boolean {
  if (intent.kind === 'challenge' && !controller.may?.challenge) return false;
  if (intent.kind !== 'help' && intent.kind !== 'challenge') return false;
  controller.openDialog(intent);
  return true;
}

function typeLetter(
  controller: TableController,
  letter: string,
  asBlank: boolean,
  start: SquareName,
): void {
  const { hand } = controller;
  if (!hand.state.arrow) {
    if (controller.game?.board.length) {
      hand.error = trayTexts.pressFirst;
      return;
    }
    hand.edit((state) => laying.pointAt(state, start));
  }
  if (hand.typeLetter(letter, asBlank)) controller.sounds.play('tile-down');
  else hand.error = trayTexts.notOnRack(letter);
}
