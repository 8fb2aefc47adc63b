/**
 * The texts of the board and of every page but the table, whose texts are in `table/`; refusals are
 * worded in `refusals.ts`. A translation is another set of objects of the same shape. Sentences with
 * names or numbers in them are functions.
 */
import { board } from './board';
import { labels } from './labels';
import { levels } from './levels';
import { about } from './pages/about';
import { end } from './pages/end';
import { front } from './pages/front';
import { join } from './pages/join';
import { review } from './pages/review';
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
  review,
  scorekeeper,
  settings,
  setup,
  site,
  statistics,
};
