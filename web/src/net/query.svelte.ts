import { ApiError, NetworkError } from './api';
import { retryDelay } from './connection';

/** A request that is retried until the server answers. */
export class Query<T> {
  data = $state.raw<T | null>(null);
  error = $state.raw<ApiError | null>(null);
  offline = $state(false);

  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(private readonly request: () => Promise<T>) {
    void this.run();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Request again; `data` keeps its value until the new answer arrives. */
  refresh(): void {
    clearTimeout(this.timer);
    void this.run();
  }

  private async run(): Promise<void> {
    try {
      this.data = await this.request();
      this.offline = false;
    } catch (error) {
      if (error instanceof ApiError) this.error = error;
      else if (error instanceof NetworkError) this.retry();
      else throw error;
    }
  }

  private retry(): void {
    if (this.stopped) return;
    this.offline = true;
    this.failures += 1;
    this.timer = setTimeout(() => void this.run(), retryDelay(this.failures, Math.random()));
  }
}

/** A query that stops when the component that created it is destroyed. */
export function query<T>(request: () => Promise<T>): Query<T> {
  const created = new Query(request);
  $effect(() => () => created.stop());
  return created;
}
