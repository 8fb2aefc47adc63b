// Written by scripts/web_types.py from the server's messages. Do not edit it.

export const PROTOCOL = 1;

/** How one seat's final score came about. */
export interface Account {
  played: number;
  fine: number;
  leftover: Tiles;
  deducted: number;
  gained: number;
  final: number;
  place: number;
}

export type Action =
  | Begin
  | Lay
  | Exchange
  | Pass
  | Challenge
  | Vote
  | TakeBlank
  | Resign
  | Propose
  | Answer
  | EnterRuling
  | NoteRack
  | Overdraw
  | Fine
  | EndByHand
  | Correct
  | TakeSeat
  | LeaveSeat
  | FillSeat
  | Start
  | Say
  | SwitchChat
  | ProposeStandIn
  | AnswerStandIn
  | Return
  | Rematch;

export interface AgreementView {
  proposal: Proposal;
  by: SeatNumber;
  agreed: SeatNumber[];
}

export interface Answer {
  kind: 'answer';
  seat: SeatNumber;
  agrees: boolean;
}

export interface AnswerStandIn {
  kind: 'answer-stand-in';
  seat: SeatNumber;
  agrees: boolean;
}

/** Ask what half-laid tiles would make; nobody else learns of it. */
export interface AskPreview {
  type: 'preview';
  number: number;
  seat: SeatNumber;
  placed: Laid;
}

/**
 * Begin the turn, so that the open play can no longer be challenged; or accept a last play.
 *
 * `play` are the tiles of the play that is meant: if another lies there by now, nothing is done.
 */
export interface Begin {
  kind: 'begin';
  seat: SeatNumber;
  play?: Laid | null;
}

export interface BlankLine {
  kind: 'blank';
  seat: SeatNumber;
  square: SquareName;
  letter: TileName;
  total: number;
}

/** Why a game came to its end. */
export type Cause = 'went-out' | 'reached-target' | 'standstill' | 'agreed' | 'last-seat';

/**
 * Challenge the open play; `word` where the table judges single words.
 *
 * `play` are the tiles of the play that is meant: if another lies there by now, nothing is done.
 */
export interface Challenge {
  kind: 'challenge';
  seat: SeatNumber;
  play?: Laid | null;
  word?: WordText | null;
}

/** `points` went to the player whose play stood. */
export interface ChallengeLine {
  kind: 'challenge';
  seat: SeatNumber;
  against: SeatNumber;
  word: string | null;
  ruling: Ruling;
  bad: string[];
  points: number;
  /** of the challenged player */
  total: number;
}

export type ChallengeSetting = OpenChallenges | Checked;

/** Chat lines; `after` is the number of lines that came before them. */
export interface Chat {
  type: 'chat';
  after: number;
  lines: ChatLine[];
}

export interface ChatLine {
  seat: SeatNumber;
  name: string;
  text: string;
  at: number;
}

export type ChatText = string;

/** A play with a bad word is refused at once. */
export interface Checked {
  kind: 'checked';
}

/** What a new table can be set up with. */
export interface Choices {
  version: string;
  editions: EditionChoice[];
  dictionaries: DictionaryChoice[];
  levels: Level[];
  computer_names: string[];
  /** where other devices of the home network find this */
  lan_address: string | null;
}

export type ClientMessage = Do | Look | AskPreview | Ping;

/** Time per seat for the whole game, and what more than that costs. */
export interface ClockSetting {
  allowance_s: number;
  fine_a_minute: number;
  overtime_limit_s: number | null;
}

/** Undo the last entry. */
export interface Correct {
  kind: 'correct';
}

/** Nothing has happened since the version the client has; others may have come or gone. */
export interface Current {
  type: 'current';
  version: number;
  present: SeatNumber[];
  spectators: number;
}

export interface DictionaryChoice {
  name: string;
  words: number;
  imported: boolean;
}

/** Do something. Sent again with the same id it is done once and answered again. */
export interface Do {
  type: 'do';
  id: MessageId;
  action: Action;
}

/** An action is stored for good; the view of this version shows what it did. */
export interface Done {
  type: 'done';
  id: string;
  version: number;
  next_table: string | null;
}

/** One draw of the finished game against the seed. */
export interface DrawChecked {
  event: number;
  seat: SeatNumber | null;
  recorded: Tiles;
  expected: Tiles;
  fair: boolean;
}

/** A box: its settings fill the form, its sentences say what differs from the plain game. */
export interface EditionChoice {
  name: string;
  settings: EditionSettings;
  /** the empty board, as in TableInfo */
  board: string[];
  rules: string[];
  differs: string[];
}

/** The rules in force; `preset` names the box they started from, which also has the board. */
export interface EditionSettings {
  preset: string;
  rack_size: number;
  bonus_points: number;
  /** tiles that earn the bonus; null: the whole rack */
  bonus_tiles: number | null;
  exchange_needs: number;
  standstill: StandstillSetting;
  going_out: GoingOut;
  challenge: ChallengeSetting;
  judging: Judging;
  turn_limit_s: number | null;
  clock: ClockSetting | null;
  finish_line: FinishLineSetting | null;
  blanks_circulate: boolean;
  look: 'classic' | 'heritage';
  peg_rack: boolean;
}

/** The players agree that no play is left. */
export interface EndByHand {
  kind: 'end-by-hand';
}

export interface EnterRuling {
  kind: 'enter-ruling';
  good: boolean;
}

/** Exchange tiles; at a real board `_` is a tile nobody has seen. */
export interface Exchange {
  kind: 'exchange';
  seat: SeatNumber;
  tiles: Tiles;
}

export interface ExchangeLine {
  kind: 'exchange';
  seat: SeatNumber;
  count: number;
  total: number;
}

export interface ExchangePermission {
  allowed: boolean;
  most: number;
  reason: string | null;
}

export interface Fairness {
  commitment: string;
  seed: string;
  seed_matches: boolean;
  fair: boolean;
  draws: DrawChecked[];
}

/** The host gives an open seat to a computer. */
export interface FillSeat {
  kind: 'fill-seat';
  seat: SeatNumber;
  level: Level;
}

export interface Fine {
  kind: 'fine';
  seat: SeatNumber;
  points: number;
}

/** Targets of each level for two, three and four players. */
export interface FinishLineSetting {
  beginner: Targets;
  intermediate: Targets;
  expert: Targets;
}

export interface FoundTable {
  id: string;
}

export type GameAction =
  | Begin
  | Lay
  | Exchange
  | Pass
  | Challenge
  | Vote
  | TakeBlank
  | Resign
  | Propose
  | Answer
  | EnterRuling
  | NoteRack
  | Overdraw
  | Fine
  | EndByHand
  | Correct;

/** The game as one viewer sees it. */
export interface GameView {
  board: PlacedTile[];
  bag_count: number;
  to_move: SeatNumber | null;
  begun: boolean;
  open_play: OpenPlay | null;
  hearing: Hearing | null;
  ruling: RulingView | null;
  agreement: AgreementView | null;
  paused: boolean;
  first_draws: [SeatNumber, TileName][][];
  sheet: SheetLine[];
  commitment: string | null;
  /** the table's time at which the seat to move is out of it */
  deadline: number | null;
  /** play has ended; leftover tiles are being counted */
  counting: boolean;
  result: ResultView | null;
  pegs: PegRow[] | null;
  /** the table's time when this was sent */
  now: number;
  rack: TileName[] | null;
  unseen: [TileName, number][] | null;
  may: May | null;
}

/** How the tiles left over count when a player goes out (R7.3). */
export type GoingOut = 'others-lose-theirs' | 'twice-the-others';

/** A challenge that waits for its ruling. */
export interface Hearing {
  challenger: SeatNumber;
  word: string | null;
  by_vote: boolean;
  voted: SeatNumber[];
}

export interface JudgedWord {
  word: string;
  good: boolean;
  definitions: string[];
}

/** Who decides whether a word is good. */
export type Judging = 'dictionary' | 'vote';

export type Laid = PlacedTile[];

/** Lay a play; a blank is the letter it stands for, in lower case. */
export interface Lay {
  kind: 'lay';
  seat: SeatNumber;
  placed: Laid;
}

/** Get up again, before the game has begun. */
export interface LeaveSeat {
  kind: 'leave-seat';
  seat: SeatNumber;
}

/** How practised a player is; it sets their target. */
export type Level = 'beginner' | 'intermediate' | 'expert';

/** Look at the table from one of the device's own seats, or from none: the curtain is closed. */
export interface Look {
  type: 'look';
  seat: SeatNumber | null;
}

/** What the seat that is looked from may do now. */
export interface May {
  lay: boolean;
  begin: boolean;
  pass_turn: boolean;
  /** how near a pass brings the end, where it does */
  pass_warning: string | null;
  exchange: ExchangePermission;
  challenge: boolean;
  /** the word to name, where one must be */
  challenge_words: string[] | null;
  vote: boolean;
  answer: boolean;
  answer_stand_in: boolean;
  propose: Proposal[];
  take_blank: SquareName[];
  resign: boolean;
  enter_ruling: boolean;
  correct: boolean;
  /** seats whose leftover tiles must be told */
  note_rack: SeatNumber[];
  end_by_hand: boolean;
}

export type MessageId = string;

/** A failed challenger misses their own next turn. */
export interface MissTurnSetting {
  kind: 'miss-turn';
}

export interface MissedTurnLine {
  kind: 'missed-turn';
  seat: SeatNumber;
  total: number;
}

export type Name = string;

export interface NoPenaltySetting {
  kind: 'nothing';
}

/** Tiles known to be on a rack, or left on it at the end. */
export interface NoteRack {
  kind: 'note-rack';
  seat: SeatNumber;
  tiles: Tiles;
}

/** Plays stay open to challenge until the next player begins. */
export interface OpenChallenges {
  kind: 'challenges';
  penalty: PenaltySetting;
  scope: Scope;
}

/** The play that may still be challenged. */
export interface OpenPlay {
  seat: SeatNumber;
  placed: PlacedTile[];
  words: WordLine[];
  bonus: number;
  points: number;
  would_end: boolean;
}

export interface Overdraw {
  kind: 'overdraw';
  seat: SeatNumber;
  surplus: number;
}

export interface OverdrawLine {
  kind: 'overdraw';
  seat: SeatNumber;
  surplus: number;
  total: number;
}

export interface Pass {
  kind: 'pass';
  seat: SeatNumber;
}

export interface PassLine {
  kind: 'pass';
  seat: SeatNumber;
  total: number;
}

/** The game ends when everybody has passed so often since the last play. */
export interface PassedOutSetting {
  kind: 'passed-out';
  bag_empty: number;
  tiles_left: number;
}

/** Where the leading pegs of a peg rack stand; hole 0 means that row has none. */
export interface PegRow {
  inner: number;
  outer: number;
  laps: number;
}

export type PenaltySetting = MissTurnSetting | NoPenaltySetting | PointsSetting;

export type Per = 'play' | 'word';

export interface Ping {
  type: 'ping';
  number: number;
}

export type PlacedTile = [SquareName, TileName];

export interface PlayLine {
  kind: 'play';
  seat: SeatNumber;
  /** as players write it: 8F HORN */
  play: string;
  placed: PlacedTile[];
  words: WordLine[];
  bonus: number;
  points: number;
  taken_off: boolean;
  total: number;
}

/** A failed challenge gives points to the player whose play was good. */
export interface PointsSetting {
  kind: 'points';
  points: number;
  per: Per;
}

export interface Pong {
  type: 'pong';
  number: number;
  now: number;
}

/** What half-laid tiles would make. Only where plays are checked does it tell bad words. */
export interface Preview {
  type: 'preview';
  number: number;
  words: WordLine[];
  bonus: number;
  points: number;
  refusal: Refused | null;
  bad: string[] | null;
}

/** What an HTTP request was refused for. */
export interface Problem {
  code: string;
  message: string;
}

/** What players may agree on (R7.2, R13). */
export type Proposal = 'no-play-left' | 'take-back' | 'pause' | 'resume';

export interface Propose {
  kind: 'propose';
  seat: SeatNumber;
  proposal: Proposal;
}

/** An absent player's turns be skipped, or be played by a computer, until they are back. */
export interface ProposeStandIn {
  kind: 'propose-stand-in';
  seat: SeatNumber;
  absent: SeatNumber;
  what: StandInName;
}

/** Something was refused and nothing has changed; `id` is the action's, if it had one. */
export interface Refused {
  type: 'refused';
  id: string | null;
  code: string;
  message: string;
  facts: Record<string, string | number | boolean | string[] | null>;
}

/** Play again with the same people, the next seat starting. */
export interface Rematch {
  kind: 'rematch';
  seat: SeatNumber;
}

export interface Resign {
  kind: 'resign';
  seat: SeatNumber;
}

export interface ResignLine {
  kind: 'resign';
  seat: SeatNumber;
  out_of_time: boolean;
  total: number;
}

export interface ResultView {
  cause: Cause;
  seat: SeatNumber | null;
  accounts: Account[];
  winners: SeatNumber[];
  /** the winner and another had the same final score */
  tie_broken: boolean;
  seed: string | null;
}

/** The player is back and takes over from the stand-in. */
export interface Return {
  kind: 'return';
  seat: SeatNumber;
}

/** The rules that settings amount to, a sentence each. */
export interface RulesOf {
  rules: string[];
}

/** How a challenge ended; only a vote can be undecided, and then the play stands unpunished. */
export type Ruling = 'good' | 'bad' | 'undecided';

/** The latest ruling, told until the next play; only a dictionary tells the words apart. */
export interface RulingView {
  challenger: SeatNumber;
  against: SeatNumber;
  ruling: Ruling;
  words: JudgedWord[];
}

export interface Say {
  kind: 'say';
  seat: SeatNumber;
  text: ChatText;
}

/** What a challenge is about: the whole play, or one word the challenger names (R6.2). */
export type Scope = 'play' | 'word';

/** The game ends after so many turns in a row without a point. */
export interface ScorelessSetting {
  kind: 'scoreless';
  turns: number;
}

/** A link that moves a seat to the device that opens it first. */
export interface SeatLink {
  path: string;
  /** the link as a code to scan: an SVG picture */
  qr: string;
}

export interface SeatMovedHere {
  id: string;
  seat: SeatNumber;
}

export type SeatNumber = number;

/**
 * A seat of a new table.
 *
 * A person's seat with a name is taken by the device that sets the table; one without a name
 * stays open for somebody to join. The limit of a turn is the edition's unless it is given here;
 * 0 stands for no limit.
 */
export interface SeatSettings {
  player?: 'person' | 'computer';
  name?: Name | null;
  level?: Level;
  turn_limit_s?: number | null;
}

/** A seat as everybody sees it. */
export interface SeatState {
  /** null while the seat is open */
  name: string | null;
  player: 'person' | 'computer';
  level: Level;
  /** a device that holds the seat is connected */
  present: boolean;
  stand_in: StandInName | null;
  score: number;
  target: number | null;
  tiles_held: number;
  turns_owed: number;
  resigned: boolean;
  turn_limit_ms: number | null;
  spent_ms: number;
}

export interface SeatSummary {
  name: string | null;
  player: 'person' | 'computer';
  level: Level;
  score: number;
  yours: boolean;
}

export type ServerMessage = Welcome | View | Current | Chat | Done | Refused | Preview | Pong;

export type SheetLine =
  | PlayLine
  | ExchangeLine
  | PassLine
  | MissedTurnLine
  | TimeOutLine
  | ChallengeLine
  | BlankLine
  | OverdrawLine
  | ResignLine;

export type SquareName = string;

export type StandInName = 'skip' | 'computer';

/** A stand-in that has been proposed and waits for the others' answers. */
export interface StandInView {
  absent: SeatNumber;
  what: StandInName;
  by: SeatNumber;
  agreed: SeatNumber[];
}

export type StandstillSetting = PassedOutSetting | ScorelessSetting;

/** The host begins without the seats that are still open. */
export interface Start {
  kind: 'start';
}

/** The host switches the chat on or off for everybody. */
export interface SwitchChat {
  kind: 'switch-chat';
  on: boolean;
}

export type TableAction =
  | TakeSeat
  | LeaveSeat
  | FillSeat
  | Start
  | Say
  | SwitchChat
  | ProposeStandIn
  | AnswerStandIn
  | Return
  | Rematch;

export interface TableCreated {
  id: string;
  code: string;
}

/** What does not change while a game is played. */
export interface TableInfo {
  id: string;
  code: string;
  edition: EditionSettings;
  /** the empty board, one character a square: . plain, ' and " double and triple letter, - and = double and triple word */
  board: string[];
  start: SquareName;
  tiles: TileKind[];
  blanks: number;
  /** the rules in force, a sentence each */
  rules: string[];
  dictionary: string | null;
  real_board: boolean;
  unseen_panel: boolean;
  listed: boolean;
}

export interface TableList {
  tables: TableSummary[];
}

/** Everything agreed on before the first tile is drawn. */
export interface TableSettings {
  edition: EditionSettings;
  dictionary?: string | null;
  family?: boolean;
  seats: SeatSettings[];
  first?: SeatNumber | null;
  real_board?: boolean;
  listed?: boolean;
  unseen_panel?: boolean;
  chat?: boolean;
}

/** A table in the lobby or among one's own games. */
export interface TableSummary {
  id: string;
  code: string;
  preset: string;
  phase: 'waiting' | 'playing' | 'over';
  seats: SeatSummary[];
  to_move: SeatNumber | null;
  created_at: number;
  changed_at: number;
  real_board: boolean;
}

/** Take a blank off the board for the tile it stands for. */
export interface TakeBlank {
  kind: 'take-blank';
  seat: SeatNumber;
  square: SquareName;
}

/** Sit down on an open seat, before the game has begun. */
export interface TakeSeat {
  kind: 'take-seat';
  seat: SeatNumber;
  name: Name;
}

export type Targets = [number, number, number];

/** A letter of the box: how many there are and what it is worth. */
export interface TileKind {
  letter: TileName;
  count: number;
  value: number;
}

export type TileName = string;

export type Tiles = TileName[];

export interface TimeOutLine {
  kind: 'time-out';
  seat: SeatNumber;
  total: number;
}

/** The whole table at a version; a later one replaces it. */
export interface View {
  type: 'view';
  version: number;
  phase: 'waiting' | 'playing' | 'over';
  seats: SeatState[];
  stand_in: StandInView | null;
  chat_on: boolean;
  spectators: number;
  /** where the rematch is played */
  next_table: string | null;
  you: You;
  game: GameView | null;
}

export interface Vote {
  kind: 'vote';
  seat: SeatNumber;
  /** null abstains */
  good: boolean | null;
}

export interface Welcome {
  type: 'welcome';
  protocol: number;
  table: TableInfo;
}

/** A word of a play: each letter's points after its premium, then the word multiplier. */
export interface WordLine {
  word: string;
  squares: SquareName[];
  letters: number[];
  multiplier: number;
  points: number;
}

export type WordText = string;

/** What this device is to the table. */
export interface You {
  seats: SeatNumber[];
  looking_as: SeatNumber | null;
  host: boolean;
}
