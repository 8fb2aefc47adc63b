import { plural } from '../format';

export const statistics = {
  title: 'Statistics',
  detail: 'Games played to the end on this device. The figures stay in this browser.',
  empty: 'There are no figures yet. They begin with the first game you play to the end here.',
  link: 'Statistics of this device',
  games: 'Games',
  won: 'Won',
  average: 'Average score',
  averagePlay: 'Average play',
  best: 'Best play',
  play: (word: string, points: number) => `${word}, ${points}`,
  longest: 'Longest word',
  none: 'none',
  opponents: 'Results by opponent',
  opponent: (name: string, computer: boolean) => (computer ? `${name} (computer)` : name),
  against: (games: number, won: number) => `${plural(games, 'game')}, ${won} won`,
  export: 'Export as a file',
  erase: 'Erase',
  eraseQuestion: 'Erase all figures on this device?',
  eraseYes: 'Erase them',
  cancel: 'Cancel',
};
