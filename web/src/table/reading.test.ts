import { describe, expect, it } from 'vitest';
import type { GameView, PlayLine, SheetLine, TableInfo, View } from '../messages';
import {
  beginner,
  clockText,
  closingsOf,
  direction,
  hasCompany,
  lastPlay,
  roundsOf,
} from './reading';

function play(seat: number, word: string, squares: string[], taken_off = false): PlayLine {
  return {
    kind: 'play',
    seat,
    play: word,
    placed: squares.map((square, index) => [square, word[index]!]),
    words: [{ word, squares, letters: squares.map(() => 1), multiplier: 1, points: 4 }],
    bonus: 0,
    points: taken_off ? 0 : 4,
    taken_off,
    total: 4,
  };
}

const horn = play(0, 'HORN', ['F8', 'G8', 'H8', 'I8']);
const farm = play(1, 'FARM', ['H6', 'H7', 'H8', 'H9']);
const pass: SheetLine = { kind: 'pass', seat: 0, total: 4 };

const nothing = { fine: 0, leftover: [], deducted: 0, gained: 0, place: 1 };

describe('the score sheet', () => {
  it('ends with the tiles left over, at the final scores', () => {
    const accounts = [
      { ...nothing, played: 40, gained: 12, final: 52 },
      { ...nothing, played: 50, deducted: 12, final: 38 },
    ];
    expect(closingsOf({ accounts })).toEqual([
      {
        kind: 'tiles-left',
        cells: [
          { change: 12, total: 52 },
          { change: -12, total: 38 },
        ],
      },
    ]);
  });
  it('counts time over before tiles left', () => {
    const accounts = [{ ...nothing, played: 40, fine: 10, deducted: 3, final: 27 }];
    expect(closingsOf({ accounts }).map(({ kind, cells }) => [kind, cells[0]])).toEqual([
      ['overtime', { change: -10, total: 30 }],
      ['tiles-left', { change: -3, total: 27 }],
    ]);
  });
  it('has no such rows where nothing changed', () => {
    expect(closingsOf({ accounts: [{ ...nothing, played: 40, final: 40 }] })).toEqual([]);
  });
  it('starts a row where a seat has played already', () => {
    const rounds = roundsOf([horn, farm, pass], 2, 1);
    expect(rounds.map(({ cells }) => cells.map((cell) => cell?.index ?? null))).toEqual([
      [0, 1],
      [2, null],
    ]);
  });

  it('keeps a round together that begins in the middle of the table', () => {
    const rounds = roundsOf([farm, pass], 2, 1);
    expect(rounds.map(({ cells }) => cells.map((cell) => cell?.index ?? null))).toEqual([
      [1, 0],
      [null, null],
    ]);
  });

  it('has a row for the first player before anything happens', () => {
    expect(roundsOf([], 3, 2)).toHaveLength(1);
    expect(roundsOf([], 3, null)).toHaveLength(0);
  });
});

describe('the last play', () => {
  it('is the last that lies on the board', () => {
    expect(lastPlay([horn, farm, pass])?.index).toBe(1);
    expect(lastPlay([horn, { ...farm, taken_off: true }])).toBeNull();
    expect(lastPlay([pass])).toBeNull();
  });

  it('tells which way it runs', () => {
    expect(direction(horn)).toEqual({ square: 'F8', axis: 'across' });
    expect(direction(farm)).toEqual({ square: 'H6', axis: 'down' });
  });
});

it('tells time as a clock does', () => {
  expect(clockText(14 * 60_000 + 6_000)).toBe('14:06');
  expect(clockText(59_100)).toBe('1:00');
  expect(clockText(0)).toBe('0:00');
  expect(clockText(-11_500)).toBe('−0:12');
});

describe('somebody to talk to', () => {
  const company = (players: ('person' | 'computer')[], mine: number[]) =>
    hasCompany({
      seats: players.map((player) => ({ player })),
      you: { seats: mine },
    } as unknown as View);

  it('is a person at another device', () => {
    expect(company(['person', 'person'], [0])).toBe(true);
  });
  it('is neither a computer nor whoever shares this device', () => {
    expect(company(['person', 'computer'], [0])).toBe(false);
    expect(company(['person', 'person', 'computer'], [0, 1])).toBe(false);
  });
});

describe('who begins', () => {
  const tiles = ['A', 'B', 'Z'].map((letter) => ({ letter, count: 1, value: 1 }));
  const info = { tiles } as unknown as TableInfo;
  const drawn = (...first_draws: GameView['first_draws']) =>
    beginner(info, { first_draws, to_move: 0 } as unknown as GameView);

  it('is the one nearest to A, whoever is to move by now', () => {
    const round: [number, string][] = [
      [0, 'Z'],
      [1, 'B'],
    ];
    expect(drawn(round)).toEqual([1, 'B']);
  });
  it('is the one with the blank', () => {
    const round: [number, string][] = [
      [0, 'A'],
      [1, '?'],
    ];
    expect(drawn(round)).toEqual([1, '?']);
  });
  it('is found in the last round after a tie', () => {
    const tie: [number, string][] = [
      [0, 'A'],
      [1, 'A'],
      [2, 'B'],
    ];
    const again: [number, string][] = [
      [0, 'Z'],
      [1, 'B'],
    ];
    expect(drawn(tie, again)).toEqual([1, 'B']);
  });
  it('is nobody where it was agreed', () => {
    expect(drawn()).toBeNull();
  });
});
