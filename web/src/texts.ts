/**
 * Every text of the pages round the table, in one catalogue. A translation is another object of the
 * same shape. Sentences with names and numbers in them are functions.
 */
import { about } from './texts/about';
import { called } from './texts/called';
import { end } from './texts/end';
import { front } from './texts/front';
import { join } from './texts/join';
import { scorekeeper } from './texts/scorekeeper';
import { settings } from './texts/settings';
import { setup } from './texts/setup';
import { site } from './texts/site';

export const texts = { about, called, end, front, join, scorekeeper, settings, setup, site };
