/** Other plays that the reader has compared with those of a turn. */
import type { ComparedPlay, ComparePlay, ReviewedTurn, Vocabulary } from '../messages';
import { ApiError, NetworkError } from '../net/api';
import { reviewApi } from '../net/review_api';
import { site } from '../texts/pages/site';
import { refusalText } from '../texts/refusals';

export type Laid = Pick<ComparePlay, 'placed' | 'exchange'>;

export class Comparisons {
  busy = $state(false);
  /** Why the last play could not be compared. */
  problem = $state('');
  private found = $state.raw(new Map<number, { laid: Laid; compared: ComparedPlay }>());

  constructor(
    private readonly id: string,
    private readonly vocabulary: Vocabulary,
  ) {}

  /** The play compared last for a turn. */
  of(number: number): ComparedPlay | null {
    return this.found.get(number)?.compared ?? null;
  }

  async compare(turn: ReviewedTurn, laid: Laid, done: () => void): Promise<void> {
    const compared = await this.ask(turn.number, laid);
    if (compared) done();
  }

  /** Compare a play again whose turn has been looked at more closely since. */
  refresh(turn: ReviewedTurn): void {
    const known = this.found.get(turn.number);
    if (!known || this.busy || !turn.verdict) return;
    const { method, samples } = known.compared;
    if (method !== turn.verdict.method || samples !== turn.verdict.samples) {
      void this.ask(turn.number, known.laid);
    }
  }

  /** Forget why the last play could not be compared. */
  forget(): void {
    this.problem = '';
  }

  private async ask(number: number, laid: Laid): Promise<ComparedPlay | null> {
    this.busy = true;
    this.problem = '';
    try {
      const play = { ...laid, vocabulary: this.vocabulary };
      const compared = await reviewApi.compare(this.id, number, play);
      this.found = new Map(this.found).set(number, { laid, compared });
      return compared;
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
