/** Keyboard shortcuts of the table: from a key press to what the player means by it. */
import type { Axis } from '../../board/squares';

export type Intent =
  | { kind: 'type'; letter: string; asBlank: boolean }
  | { kind: 'steer'; axis: Axis; step: 1 | -1 }
  | { kind: 'edge'; end: 'first' | 'last' }
  | { kind: 'turn' }
  | { kind: 'backspace' }
  | { kind: 'recall' }
  | { kind: 'enter' }
  | { kind: 'shuffle' }
  | { kind: 'sort' }
  | { kind: 'exchange' }
  | { kind: 'pass' }
  | { kind: 'challenge' }
  | { kind: 'hint' }
  | { kind: 'help' };

export interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const SHORTCUTS: Record<string, Intent> = {
  ArrowLeft: { kind: 'steer', axis: 'across', step: -1 },
  ArrowRight: { kind: 'steer', axis: 'across', step: 1 },
  ArrowUp: { kind: 'steer', axis: 'down', step: -1 },
  ArrowDown: { kind: 'steer', axis: 'down', step: 1 },
  Home: { kind: 'edge', end: 'first' },
  End: { kind: 'edge', end: 'last' },
  ' ': { kind: 'turn' },
  Backspace: { kind: 'backspace' },
  Delete: { kind: 'backspace' },
  Escape: { kind: 'recall' },
  Enter: { kind: 'enter' },
  '1': { kind: 'shuffle' },
  '2': { kind: 'sort' },
  '3': { kind: 'exchange' },
  '4': { kind: 'pass' },
  '5': { kind: 'challenge' },
  '6': { kind: 'hint' },
  '?': { kind: 'help' },
};

/** Return the intent of a key press, or null; Ctrl, Alt and Meta combinations are the browser's. */
export function intentOf(key: Key, letters: ReadonlySet<string>): Intent | null {
  if (key.ctrlKey || key.altKey || key.metaKey) return null;
  const shortcut = SHORTCUTS[key.key];
  if (shortcut) return shortcut;
  const letter = key.key.toLocaleUpperCase('en');
  if (!letters.has(letter)) return null;
  return { kind: 'type', letter, asBlank: key.shiftKey };
}
