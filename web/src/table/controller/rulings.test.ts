import { describe, expect, it } from 'vitest';
import type { ChallengeLine, GameView, PlayLine, RulingView, SheetLine } from '../../messages';
import { withNewRulings } from './rulings';

const play = { kind: 'play', seat: 1, words: [{ word: 'AFOOT' }] } as PlayLine;

function challenge(line: Partial<ChallengeLine>): ChallengeLine {
  return {
    kind: 'challenge',
    seat: 0,
    against: 1,
    word: null,
    ruling: 'good',
    bad: [],
    points: 0,
    total: 0,
    ...line,
  };
}

function game(sheet: SheetLine[], ruling: RulingView | null = null): GameView {
  return { sheet, ruling } as GameView;
}

const AFOOT: RulingView = {
  challenger: 0,
  against: 1,
  ruling: 'good',
  words: [{ word: 'AFOOT', good: true, definitions: ['on foot'] }],
};

describe('unread rulings', () => {
  it('are none for a device that comes to a game in progress', () => {
    expect(withNewRulings(null, game([play, challenge({})], AFOOT))).toEqual({
      known: 1,
      unread: [],
    });
  });

  it('keep the definitions that the server sends until the next play', () => {
    const start = withNewRulings(null, game([]));
    const ruled = withNewRulings(start, game([play, challenge({ points: 5 })], AFOOT));
    expect(ruled.unread).toEqual([{ ruling: AFOOT, points: 5 }]);
    expect(withNewRulings(ruled, game([play, challenge({ points: 5 }), play]))).toEqual(ruled);
  });

  it('queue when two arrive at once', () => {
    const start = withNewRulings(null, game([]));
    const bad = challenge({ ruling: 'bad', bad: ['OUDFAT'] });
    const { unread } = withNewRulings(start, game([play, bad, play, challenge({})], AFOOT));
    expect(unread.map(({ ruling }) => ruling.words.map(({ word }) => word))).toEqual([
      ['OUDFAT'],
      ['AFOOT'],
    ]);
  });

  it('are named from the score sheet if the ruling happened while the page was closed', () => {
    const start = withNewRulings(null, game([]));
    const { unread } = withNewRulings(start, game([play, challenge({}), play]));
    expect(unread[0]?.ruling.words).toEqual([{ word: 'AFOOT', good: true, definitions: [] }]);
  });

  it('start afresh after a take-back', () => {
    const before = { known: 2, unread: [] };
    expect(withNewRulings(before, game([play])).known).toBe(0);
  });
});
