import { expect, it } from 'vitest';
import { scoreSheetTexts as t } from './table/score_sheet';

it('counts further words of a play in a form that does not read like points', () => {
  expect(t.moreWords(1)).not.toMatch(/[+−]/);
  expect(t.press('ZIG', 1, 30)).toBe('ZIG and 1 more word, 30 points. Show how it was scored');
});
