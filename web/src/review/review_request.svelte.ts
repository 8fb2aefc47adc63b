import type { GameReview, ReviewProgress, ReviewState, Vocabulary } from '../messages';
import { ApiError, NetworkError } from '../net/api';
import { reviewApi } from '../net/review_api';

const AGAIN_MS = 1000;
const RETRY_MS = 3000;

/** The review of a game, which gets better until it is done. */
export class ReviewRequest {
  review = $state.raw<GameReview | null>(null);
  state = $state<ReviewState>('none');
  ahead = $state(0);
  judged = $state(0);
  /** Why the server does not review this game, as the code of its refusal. */
  refused = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly id: string,
    private readonly vocabulary: Vocabulary,
  ) {
    this.begin();
  }

  /** Whether it will get better by itself. */
  get isRunning(): boolean {
    return this.state === 'waiting' || this.state === 'working';
  }

  /** Begin, or continue a review that was cancelled. */
  begin(): void {
    void this.ask(() => reviewApi.begin(this.id, this.vocabulary));
  }

  cancel(): void {
    clearTimeout(this.timer);
    void this.ask(() => reviewApi.cancel(this.id, this.vocabulary));
  }

  /** Ask no more. The server continues. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private readonly follow = () =>
    void this.ask(() => reviewApi.progress(this.id, this.vocabulary, this.judged));

  private async ask(request: () => Promise<ReviewProgress>): Promise<void> {
    let next: [() => void, number] | null = null;
    try {
      this.receive(await request());
      // The operator may have removed a review that was being followed.
      if (this.state === 'none') next = [() => this.begin(), RETRY_MS];
      else if (this.isRunning) next = [this.follow, AGAIN_MS];
    } catch (error) {
      // 429: too many reviews are waiting. 503: nothing was stored.
      const again = error instanceof ApiError && [429, 503].includes(error.status);
      if (error instanceof NetworkError || again) next = [() => void this.ask(request), RETRY_MS];
      else if (error instanceof ApiError) this.refused = error.problem.code ?? '';
      else throw error;
    }
    if (next && !this.stopped) this.timer = setTimeout(...next);
  }

  private receive({ state, ahead, judged, review }: ReviewProgress): void {
    this.state = state;
    this.ahead = ahead;
    this.judged = judged;
    if (review) this.review = review;
  }
}
