import type { LevelName } from '../messages';

/** The levels that the server offers. One that is missing here does not compile. */
const LEVELS: Record<LevelName, { label: string; description: string }> = {
  beginner: { label: 'Beginner', description: 'Everyday words, rarely a long one.' },
  learner: { label: 'Learner', description: 'Everyday words, and looks around a little longer.' },
  casual: {
    label: 'Casual',
    description: 'Everyday words, and a good spot for them now and then.',
  },
  family: { label: 'Family', description: 'Plays at home on Sundays. Knows a few rarer words.' },
  regular: { label: 'Regular', description: 'Plays every week. Swaps tiles when nothing fits.' },
  keen: { label: 'Keen', description: 'Sees most short plays, and some of the long ones.' },
  intermediate: { label: 'Intermediate', description: 'The words of a well-read adult.' },
  club: { label: 'Club', description: 'Rare words too, and keeps good tiles for the next turn.' },
  advanced: { label: 'Advanced', description: 'Knows most of the list, and misses little.' },
  expert: { label: 'Expert', description: 'Every word in the list, and misses next to nothing.' },
  champion: {
    label: 'Champion',
    description: 'Thinks ahead, and leaves you less to score.',
  },
};

/** A level that is newer than this page is shown by its name. */
function known(level: string): { label: string; description: string } {
  return LEVELS[level as LevelName] ?? { label: level, description: '' };
}

export const levels = {
  label: (level: string) => known(level).label,
  description: (level: string) => known(level).description,
  choose: 'Whom do you want to play?',
  yours: (average: number) => `A line marks your own average, ${average}.`,
  beats: (weaker: string, games: number) => `Wins ${games} of 100 games against ${weaker}.`,
  usually: (points: number) => `usually ${points} points`,
  scale: 'The numbers are usual scores; a bar spans two games in three.',
};
