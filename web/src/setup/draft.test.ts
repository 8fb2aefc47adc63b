import { describe, expect, test } from 'vitest';
import type { Choices, EditionSettings } from '../messages';
import { freshDraft, nameTwice, namesOf, newSeat, revived, tableSettings } from './draft';

const edition: EditionSettings = {
  preset: 'classic-2003',
  rack_size: 7,
  bonus_points: 50,
  bonus_tiles: 7,
  exchange_needs: 1,
  standstill: { kind: 'passed-out', bag_empty: 1, tiles_left: 2 },
  going_out: 'others-lose-theirs',
  challenge: { kind: 'challenges', penalty: { kind: 'miss-turn' }, scope: 'play' },
  judging: 'dictionary',
  turn_limit_s: null,
  clock: null,
  finish_line: null,
  blanks_circulate: false,
  look: 'classic',
  peg_rack: false,
};

const choices: Choices = {
  version: '0',
  editions: [{ name: 'classic-2003', settings: edition, board: [], rules: [], differs: [] }],
  dictionaries: [{ name: 'english', words: 171292, imported: false }],
  levels: ['beginner', 'intermediate', 'expert'],
  computer_names: [],
  lan_address: null,
};

describe('a fresh table', () => {
  test('to pass the laptop seats two people here, even unnamed', () => {
    const { seats } = tableSettings(freshDraft('laptop', choices, []), false);
    expect(seats.map(({ player, name }) => [player, name])).toEqual([
      ['person', 'Ann'],
      ['person', 'Ben'],
    ]);
  });

  test('seats the people of the last time', () => {
    expect(namesOf(freshDraft('laptop', choices, ['Tom', 'Ines', 'Maya']))).toEqual([
      'Tom',
      'Ines',
      'Maya',
    ]);
  });

  test('for own devices keeps a seat open', () => {
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

  test('at a real board says who starts and leaves time and words to the players', () => {
    const timed = structuredClone(choices);
    timed.editions[0]!.settings.turn_limit_s = 180;
    const settings = tableSettings(freshDraft('score', timed, []), true);
    expect(settings).toMatchObject({ first: 0, dictionary: null, edition: { turn_limit_s: null } });
  });
});

test('a stand-in name never meets the same name twice', () => {
  const draft = freshDraft('laptop', choices, ['', 'Ann']);
  expect(namesOf(draft)).toEqual(['Ben', 'Ann']);
  expect(nameTwice(draft)).toBeNull();
  expect(namesOf(freshDraft('laptop', choices, ['Maya', '', '', 'Ben']))).toEqual([
    'Maya',
    'Ann',
    'Cy',
    'Ben',
  ]);
});

test('two people with one name are noticed', () => {
  expect(nameTwice(freshDraft('laptop', choices, ['Tom', ' Tom ']))).toBe('Tom');
});

test('who begins stays who begins when the order changes', () => {
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

describe('what was kept from the last time', () => {
  test('comes back', () => {
    const kept = freshDraft('laptop', choices, ['Tom', 'Ines']);
    kept.seats.push(newSeat(kept.seats, 'computer'));
    kept.family = true;
    expect(revived('laptop', choices, kept, [])).toEqual(kept);
  });

  test('is dropped when the server no longer offers it', () => {
    const kept = freshDraft('laptop', choices, ['Tom', 'Ines']);
    kept.edition = { ...kept.edition, preset: 'gone' };
    expect(revived('laptop', choices, kept, [])).toEqual(freshDraft('laptop', choices, []));
    const other = { ...freshDraft('laptop', choices, []), dictionary: 'gone' };
    expect(revived('laptop', choices, other, []).dictionary).toBe('english');
  });
});
