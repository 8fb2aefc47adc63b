import { counted, inWords } from './counting';

export const setup = {
  title: {
    laptop: 'Pass the laptop',
    devices: 'Everyone on their own device',
    computer: 'Against the computer',
    score: 'Keep score for a real board',
  },
  seats: {
    title: 'Who is playing?',
    say: 'Top to bottom is the order round the table.',
    name: (place: number) => `Name of player ${place + 1}`,
    sitter: (place: number) => `Who sits at seat ${place + 1}`,
    here: 'Person',
    hereAmongDevices: 'Here',
    guest: 'Own device',
    computer: 'Computer',
    guestName: 'They type their own name',
    computerName: 'The computer brings its own name',
    level: (place: number) => `Level of player ${place + 1}`,
    up: (name: string) => `Move ${name} up`,
    remove: (name: string) => `Take the seat of ${name} away`,
    seat: (place: number) => `Seat ${place + 1}`,
    add: (count: number) => `Add a ${['', '', 'third', 'fourth'][count] ?? 'further'} player`,
    twice: (name: string) => `Two players are called ${name}. Please tell them apart.`,
    begins: 'Who begins?',
    drawn: 'Draw for it',
    realBegins: 'Draw tiles as you do at home, then say who begins.',
  },
  boxes: {
    title: 'Which box?',
    say: 'The edition decides which rules are in force. You can change every one of them below.',
    about: {
      'classic-2003': 'The standard box of 2003, as most people know it.',
      graves: 'With an hourglass, and pegs on the racks.',
      'guide-2013': 'The illustrated game guide of 2013.',
      plain: 'The bare rules, as in the classic box.',
      'heritage-2023': 'The wooden box of 2023, in red and burgundy. Rules as in the classic box.',
      tournament: 'As clubs and tournaments play.',
    } as Record<string, string>,
  },
  fold: {
    title: 'Everything else',
    unchanged: 'As in the box',
    changed: (count: number) => counted(count, 'change'),
  },
  ready: {
    title: 'Ready',
    players: (count: number) =>
      `${inWords(count).replace(/^./, (letter) => letter.toUpperCase())} players`,
    drawn: 'first turn is drawn',
    begins: (name: string) => `${name} begins`,
    withOpen: (count: number) => `${counted(count, 'seat')} for others to join`,
    rules: 'The rules, in short',
    go: {
      laptop: 'Lay out the board',
      devices: 'Open the table',
      computer: 'Begin the game',
      score: 'Begin the score sheet',
    },
    note: 'Rules stay as they are once the first tile is down. Light or dark can change at any time.',
  },
};
