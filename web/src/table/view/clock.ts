import type { TableInfo, View } from '../../messages';

/**
 * Milliseconds a seat has left at the server time `now`: for the turn or for the game, whichever is
 * less. Null without a clock.
 */
export function timeLeft(info: TableInfo, view: View, seat: number, now: number): number | null {
  const game = view.game;
  const state = view.seats[seat];
  if (!game || !state) return null;
  const onTurn = game.to_move === seat && !game.paused && game.hearing === null;
  const isRunning = onTurn && !game.turn_hidden;
  let turn = isRunning && game.deadline !== null ? Math.max(0, game.deadline - now) : null;
  // The time of a turn that its player cannot see yet stands still.
  if (onTurn && game.turn_hidden) turn = state.turn_limit_ms;
  if (!info.edition.clock) return turn;
  const elapsed = isRunning ? Math.max(0, now - game.now) : 0;
  const clock = info.edition.clock.allowance_s * 1000 - state.spent_ms - elapsed;
  return turn === null ? clock : Math.min(turn, clock);
}

/** Format as `14:06`, or `−0:12` once the time is up. */
export function clockText(ms: number): string {
  const seconds = Math.abs(ms < 0 ? Math.floor(ms / 1000) : Math.ceil(ms / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return ms < 0 ? `−${text}` : text;
}
