import { expect, test } from 'vitest';
import type { TableSummary } from '../messages';
import { closed, finished, unfinished } from './summaries';

const table = (id: string, phase: TableSummary['phase'], closed = false) =>
  ({ id, phase, closed }) as TableSummary;

test('a table that was closed counts neither as finished nor as unfinished', () => {
  const tables = [
    table('waiting', 'waiting'),
    table('playing', 'playing'),
    table('over', 'over'),
    table('closed', 'over', true),
  ];
  const ids = (some: TableSummary[]) => some.map(({ id }) => id);
  expect(ids(unfinished(tables))).toEqual(['waiting', 'playing']);
  expect(ids(finished(tables))).toEqual(['over']);
  expect(ids(closed(tables))).toEqual(['closed']);
});
