import type { ExchangeObstacle } from '../../messages';

/** What is below the board: the rack with its buttons, or a note for spectators. */
export const trayTexts = {
  actions: 'Your turn',
  shuffle: 'Shuffle',
  sort: 'Sort',
  recall: 'Recall',
  play: 'Play',
  playFor: (score: number) => `Play for ${score}`,
  exchange: 'Exchange',
  pass: 'Pass',
  challenge: 'Challenge',
  hint: 'Hint',
  enterKey: 'Enter',
  waitingFor: (name: string) => `Waiting for ${name}`,
  waiting: 'Waiting',
  thinking: (name: string) => `${name} is thinking`,
  hurry: (name: string) => `Hurry ${name}`,
  paused: 'Paused',
  bonus: 'bonus',
  notInList: 'not in the list',
  touchHint: 'Tap a tile, then a square, or drag it.',
  planHint: (name: string) => `${name} to play. You can try out tiles meanwhile.`,
  pressFirst: 'Press a square first, then type.',
  notOnRack: (letter: string) => `You have no ${letter}.`,
  takeBlank: (letter: string) => `Take a blank for your ${letter}`,

  watching: 'You are watching',
  othersPlay: 'Others are playing',
  out: 'You are out of the game. You can watch the others play on.',
  racksHidden: 'Racks stay hidden until the game is over.',
  spectators: (count: number) => `${count} people are watching`,
};

/** Why the bag allows no exchange. */
export function exchangeObstacle(obstacle: ExchangeObstacle): string {
  switch (obstacle.code) {
    case 'bag-empty':
      return 'The bag is empty.';
    case 'bag-too-low': {
      const tiles = obstacle.left === 1 ? 'one tile' : `${obstacle.left} tiles`;
      return `The bag holds only ${tiles}. You need ${obstacle.needed} to exchange.`;
    }
  }
}
