import { formatScore, plural, possessive } from '../format';

export const front = {
  tagline: 'The crossword tile game',
  lead: 'Two to four players, by the rules of the box you know.',
  modes: {
    laptop: {
      word: 'PASS',
      title: 'Pass the laptop',
      phoneTitle: 'Pass the phone',
      detail: 'Two to four of you around one screen. A curtain hides each rack between turns.',
      go: 'Set up a table',
    },
    devices: {
      word: 'JOIN',
      title: 'Everyone on their own device',
      detail: 'Phones, tablets and laptops. Share a short code or a link; no accounts.',
      go: 'Open a table',
    },
    computer: {
      word: 'SOLO',
      title: 'Against the computer',
      detail: 'From a beginner who knows everyday words to a champion who looks ahead.',
      go: 'Choose a level',
    },
  },
  learn: {
    title: 'Learn',
    none: 'Your first game, in five minutes.',
    carryOn: (step: number, steps: number) => `Step ${step} of ${steps}: carry on.`,
    more: 'Short lessons about the rules.',
  },
  more: 'More',
  score: { title: 'Keep score for a real board', detail: 'We do the sums' },
  analyse: { title: 'Analyse', detail: 'Any game or position' },
  joinCode: { title: 'Join with a code', detail: 'Type the letters you were given' },
  open: {
    title: 'Open tables',
    none: 'Nobody is waiting',
    some: (count: number) => `${count === 1 ? '1 has' : `${count} have`} a free seat`,
    empty: 'Nobody is waiting for players just now. Open a table and switch on “List this table”.',
    sit: 'Go to the table',
  },
  yours: {
    title: 'Your games',
    none: 'None yet',
    some: (unfinished: number, finished: number) =>
      [unfinished && `${unfinished} unfinished`, finished && `${finished} finished`]
        .filter(Boolean)
        .join(', '),
    empty: 'Games you play on this device appear here.',
    unfinished: 'Unfinished',
    finished: 'Finished',
    closed: 'Closed',
    view: 'View',
    remove: (players: string) => `Remove ${players} from this list`,
    removed: (players: string) =>
      `${players}: removed from this list. The game itself is not deleted.`,
    undo: 'Undo',
  },
  changed: (ms: number) =>
    new Date(ms).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' }),
  carryOn: 'Carry on',
  scores: (seats: readonly { name: string; score: number }[]) =>
    seats.map((seat) => `${seat.name} ${formatScore(seat.score)}`).join(', '),
  turnOf: (name: string) => `It is ${possessive(name)} turn.`,
  waitingFor: (count: number) => `Waiting for ${plural(count, 'player')}.`,
  vacant: 'Free seat',
  closed: 'Closed.',
  expires: (ms: number) =>
    `Deleted on ${new Date(ms).toLocaleDateString('en-GB', { dateStyle: 'long' })}, unless somebody plays.`,
  realBoard: 'Real board',
  foot: {
    free: 'Free and open source. No adverts, no tracking.',
    about: 'How to play',
    licences: 'Licences and word lists',
  },
};
