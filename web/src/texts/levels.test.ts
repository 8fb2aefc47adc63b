import { expect, test } from 'vitest';
import { levels } from './levels';

test('a level has a label and a description', () => {
  expect(levels.label('expert')).toBe('Expert');
  expect(levels.description('beginner')).toContain('Everyday words');
});

test('a level that is newer than this page is shown by its name', () => {
  expect(levels.label('master')).toBe('master');
  expect(levels.description('master')).toBe('');
});
