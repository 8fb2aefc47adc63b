/**
 * The texts of the board and of the pages that are loaded at once. Those of the table are in `table/`;
 * refusals are worded in `refusals.ts`. Pages that are loaded later import their own texts from
 * `pages/`. A translation is another set of objects of the same shape. Sentences with names or
 * numbers in them are functions.
 */
import { board } from './board';
import { labels } from './labels';
import { levels } from './levels';
import { about } from './pages/about';
import { end } from './pages/end';
import { front } from './pages/front';
import { join } from './pages/join';
import { scorekeeper } from './pages/scorekeeper';
import { settings } from './pages/settings';
import { setup } from './pages/setup';
import { site } from './pages/site';
import { statistics } from './pages/statistics';

export const texts = {
  about,
  board,
  end,
  front,
  join,
  labels,
  levels,
  scorekeeper,
  settings,
  setup,
  site,
  statistics,
};
