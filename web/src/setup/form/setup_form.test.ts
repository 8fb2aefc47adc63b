import { expect, test } from 'vitest';
import type { Choices } from '../../messages';
import { choices, classic } from './fixtures';
import { SetupForm } from './setup_form.svelte';

const heritage = { ...classic, preset: 'heritage-2023', look: 'heritage' as const };
const boxes: Choices = {
  ...choices,
  editions: [
    ...choices.editions,
    { ...choices.editions[0]!, name: 'heritage-2023', settings: heritage },
  ],
};

test('choosing a box resets every setting and keeps the players', () => {
  const form = new SetupForm('laptop', boxes);
  form.change({ rack_size: 9, finish_line: null, blanks_circulate: true, turn_limit_s: 60 });
  form.draft.family = true;
  form.draft.chat = true;
  form.draft.seats[0]!.name = 'Maya';
  form.draft.seats[1]!.limit = 120;
  form.choose('heritage-2023');
  expect(form.draft.edition).toEqual(heritage);
  expect(form.changes).toEqual([]);
  expect(form.draft.seats[0]!.name).toBe('Maya');
});

test('choosing the same box again is the way back to it', () => {
  const form = new SetupForm('laptop', boxes);
  form.change({ judging: 'vote' });
  form.choose('classic-2003');
  expect(form.changes).toEqual([]);
});
