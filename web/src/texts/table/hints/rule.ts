import type { SeatState, TableInfo, Vocabulary } from '../../../messages';
import { joinWithAnd, plural } from '../../format';

const WORDS: Record<Vocabulary, string> = {
  everyday: 'everyday words',
  'well-read': 'the words of a well-read grown-up',
  all: 'all words',
};

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
