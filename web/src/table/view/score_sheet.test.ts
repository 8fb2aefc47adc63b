import { describe, expect, it } from 'vitest';
import type { PlayLine, SheetLine } from '../../messages';
import { closingsOf, direction, lastPlay, lastTurn, orderOfPlay, roundsOf } from './score_sheet';

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
  it('has its columns in the order of play, from the player who began', () => {
    const begun = { sheet: [play(2, 'HORN', ['F8'])], to_move: 3 };
    expect(orderOfPlay(begun, 4)).toEqual([2, 3, 0, 1]);
    expect(orderOfPlay({ sheet: [], to_move: 1 }, 3)).toEqual([1, 2, 0]);
  });

  it('ends with the tiles left, at the final scores', () => {
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
  it('deducts overtime before tiles left', () => {
    const accounts = [{ ...nothing, played: 40, fine: 10, deducted: 3, final: 27 }];
    expect(closingsOf({ accounts }).map(({ kind, cells }) => [kind, cells[0]])).toEqual([
      ['overtime', { change: -10, total: 30 }],
      ['tiles-left', { change: -3, total: 27 }],
    ]);
  });
  it('has no closing rows if nothing changed', () => {
    expect(closingsOf({ accounts: [{ ...nothing, played: 40, final: 40 }] })).toEqual([]);
  });
  it('starts a new row when a seat plays again', () => {
    const rounds = roundsOf([horn, farm, pass], 2, 1);
    expect(rounds.map(({ cells }) => cells.map((cell) => cell?.index ?? null))).toEqual([
      [0, 1],
      [2, null],
    ]);
  });

  it('keeps a round in one row if it does not start at seat 0', () => {
    const rounds = roundsOf([farm, pass], 2, 1);
    expect(rounds.map(({ cells }) => cells.map((cell) => cell?.index ?? null))).toEqual([
      [1, 0],
      [null, null],
    ]);
  });

  it('has a row for the first player before the first play', () => {
    expect(roundsOf([], 3, 2)).toHaveLength(1);
    expect(roundsOf([], 3, null)).toHaveLength(0);
  });
});

describe('the last play', () => {
  it('is the last one still on the board', () => {
    expect(lastPlay([horn, farm, pass])?.index).toBe(1);
    expect(lastPlay([horn, { ...farm, taken_off: true }])).toBeNull();
    expect(lastPlay([pass])).toBeNull();
  });

  it('has a direction', () => {
    expect(direction(horn)).toEqual({ square: 'F8', axis: 'across' });
    expect(direction(farm)).toEqual({ square: 'H6', axis: 'down' });
  });
});

describe('the last turn of a seat', () => {
  it('is not an overdraw after it', () => {
    const overdraw: SheetLine = { kind: 'overdraw', seat: 0, surplus: 1, total: 4 };
    expect(lastTurn([pass, farm, overdraw], 0)).toBe(pass);
    expect(lastTurn([farm, overdraw], 0)).toBeNull();
  });
});
