import type { Thought } from '../../messages';
import type { Measure } from '../../analysis/plays';
import { plural, possessive } from '../format';

const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);

/** The analysis board. It is loaded with its page, so it is not part of `texts`. */
export const analysis = {
  title: 'Analysis board',
  player: (seat: number) => `Player ${seat + 1}`,
  open: {
    title: 'Analyse a game or a position',
    lead: 'See what every play is worth, and try what you like. Nothing is stored on the server.',
    drop: 'Drop a game here',
    dropDetail: 'GCG, a Tilewright record or CGP',
    choose: 'Choose a file',
    paste: 'Or paste its text',
    pasteLabel: 'Text of a game or a position',
    read: 'Open',
    setUp: 'Set up a position',
    saved: 'Your boards',
    savedTitle: (players: readonly string[], turns: number) =>
      `${players.join(' and ')}, ${turns ? plural(turns, 'turn') : 'position'}`,
    changed: (ms: number) =>
      new Date(ms).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
    remove: (name: string) => `Remove ${name}`,
    tooLarge: 'This file is too large: a game has less than 64 kilobytes.',
    cannotRead: (file: string, reason: string) =>
      `${file ? `${file} cannot be read` : 'This cannot be read'}: ${reason}`,
    kept: 'What you were looking at is unchanged.',
    losses: 'Not read from the file:',
    reading: 'Reading…',
  },
  another: 'Open another',
  share: 'Share',
  shared: 'The address is copied.',
  notShared: 'Copy the address from the browser.',
  offline: 'The server does not answer. What you see is kept.',
  tooMuch: 'This device has used up its thinking time. Wait a while, then go on.',
  toMove: (name: string) => `${name} to move`,
  turnToMove: (turn: number, name: string) => `Turn ${turn}, ${name} to move`,
  over: 'The game is over.',
  finalScores: (scores: string) => `Final score with leftover tiles: ${scores}.`,
  rackUnknown: 'Rack unknown',
  rackUnknownDetail: (name: string) =>
    `${possessive(name)} tiles are not recorded, and they are not guessed. Type them to see their plays.`,
  held: (name: string, tiles: string) => `Use what ${name} held in the game: ${tiles}`,
  noPlays: {
    'no-word-list': 'There is no word list for these tiles, so no plays can be found.',
  } as Record<string, string>,
  plays: {
    title: 'Plays',
    label: 'Plays, best first',
    none: 'There is no play.',
    play: 'play',
    points: 'pts',
    keeps: (tiles: readonly string[]) =>
      tiles.length
        ? `keeps ${tiles.map((tile) => (tile === '?' ? 'blank' : tile)).join(' ')}`
        : 'keeps nothing',
    more: 'Show more',
    notWord: (words: readonly string[]) => `not in the list: ${words.join(', ')}`,
    played: 'played',
    best: 'best',
    exchange: (tiles: string) => `Exchange ${tiles}`,
    pass: 'Pass',
    heads: {
      win: 'chance of winning',
      share: 'share of wins',
      final: 'final margin',
      gain: 'points gained from now on',
      points: 'points with tiles kept',
    } satisfies Record<Measure, string>,
    value: {
      win: (at: number) => `${Math.round(at)} %`,
      share: (low: number, high: number) =>
        high - low < 0.5 ? `${Math.round(low)} %` : `${Math.round(low)}–${Math.round(high)} %`,
      final: (low: number, high: number) =>
        low === high ? (low === 0 ? 'draw' : signed(low)) : `${signed(low)}…${signed(high)}`,
      gain: (at: number) => signed(Math.round(at)),
      points: (equity: number) => signed(Math.round(equity)),
    },
    aloud: (at: number, margin: number) => `${Math.round(at)}, give or take ${Math.ceil(margin)}`,
  },
  think: {
    think: 'Think',
    on: 'Think for another minute',
    stop: 'Stop',
    working: 'Thinking…',
    byPoints: 'Points only. Compared by score and the tiles kept.',
    static: {
      'finish-line': 'Points only: with a finish line, nothing else is compared.',
      variant: 'Points only: this variant is not simulated.',
      'no-word-list': 'Points only: there is no word list for these tiles.',
    } satisfies Record<NonNullable<Thought['by_points']>, string>,
    leads: (word: string) => `${word} leads.`,
    close: 'Too close to tell.',
    simulated: (most: number, compared: number, legal: number) =>
      `${most.toLocaleString('en')} games for each leader, two turns deep; ${compared} of ${legal.toLocaleString('en')} plays compared.`,
    'played-out': (most: number, compared: number, legal: number) =>
      `${most.toLocaleString('en')} games for each leader, played to the end; ${compared} of ${legal.toLocaleString('en')} plays compared.`,
    'pre-endgame': (orders: number, compared: number, legal: number) =>
      `All ${orders.toLocaleString('en')} orders of the tiles in the bag; ${compared} of ${legal.toLocaleString('en')} plays compared.`,
    endgame: (compared: number, legal: number) =>
      `Searched to the end of the game; ${compared} of ${legal.toLocaleString('en')} plays shown.`,
    proven: 'proven',
    bestFound: 'best found',
  },
  line: {
    title: (margin: number, name: string) =>
      margin === 0
        ? 'Best play ends in a draw'
        : `Best play: ${name} ${margin > 0 ? 'wins' : 'loses'} by ${Math.abs(margin)}`,
    unsure: 'Best play found so far',
  },
  ways: {
    title: (word: string) => `When ${word} wins`,
    bag: 'in the bag',
    result: { wins: 'wins', ties: 'draws', losses: 'loses', open: 'open' },
    of: (wins: number, orders: number) => `${wins} of ${orders}`,
  },
  branches: {
    title: 'Branches',
    lines: (count: number) => (count ? plural(count, 'line') : 'none tried yet'),
    start: 'Start',
    position: 'Position',
    takenOff: 'taken off',
    remove: (word: string) => `Remove the line from ${word}`,
    toPlay: (name: string) => `${name} to play`,
  },
  unseen: {
    title: 'Unseen',
    where: (bag: number, held: number) => `${bag} in the bag, ${held} on racks`,
    ask: (name: string) => `What may ${name} hold?`,
    mayHold: (name: string) => `${name} may have kept`,
    how: (racks: number, exhaustive: boolean) =>
      `Judged by the last turn: ${racks.toLocaleString('en')} racks compared, ${exhaustive ? 'all that are possible' : 'at random'}.`,
    reasons: {
      passed: 'Nothing can be inferred from a pass.',
      'bag-empty': 'The bag was empty, so the tiles are known.',
      'kept-nothing': 'The last turn used the whole rack.',
      'no-word-list': 'There is no word list for these tiles.',
    },
  },
  racks: {
    title: 'Racks and scores',
    change: 'Change racks or scores',
    rack: (name: string) => `${possessive(name)} tiles`,
    score: (name: string) => `${possessive(name)} score`,
    hint: 'Letters, ? for a blank. Leave it empty if you do not know them.',
    apply: 'Apply',
    players: 'Players',
    edition: 'Box',
    done: 'Analyse',
    cancel: 'Cancel',
    setUp: 'Set up a position',
    pad: 'Letters',
    blank: 'As a blank',
    erase: 'Take tile off',
    clear: 'Clear the board',
    lead: 'Press a square, then type. Press it again to turn; Shift makes a blank.',
  },
  acts: {
    takeBack: 'Take back',
    back: 'Back a turn',
    exchange: 'Exchange',
    lay: (word: string) => `Lay ${word}`,
    layTiles: 'Lay',
    pass: 'Pass',
    next: 'Next turn',
    label: 'Turn',
  },
  rack: (name: string) => `${possessive(name)} rack`,
  tabs: { label: 'Panels', plays: 'Plays', branches: 'Branches', unseen: 'Unseen', racks: 'Racks' },
};
