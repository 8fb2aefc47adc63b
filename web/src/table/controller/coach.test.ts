import { expect, test, vi } from 'vitest';
import type { CoachRemark, GameView, TableInfo, View } from '../../messages';
import { gameOf, info, playsOf } from '../fixtures/sunday';
import { Coach, playToJudge } from './coach.svelte';

const REMARK: CoachRemark = {
  played: '8F HORN',
  better: 'E5 MALT',
  score: 20,
  points: 16,
  reasons: ['HORN takes a T in front: THORN.'],
};
const coached: TableInfo = { ...info, coach: 'after' };

function viewOf(game: GameView): View {
  return { game, you: { seats: [0], looking_as: 0, host: true } } as unknown as View;
}

test('the coach is asked once about each play, when it stands', async () => {
  const ask = vi.fn(() => Promise.resolve(REMARK));
  const coach = new Coach(ask);
  const open = {
    seat: 0,
    placed: [],
    words: [],
    bonus: 0,
    points: 0,
    would_end: false,
    judged: [],
  };
  coach.update(coached, viewOf(gameOf({ open_play: open })));
  expect(ask).not.toHaveBeenCalled();
  coach.update(coached, viewOf(gameOf()));
  coach.update(coached, viewOf(gameOf()));
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.waitFor(() =>
    expect(coach.remark).toBe(
      'E5 MALT for 20 was 16 points better. HORN takes a T in front: THORN.',
    ),
  );
  coach.putAway();
  coach.update(coached, viewOf(gameOf()));
  expect(coach.remark).toBeNull();
});

test.each(['off', 'ask'] as const)('with %s it says nothing unasked', (setting) => {
  const ask = vi.fn(() => Promise.resolve(REMARK));
  new Coach(ask).update({ ...info, coach: setting }, viewOf(gameOf()));
  expect(ask).not.toHaveBeenCalled();
});

test('a play that was taken off, or a pass, is not judged', () => {
  const plays = playsOf().slice(0, 3);
  expect(playToJudge(gameOf({ sheet: plays }), 0)).toBe(0);
  const off = plays.map((play) => ({ ...play, taken_off: true }));
  expect(playToJudge(gameOf({ sheet: off }), 0)).toBeNull();
  const passed = [...plays, { kind: 'pass' as const, seat: 0, total: 14 }];
  expect(playToJudge(gameOf({ sheet: passed }), 0)).toBeNull();
  expect(playToJudge(gameOf({ sheet: [] }), 0)).toBeNull();
});
