import { expect, test } from 'vitest';
import { paths, routeOf, type ReviewPart, type Route } from './routes';

function review(more: Partial<ReviewPart> = {}): ReviewPart {
  return { part: 'turns', turns: [], play: '', deal: 0, ...more };
}

const cases: [string, Route][] = [
  ['/', { page: 'front' }],
  ['/?show=open', { page: 'open-tables' }],
  ['/?show=yours', { page: 'your-games' }],
  ['/new', { page: 'new', mode: 'laptop' }],
  ['/new?way=computer', { page: 'new', mode: 'computer' }],
  ['/new?way=nonsense', { page: 'new', mode: 'laptop' }],
  ['/t/abc', { page: 'table', id: 'abc' }],
  ['/t/abc/', { page: 'table', id: 'abc' }],
  ['/t/abc/review', { page: 'table', id: 'abc', review: review() }],
  ['/t/abc/review?turn=13', { page: 'table', id: 'abc', review: review({ turns: [13] }) }],
  [
    '/t/abc/review/again?turn=13,21,x,-2',
    { page: 'table', id: 'abc', review: review({ part: 'again', turns: [13, 21] }) },
  ],
  ['/t/abc/review/again/more', { page: 'unknown' }],
  ['/t/abc/review/more', { page: 'unknown' }],
  ['/join', { page: 'join', code: '' }],
  ['/j/brisk', { page: 'join', code: 'BRISK' }],
  ['/seat/s3cret', { page: 'move-seat', token: 's3cret' }],
  ['/about', { page: 'about' }],
  ['/t/abc/more', { page: 'unknown' }],
  ['/nowhere', { page: 'unknown' }],
  ['/t/%E0%A4', { page: 'table', id: '%E0%A4' }],
];

test.each(cases)('%s', (address, route) => {
  const url = new URL(address, 'http://table.test');
  expect(routeOf(url.pathname, url.search)).toEqual(route);
});

test('every path leads to its page', () => {
  expect(routeOf(paths.table('x y'), '')).toEqual({ page: 'table', id: 'x y' });
  expect(routeOf(paths.review('x y'), '')).toEqual({ page: 'table', id: 'x y', review: review() });
  const url = new URL(paths.whatIf('x', 7, '8D HO.X', 2), 'http://table.test');
  expect(routeOf(url.pathname, url.search)).toEqual({
    page: 'table',
    id: 'x',
    review: { part: 'what-if', turns: [7], play: '8D HO.X', deal: 2 },
  });
  expect(routeOf(paths.joinBy('BRISK'), '')).toEqual({ page: 'join', code: 'BRISK' });
});
