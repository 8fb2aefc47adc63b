import { describe, expect, it } from 'vitest';
import { premiumAt } from '../board/premiums';
import { BOARD, sampleTiles } from './sample_game';

describe('the board on the front page', () => {
  it('is a full-size board with the same layout across and down', () => {
    expect(BOARD).toHaveLength(15);
    const turned = BOARD.map((_, column) => BOARD.map((row) => row[column]).join(''));
    expect(turned).toEqual(BOARD);
    expect(premiumAt(BOARD, 0, 0)).toBe('3W');
    expect(premiumAt(BOARD, 7, 7)).toBe('2W');
  });

  it('shows words that share the letters where they cross', () => {
    const at = new Map(sampleTiles().map(({ square, letter }) => [square, letter]));
    const read = (...squares: string[]) => squares.map((square) => at.get(square)).join('');
    expect(read('F8', 'G8', 'H8', 'I8')).toBe('HORN');
    expect(read('H6', 'H7', 'H8', 'H9', 'H10')).toBe('FARMS');
    expect(read('C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7')).toBe('HERRING');
    expect(read('H1', 'I1', 'J1', 'K1')).toBe('WANE');
  });
});
