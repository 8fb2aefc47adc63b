import { describe, expect, test } from 'vitest';
import {
  duplicateName,
  freshDraft,
  namesOf,
  newSeat,
  restoreDraft,
  tableSettings,
} from './table_draft';
import { choices } from './fixtures';

describe('a fresh draft', () => {
  test('for one laptop seats two people, even without names', () => {
    const { seats } = tableSettings(freshDraft('laptop', choices, []), false);
    expect(seats.map(({ player, name }) => [player, name])).toEqual([
      ['person', 'Ann'],
      ['person', 'Ben'],
    ]);
  });

  test('seats the players of the last game', () => {
    expect(namesOf(freshDraft('laptop', choices, ['Tom', 'Ines', 'Maya']))).toEqual([
      'Tom',
      'Ines',
      'Maya',
    ]);
  });

  test('for several devices keeps a seat open', () => {
    const { seats } = tableSettings(freshDraft('devices', choices, ['Tom']), false);
    expect(seats.map(({ player, name }) => [player, name])).toEqual([
      ['person', 'Tom'],
      ['person', null],
    ]);
  });

  test('against the computer has one person and one computer', () => {
    const { seats } = tableSettings(freshDraft('computer', choices, ['Tom', 'Ines']), false);
    expect(seats.map(({ player }) => player)).toEqual(['person', 'computer']);
  });

  test('for a real board sets who starts and leaves time and words to the players', () => {
    const timed = structuredClone(choices);
    timed.editions[0]!.settings.turn_limit_s = 180;
    const settings = tableSettings(freshDraft('score', timed, []), true);
    expect(settings).toMatchObject({ first: 0, dictionary: null, edition: { turn_limit_s: null } });
  });
});

test('a default name never duplicates another player’s name', () => {
  const draft = freshDraft('laptop', choices, ['', 'Ann']);
  expect(namesOf(draft)).toEqual(['Ben', 'Ann']);
  expect(duplicateName(draft)).toBeNull();
  expect(namesOf(freshDraft('laptop', choices, ['Maya', '', '', 'Ben']))).toEqual([
    'Maya',
    'Ann',
    'Cy',
    'Ben',
  ]);
});

test('a name used twice is reported', () => {
  expect(duplicateName(freshDraft('laptop', choices, ['Tom', ' Tom ']))).toBe('Tom');
});

test('the starting player stays the same when the order changes', () => {
  const draft = freshDraft('laptop', choices, ['Tom', 'Ines']);
  draft.first = draft.seats[1]!.key;
  draft.seats.reverse();
  expect(tableSettings(draft, false).first).toBe(0);
});

test('a vote needs no dictionary', () => {
  const draft = freshDraft('laptop', choices, []);
  draft.edition = { ...draft.edition, judging: 'vote' };
  expect(tableSettings(draft, false).dictionary).toBeNull();
});

describe('a saved draft', () => {
  test('is restored', () => {
    const saved = freshDraft('laptop', choices, ['Tom', 'Ines']);
    saved.seats.push(newSeat(saved.seats, 'computer'));
    saved.family = true;
    expect(restoreDraft('laptop', choices, saved, [])).toEqual(saved);
  });

  test('is dropped when the server no longer offers it', () => {
    const saved = freshDraft('laptop', choices, ['Tom', 'Ines']);
    saved.edition = { ...saved.edition, preset: 'gone' };
    expect(restoreDraft('laptop', choices, saved, [])).toEqual(freshDraft('laptop', choices, []));
    const other = { ...freshDraft('laptop', choices, []), dictionary: 'gone' };
    expect(restoreDraft('laptop', choices, other, []).dictionary).toBe('english');
  });

  test('of an earlier version keeps all but its seats', () => {
    const { seats, ...settings } = freshDraft('laptop', choices, ['Tom', 'Ines', 'Maya']);
    const old = seats.map(({ kind: sitter, ...seat }) => ({ ...seat, sitter }));
    const saved = { ...settings, family: true, seats: old as unknown as typeof seats };
    const restored = restoreDraft('laptop', choices, saved, ['Tom', 'Ines']);
    expect(restored.family).toBe(true);
    expect(namesOf(restored)).toEqual(['Tom', 'Ines']);
  });
});
