import { describe, expect, it } from 'vitest';
import { called } from './called';

describe('what things are called', () => {
  it('gives editions and lists their titles', () => {
    expect(called.edition('guide-2013')).toBe('Illustrated guide');
    expect(called.wordList('world-english')).toBe('World English');
  });

  it('says which list leaves out rude words', () => {
    expect(called.wordList('family-english')).toBe('English, family list');
  });

  it('leaves its name to what somebody brought along', () => {
    expect(called.wordList('my-club')).toBe('my-club');
    expect(called.wordList('family-my-club')).toBe('my-club, family list');
    expect(called.edition('house-rules')).toBe('house-rules');
  });
});
