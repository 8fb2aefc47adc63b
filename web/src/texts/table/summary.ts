import type { TableInfo } from '../../messages';
import { formatDuration, numberWord, plural } from '../format';
import { labels } from '../labels';

/** The edition and its main rules in one line. */
export const summaryTexts = {
  edition: labels.edition,
  missTurn: 'a failed challenge costs a turn',
  free: 'a failed challenge costs nothing',
  points: (count: number) => `a failed challenge gives the other player ${plural(count, 'point')}`,
  checked: 'plays are checked',
  racks: (size: number) => `racks of ${numberWord(size)}`,
  finishLine: 'finish line',
  blanks: 'blanks in circulation',
  vote: 'words decided by vote',
  clock: (seconds: number) => `${formatDuration(seconds)} each`,
  hints: (hints: TableInfo['hints']) =>
    hints.kind === 'count' ? `${plural(hints.n ?? 0, 'hint')} each` : 'hints',
  turn: (seconds: number) => `${formatDuration(seconds)} per turn`,
};
