import type { EditionName } from '../../messages';
import { numberWord, plural } from '../format';

export const setup = {
  seats: {
    title: 'Who is playing?',
    detail: 'The order from top to bottom is the order around the table.',
    name: (place: number) => `Name of player ${place + 1}`,
    kind: (place: number) => `Who plays in seat ${place + 1}`,
    here: 'Person',
    hereAmongDevices: 'Here',
    guest: 'Own device',
    computer: 'Computer',
    guestName: 'They type their own name',
    computerName: 'The computer picks its own name',
    level: (place: number) => `Level of player ${place + 1}`,
    target: (level: string, target: number) => `${level}, ${target}`,
    up: (name: string) => `Move ${name} up`,
    remove: (name: string) => `Remove the seat of ${name}`,
    seat: (place: number) => `Seat ${place + 1}`,
    computerOf: (count: number) => `Computer ${count}`,
    add: (count: number) => `Add a ${count === 2 ? 'third' : 'fourth'} player`,
    duplicate: (name: string) => `Two players are called ${name}. Please change one of the names.`,
    begins: 'Who begins?',
    drawn: 'Draw for it',
    realBegins: 'Draw tiles as you do at home, then choose who begins.',
  },
  boxes: {
    title: 'Which box?',
    detail: 'The edition sets the rules. You can change each of them below.',
    about: {
      'classic-2003': 'The standard box of 2003, which most people know.',
      graves: 'With an hourglass, and pegs on the racks.',
      'guide-2013': 'The illustrated game guide of 2013.',
      plain:
        'The rules as everyone learns them, with nothing added. Choose it as a start for house rules of your own.',
      'heritage-2023': 'The wooden box of 2023, in red and burgundy. Rules as in the classic box.',
      tournament: 'As clubs and tournaments play.',
    } satisfies Record<EditionName, string> as Record<string, string>,
  },
  timer: {
    label: 'Use the timer of the box',
    detail: (limit: string) => `${limit} for each turn. A player who takes longer loses the turn.`,
    limits: 'It limits',
  },
  more: {
    title: 'Everything else',
    unchanged: 'As in the box',
    changed: (count: number) => plural(count, 'change'),
  },
  changes: {
    title: 'Changes from the box',
    reset: 'Reset',
    resetAll: 'Reset: everything as in the box',
    inBox: (value: string, remembered: boolean) =>
      `${remembered ? 'From last time; in' : 'In'} the box: ${value}`,
    undo: (setting: string, value: string) => `Undo: ${setting}, ${value}`,
  },
  ready: {
    title: 'Ready',
    players: (count: number) =>
      `${numberWord(count).replace(/^./, (letter) => letter.toUpperCase())} players`,
    drawn: 'draw for first play',
    box: (box: string, changes: number, remembered: boolean) => {
      if (!changes) return box;
      return `${box}, with ${plural(changes, 'change')}${remembered ? ' from last time' : ''}`;
    },
    begins: (name: string) => `${name} begins`,
    openSeats: (count: number) => `${plural(count, 'seat')} for others to join`,
    rules: 'The rules, in short',
    allRules: 'All the rules',
    go: {
      laptop: 'Lay out the board',
      devices: 'Open the table',
      computer: 'Begin the game',
      score: 'Begin the score sheet',
    },
    note: 'The rules are fixed once the game begins. You can switch between light and dark at any time.',
  },
};
