import { counted, score, whose } from './counting';

export const front = {
  tagline: 'The crossword tile game',
  lead: 'Two to four players, by the rules of the box you know.',
  ways: {
    laptop: {
      word: 'PASS',
      title: 'Pass the laptop',
      say: 'Two to four of you round one screen. A curtain hides each rack between turns.',
      go: 'Set up a table',
    },
    devices: {
      word: 'JOIN',
      title: 'Everyone on their own device',
      say: 'Phones, tablets and laptops. Share a short code or a link; no accounts.',
      go: 'Open a table',
    },
    computer: {
      word: 'SOLO',
      title: 'Against the computer',
      say: 'Three strengths, from one that knows everyday words to one that misses little.',
      go: 'Choose a strength',
    },
  },
  score: { title: 'Keep score for a real board', say: 'We do the sums' },
  joinCode: { title: 'Join with a code', say: 'Type the letters you were told' },
  open: {
    title: 'Open tables',
    none: 'Nobody is waiting',
    some: (count: number) => `${count === 1 ? '1 has' : `${count} have`} a free seat`,
    empty:
      'Nobody is waiting for players just now. Open a table and switch on “Show it to everybody”.',
    sit: 'Go to the table',
  },
  yours: {
    title: 'Your games',
    none: 'None yet',
    some: (unfinished: number, finished: number) =>
      [unfinished && `${unfinished} unfinished`, finished && `${finished} finished`]
        .filter(Boolean)
        .join(', '),
    empty: 'Games you play on this device are kept here.',
    unfinished: 'Unfinished',
    finished: 'Finished',
    lookAt: 'Look at it',
  },
  carryOn: 'Carry on',
  scores: (seats: readonly { name: string; score: number }[]) =>
    seats.map((seat) => `${seat.name} ${score(seat.score)}`).join(', '),
  turnOf: (name: string) => `It is ${whose(name)} turn.`,
  waitingFor: (count: number) => `Waiting for ${counted(count, 'player')}.`,
  vacant: 'Free seat',
  realBoard: 'Real board',
  foot: {
    free: 'Free and open source. No adverts, no tracking.',
    about: 'How to play',
    licences: 'Licences and word lists',
  },
};
