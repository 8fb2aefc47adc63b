import { api, files } from '../api';
import { fromHex, sealOf } from '../fair/bag';
import { boxOf, redraw, type RecordEvent, type Redrawn } from '../fair/replay';
import type { TableInfo } from '../messages';

export interface Verdict {
  seed: string;
  /** The seal worked out here from the seed. */
  seal: string;
  sealFits: boolean;
  draws: Redrawn[];
  drawsFair: boolean;
  cutShort: boolean;
}

/** The check of the bag: the seed is fetched, everything else is worked out in this browser. */
export class BagCheck {
  verdict = $state.raw<Verdict | null>(null);
  busy = $state(false);
  failed = $state(false);

  constructor(
    private readonly info: TableInfo,
    /** The seal that was seen when the game began. */
    private readonly seen: string,
  ) {}

  async run(): Promise<void> {
    this.busy = true;
    this.failed = false;
    try {
      const [fairness, record] = await Promise.all([
        api.fairness(this.info.id),
        fetch(files.record(this.info.id)).then(
          (answer) => answer.json() as Promise<{ events: RecordEvent[] }>,
        ),
      ]);
      const seed = fromHex(fairness.seed);
      const seal = sealOf(seed);
      const replay = redraw(record.events, seed, boxOf(this.info.tiles, this.info.blanks));
      this.verdict = {
        seed: fairness.seed,
        seal,
        sealFits: seal === this.seen,
        draws: replay.draws,
        drawsFair: replay.fair && (!replay.cutShort || fairness.fair),
        cutShort: replay.cutShort,
      };
    } catch {
      this.failed = true;
    } finally {
      this.busy = false;
    }
  }
}
