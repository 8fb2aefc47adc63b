import type { SeatState, TableInfo, Vocabulary } from '../../../messages';
import { joinWithAnd, plural } from '../../format';

const WORDS: Record<Vocabulary, string> = {
  everyday: 'everyday words',
  'well-read': 'the words of a well-read grown-up',
  all: 'all words',
};

const COACH: Record<TableInfo['coach'], string> = {
  off: '',
  after: 'The coach says one thing about each play, once the next player has begun.',
  ask: 'Players may ask the coach about their last play.',
};

/** What the players have agreed about hints and the coach, one sentence or more for each. */
export function helpRules(info: TableInfo, seats: Parameters<typeof hintRule>[1]): string[] {
  const hints = info.hints.kind === 'none' ? '' : hintRule(info.hints, seats);
  return [hints, COACH[info.coach]].filter(Boolean);
}

/** What the players have agreed about hints, in sentences. */
export function hintRule(
  hints: TableInfo['hints'],
  seats: readonly Pick<SeatState, 'name' | 'hints'>[],
): string {
  const rule =
    hints.kind === 'count'
      ? `Players may take ${plural(hints.n ?? 0, 'hint')} a game.`
      : 'Players may take hints.';
  const takers = seats.flatMap(({ name, hints: own }) =>
    name && own ? [`${name}: ${WORDS[own.words]}`] : [],
  );
  return takers.length ? `${rule} ${joinWithAnd(takers)}.` : rule;
}
