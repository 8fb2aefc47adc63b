import type { EditionName } from '../messages';

/** The titles of editions. One that is missing here does not compile. */
const EDITIONS: Record<EditionName, string> = {
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

// The prefix of the server's lists without rude words.
const FAMILY = 'family-';

export const labels = {
  /** An edition that is newer than this page is shown by its name. */
  edition: (name: string) => EDITIONS[name as EditionName] ?? name,
  wordList(name: string): string {
    if (!name.startsWith(FAMILY)) return WORD_LISTS[name] ?? name;
    return `${labels.wordList(name.slice(FAMILY.length))}, family list`;
  },
};
