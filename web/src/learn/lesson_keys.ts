/** Carries out keyboard shortcuts in a lesson; they are those of the table. */
import type { Intent } from '../table/controller/keyboard';
import * as laying from '../table/hand/laying';
import { trayTexts } from '../texts/table/tray';
import type { LessonController } from './lesson_controller.svelte';

/** Carry out a shortcut and return whether the lesson handled it. */
export function runLessonKey(lesson: LessonController, intent: Intent): boolean {
  if (!lesson.laying) return runElsewhere(lesson, intent);
  const { hand, content, board } = lesson;
  const start = laying.firstSquare(board, content.start);
  switch (intent.kind) {
    case 'type':
      lesson.pointAtStart();
      if (!hand.typeLetter(intent.letter, intent.asBlank))
        hand.error = trayTexts.notOnRack(intent.letter);
      return true;
    case 'steer':
      hand.edit((state, on) => laying.steer(state, on, intent.axis, intent.step, start));
      return true;
    case 'edge':
      hand.edit((state, on) => laying.toEdge(state, on, intent.end));
      return true;
    case 'turn':
      hand.edit((state) => laying.pointAt(state, state.arrow?.square ?? start));
      return true;
    case 'backspace':
      hand.backspace();
      return true;
    case 'recall':
      hand.recall();
      return true;
    case 'enter':
      if (hand.picked !== null && hand.state.arrow) hand.tapSquare(hand.state.arrow.square);
      else lesson.play();
      return true;
    case 'shuffle':
      hand.shuffle();
      return true;
    case 'sort':
      hand.sort();
      return true;
    default:
      return false;
  }
}

/** Where no tiles are laid, Enter draws or exchanges, and 5 challenges. */
function runElsewhere(lesson: LessonController, intent: Intent): boolean {
  const { wanted, words } = lesson.task;
  if (lesson.done && intent.kind === 'enter') lesson.next();
  else if (wanted === 'draw' && intent.kind === 'enter') void lesson.do({ kind: 'draw' });
  else if (wanted === 'exchange' && intent.kind === 'exchange') lesson.exchange();
  else if (wanted === 'begin-or-challenge' && intent.kind === 'challenge' && words.length < 2)
    void lesson.do({ kind: 'challenge', word: words[0] ?? null });
  else return false;
  return true;
}
