import { OutOfReach, Refusal } from './api';
import { waitBefore } from './connection';

/** A question to the server that is asked again until it is answered. */
export class Asking<T> {
  answer = $state.raw<T | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  outOfReach = $state(false);

  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(private readonly question: () => Promise<T>) {
    void this.ask();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Ask anew; the old answer stands until the new one comes. */
  again(): void {
    clearTimeout(this.timer);
    void this.ask();
  }

  private async ask(): Promise<void> {
    try {
      this.answer = await this.question();
      this.outOfReach = false;
    } catch (error) {
      if (error instanceof Refusal) this.refusal = error;
      else if (error instanceof OutOfReach) this.askLater();
      else throw error;
    }
  }

  private askLater(): void {
    if (this.stopped) return;
    this.outOfReach = true;
    this.tries += 1;
    this.timer = setTimeout(() => void this.ask(), waitBefore(this.tries, Math.random()));
  }
}

/** A question for as long as a component lives. */
export function asking<T>(question: () => Promise<T>): Asking<T> {
  const asked = new Asking(question);
  $effect(() => () => asked.stop());
  return asked;
}
