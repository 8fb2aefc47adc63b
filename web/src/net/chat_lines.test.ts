import { expect, test } from 'vitest';
import { joinChat } from './chat_lines';

const lines = (text: string) =>
  [...text].map((each) => ({ seat: 0, name: 'Ann', text: each, at: 0 }));
const known = { before: 3, lines: lines('def') };
const joined = (after: number, text: string) => {
  const { before, lines: all } = joinChat(known, { type: 'chat', after, lines: lines(text) });
  return [before, all.map((line) => line.text).join('')];
};

test('new lines follow the known ones', () => expect(joined(6, 'gh')).toEqual([3, 'defgh']));
test('lines that are sent again are not doubled', () =>
  expect(joined(4, 'efg')).toEqual([3, 'defg']));
test('earlier lines precede the known ones', () => expect(joined(1, 'bc')).toEqual([1, 'bcdef']));
test('lines after a gap replace the known ones', () => expect(joined(9, 'jk')).toEqual([9, 'jk']));
