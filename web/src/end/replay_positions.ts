import type { GameView, PlayLine } from '../messages';

export interface Position {
  tiles: ReadonlyMap<string, string>;
  /** The play that led to it; null for the empty board. */
  line: PlayLine | null;
}

/** The empty board, then the board after each play that stood. */
export function replayPositions(game: Pick<GameView, 'sheet'>): Position[] {
  const positions: Position[] = [{ tiles: new Map(), line: null }];
  let tiles = new Map<string, string>();
  for (const line of game.sheet) {
    if (line.kind === 'blank') {
      // The blank went back to a rack; the letter it stood for replaces it.
      tiles = new Map(tiles).set(line.square, line.letter.toUpperCase());
    } else if (line.kind === 'play' && !line.taken_off) {
      tiles = new Map([...tiles, ...line.placed]);
      positions.push({ tiles, line });
    }
  }
  return positions;
}
