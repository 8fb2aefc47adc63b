import type { Ruling } from '../../messages';
import { plural } from '../format';

/** What a screen reader announces when something happens. */
export const announcementTexts = {
  played: (player: string, word: string, score: number, total: number) =>
    `${player} played ${word} for ${plural(score, 'point')}. Total ${total}.`,
  exchanged: (player: string, count: number) => `${player} exchanged ${plural(count, 'tile')}.`,
  passed: (player: string) => `${player} passed.`,
  missed: (player: string) => `${player} missed a turn.`,
  outOfTime: (player: string) => `${player} ran out of time.`,
  resigned: (player: string) => `${player} resigned.`,
  challenged: (player: string, ruling: Ruling) =>
    ruling === 'bad'
      ? `${player} challenged. The play was taken off.`
      : `${player} challenged. The play stands.`,
  yourTurn: 'Your turn.',
  decide: 'Challenge, or begin your turn.',
  thinking: (player: string) => `${player} is thinking.`,
  toPlay: (player: string) => `${player} to play.`,
};
