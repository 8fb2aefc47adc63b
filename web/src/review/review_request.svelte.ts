import type { ReviewProgress } from '../messages';
import { api, ApiError, NetworkError } from '../net/api';

const AGAIN_MS = 1000;
const RETRY_MS = 3000;

/** Asks for the review of a game until it is done. */
export class ReviewRequest {
  progress = $state.raw<ReviewProgress | null>(null);
  refused = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(private readonly id: string) {
    void this.ask();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    let wait: number | null = AGAIN_MS;
    try {
      const found = await api.review(this.id);
      // A review that begins again, after the server was restarted, must not empty the page.
      this.progress =
        found.review === null && this.progress ? { ...found, review: this.progress.review } : found;
      if (found.state === 'done' || found.state === 'failed') wait = null;
    } catch (error) {
      // 429: too many reviews are waiting.
      if (error instanceof NetworkError || (error instanceof ApiError && error.status === 429)) {
        wait = RETRY_MS;
      } else if (error instanceof ApiError) {
        this.refused = true;
        wait = null;
      } else {
        throw error;
      }
    }
    if (wait !== null && !this.stopped) this.timer = setTimeout(() => void this.ask(), wait);
  }
}
