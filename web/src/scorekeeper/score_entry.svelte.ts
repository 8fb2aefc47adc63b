import { type Axis, type BoardState, type SquareName, along, turned } from '../board/squares';
import type { Action, Preview, SheetLine } from '../messages';
import type { TableSession } from '../net/table_session.svelte';
import { direction } from '../table/view/score_sheet';
import { refusalText } from '../texts/refusals';
import { layWord, parseLetters, toggleBlank, typedWord } from './word_entry';

/** The play that the scorekeeper is entering, and the server's preview of it. */
export class ScoreEntry {
  square = $state<SquareName | null>(null);
  axis = $state<Axis>('across');
  text = $state('');
  preview = $state.raw<Preview | null>(null);
  problem = $state('');
  board = $state.raw<BoardState>({ columns: 0, rows: 0, tiles: new Map() });

  private previews = 0;

  constructor(private readonly session: TableSession) {}

  /** The tiles that the typed word lays. */
  get laid() {
    if (!this.square) return { placed: [], indexes: [], offBoard: false };
    return layWord(this.board, this.square, this.axis, parseLetters(this.text));
  }

  /** Press a square: move or turn the arrow; on a tile of the word, toggle its blank. */
  press(square: SquareName): void {
    const { placed, indexes } = this.laid;
    const tile = placed.findIndex(([at]) => at === square);
    if (tile >= 0 && square !== this.square) {
      this.text = toggleBlank(this.text, indexes[tile]!);
    } else if (square === this.square) {
      this.axis = turned(this.axis);
    } else {
      this.square = square;
    }
  }

  /** Handle an arrow key: along the arrow it moves it, across the arrow it turns it. */
  steer(axis: Axis, step: 1 | -1, start: SquareName): void {
    if (!this.square) this.square = start;
    else if (this.axis === axis)
      this.square = along(this.board, this.square, axis, step) ?? this.square;
    this.axis = axis;
  }

  clear(): void {
    this.previews += 1;
    this.square = null;
    this.text = '';
    this.preview = null;
  }

  /** Request a preview of the tiles; only the latest one is shown. */
  async updatePreview(seat: number): Promise<void> {
    const number = ++this.previews;
    const { placed } = this.laid;
    const preview = placed.length ? await this.session.preview(seat, placed) : null;
    if (number === this.previews) this.preview = preview;
  }

  /** Undo the last entry; a play stays in the form to be corrected. */
  async correct(last: SheetLine | undefined): Promise<void> {
    if ((await this.enter({ kind: 'correct' })) && last?.kind === 'play') {
      ({ square: this.square, axis: this.axis } = direction(last));
      this.text = typedWord(last);
    }
  }

  /** Send an entry to the table; return whether it was accepted. */
  async enter(action: Action): Promise<boolean> {
    const reply = await this.session.do(action);
    this.problem = reply.type === 'refused' ? refusalText(reply) : '';
    if (reply.type === 'done') this.clear();
    return reply.type === 'done';
  }
}
