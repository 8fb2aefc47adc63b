import { type Axis, type Ground, type SquareName, along, turned } from '../board/squares';
import type { Action, Preview, SheetLine } from '../messages';
import type { TableSession } from '../session.svelte';
import { direction } from '../table/reading';
import { blankToggled, lettersOf, typedFor, written } from './entry';

/** What the scorekeeper is writing down, and what the table says to it. */
export class KeepingScore {
  square = $state<SquareName | null>(null);
  axis = $state<Axis>('across');
  text = $state('');
  preview = $state.raw<Preview | null>(null);
  problem = $state('');
  ground = $state.raw<Ground>({ columns: 0, rows: 0, tiles: new Map() });

  private asked = 0;

  constructor(private readonly session: TableSession) {}

  get written() {
    if (!this.square) return { placed: [], places: [], overEdge: false };
    return written(this.ground, this.square, this.axis, lettersOf(this.text));
  }

  /** Press a square: the arrow comes or turns; on a tile of the word it is a blank, or not. */
  press(square: SquareName): void {
    const { placed, places } = this.written;
    const tile = placed.findIndex(([at]) => at === square);
    if (tile >= 0 && square !== this.square) {
      this.text = blankToggled(this.text, places[tile]!);
    } else if (square === this.square) {
      this.axis = turned(this.axis);
    } else {
      this.square = square;
    }
  }

  /** An arrow key: along the arrow it moves it, across the arrow it turns it. */
  steer(axis: Axis, step: 1 | -1, start: SquareName): void {
    if (!this.square) this.square = start;
    else if (this.axis === axis)
      this.square = along(this.ground, this.square, axis, step) ?? this.square;
    this.axis = axis;
  }

  clear(): void {
    this.asked += 1;
    this.square = null;
    this.text = '';
    this.preview = null;
  }

  /** Ask what the tiles make; the answer to the latest question counts. */
  async ask(seat: number): Promise<void> {
    const number = ++this.asked;
    const { placed } = this.written;
    const answer = placed.length ? await this.session.preview(seat, placed) : null;
    if (number === this.asked) this.preview = answer;
  }

  /** Take the last entry back; a play is left in the form, to be put right. */
  async correct(last: SheetLine | undefined): Promise<void> {
    if ((await this.enter({ kind: 'correct' })) && last?.kind === 'play') {
      ({ square: this.square, axis: this.axis } = direction(last));
      this.text = typedFor(last);
    }
  }

  async enter(action: Action): Promise<boolean> {
    const answer = await this.session.do(action);
    this.problem = answer.type === 'refused' ? answer.message : '';
    if (answer.type === 'done') this.clear();
    return answer.type === 'done';
  }
}
