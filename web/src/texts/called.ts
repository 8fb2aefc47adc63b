/** What editions and word lists are called. One that is not known here goes by its own name. */
const EDITIONS: Record<string, string> = {
  'classic-2003': 'Classic',
  graves: 'Designer edition',
  'guide-2013': 'Illustrated guide',
  plain: 'Plain rules',
  'heritage-2023': 'Heritage',
  tournament: 'Tournament',
};

const WORD_LISTS: Record<string, string> = {
  english: 'English',
  'world-english': 'World English',
};

// The server's names of lists without rude words begin so.
const FAMILY = 'family-';

export const called = {
  edition: (name: string) => EDITIONS[name] ?? name,
  wordList(name: string): string {
    if (!name.startsWith(FAMILY)) return WORD_LISTS[name] ?? name;
    return `${called.wordList(name.slice(FAMILY.length))}, family list`;
  },
};
