import { api } from '../api';
import type { Choices, EditionSettings } from '../messages';
import { recall, remember } from '../remembered';
import type { Way } from '../routes';
import {
  asPlayed,
  MOST,
  namesOf,
  newSeat,
  revived,
  tableSettings,
  usualSitter,
  type Draft,
} from './draft';

/** The setting-up form while it is filled in. */
export class SetupForm {
  draft: Draft = $state()!;
  /** What the rules amount to, a sentence each. */
  rules = $state.raw<string[]>([]);
  problem = $state<string | null>(null);
  busy = $state(false);

  private asked = 0;

  constructor(
    readonly way: Way,
    readonly choices: Choices,
  ) {
    const kept = recall<Partial<Draft> | null>(`setup.${way}`, null);
    this.draft = revived(way, choices, kept, recall<string[]>('names', []));
  }

  get preset() {
    const { preset } = this.draft.edition;
    return this.choices.editions.find(({ settings }) => settings.preset === preset)!;
  }

  /** How many settings differ from those of the box. */
  get changes(): number {
    const box = asPlayed(this.way, this.preset.settings) as unknown as Record<string, unknown>;
    const now = this.draft.edition as unknown as Record<string, unknown>;
    return Object.keys(box).filter((key) => JSON.stringify(box[key]) !== JSON.stringify(now[key]))
      .length;
  }

  /** What goes with every box stays when another box is chosen. */
  private get variants(): Partial<EditionSettings> {
    const { rack_size, bonus_points, bonus_tiles, finish_line, blanks_circulate } =
      this.draft.edition;
    const nine = rack_size === 9 ? { rack_size, bonus_points, bonus_tiles } : {};
    return { ...nine, finish_line, blanks_circulate };
  }

  choose(preset: string): void {
    const found = this.choices.editions.find(({ settings }) => settings.preset === preset);
    if (found) this.draft.edition = { ...asPlayed(this.way, found.settings), ...this.variants };
  }

  change(settings: Partial<EditionSettings>): void {
    this.draft.edition = { ...this.draft.edition, ...settings };
  }

  addSeat(): void {
    const { seats } = this.draft;
    if (seats.length < MOST) seats.push(newSeat(seats, usualSitter(this.way, seats.length)));
  }

  removeSeat(place: number): void {
    const [gone] = this.draft.seats.splice(place, 1);
    if (gone?.key === this.draft.first) {
      this.draft.first = this.way === 'score' ? this.draft.seats[0]!.key : null;
    }
  }

  moveUp(place: number): void {
    const { seats } = this.draft;
    const above = seats[place - 1];
    const seat = seats[place];
    if (above && seat) [seats[place - 1], seats[place]] = [seat, above];
  }

  /** Ask the server what the rules amount to; it also tells when they do not go together. */
  async readRules(): Promise<void> {
    const number = ++this.asked;
    try {
      const { rules } = await api.rules($state.snapshot(this.draft.edition) as EditionSettings);
      if (number !== this.asked) return;
      this.rules = rules;
      this.problem = null;
    } catch (error) {
      if (number === this.asked && error instanceof Error) this.problem = error.message || null;
    }
  }

  /** Create the table and remember how it was set. */
  async create(): Promise<string | null> {
    const draft = $state.snapshot(this.draft) as Draft;
    this.busy = true;
    try {
      const { id } = await api.create(tableSettings(draft, this.way === 'score'));
      remember(`setup.${this.way}`, draft);
      if (this.way !== 'computer') remember('names', namesOf(draft));
      return id;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : '';
      return null;
    } finally {
      this.busy = false;
    }
  }
}
