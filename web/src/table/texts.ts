/** Every text of the table page. A translation is another object of the same shape. */
import { called } from '../texts/called';
import { counted, inWords, lasting, listed, whose } from '../texts/counting';
import { challenge } from './texts/challenge';
import { sheet } from './texts/sheet';
import { talk } from './texts/talk';

const points = (count: number) => counted(count, 'point');
const tiles = (count: number) => counted(count, 'tile');

export const texts = {
  challenge,
  sheet,
  talk,
  title: (name: string) => `${name} · Tilewright`,
  titleInTurn: (name: string) => `Your turn · ${name} · Tilewright`,
  table: (names: readonly string[]) => listed(names),
  more: 'More about this play',
  leaveTable: 'Tilewright, front page',

  // The table in few words
  about: {
    edition: called.edition,
    missTurn: 'a failed challenge costs a turn',
    free: 'a failed challenge costs nothing',
    points: (count: number) => `a failed challenge costs ${points(count)}`,
    checked: 'plays are checked',
    racks: (size: number) => `racks of ${inWords(size)}`,
    finishLine: 'finish line',
    blanks: 'blanks in circulation',
    vote: 'the table judges',
    clock: (seconds: number) => `${lasting(seconds)} each`,
    turn: (seconds: number) => `${lasting(seconds)} a turn`,
  },

  // Seats
  seats: 'Seats',
  yourTurn: 'Your turn',
  toPlay: 'To play',
  next: 'Next',
  decides: 'Decides',
  missesNext: 'Misses next turn',
  missesTurns: (count: number) => `Misses ${inWords(count)} turns`,
  resigned: 'Resigned',
  away: 'Away',
  skipped: 'Turns are skipped',
  computerPlays: 'The computer plays',
  thinking: 'Thinking',
  played: (word: string, score: number) => `Played ${word}, ${score}`,
  exchanged: (count: number) => `Exchanged ${count}`,
  passed: 'Passed',
  takenOff: 'Play taken off',
  missed: 'Missed a turn',
  outOfTime: 'Ran out of time',
  tiles,
  points,
  target: (target: number) => `of ${target}`,
  seatInTurn: (name: string) => `${name}, in turn`,
  timeLeft: 'time left',

  // Tray
  shuffle: 'Shuffle',
  sort: 'Sort',
  recall: 'Recall',
  play: 'Play',
  playFor: (score: number) => `Play for ${score}`,
  exchange: 'Exchange',
  pass: 'Pass',
  challengeIt: 'Challenge',
  enterKey: 'Enter',
  actions: 'Your turn',
  waitingFor: (name: string) => `Waiting for ${name}`,
  waiting: 'Waiting',
  sending: 'Playing',
  youArePaused: 'Paused',
  bonus: 'bonus',
  notGood: 'not in the list',
  layHint: 'Press a square and type, or drag tiles to the board.',
  touchHint: 'Tap a tile, then a square, or drag it.',
  planHint: (name: string) => `${name} to play. You can try tiles meanwhile.`,
  pointFirst: 'Press a square first, then type.',
  notHeld: (letter: string) => `You do not hold ${letter}.`,
  takeBlank: (letter: string) => `Take a blank for your ${letter}`,

  // Dialogs
  cancel: 'Go back',
  close: 'Close',
  goOn: 'Go on playing',
  blank: {
    title: 'What is the blank?',
    say: 'It scores nothing. You can change it until you press Play.',
    back: 'Take it back',
  },
  exchanging: {
    title: 'Exchange tiles',
    say: (bag: number) =>
      `Choose the tiles to put back. You draw the same number and your turn ends. ${
        bag === 1 ? '1 tile is' : `${bag} tiles are`
      } in the bag.`,
    most: (most: number) => `You can exchange ${most} at most.`,
    back: 'Keep my tiles',
    deed: (count: number) => (count ? `Exchange ${count}` : 'Exchange'),
    label: 'Tiles to exchange',
    no: 'You cannot exchange now.',
  },
  passing: {
    title: 'Pass this turn?',
    say: 'You score nothing and keep your tiles.',
    deed: 'Pass',
  },
  resigning: {
    title: 'Resign the game?',
    say: (others: number) =>
      `Your tiles are set aside and count against you, and you come last. ${others > 1 ? 'The others play on.' : 'The game ends.'} This cannot be taken back.`,
    deed: 'Resign',
  },
  taking: {
    title: (square: string) => `Take the blank on ${square}?`,
    say: (letter: string) =>
      `Your ${letter} takes its place and the blank comes to your rack. It scores nothing, begins your turn, and stands whatever you play.`,
    deed: 'Take the blank',
  },

  // The draw for first play
  draw: {
    title: (name: string) => `${name} begins`,
    you: 'You begin',
    say: 'Everybody drew a tile. The letter nearest to A begins, and a blank beats any letter. The tiles went back into the bag.',
    again: 'A tie: these drew again.',
    deed: 'To the table',
    firstPlay: 'First play',
    first: 'It covers the star, and the star doubles the word.',
    begins: (name: string, letter: string) =>
      letter === '?'
        ? `${name} drew a blank, which beats any letter, and begins.`
        : `${name} drew ${letter}, the letter nearest to A, and begins.`,
    drew: (name: string, letter: string) => `${name} drew ${letter === '?' ? 'a blank' : letter}`,
  },

  // The curtain
  curtain: {
    finished: (name: string) => `${name} has finished the turn.`,
    ranOut: (name: string) => `${name} ran out of time.`,
    left: (name: string) => `${name} has left the game.`,
    hand: (name: string) => `Hand over to ${name}`,
    show: (name: string) => `I am ${name}, show my tiles`,
    alone: 'Nobody else should be looking.',
    running: 'Nobody else should be looking. The time is running.',
    last: 'Last play',
    for: 'for',
    bag: (count: number) => (count === 1 ? '1 tile in the bag' : `${count} tiles in the bag`),
  },

  // Around the board
  unseen: 'Unseen',
  unseenSay: (bag: number, racks: number) => `${bag} in the bag, ${racks} on racks`,
  blankName: 'blank',
  unseenLetter: (letter: string, count: number) =>
    count ? `${letter}: ${count}` : `${letter}: none left`,
  bag: 'Bag',
  bagLeft: (left: number, all: number) => `${left} of ${all} tiles left`,
  bagSay: (bag: number) =>
    bag === 0
      ? 'The bag is empty. Whoever lays the last tile on their rack ends the game.'
      : `${bag === 1 ? '1 tile is' : `${bag} tiles are`} left in the bag.`,
  seal: 'The order of the bag was fixed before the first draw, and sealed. At the end anybody can check that no tile was exchanged for another.',
  sealIs: 'Seal',
  watching: 'You are watching',
  othersPlay: 'Others are playing',
  watchers: (count: number) =>
    count === 0 ? '' : count === 1 ? '1 person is watching' : `${count} people are watching`,
  watchSay: 'Racks stay hidden until the game is over.',
  goneOut: 'You are out of the game. You can watch the others play on.',
  wholeBoard: 'Whole board',
  map: 'Where the window stands on the board',
  panels: 'More about the game',
  leftPanels: 'Seats and tiles',
  rightPanels: 'Score sheet and chat',

  // Menu
  menu: 'Menu',
  menuItems: {
    sounds: 'Sounds',
    on: 'on',
    off: 'off',
    mode: 'Light or dark',
    light: 'Light',
    dark: 'Dark',
    device: 'As the device',
    help: 'Keys and help',
    rules: 'The rules at this table',
    moveSeat: 'Move my seat to another device',
    leave: 'Leave the table',
    leaveSay: 'Your seat stays yours; come back any time.',
    resign: 'Resign',
  },
  moving: {
    title: 'Move a seat to another device',
    say: (name: string) =>
      `Scan this code with the other device, or open the link there. Whoever does so first plays for ${name} from then on.`,
    scan: 'Code to scan with the other device',
    link: 'Link',
    copy: 'Copy the link',
    copied: 'Copied',
    failed: 'No link came back. Try again in a moment.',
  },
  rulesTitle: 'The rules at this table',
  dictionary: (name: string) => `Words are looked up in the list “${called.wordList(name)}”.`,
  byHand: 'The players look words up themselves.',
  byVote: 'The players decide by vote whether a word is good.',
  code: (code: string) => `The code of this table is ${code}.`,

  // Help
  help: {
    title: 'Keys and help',
    say: 'Three ways to lay a tile: type it, drag it, or tap it and then a square.',
    keys: [
      ['A to Z', 'lay a tile at the arrow; filled squares are skipped'],
      ['Shift + letter', 'use a blank for the letter'],
      ['Arrow keys', 'move the arrow, or turn it'],
      ['Space', 'turn the arrow'],
      ['Backspace', 'take back the last tile'],
      ['Esc', 'take back all tiles'],
      ['Enter', 'play'],
      ['1', 'shuffle'],
      ['2', 'sort'],
      ['3', 'exchange'],
      ['4', 'pass'],
      ['5', 'challenge'],
      ['?', 'this help'],
    ] as const,
    rack: 'On the rack the arrow keys go from tile to tile; with Shift they move the tile.',
    laid: 'Press a laid tile to take it back, or a laid blank to change its letter.',
  },

  // Read aloud
  announce: {
    played: (who: string, word: string, score: number, total: number) =>
      `${who} played ${word} for ${points(score)}. Total ${total}.`,
    exchanged: (who: string, count: number) => `${who} exchanged ${tiles(count)}.`,
    passed: (who: string) => `${who} passed.`,
    missed: (who: string) => `${who} missed a turn.`,
    outOfTime: (who: string) => `${who} ran out of time.`,
    resigned: (who: string) => `${who} resigned.`,
    challenged: (who: string, ruling: 'good' | 'bad' | 'undecided') =>
      ruling === 'bad'
        ? `${who} challenged. The play came off.`
        : `${who} challenged. The play stands.`,
    yourTurn: 'Your turn.',
    decide: 'Challenge, or begin your turn.',
    toPlay: (who: string) => `${who} to play.`,
  },

  // Connection
  connecting: 'Coming to the table',

  whose,
};
