/** What the setting-up form holds, and the table it amounts to. */
import type { Choices, EditionSettings, Level, SeatSettings, TableSettings } from '../messages';
import type { Way } from '../routes';

export const FEWEST = 2;
export const MOST = 4;

/** Names for who does not give one. */
const STAND_INS = ['Ann', 'Ben', 'Cy', 'Dee'];

/** A person at this device, a person who comes with their own, or the computer. */
export type Sitter = 'here' | 'guest' | 'computer';

export interface SeatDraft {
  key: number;
  sitter: Sitter;
  name: string;
  level: Level;
  /** Seconds for a turn, 0 for no limit; null: as the table. */
  limit: number | null;
}

export interface Draft {
  seats: SeatDraft[];
  edition: EditionSettings;
  /** Empty: none, at a real board. */
  dictionary: string;
  family: boolean;
  /** The key of the seat that begins; null: they draw for it. */
  first: number | null;
  listed: boolean;
  unseenPanel: boolean;
  chat: boolean;
}

export function newSeat(seats: readonly SeatDraft[], sitter: Sitter): SeatDraft {
  const key = Math.max(-1, ...seats.map((seat) => seat.key)) + 1;
  return { key, sitter, name: '', level: 'intermediate', limit: null };
}

/** Who usually sits at a table of this way. */
export function usualSitter(way: Way, place: number): Sitter {
  if (place === 0) return 'here';
  if (way === 'devices') return 'guest';
  return way === 'computer' ? 'computer' : 'here';
}

/** A box's rules as this way plays them: at a real board time is kept by the players. */
export function asPlayed(way: Way, settings: EditionSettings): EditionSettings {
  return way === 'score' ? { ...settings, turn_limit_s: null, clock: null } : { ...settings };
}

/** A table with sensible defaults; `names` are those of the last time. */
export function freshDraft(way: Way, choices: Choices, names: readonly string[]): Draft {
  const seats: SeatDraft[] = [];
  const count = Math.min(MOST, Math.max(FEWEST, way === 'computer' ? 2 : names.length));
  for (let place = 0; place < count; place++) {
    const seat = newSeat(seats, usualSitter(way, place));
    seats.push({ ...seat, name: seat.sitter === 'here' ? (names[place] ?? '') : '' });
  }
  return {
    seats,
    edition: asPlayed(way, choices.editions[0]!.settings),
    // At a real board words are looked up as at home, unless a list is chosen.
    dictionary: way === 'score' ? '' : (choices.dictionaries[0]?.name ?? 'english'),
    family: false,
    first: way === 'score' ? 0 : null,
    listed: false,
    unseenPanel: true,
    chat: way === 'devices',
  };
}

/**
 * The draft that was last used for this way, as far as it still fits what the server offers;
 * otherwise a fresh one.
 */
export function revived(
  way: Way,
  choices: Choices,
  kept: Partial<Draft> | null,
  names: readonly string[],
): Draft {
  const fresh = freshDraft(way, choices, names);
  if (!kept?.edition || !kept.seats || !choices.editions.some(isPreset(kept.edition.preset))) {
    return fresh;
  }
  const known =
    kept.dictionary === fresh.dictionary ||
    choices.dictionaries.some(({ name }) => name === kept.dictionary);
  const seats = kept.seats.slice(0, MOST);
  return {
    ...fresh,
    ...kept,
    seats: seats.length < FEWEST ? fresh.seats : seats,
    dictionary: known ? kept.dictionary! : fresh.dictionary,
    first: seats.some(({ key }) => key === kept.first) ? kept.first! : fresh.first,
  };
}

const isPreset =
  (name: string) =>
  ({ settings }: { settings: EditionSettings }) =>
    settings.preset === name;

/** The name a seat will have if its field stays empty: its own, or one nobody has. */
export function standIn(seats: readonly SeatDraft[], place: number): string {
  const used = new Set(seats.map(({ name }) => name.trim()));
  let name = '';
  for (const [at, seat] of seats.slice(0, place + 1).entries()) {
    const named = seat.sitter !== 'here' || seat.name.trim() !== '';
    if (named && at < place) continue;
    const usual = STAND_INS[at] ?? '';
    name = used.has(usual) ? (STAND_INS.find((free) => !used.has(free)) ?? usual) : usual;
    used.add(name);
  }
  return name;
}

export function namesOf(draft: Draft): string[] {
  return draft.seats.flatMap((seat, place) =>
    seat.sitter === 'here' ? [seat.name.trim() || standIn(draft.seats, place)] : [],
  );
}

/** Two people here with one name, if there are such. */
export function nameTwice(draft: Draft): string | null {
  const names = namesOf(draft);
  const alike = names.map((name) => name.toLocaleLowerCase());
  return names.find((_, place) => alike.indexOf(alike[place]!) !== place) ?? null;
}

export function tableSettings(draft: Draft, realBoard: boolean): TableSettings {
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
  };
}

function seatSettings(draft: Draft, seat: SeatDraft, place: number): SeatSettings {
  const { level, limit } = seat;
  const common = { level, turn_limit_s: limit };
  switch (seat.sitter) {
    case 'here':
      return {
        ...common,
        player: 'person',
        name: seat.name.trim() || standIn(draft.seats, place),
      };
    case 'guest':
      return { ...common, player: 'person', name: null };
    case 'computer':
      return { ...common, player: 'computer', name: null };
  }
}
