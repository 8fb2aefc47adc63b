/** How the settings of a table differ from those of its box. */
import type { EditionSettings } from '../../messages';
import type { TableDraft, TableOptions } from './table_draft';

type RuleName = Exclude<keyof EditionSettings, 'preset'>;

/** The settings that a change is reported for; `limits` are the time limits of single players. */
export interface SettingValues
  extends Pick<EditionSettings, RuleName>, Omit<TableOptions, 'edition'> {
  limits: readonly (number | null)[];
}

export type SettingName = keyof SettingValues;

export interface Change<Name extends SettingName = SettingName> {
  setting: Name;
  now: SettingValues[Name];
  inBox: SettingValues[Name];
  /** whether the value is the last game's */
  remembered: boolean;
}

/** The settings of `draft` that differ from `box`; `last` is the draft of the last game. */
export function changesFrom(
  box: TableOptions,
  draft: TableDraft,
  last: TableDraft | null,
): Change[] {
  const inBox = settingValues({ ...box, seats: [], first: null });
  const now = settingValues(draft);
  const before = last && settingValues(last);
  return (Object.keys(inBox) as SettingName[])
    .filter((setting) => setting !== 'dictionary' || draft.edition.judging === 'dictionary')
    .filter((setting) => !same(now[setting], inBox[setting]))
    .map((setting) => ({
      setting,
      now: now[setting],
      inBox: inBox[setting],
      remembered: before !== null && same(now[setting], before[setting]),
    }));
}

/** The draft with one setting as it is in the box. */
export function undone(draft: TableDraft, box: TableOptions, setting: SettingName): TableDraft {
  if (setting === 'limits') {
    return { ...draft, seats: draft.seats.map((seat) => ({ ...seat, limit: null })) };
  }
  if (setting in draft.edition) {
    const rule = setting as RuleName;
    return { ...draft, edition: { ...draft.edition, [rule]: box.edition[rule] } };
  }
  const option = setting as Exclude<keyof TableOptions, 'edition'>;
  return { ...draft, [option]: box[option] };
}

function settingValues(draft: TableDraft): SettingValues {
  const { dictionary, family, listed, unseenPanel, chat, awayGrace, hints, coach } = draft;
  const { preset: _preset, ...rules } = draft.edition;
  const limits = draft.seats.map(({ limit }) => limit).filter((limit) => limit !== null);
  return {
    ...rules,
    dictionary,
    family,
    listed,
    unseenPanel,
    chat,
    awayGrace,
    hints,
    coach,
    limits,
  };
}

/** Settings are plain data. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
