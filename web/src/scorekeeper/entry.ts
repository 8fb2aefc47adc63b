/** A word as it is written down, and the tiles it lays. */
import { type Axis, type Ground, type SquareName, along } from '../board/squares';
import type { PlacedTile, PlayLine } from '../messages';

export interface Letter {
  letter: string;
  blank: boolean;
}

/** "HO?RN": letters, and a question mark behind each that is a blank. */
export function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  for (const sign of text.toUpperCase()) {
    const last = letters.at(-1);
    if (sign === '?' && last) last.blank = true;
    else if (/\p{L}/u.test(sign)) letters.push({ letter: sign, blank: false });
  }
  return letters;
}

export function textOf(letters: readonly Letter[]): string {
  return letters.map(({ letter, blank }) => (blank ? `${letter}?` : letter)).join('');
}

export interface Written {
  placed: PlacedTile[];
  /** Which letter of the word each tile is. */
  places: number[];
  overEdge: boolean;
}

/**
 * The tiles that write this word from a square on. A letter that lies there already is passed over;
 * so is any other tile, for those who type the new letters alone.
 */
export function written(
  ground: Ground,
  start: SquareName,
  axis: Axis,
  letters: readonly Letter[],
): Written {
  const placed: PlacedTile[] = [];
  const places: number[] = [];
  let square: SquareName | null = start;
  for (const [place, { letter, blank }] of letters.entries()) {
    let lies = false;
    while (square && ground.tiles.has(square) && !lies) {
      lies = ground.tiles.get(square)!.toUpperCase() === letter && !blank;
      square = along(ground, square, axis, 1);
    }
    if (lies) continue;
    if (!square) return { placed, places, overEdge: true };
    placed.push([square, blank ? letter.toLowerCase() : letter]);
    places.push(place);
    square = along(ground, square, axis, 1);
  }
  return { placed, places, overEdge: false };
}

/** The word of a play as it was typed, to be put right. */
export function typedFor({ placed, words }: PlayLine): string {
  const blanks = new Set(placed.flatMap(([square, tile]) => (isBlank(tile) ? [square] : [])));
  const { word = '', squares = [] } = words[0] ?? {};
  return textOf(
    squares.map((square, at) => ({
      letter: word[at]!.toUpperCase(),
      blank: blanks.has(square),
    })),
  );
}

function isBlank(tile: string): boolean {
  return tile !== tile.toUpperCase();
}

/** The word with this letter a blank, or no longer one. */
export function blankToggled(text: string, place: number): string {
  const letters = lettersOf(text);
  return textOf(
    letters.map((letter, at) => (at === place ? { ...letter, blank: !letter.blank } : letter)),
  );
}

/** "aei?": tiles on a rack. */
export function tilesOf(text: string): string[] {
  return [...text.toUpperCase()].filter((sign) => sign === '?' || /\p{L}/u.test(sign));
}

/** "h8" and "8h" are both H8; null if it is no square of this board. */
export function squareFrom(text: string, ground: Ground): SquareName | null {
  const found = /^\s*(?:([a-z]+)\s*(\d+)|(\d+)\s*([a-z]+))\s*$/i.exec(text);
  if (!found) return null;
  const column = (found[1] ?? found[4] ?? '').toUpperCase();
  const square = `${column}${Number(found[2] ?? found[3])}`;
  return along(ground, square, 'across', 0);
}
