import { expect, test } from 'vitest';
import { modeFor } from './mode';

test('the device decides until somebody chooses', () => {
  expect(modeFor(null, true)).toBe('dark');
  expect(modeFor(null, false)).toBe('light');
  expect(modeFor('light', true)).toBe('light');
});
