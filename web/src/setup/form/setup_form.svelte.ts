import { loadLocal, saveLocal } from '../../local_storage';
import type { Choices, EditionSettings, RuleSection } from '../../messages';
import { api, ApiError } from '../../net/api';
import type { PlayMode } from '../../routes';
import { texts } from '../../texts';
import { refusalText } from '../../texts/refusals';
import { changesFrom, undone, type Change, type SettingName } from './changes';
import {
  boxOptions,
  MAX_SEATS,
  namesOf,
  newSeat,
  restoreDraft,
  tableSettings,
  defaultKind,
  type SeatDraft,
  type TableDraft,
  type TableOptions,
} from './table_draft';

/** The state of the setup form. */
export class SetupForm {
  draft: TableDraft = $state()!;
  /** The rules in words, one sentence each. */
  rules = $state.raw<string[]>([]);
  /** All rules under headings, for a dialog. */
  complete = $state.raw<RuleSection[]>([]);
  problem = $state<string | null>(null);
  busy = $state(false);

  /** The draft of the last game, with which this form began; null if there was none. */
  private readonly remembered: TableDraft | null;
  private requests = 0;

  constructor(
    readonly mode: PlayMode,
    readonly choices: Choices,
  ) {
    const saved = loadLocal<Partial<TableDraft> | null>(`setup.${mode}`, null);
    this.draft = restoreDraft(mode, choices, saved, loadLocal<string[]>('names', []));
    this.remembered = saved && ($state.snapshot(this.draft) as TableDraft);
  }

  get preset() {
    const { preset } = this.draft.edition;
    return this.choices.editions.find(({ settings }) => settings.preset === preset)!;
  }

  /** The computer that one person plays against; null with other players. */
  get opponent(): SeatDraft | null {
    const { seats } = this.draft;
    const [opponent = null, ...others] = seats.filter(({ kind }) => kind === 'computer');
    return this.mode === 'computer' && seats.length === 2 && !others.length ? opponent : null;
  }

  /** The options of the chosen box, unchanged. */
  get box(): TableOptions {
    return boxOptions(this.mode, this.choices, this.preset.settings);
  }

  /** The settings that differ from the box. */
  get changes(): Change[] {
    return changesFrom(this.box, this.draft, this.remembered);
  }

  /** Choose a box: everything becomes as in that box, and the players stay. */
  choose(preset: string): void {
    const found = this.choices.editions.find(({ settings }) => settings.preset === preset);
    if (!found) return;
    Object.assign(this.draft, boxOptions(this.mode, this.choices, found.settings));
    for (const seat of this.draft.seats) seat.limit = null;
  }

  /** Make one setting as it is in the box. */
  undo(setting: SettingName): void {
    this.draft = undone(this.draft, this.box, setting);
  }

  change(settings: Partial<EditionSettings>): void {
    this.draft.edition = { ...this.draft.edition, ...settings };
  }

  addSeat(): void {
    const { seats } = this.draft;
    if (seats.length < MAX_SEATS) seats.push(newSeat(seats, defaultKind(this.mode, seats.length)));
  }

  removeSeat(place: number): void {
    const [removed] = this.draft.seats.splice(place, 1);
    if (removed?.key === this.draft.first) {
      this.draft.first = this.mode === 'score' ? this.draft.seats[0]!.key : null;
    }
  }

  moveUp(place: number): void {
    const { seats } = this.draft;
    const above = seats[place - 1];
    const seat = seats[place];
    if (above && seat) [seats[place - 1], seats[place]] = [seat, above];
  }

  /** Request the rules in words; the server also reports rules that contradict each other. */
  async loadRules(): Promise<void> {
    const number = ++this.requests;
    try {
      const found = await api.rules($state.snapshot(this.draft.edition) as EditionSettings);
      if (number !== this.requests) return;
      this.rules = found.rules;
      this.complete = found.complete;
      this.problem = null;
    } catch (error) {
      if (number === this.requests) this.problem = problemText(error);
    }
  }

  /** Create the table and save its settings for the next time; return its id, or null. */
  async create(): Promise<string | null> {
    const draft = $state.snapshot(this.draft) as TableDraft;
    this.busy = true;
    try {
      const { id } = await api.create(tableSettings(draft, this.mode === 'score'));
      saveLocal(`setup.${this.mode}`, draft);
      if (this.mode !== 'computer') saveLocal('names', namesOf(draft));
      return id;
    } catch (error) {
      this.problem = problemText(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}

function problemText(error: unknown): string {
  if (error instanceof ApiError) return refusalText(error.problem);
  return texts.site.offline.title;
}
