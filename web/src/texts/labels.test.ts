import { describe, expect, it } from 'vitest';
import { labels } from './labels';

describe('labels', () => {
  it('are the titles of editions and word lists', () => {
    expect(labels.edition('guide-2013')).toBe('Illustrated guide');
    expect(labels.wordList('world-english')).toBe('World English');
  });

  it('mark the lists without rude words', () => {
    expect(labels.wordList('family-english')).toBe('English, family list');
  });

  it('are the names of imported lists and unknown editions', () => {
    expect(labels.wordList('my-club')).toBe('my-club');
    expect(labels.wordList('family-my-club')).toBe('my-club, family list');
    expect(labels.edition('house-rules')).toBe('house-rules');
  });
});
