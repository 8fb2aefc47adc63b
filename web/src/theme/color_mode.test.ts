import { expect, test } from 'vitest';
import { resolveMode } from './color_mode';

test('the device decides until a mode is chosen', () => {
  expect(resolveMode(null, true)).toBe('dark');
  expect(resolveMode(null, false)).toBe('light');
  expect(resolveMode('light', true)).toBe('light');
});
