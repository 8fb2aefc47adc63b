import type { GameView, PlayLine } from '../messages';

export interface BoardThen {
  tiles: ReadonlyMap<string, string>;
  /** The play that made it; null for the empty board. */
  line: PlayLine | null;
}

/** The board after every play that stayed, the empty one first. */
export function boardsOf(game: Pick<GameView, 'sheet'>): BoardThen[] {
  const boards: BoardThen[] = [{ tiles: new Map(), line: null }];
  let tiles = new Map<string, string>();
  for (const line of game.sheet) {
    if (line.kind === 'blank') {
      // The blank went back to a rack; its letter lies there now.
      tiles = new Map(tiles).set(line.square, line.letter.toUpperCase());
    } else if (line.kind === 'play' && !line.taken_off) {
      tiles = new Map([...tiles, ...line.placed]);
      boards.push({ tiles, line });
    }
  }
  return boards;
}
