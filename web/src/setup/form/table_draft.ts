/** The values of the setup form, and the table settings they stand for. */
import type {
  Choices,
  EditionSettings,
  Level,
  LevelName,
  SeatSettings,
  TableSettings,
  Vocabulary,
} from '../../messages';
import type { PlayMode } from '../../routes';

export const MIN_SEATS = 2;
export const MAX_SEATS = 4;

/** Names for players who do not enter one. */
const DEFAULT_NAMES = ['Ann', 'Ben', 'Cy', 'Dee'];

/** A person at this device, a person on their own device, or the computer. */
export type SeatKind = 'here' | 'guest' | 'computer';

export type CoachSetting = NonNullable<TableSettings['coach']>;
export type HintsSetting = NonNullable<TableSettings['hints']>;

export interface SeatDraft {
  key: number;
  kind: SeatKind;
  name: string;
  level: LevelName;
  /** Seconds for a turn; 0 is no limit, null the table's limit. */
  limit: number | null;
  /** The words that a person's hints expect them to know; null for no hints. */
  hintWords: Vocabulary | null;
}

/** The settings of a table apart from its players. */
export interface TableOptions {
  edition: EditionSettings;
  /** '' for none, possible only at a real board. */
  dictionary: string;
  family: boolean;
  listed: boolean;
  unseenPanel: boolean;
  chat: boolean;
  /** Seconds that a player must be away before the others may replace them. */
  awayGrace: number;
  hints: HintsSetting;
  coach: CoachSetting;
}

export interface TableDraft extends TableOptions {
  seats: SeatDraft[];
  /** The key of the seat that begins; null if the players draw for it. */
  first: number | null;
}

/** The level that sets a seat's finish-line target. */
export function finishLine(choices: Choices, level: LevelName): Level {
  return choices.finish_line_levels[level] ?? 'intermediate';
}

export function newSeat(seats: readonly SeatDraft[], kind: SeatKind): SeatDraft {
  const key = Math.max(-1, ...seats.map((seat) => seat.key)) + 1;
  return { key, kind, name: '', level: 'intermediate', limit: null, hintWords: 'everyday' };
}

/** The default kind of a seat in this mode. */
export function defaultKind(mode: PlayMode, place: number): SeatKind {
  if (place === 0) return 'here';
  if (mode === 'devices') return 'guest';
  return mode === 'computer' ? 'computer' : 'here';
}

/** An edition's rules in this mode: at a real board the players keep the time. */
export function forPlayMode(mode: PlayMode, settings: EditionSettings): EditionSettings {
  return mode === 'score' ? { ...settings, turn_limit_s: null, clock: null } : { ...settings };
}

/** A draft with default values; `names` are the players of the last game. */
export function freshDraft(mode: PlayMode, choices: Choices, names: readonly string[]): TableDraft {
  const seats: SeatDraft[] = [];
  const count = Math.min(MAX_SEATS, Math.max(MIN_SEATS, mode === 'computer' ? 2 : names.length));
  for (let place = 0; place < count; place++) {
    const seat = newSeat(seats, defaultKind(mode, place));
    seats.push({ ...seat, name: seat.kind === 'here' ? (names[place] ?? '') : '' });
  }
  const options = boxOptions(mode, choices, choices.editions[0]!.settings);
  return { ...options, seats, first: mode === 'score' ? 0 : null };
}

/** The options of a box that nobody has changed. */
export function boxOptions(
  mode: PlayMode,
  choices: Choices,
  preset: EditionSettings,
): TableOptions {
  return {
    edition: forPlayMode(mode, preset),
    // At a real board the players look words up themselves unless they choose a list.
    dictionary: mode === 'score' ? '' : (choices.dictionaries[0]?.name ?? 'english'),
    family: false,
    listed: false,
    unseenPanel: true,
    chat: mode === 'devices',
    awayGrace: 30,
    // Against computers a hint takes nothing from anyone, and nobody sees one without asking.
    hints: { kind: mode === 'computer' ? 'free' : 'none' },
    coach: mode === 'computer' ? 'ask' : 'off',
  };
}

/**
 * The draft last used in this mode, limited to what the server still offers; a fresh one if there
 * is none or its edition is gone.
 */
export function restoreDraft(
  mode: PlayMode,
  choices: Choices,
  saved: Partial<TableDraft> | null,
  names: readonly string[],
): TableDraft {
  const fresh = freshDraft(mode, choices, names);
  if (!saved?.edition || !saved.seats || !choices.editions.some(isPreset(saved.edition.preset))) {
    return fresh;
  }
  const known =
    saved.dictionary === fresh.dictionary ||
    choices.dictionaries.some(({ name }) => name === saved.dictionary);
  // Earlier versions saved seats without a kind.
  const seats = saved.seats
    .filter(({ kind }) => kind)
    .slice(0, MAX_SEATS)
    .map((seat) => ({
      ...seat,
      hintWords: seat.hintWords === undefined ? 'everyday' : seat.hintWords,
    }));
  return {
    ...fresh,
    ...saved,
    seats: seats.length < MIN_SEATS ? fresh.seats : seats,
    dictionary: known ? saved.dictionary! : fresh.dictionary,
    first: seats.some(({ key }) => key === saved.first) ? saved.first! : fresh.first,
  };
}

const isPreset =
  (name: string) =>
  ({ settings }: { settings: EditionSettings }) =>
    settings.preset === name;

/** The name of a seat whose field is empty: the default for its place, or one still unused. */
export function defaultName(seats: readonly SeatDraft[], place: number): string {
  const used = new Set(seats.map(({ name }) => name.trim()));
  let name = '';
  for (const [at, seat] of seats.slice(0, place + 1).entries()) {
    const named = seat.kind !== 'here' || seat.name.trim() !== '';
    if (named && at < place) continue;
    const usual = DEFAULT_NAMES[at] ?? '';
    name = used.has(usual) ? (DEFAULT_NAMES.find((free) => !used.has(free)) ?? usual) : usual;
    used.add(name);
  }
  return name;
}

/** The names of all people at this device. */
export function namesOf(draft: TableDraft): string[] {
  return draft.seats.flatMap((seat, place) =>
    seat.kind === 'here' ? [seat.name.trim() || defaultName(draft.seats, place)] : [],
  );
}

/** The first name that two people at this device share; null if all differ. */
export function duplicateName(draft: TableDraft): string | null {
  const names = namesOf(draft);
  const folded = names.map((name) => name.toLocaleLowerCase());
  return names.find((_, place) => folded.indexOf(folded[place]!) !== place) ?? null;
}

export function tableSettings(draft: TableDraft, realBoard: boolean): TableSettings {
  const place = draft.seats.findIndex(({ key }) => key === draft.first);
  return {
    edition: draft.edition,
    dictionary: (draft.edition.judging === 'dictionary' && draft.dictionary) || null,
    family: draft.family,
    seats: draft.seats.map((seat, at) => seatSettings(draft, seat, at)),
    first: place < 0 ? null : place,
    real_board: realBoard,
    listed: draft.listed,
    unseen_panel: draft.unseenPanel,
    chat: draft.chat,
    away_grace_s: draft.awayGrace,
    hints: realBoard ? { kind: 'none' } : draft.hints,
    coach: realBoard ? 'off' : draft.coach,
  };
}

function seatSettings(draft: TableDraft, seat: SeatDraft, place: number): SeatSettings {
  const { level, limit } = seat;
  const common = {
    level,
    turn_limit_s: limit,
    hints: seat.hintWords !== null,
    words: seat.hintWords ?? 'everyday',
  };
  switch (seat.kind) {
    case 'here':
      return {
        ...common,
        player: 'person',
        name: seat.name.trim() || defaultName(draft.seats, place),
      };
    case 'guest':
      return { ...common, player: 'person', name: null };
    case 'computer':
      return { ...common, player: 'computer', name: null };
  }
}
