/** What the coach says after each of the player's plays, at a table where it speaks unasked. */
import type { GameView, TableInfo, View } from '../../messages';
import { api } from '../../net/api';
import { remarkText } from '../../texts/table/hints/coach';

export class Coach {
  /** The remark to show; null if there is none, or it was put away. */
  remark = $state<string | null>(null);

  /** The line of the score sheet that was last asked about. */
  private asked = '';

  constructor(private readonly ask: typeof api.remark = api.remark) {}

  /** A new view has arrived: ask once the last play of the seat that is shown stands. */
  update(info: TableInfo, view: View): void {
    const { game, you } = view;
    const seat = you.looking_as;
    if (info.coach !== 'after' || !game || seat === null || game.result) return this.putAway();
    const line = playToJudge(game, seat);
    const play = `${seat} ${line}`;
    if (line === null || play === this.asked) return;
    this.asked = play;
    this.remark = null;
    void this.fetch(info.id, seat, play);
  }

  putAway(): void {
    this.remark = null;
  }

  private async fetch(table: string, seat: number, play: string): Promise<void> {
    // A remark that cannot be had is not worth an error message.
    const found = await this.ask(table, seat).catch(() => null);
    if (found && play === this.asked) this.remark = remarkText(found) || null;
  }
}

/** The line of the seat's last turn if it is a play that stands and nothing can be challenged. */
export function playToJudge(game: GameView, seat: number): number | null {
  if (game.open_play || game.hearing) return null;
  const index = game.sheet.findLastIndex(
    (line) => line.seat === seat && ['play', 'exchange', 'pass', 'time-out'].includes(line.kind),
  );
  const line = game.sheet[index];
  return line?.kind === 'play' && !line.taken_off ? index : null;
}
