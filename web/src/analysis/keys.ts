/** The keys of the analysis board. */
import { type Intent, intentOf } from '../table/controller/keyboard';

export type Command =
  | { kind: 'choose'; by: 1 | -1 }
  | { kind: 'lay' }
  | { kind: 'back' }
  | { kind: 'unseen' }
  | { kind: 'exchange' }
  | { kind: 'think' }
  | { kind: 'hand'; intent: Intent };

const LETTERS = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const COMMANDS: Record<string, Command> = {
  ArrowUp: { kind: 'choose', by: -1 },
  ArrowDown: { kind: 'choose', by: 1 },
  Enter: { kind: 'lay' },
  Backspace: { kind: 'back' },
  u: { kind: 'unseen' },
  x: { kind: 'exchange' },
  ' ': { kind: 'think' },
};

/** What a key means; while the arrow is on the board, letters and arrow keys belong to it. */
export function commandOf(event: KeyboardEvent, arrow: boolean): Command | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select')) return null;
  // A button does what it says, except in the list of plays, where Enter lays.
  if (target?.closest('button:not([role=option]), a, summary') && /^( |Enter)$/.test(event.key)) {
    return null;
  }
  if (arrow) {
    const intent = intentOf(event, LETTERS);
    if (intent && ['type', 'steer', 'edge', 'recall', 'turn'].includes(intent.kind)) {
      return { kind: 'hand', intent };
    }
  }
  return COMMANDS[event.key] ?? null;
}
