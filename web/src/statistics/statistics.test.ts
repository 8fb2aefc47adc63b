import { expect, test } from 'vitest';
import type { GameRecord, PlayerRecord } from './game_record';
import { records } from './records.svelte';
import { statisticsOf } from './statistics';

function player(name: string, score: number, won: boolean, more = {}): PlayerRecord {
  const plain = { computer: false, here: true, plays: 10, best: null, longest: null };
  return { name, score, won, ...plain, ...more };
}

const games: GameRecord[] = [
  {
    id: 'one',
    at: 1,
    preset: 'classic-2003',
    players: [
      player('Ann', 300, true, { best: { word: 'QUIZ', points: 66 }, longest: 'GARDENS' }),
      player('Clover', 200, false, { computer: true, here: false }),
    ],
  },
  {
    id: 'two',
    at: 2,
    preset: 'classic-2003',
    players: [
      player('Ben', 310, true),
      player('Ann', 250, false, { best: { word: 'HOAX', points: 40 }, longest: 'SUNFLOWER' }),
    ],
  },
];

test('a person’s games, averages, best play, longest word and opponents', () => {
  expect(statisticsOf(games)[0]).toEqual({
    name: 'Ann',
    games: 2,
    won: 1,
    average: 275,
    averagePlay: 28,
    best: { word: 'QUIZ', points: 66 },
    longest: 'SUNFLOWER',
    opponents: [
      { name: 'Clover', computer: true, games: 1, won: 1 },
      { name: 'Ben', computer: false, games: 1, won: 0 },
    ],
  });
});

test('only people on this device have figures', () => {
  expect(statisticsOf(games).map(({ name }) => name)).toEqual(['Ann', 'Ben']);
});

test('a game counts once, however often its end is seen', () => {
  for (const at of [5, 9]) records.add({ ...games[0]!, at });
  expect(records.games.map(({ id, at }) => [id, at])).toEqual([['one', 5]]);
  records.erase();
  expect(records.games).toEqual([]);
});
