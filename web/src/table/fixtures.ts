/**
 * A table to look at while the page is worked on: three players in the middle of the game that
 * opens with HORN, FARM, PASTE, MOB and BIT. `npm run dev`, then /fixtures.html?state=…
 */
import type {
  Action,
  ChatLine,
  Done,
  GameView,
  May,
  PlacedTile,
  PlayLine,
  Preview,
  SeatState,
  TableInfo,
  View,
  WordLine,
} from '../messages';
import { type Axis, along } from '../board/squares';
import type { Table } from './session_types';

/** Seat | tiles laid | word, where it begins, axis, multiplier, points of its letters | bonus */
const PLAYS = [
  '0 | F8H G8O H8R I8N | HORN F8 across 2 4,1,1,1 | 0',
  '1 | H6F H7A H9M | FARM H6 down 1 4,1,1,3 | 0',
  '2 | F10P G10A H10S I10T J10E | PASTE F10 across 1 9,1,1,1,3; FARMS H6 down 1 4,1,1,3,1 | 0',
  '0 | I9O J9B | MOB H9 across 1 3,2,3; NOT I8 down 1 1,2,1; BE J9 down 1 3,1 | 0',
  '1 | E11B F11I G11T | BIT E11 across 2 3,1,1; PI F10 down 1 3,1; AT G10 down 1 1,1 | 0',
  '2 | E5W E6E E7P E8T | WEPT E5 down 2 4,1,3,1; THORN E8 across 1 1,4,1,1,1 | 0',
  '0 | C4R D4E E4S F4C G4U H4E | RESCUE C4 across 2 1,1,1,3,1,2; SWEPT E4 down 1 1,4,1,3,1 | 0',
  '1 | K3D K4R K5A K6G K7O K8N K9S | DRAGONS K3 down 2 2,1,1,2,1,1,1; MOBS H9 across 1 3,1,3,1 | 50',
  '2 | H1W H2E H3R | WERE H1 down 3 4,1,1,1 | 0',
  '0 | F2F G2L I2X | FLEX F2 across 1 12,1,1,8 | 0',
  '1 | C1H C2E C3R C5I C6N C7G | HERRING C1 down 2 4,1,1,1,1,1,4 | 0',
  '2 | I1A J1N K1E | WANE H1 across 1 4,1,1,1; AX I1 down 1 1,8 | 0',
];

const EMPTY_BOARD = { columns: 15, rows: 15, tiles: new Map<string, string>() };

const info: TableInfo = {
  id: 'sunday',
  code: 'MAPLE',
  edition: {
    preset: 'classic-2003',
    rack_size: 7,
    bonus_points: 50,
    bonus_tiles: 7,
    exchange_needs: 1,
    standstill: { kind: 'passed-out', bag_empty: 1, tiles_left: 2 },
    going_out: 'others-lose-theirs',
    challenge: { kind: 'challenges', penalty: { kind: 'miss-turn' }, scope: 'play' },
    judging: 'dictionary',
    turn_limit_s: null,
    clock: { allowance_s: 1500, fine_a_minute: 10, overtime_limit_s: null },
    finish_line: null,
    blanks_circulate: false,
    look: 'classic',
    peg_rack: false,
  },
  board: [
    "=..'...=...'..=",
    '.-..."..."...-.',
    "..-...'.'...-..",
    "'..-...'...-..'",
    '....-.....-....',
    '."..."..."...".',
    "..'...'.'...'..",
    "=..'...-...'..=",
    "..'...'.'...'..",
    '."..."..."...".',
    '....-.....-....',
    "'..-...'...-..'",
    "..-...'.'...-..",
    '.-..."..."...-.',
    "=..'...=...'..=",
  ],
  start: 'H8',
  tiles:
    'A9.1 B2.3 C2.3 D4.2 E12.1 F2.4 G3.2 H2.4 I9.1 J1.8 K1.5 L4.1 M2.3 N6.1 O8.1 P2.3 Q1.10 R6.1 S4.1 T6.1 U4.1 V2.4 W2.4 X1.8 Y2.4 Z1.10'
      .split(' ')
      .map((text) => {
        const [count, value] = text.slice(1).split('.').map(Number);
        return { letter: text[0]!, count: count!, value: value! };
      }),
  blanks: 2,
  rules: [
    'Racks hold seven tiles.',
    'If you challenge a good word you miss your next turn.',
    'Playing seven tiles in one turn earns 50 points.',
  ],
  dictionary: 'english',
  real_board: false,
  unseen_panel: true,
  listed: false,
};

function wordOf(text: string): WordLine {
  const [word = '', start = '', axis = 'across', multiplier = '1', letters = ''] = text.split(' ');
  const squares = [...word].map((_, step) => along(EMPTY_BOARD, start, axis as Axis, step)!);
  const points = letters.split(',').map(Number);
  const sum = points.reduce((a, b) => a + b, 0);
  return { word, squares, letters: points, multiplier: +multiplier, points: sum * +multiplier };
}

function playsOf(): PlayLine[] {
  const totals = [0, 0, 0];
  return PLAYS.map((text) => {
    const [seat = 0, tiles = '', said = '', bonus = 0] = text.split(' | ');
    const words = said.split('; ').map(wordOf);
    const points = words.reduce((sum, word) => sum + word.points, +bonus);
    totals[+seat]! += points;
    return {
      kind: 'play',
      seat: +seat,
      play: words[0]!.word,
      placed: tiles.split(' ').map((tile): PlacedTile => [tile.slice(0, -1), tile.at(-1)!]),
      words,
      bonus: +bonus,
      points,
      taken_off: false,
      total: totals[+seat]!,
    };
  });
}

const may: May = {
  lay: true,
  begin: false,
  pass_turn: true,
  exchange: { allowed: true, most: 7, reason: null },
  challenge: false,
  challenge_words: null,
  vote: false,
  answer: false,
  answer_stand_in: false,
  propose: ['pause', 'take-back', 'no-play-left'],
  take_blank: [],
  resign: true,
  enter_ruling: false,
  correct: false,
  note_rack: [],
  end_by_hand: false,
};

function seatOf(
  name: string,
  score: number,
  minutes: number,
  more: Partial<SeatState> = {},
): SeatState {
  return {
    name,
    player: 'person',
    level: 'intermediate',
    present: true,
    stand_in: null,
    score,
    target: null,
    tiles_held: 7,
    turns_owed: 0,
    resigned: false,
    turn_limit_ms: null,
    spent_ms: minutes * 60_000,
    ...more,
  };
}

const UNSEEN = 'A5 C1 D3 E5 G1 I6 J1 K1 L3 N2 O4 Q1 R1 T1 U2 V2 Y2 Z1 ?2';

function gameOf(more: Partial<GameView> = {}): GameView {
  const plays = playsOf();
  return {
    board: plays.flatMap(({ placed }) => placed),
    rack: [...'ITTMOUS'],
    bag_count: 30,
    unseen: UNSEEN.split(' ').map((text) => [text[0]!, Number(text.slice(1))]),
    to_move: 0,
    begun: true,
    open_play: null,
    hearing: null,
    ruling: null,
    agreement: null,
    paused: false,
    first_draws: [
      [
        [0, 'A'],
        [1, 'R'],
        [2, 'E'],
      ],
    ],
    sheet: [
      ...plays,
      {
        kind: 'challenge',
        seat: 1,
        against: 2,
        word: null,
        ruling: 'good',
        bad: [],
        points: 0,
        total: 88,
      },
    ],
    commitment: '3f9a6c0be17d4452a0c6f1d2',
    now: Date.now(),
    deadline: null,
    counting: false,
    result: null,
    pegs: null,
    may,
    ...more,
  };
}

const last = playsOf().at(-1)!;
const openPlay = { ...last, would_end: false };

const seats = [
  seatOf('Maya', 80, 10.9),
  seatOf('Tom', 127, 13.1, { turns_owed: 1 }),
  seatOf('Ines', 88, 7.5),
];

const base: View = {
  type: 'view',
  version: 31,
  phase: 'playing',
  seats,
  you: { seats: [0], looking_as: 0, host: true },
  game: gameOf(),
  stand_in: null,
  chat_on: true,
  spectators: 0,
  next_table: null,
};

const fresh = seats.map((seat) => ({ ...seat, turns_owed: 0 }));
const open = { open_play: openPlay, begun: false, sheet: playsOf() };

/** The states of a table worth looking at. */
export const states: Record<string, { view: View; info?: Partial<TableInfo['edition']> }> = {
  turn: { view: base },
  first: {
    view: {
      ...base,
      seats: fresh.map((seat) => ({ ...seat, score: 0, spent_ms: 0 })),
      game: gameOf({ board: [], sheet: [], rack: [...'HORNEAT'], bag_count: 79 }),
    },
  },
  challenge: {
    view: {
      ...base,
      seats: fresh,
      game: gameOf({ ...open, may: { ...may, begin: true, challenge: true } }),
    },
  },
  waiting: {
    view: {
      ...base,
      seats: fresh,
      game: gameOf({
        ...open,
        to_move: 1,
        may: {
          ...may,
          lay: false,
          pass_turn: false,
          challenge: true,
          exchange: { allowed: false, most: 0, reason: null },
        },
      }),
    },
  },
  vote: {
    view: {
      ...base,
      seats: fresh,
      game: gameOf({
        ...open,
        to_move: null,
        hearing: { challenger: 1, word: null, by_vote: true, voted: [1] },
        may: { ...may, lay: false, vote: true },
      }),
    },
  },
  ruling: {
    view: {
      ...base,
      game: gameOf({
        ruling: {
          challenger: 1,
          against: 2,
          ruling: 'good',
          words: [
            { word: 'WANE', good: true, definitions: ['to grow smaller or weaker'] },
            {
              word: 'AX',
              good: true,
              definitions: ['a tool for cutting wood', 'to work on with an ax'],
            },
          ],
        },
      }),
    },
  },
  proposal: {
    view: { ...base, game: gameOf({ agreement: { proposal: 'take-back', by: 1, agreed: [1] } }) },
  },
  curtain: {
    view: {
      ...base,
      you: { seats: [0, 1, 2], looking_as: null, host: true },
      game: gameOf({ rack: null, may: null }),
    },
  },
  watching: {
    view: {
      ...base,
      you: { seats: [], looking_as: null, host: false },
      spectators: 2,
      game: gameOf({ rack: null, may: null, unseen: null }),
    },
  },
  four: {
    view: {
      ...base,
      seats: [...seats, seatOf('Alexandrina', 104, 4, { present: false })],
    },
  },
  nine: {
    view: { ...base, game: gameOf({ rack: [...'ITTMOUS?E'] }) },
    info: { rack_size: 9 },
  },
  pegs: {
    view: {
      ...base,
      game: gameOf({
        pegs: [
          { inner: 0, outer: 4, laps: 0 },
          { inner: 7, outer: 6, laps: 0 },
          { inner: 8, outer: 4, laps: 0 },
        ],
      }),
    },
    info: { peg_rack: true, look: 'heritage' },
  },
  heritage: { view: base, info: { look: 'heritage' } },
};

const chat: ChatLine[] = [
  { seat: 1, name: 'Tom', text: 'I was so sure.', at: 0 },
  { seat: 2, name: 'Ines', text: 'It is what the moon does.', at: 0 },
];

/** A table on which nothing happens. */
export function stillTable(state: string): Table {
  const { view, info: edition } = states[state] ?? states['turn']!;
  const wait = new Promise<Done>(() => {});
  return {
    info: { ...info, edition: { ...info.edition, ...edition } },
    view,
    chat,
    status: 'open',
    do: (action: Action) => {
      console.log('do', action);
      return wait;
    },
    preview: (_seat, placed) => Promise.resolve(previewOf(placed)),
    look: (seat) => console.log('look', seat),
    tableNow: () => Date.now(),
  };
}

function previewOf(placed: PlacedTile[]): Preview {
  const its = placed.map(([square]) => square).join() === 'A8,B8,C8';
  const words = its
    ? [wordOf('ITS A8 across 3 1,1,1'), wordOf('HERRINGS C1 down 1 4,1,1,1,1,1,2,1')]
    : [];
  const refusal = {
    type: 'refused' as const,
    id: null,
    code: 'not-connected',
    message: 'These tiles do not touch the rest. Move them next to a word.',
    facts: {},
  };
  return {
    type: 'preview',
    number: 0,
    words,
    bonus: 0,
    points: its ? 21 : 0,
    refusal: its ? null : refusal,
    bad: null,
  };
}
