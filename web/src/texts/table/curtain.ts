import { plural, possessive } from '../format';

/** The screen between two turns on a shared device. */
export const curtainTexts = {
  finished: (name: string) => `${possessive(name)} turn is over.`,
  missed: (name: string) => `${name} misses this turn.`,
  ranOutOfTime: (name: string) => `${name} ran out of time.`,
  left: (name: string) => `${name} has left the game.`,
  handOver: (name: string) => `Hand over to ${name}`,
  tiles: (count: number) => plural(count, 'tile'),
  show: (name: string) => `I am ${name}, show my tiles`,
  alone: 'Nobody else should be looking.',
  timeWaits: (left: string) =>
    `Nobody else should be looking. You have ${left}, and your time starts when your tiles are shown.`,
  running: (left: string) =>
    `Nobody else should be looking. The clock is running: you have ${left}.`,
  last: 'Last play',
  for: 'for',
  bag: (count: number) => `${plural(count, 'tile')} in the bag`,
};
