import { joinWithAnd } from '../format';

/** The page around the board, and the bar above it. */
export const pageTexts = {
  title: (name: string) => `${name} · Tilewright`,
  titleOnTurn: (name: string) => `Your turn · ${name} · Tilewright`,
  /** A table is known by the names of its players. */
  tableName: (names: readonly string[]) => joinWithAnd(names),
  home: 'Tilewright, front page',
  joining: 'Joining the table…',
  wholeBoard: 'Whole board',
  map: 'Visible part of the board',
};
