/** Words that can no longer be challenged, so that the server says what they mean. */
import { type Axis, type SquareName, columnOf } from '../../board/squares';
import type { GameView, PlayLine } from '../../messages';

type Played = Pick<GameView, 'sheet' | 'open_play'>;

/** The words that stand. A word of the open play is not among them, even if it was played before. */
export function standingWords({ sheet, open_play }: Played): Set<string> {
  const words = new Set(playsOf(sheet).flatMap((play) => play.words.map(({ word }) => word)));
  for (const { word } of open_play?.words ?? []) words.delete(word);
  return words;
}

/** The standing words through a square: the latest across and the latest down. */
export function standingWordsAt(game: Played, square: SquareName): string[] {
  const standing = standingWords(game);
  const latest = new Map<Axis, string>();
  for (const { word, squares } of playsOf(game.sheet).flatMap(({ words }) => words)) {
    const axis = columnOf(squares[0]!) === columnOf(squares[1]!) ? 'down' : 'across';
    if (squares.includes(square)) latest.set(axis, word);
  }
  return [...latest.values()].filter((word) => standing.has(word));
}

function playsOf(sheet: GameView['sheet']): PlayLine[] {
  return sheet.filter((line) => line.kind === 'play').filter(({ taken_off }) => !taken_off);
}
