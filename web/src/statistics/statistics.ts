/** Figures about the people who play on this device. */
import { longer, type GameRecord, type PlayerRecord } from './game_record';

export interface OpponentRecord {
  name: string;
  computer: boolean;
  games: number;
  won: number;
}

export interface PlayerStatistics {
  name: string;
  games: number;
  won: number;
  average: number;
  /** points for each play that stood; null before the first */
  averagePlay: number | null;
  best: { word: string; points: number } | null;
  longest: string | null;
  opponents: OpponentRecord[];
}

/** The figures of each person who has played on this device, the most frequent first. */
export function statisticsOf(records: readonly GameRecord[]): PlayerStatistics[] {
  const names = new Set(
    records.flatMap(({ players }) =>
      players.filter(({ here, computer }) => here && !computer).map(({ name }) => name),
    ),
  );
  return [...names]
    .map((name) => figuresOf(name, records))
    .toSorted((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}

function figuresOf(name: string, records: readonly GameRecord[]): PlayerStatistics {
  const games = records.flatMap(({ players }) => {
    const own = players.find((player) => player.name === name && player.here);
    return own ? [{ own, others: players.filter((player) => player !== own) }] : [];
  });
  const own = games.map((game) => game.own);
  const points = sum(own.map(({ score }) => score));
  const plays = sum(own.map((player) => player.plays));
  return {
    name,
    games: games.length,
    won: own.filter(({ won }) => won).length,
    average: Math.round(points / games.length),
    averagePlay: plays ? Math.round(points / plays) : null,
    best: own
      .map(({ best }) => best)
      .reduce((best, next) => (next && next.points > (best?.points ?? -1) ? next : best), null),
    longest: longer(own.map(({ longest }) => longest)),
    opponents: opponentsOf(games),
  };
}

function opponentsOf(
  games: readonly { own: PlayerRecord; others: readonly PlayerRecord[] }[],
): OpponentRecord[] {
  const opponents = new Map<string, OpponentRecord>();
  for (const { own, others } of games) {
    for (const { name, computer } of others) {
      const key = `${computer} ${name}`;
      const before = opponents.get(key) ?? { name, computer, games: 0, won: 0 };
      const won = before.won + (own.won ? 1 : 0);
      opponents.set(key, { ...before, games: before.games + 1, won });
    }
  }
  return [...opponents.values()].toSorted((a, b) => b.games - a.games);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
