import { isPhone } from '../device';
import type { PlayMode } from '../routes';
import { texts } from '../texts';

/** The title of a way to play, as it is called on this device. */
export function modeTitle(mode: PlayMode): string {
  const t = texts.front;
  if (mode === 'score') return t.score.title;
  return mode === 'laptop' && isPhone() ? t.modes.laptop.phoneTitle : t.modes[mode].title;
}
