/** One's own mistakes as puzzles: the answer is asked for only after an attempt, or on request. */
import type {
  ComparedPlay,
  ReviewedTurn,
  ReviewPuzzle,
  ReviewState,
  Vocabulary,
} from '../../messages';
import { ApiError, NetworkError } from '../../net/api';
import { reviewApi } from '../../net/review_api';
import { site } from '../../texts/pages/site';
import { refusalText } from '../../texts/refusals';
import type { Laid } from '../comparisons.svelte';

/** How often to ask for a review that is still being made. */
const AGAIN_MS = 2000;

export class Attempts {
  state = $state<ReviewState>('none');
  /** Also small mistakes. */
  small = $state(false);
  /** The number of the current turn; null before the first and after the last. */
  current = $state<number | null>(null);
  done = $state(false);
  busy = $state(false);
  problem = $state('');
  attempt = $state.raw<ComparedPlay | null>(null);
  answer = $state.raw<ReviewedTurn | null>(null);
  private all = $state.raw<ReviewPuzzle[]>([]);
  private solved = $state.raw<ReadonlySet<number>>(new Set());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly id: string,
    private readonly vocabulary: Vocabulary,
    /** The turns to try; all medium and large mistakes if there are none. */
    private readonly wanted: readonly number[],
  ) {
    void this.load();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  get puzzles(): ReviewPuzzle[] {
    return this.all.filter(({ number, size }) =>
      this.wanted.length > 0 ? this.wanted.includes(number) : this.small || size !== 'small',
    );
  }
  get puzzle(): ReviewPuzzle | null {
    return this.all.find(({ number }) => number === this.current) ?? null;
  }
  get place(): number {
    return this.puzzles.findIndex(({ number }) => number === this.current) + 1;
  }
  get isSolved(): boolean {
    return this.attempt?.accepted ?? false;
  }
  get solvedCount(): number {
    return this.puzzles.filter(({ number }) => this.solved.has(number)).length;
  }
  get isLast(): boolean {
    return this.place >= this.puzzles.length;
  }
  get hasSmall(): boolean {
    return this.wanted.length === 0 && this.all.some(({ size }) => size === 'small');
  }

  async check(laid: Laid): Promise<void> {
    const { puzzle } = this;
    if (!puzzle || this.busy) return;
    const found = await this.request(() =>
      reviewApi.compare(this.id, puzzle.number, { ...laid, vocabulary: this.vocabulary }),
    );
    if (!found || this.current !== puzzle.number) return;
    this.attempt = found;
    if (!found.accepted) return;
    this.solved = new Set([...this.solved, puzzle.number]);
    await this.reveal();
  }

  async reveal(): Promise<void> {
    const { puzzle } = this;
    if (!puzzle) return;
    this.answer = await this.request(() => reviewApi.turn(this.id, puzzle.number, this.vocabulary));
  }

  next(): void {
    const next = this.puzzles[this.place];
    this.clear();
    this.current = next?.number ?? null;
    this.done = next === undefined;
  }

  again(): void {
    this.clear();
    this.solved = new Set();
    this.done = false;
    this.current = this.puzzles[0]?.number ?? null;
  }

  clear(): void {
    this.attempt = this.answer = null;
    this.problem = '';
  }

  private async load(): Promise<void> {
    let found = await this.request(() => reviewApi.puzzles(this.id, this.vocabulary));
    if (found?.state === 'none') {
      // The answers that come with it are dropped.
      await this.request(async () => void (await reviewApi.begin(this.id, this.vocabulary)));
      found = await this.request(() => reviewApi.puzzles(this.id, this.vocabulary));
    }
    if (found) {
      // A turn that is being tried stays, even if it proves to be no mistake.
      const { puzzle } = this;
      const kept = puzzle && !found.puzzles.some(({ number }) => number === puzzle.number);
      this.all = kept
        ? [...found.puzzles, puzzle].sort((a, b) => a.number - b.number)
        : found.puzzles;
      this.state = found.state;
      if (this.current === null && !this.done) this.current = this.puzzles[0]?.number ?? null;
    }
    const running = !found || found.state === 'waiting' || found.state === 'working';
    if (running && !this.stopped) this.timer = setTimeout(() => void this.load(), AGAIN_MS);
  }

  private async request<T>(ask: () => Promise<T>): Promise<T | null> {
    this.busy = true;
    this.problem = '';
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ApiError) this.problem = refusalText(error.problem);
      else if (error instanceof NetworkError) this.problem = site.offline.title;
      else throw error;
      return null;
    } finally {
      this.busy = false;
    }
  }
}
