/** What this device keeps of a finished game. */
import type { PlayLine, ResultView, TableInfo, View } from '../messages';
import { nameOf } from '../table/view/selectors';

export interface PlayerRecord {
  name: string;
  computer: boolean;
  /** plays on this device */
  here: boolean;
  score: number;
  won: boolean;
  /** the number of plays that stood */
  plays: number;
  best: { word: string; points: number } | null;
  longest: string | null;
}

export interface GameRecord {
  id: string;
  /** when the game ended, in milliseconds */
  at: number;
  preset: string;
  players: PlayerRecord[];
}

/** The record of a finished game; null if nobody on this device played. */
export function recordOf(
  info: TableInfo,
  view: View,
  result: ResultView,
  at: number,
): GameRecord | null {
  if (view.you.seats.length === 0) return null;
  const plays = (view.game?.sheet ?? []).filter(
    (line): line is PlayLine => line.kind === 'play' && !line.taken_off,
  );
  const players = view.seats.map(({ player }, seat): PlayerRecord => {
    const own = plays.filter((line) => line.seat === seat);
    const best = own.toSorted((a, b) => b.points - a.points)[0];
    const words = own.flatMap((line) => line.words.map(({ word }) => word));
    return {
      name: nameOf(view, seat),
      computer: player === 'computer',
      here: view.you.seats.includes(seat),
      score: result.accounts[seat]?.final ?? 0,
      won: result.winners.includes(seat),
      plays: own.length,
      best: best ? { word: best.words[0]?.word ?? '', points: best.points } : null,
      longest: longer(words),
    };
  });
  return { id: info.id, at, preset: info.edition.preset, players };
}

/** The longest word, the first of several equal ones. */
export function longer(words: readonly (string | null)[]): string | null {
  return words.reduce<string | null>(
    (longest, word) => (word !== null && word.length > (longest?.length ?? 0) ? word : longest),
    null,
  );
}
