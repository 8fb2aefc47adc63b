/** Parse a word that the scorekeeper types, and find the tiles it lays. */
import { type Axis, type BoardState, type SquareName, along } from '../board/squares';
import type { PlacedTile, PlayLine } from '../messages';

export interface Letter {
  letter: string;
  blank: boolean;
}

/** Parse letters with a question mark after each blank, such as "HO?RN". */
export function parseLetters(text: string): Letter[] {
  const letters: Letter[] = [];
  for (const char of text.toUpperCase()) {
    const last = letters.at(-1);
    if (char === '?' && last) last.blank = true;
    else if (/\p{L}/u.test(char)) letters.push({ letter: char, blank: false });
  }
  return letters;
}

export function formatLetters(letters: readonly Letter[]): string {
  return letters.map(({ letter, blank }) => (blank ? `${letter}?` : letter)).join('');
}

export interface LaidWord {
  placed: PlacedTile[];
  /** For each tile, the index of its letter in the word. */
  indexes: number[];
  offBoard: boolean;
}

/**
 * The tiles that spell this word from `start` on. Squares with a tile are skipped, whether the word
 * includes the letter on them or only the new letters were typed.
 */
export function layWord(
  board: BoardState,
  start: SquareName,
  axis: Axis,
  letters: readonly Letter[],
): LaidWord {
  const placed: PlacedTile[] = [];
  const indexes: number[] = [];
  let square: SquareName | null = start;
  for (const [index, { letter, blank }] of letters.entries()) {
    let isOnBoard = false;
    while (square && board.tiles.has(square) && !isOnBoard) {
      isOnBoard = board.tiles.get(square)!.toUpperCase() === letter && !blank;
      square = along(board, square, axis, 1);
    }
    if (isOnBoard) continue;
    if (!square) return { placed, indexes, offBoard: true };
    placed.push([square, blank ? letter.toLowerCase() : letter]);
    indexes.push(index);
    square = along(board, square, axis, 1);
  }
  return { placed, indexes, offBoard: false };
}

/** The word of a play as it would be typed, for correcting it. */
export function typedWord({ placed, words }: PlayLine): string {
  const blanks = new Set(placed.flatMap(([square, tile]) => (isBlank(tile) ? [square] : [])));
  const { word = '', squares = [] } = words[0] ?? {};
  return formatLetters(
    squares.map((square, at) => ({
      letter: word[at]!.toUpperCase(),
      blank: blanks.has(square),
    })),
  );
}

function isBlank(tile: string): boolean {
  return tile !== tile.toUpperCase();
}

/** The word with the letter at `index` made a blank, or an ordinary tile again. */
export function toggleBlank(text: string, index: number): string {
  const letters = parseLetters(text);
  return formatLetters(
    letters.map((letter, at) => (at === index ? { ...letter, blank: !letter.blank } : letter)),
  );
}

/** Parse the tiles of a rack, such as "aei?". */
export function parseTiles(text: string): string[] {
  return [...text.toUpperCase()].filter((char) => char === '?' || /\p{L}/u.test(char));
}

/** Parse "h8" or "8h" as H8; null if it is not a square of this board. */
export function parseSquare(text: string, board: BoardState): SquareName | null {
  const found = /^\s*(?:([a-z]+)\s*(\d+)|(\d+)\s*([a-z]+))\s*$/i.exec(text);
  if (!found) return null;
  const column = (found[1] ?? found[4] ?? '').toUpperCase();
  const square = `${column}${Number(found[2] ?? found[3])}`;
  return along(board, square, 'across', 0);
}
