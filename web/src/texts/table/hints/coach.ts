import type { CoachRemark } from '../../../messages';
import { plural } from '../../format';

/** What the coach says about the player’s last play. */
export const coachTexts = {
  title: 'The coach',
  ask: 'Ask the coach about my last play',
  close: 'Put the remark away',
  asking: 'One moment…',
  offline: 'The server is out of reach just now.',
  nothing: 'I see nothing much better with words that you should know.',
};

/** The remark in sentences; empty if there is nothing to say. */
export function remarkText({ better, score, points, reasons }: CoachRemark): string {
  const found = better && `${turn(better, score ?? 0)} was ${plural(points, 'point')} better.`;
  return [found, ...reasons].filter(Boolean).join(' ');
}

function turn(text: string, score: number): string {
  return text.startsWith('-') ? `Exchanging ${text.slice(1)}` : `${text} for ${score}`;
}
