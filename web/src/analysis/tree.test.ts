import { describe, expect, it } from 'vitest';
import { type Place, type Tree, lineTo, rowsOf, withPosition, withTurn, without } from './tree';

function recorded(id: number): Place {
  const made = id ? { text: `8${'ABCD'[id]} WORD`, word: 'WORD', score: id } : null;
  const before = id ? id - 1 : null;
  return { id, before, made, cgp: `game ${id}`, seat: id % 2, recorded: true, rackGiven: '' };
}

const GAME: Tree = { places: [0, 1, 2].map(recorded), at: 1 };
const QAT = { text: 'B5 QAT', word: 'QAT', score: 12 };
const PA = { text: '7M PA', word: 'PA', score: 14 };

describe('the lines of an analysis', () => {
  it('keep a turn that was tried below the turn of the game that it leaves', () => {
    const tree = withTurn(withTurn(GAME, QAT, 'tried 1', 0), PA, 'tried 2', 1);
    expect(rowsOf(tree).map(({ place, depth }) => [place.id, depth])).toEqual([
      [0, 0],
      [1, 0],
      [3, 1],
      [4, 1],
      [2, 0],
    ]);
    expect(tree.at).toBe(4);
  });

  it('go on along the game, or along a line that was tried before', () => {
    expect(withTurn(GAME, recorded(2).made!, 'game 2', 0)).toEqual({ ...GAME, at: 2 });
    const tried = withTurn(GAME, QAT, 'tried', 0);
    expect(withTurn({ ...tried, at: 1 }, QAT, 'tried', 0)).toEqual(tried);
  });

  it('branch again inside a line that was tried', () => {
    const first = withTurn(withTurn(GAME, QAT, 'tried 1', 0), PA, 'tried 2', 1);
    const again = withTurn({ ...first, at: 3 }, { ...PA, text: '9M PA' }, 'tried 3', 1);
    expect(rowsOf(again).map(({ place, depth }) => [place.id, depth])).toEqual([
      [0, 0],
      [1, 0],
      [3, 1],
      [5, 2],
      [4, 1],
      [2, 0],
    ]);
  });

  it('lead to a place from where they leave the game', () => {
    const tree = withTurn(withTurn(GAME, QAT, 'tried 1', 0), PA, 'tried 2', 1);
    expect(lineTo(tree, 4).map(({ id }) => id)).toEqual([1, 3, 4]);
    expect(lineTo(tree, 2).map(({ id }) => id)).toEqual([2]);
  });

  it('are removed with everything that follows', () => {
    const tree = withTurn(withTurn(GAME, QAT, 'tried 1', 0), PA, 'tried 2', 1);
    expect(without(tree, 3)).toEqual(GAME);
  });

  it('lose what was tried from a position that is changed, but never the game', () => {
    const tree = { ...withTurn(GAME, QAT, 'tried', 0), at: 1 };
    const changed = withPosition(tree, 'with another rack', 'AEINRST');
    expect(changed.places.map(({ id }) => id)).toEqual([0, 1, 2]);
    expect(changed.places[1]).toMatchObject({ cgp: 'with another rack', rackGiven: 'AEINRST' });
  });
});
