import { fromHex, sealOf } from '../fair/bag';
import { boxOf, redraw, type RecordEvent, type RedrawnTiles } from '../fair/redraw';
import type { TableInfo } from '../messages';
import { api, files } from '../net/api';

export interface BagVerdict {
  seed: string;
  /** The seal computed here from the seed. */
  seal: string;
  sealFits: boolean;
  draws: RedrawnTiles[];
  drawsFair: boolean;
  cutShort: boolean;
}

/** Checks the bag: fetches the seed and the record, and computes the rest in this browser. */
export class BagCheck {
  verdict = $state.raw<BagVerdict | null>(null);
  busy = $state(false);
  failed = $state(false);

  constructor(
    private readonly info: TableInfo,
    /** The seal that was shown when the game began. */
    private readonly seen: string,
  ) {}

  async run(): Promise<void> {
    this.busy = true;
    this.failed = false;
    try {
      const [fairness, record] = await Promise.all([
        api.fairness(this.info.id),
        fetch(files.record(this.info.id)).then(
          (response) => response.json() as Promise<{ events: RecordEvent[] }>,
        ),
      ]);
      const seed = fromHex(fairness.seed);
      const seal = sealOf(seed);
      const redrawn = redraw(record.events, seed, boxOf(this.info.tiles, this.info.blanks));
      this.verdict = {
        seed: fairness.seed,
        seal,
        sealFits: seal === this.seen,
        draws: redrawn.draws,
        drawsFair: redrawn.fair && (!redrawn.cutShort || fairness.fair),
        cutShort: redrawn.cutShort,
      };
    } catch {
      this.failed = true;
    } finally {
      this.busy = false;
    }
  }
}
