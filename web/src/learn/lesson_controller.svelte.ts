/** What the learner does in a lesson, and what the page shows. The server judges every attempt. */
import { SvelteSet } from 'svelte/reactivity';
import type { BoardState, SquareName } from '../board/squares';
import type {
  LessonContent,
  LessonAttempt,
  LessonOutcome,
  LessonPosition,
  LessonTask,
  PlacedTile,
} from '../messages';
import { NetworkError } from '../net/api';
import { Drag } from '../table/hand/drag.svelte';
import { Hand } from '../table/hand/hand.svelte';
import type { HandStorage } from '../table/hand/hand_storage';
import * as laying from '../table/hand/laying';
import { Zoom } from '../table/viewport/zoom.svelte';
import { learn as t } from '../texts/pages/learn';
import { refusalText } from '../texts/refusals';
import { lessonApi } from './lesson_api';
import { type LessonBox, saveProgress } from './progress';

/** A hand in a lesson is not stored: each task has its own. */
const NO_STORAGE: HandStorage = { getItem: () => null, setItem() {}, removeItem() {} };
/** The refused attempts after which the squares are marked, and the tiles shown. */
const SQUARES_AFTER = 2;
const TILES_AFTER = 3;

export class LessonController {
  readonly hand: Hand;
  readonly drag: Drag;
  readonly zoom = new Zoom();
  /** The task, counted from 0; the number of tasks if the lesson is over. */
  number = $state(0);
  /** What the last attempt led to. */
  outcome = $state.raw<LessonOutcome | null>(null);
  /** The outcome whose rule card is open. */
  card = $state.raw<LessonOutcome | null>(null);
  /** The tiles of the play that the card is about. */
  tried = $state.raw<PlacedTile[]>([]);
  /** How often the task was not done. */
  wrong = $state(0);
  busy = $state(false);
  offline = $state(false);
  /** Chosen for an exchange. */
  readonly chosen = new SvelteSet<number>();

  constructor(
    readonly content: LessonContent,
    private readonly box: LessonBox,
    number: number,
  ) {
    const client = {
      info: null,
      preview: (_: number, placed: PlacedTile[]) =>
        lessonApi.preview(content.name, box, this.number, placed).catch(() => null),
    };
    this.hand = new Hand(client, NO_STORAGE);
    this.drag = new Drag({
      isFree: (square) => !this.board.tiles.has(square),
      onSquare: (tile, square) => this.hand.layTile(tile, square),
      overPlace: (tile, place) => this.hand.move(tile, place),
      onRack: (tile) => {
        if (laying.isLaid(this.hand.state, tile))
          this.hand.takeBack(tile, this.drag.active?.place ?? undefined);
      },
      scrollPane: () => (this.zoom.zoomed ? (this.zoom.pane ?? null) : null),
    });
    this.show(Math.min(number, content.tasks.length));
  }

  get over(): boolean {
    return this.number >= this.content.tasks.length;
  }

  get task(): LessonTask {
    return this.content.tasks[Math.min(this.number, this.content.tasks.length - 1)]!;
  }

  get done(): boolean {
    return this.outcome?.done ?? false;
  }

  /** The last position of the lesson stays on the board when it is over. */
  get position(): LessonPosition {
    return this.outcome?.done ? this.outcome.position : this.task.position;
  }

  get board(): BoardState {
    const layout = this.content.board;
    return {
      columns: layout[0]?.length ?? 0,
      rows: layout.length,
      tiles: new Map(this.position.board),
    };
  }

  /** Tiles can be laid now. */
  get laying(): boolean {
    return this.task.wanted === 'lay' && !this.done && !this.over;
  }

  get ready(): boolean {
    const { hand } = this;
    return this.laying && !this.busy && hand.isLaying && hand.placed !== null;
  }

  /** The tiles shown on the board after several refusals, or when asked for. */
  get ghosts(): readonly PlacedTile[] {
    return this.done || this.wrong < TILES_AFTER ? [] : (this.outcome?.wanted?.placed ?? []);
  }

  /** The squares that are marked: those to lay on after refusals, or a blank that can be taken. */
  get marked(): SquareName[] {
    if (this.done) return [];
    if (this.task.square) return [this.task.square];
    if (this.wrong < SQUARES_AFTER) return [];
    return this.outcome?.wanted?.placed.map(([square]) => square) ?? [];
  }

  /** Go to a task, or to the end of the lesson. */
  show(number: number): void {
    const { content } = this;
    this.number = number;
    this.wrong = 0;
    this.card = null;
    this.chosen.clear();
    this.zoom.out();
    if (number < content.tasks.length) {
      this.outcome = null;
      const { shown } = this.task;
      if (shown) this.openCard(shown, shown.play?.placed ?? []);
    }
    this.updateHand();
    this.save();
  }

  next(): void {
    this.show(this.number + 1);
  }

  back(): void {
    this.show(Math.max(0, this.number - 1));
  }

  async do(attempt: LessonAttempt): Promise<void> {
    if (this.busy || this.done || this.over) return;
    this.busy = true;
    this.hand.error = null;
    try {
      const { name } = this.content;
      const outcome = await lessonApi.judge(name, this.box, this.number, attempt);
      this.offline = false;
      this.receive(outcome, attempt.kind === 'lay' ? attempt.placed : []);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      this.offline = true;
    } finally {
      this.busy = false;
    }
  }

  private receive(outcome: LessonOutcome, placed: PlacedTile[]): void {
    this.outcome = outcome;
    if (outcome.done) {
      this.zoom.out();
      this.updateHand();
      this.saveDone();
      return;
    }
    this.wrong += 1;
    if (outcome.refusal) this.hand.error = refusalText(outcome.refusal);
    if (outcome.rule) this.openCard(outcome, placed);
  }

  play(): void {
    const { placed } = this.hand;
    if (this.ready && placed) void this.do({ kind: 'lay', placed });
  }

  exchange(): void {
    const tiles = this.hand.state.places.flatMap((place) =>
      place && this.chosen.has(place.id) ? [place.tile] : [],
    );
    void this.do({ kind: 'exchange', tiles });
  }

  private openCard(outcome: LessonOutcome, placed: PlacedTile[]): void {
    this.card = outcome;
    this.tried = placed;
  }

  closeCard(): void {
    this.card = null;
    if (this.outcome && !this.done) this.hand.recall();
  }

  /** Show the play that the task asks for. */
  showRight(): void {
    this.outcome ??= this.card;
    this.wrong = TILES_AFTER;
    this.closeCard();
  }

  pressTile(id: number): void {
    if (this.task.wanted === 'exchange') {
      if (!this.chosen.delete(id)) this.chosen.add(id);
    } else if (this.laying) {
      this.hand.tapTile(id);
    }
  }

  pressSquare(square: SquareName): void {
    if (this.task.square === square) void this.do({ kind: 'swap-blank', square });
    else if (!this.laying) this.zoom.toggle(square);
    else {
      this.hand.tapSquare(square);
      this.zoom.in(square);
    }
  }

  /** Where typed letters begin unless the learner has chosen a square. */
  pointAtStart(): void {
    const { start, down } = this.task;
    if (this.hand.state.arrow || !start) return;
    this.hand.edit((state) => ({
      ...state,
      arrow: { square: start, axis: down ? 'down' : 'across' },
    }));
  }

  /** What to announce to a screen reader. */
  get news(): string {
    const { outcome, task } = this;
    if (this.offline) return t.offline;
    if (!outcome || this.card) return '';
    if (!outcome.done) {
      const help = this.ghosts.length ? t.ghost : this.marked.length ? t.squaresGlow : '';
      return [...outcome.says, this.hand.error, help].filter(Boolean).join(' ');
    }
    return [t.done(task.title, outcome.play?.points ?? null), ...outcome.says].join(' ');
  }

  private updateHand(): void {
    const size = this.content.edition.rack_size;
    this.hand.update(null, null, size, this.board);
    this.hand.update(0, this.position.rack, size, this.board);
  }

  private save(): void {
    const { content, number } = this;
    const step = this.task.step;
    const done = number >= content.tasks.length;
    saveProgress(content.name, { task: done ? 0 : number, step, steps: content.steps, done });
  }

  /** A task that is done need not be done again after a reload. */
  private saveDone(): void {
    const { content, number } = this;
    const following = content.tasks[number + 1];
    saveProgress(content.name, {
      task: following ? number + 1 : 0,
      step: following?.step ?? this.task.step,
      steps: content.steps,
      done: following === undefined,
    });
  }
}
