import type { Choices, EditionSettings } from '../../messages';

/** An edition and choices for tests of the setup form. */
export const classic: EditionSettings = {
  preset: 'classic-2003',
  rack_size: 7,
  bonus_points: 50,
  bonus_tiles: 7,
  exchange_needs: 1,
  standstill: { kind: 'passed-out', bag_empty: 2, tiles_left: 2 },
  going_out: 'others-lose-theirs',
  challenge: { kind: 'challenges', penalty: { kind: 'miss-turn' }, scope: 'play' },
  judging: 'dictionary',
  turn_limit_s: null,
  clock: null,
  finish_line: null,
  blanks_circulate: false,
  look: 'classic',
  peg_rack: false,
};

export const choices: Choices = {
  version: '0',
  editions: [
    {
      name: 'classic-2003',
      settings: classic,
      board: [],
      rules: [],
      differs: [],
      optional_timer_s: null,
    },
  ],
  dictionaries: [{ name: 'english', words: 171292, imported: false }],
  levels: ['beginner', 'intermediate', 'expert'],
  finish_line_levels: { beginner: 'beginner', intermediate: 'intermediate', expert: 'expert' },
  level_scores: {
    beginner: { mean: 230, deviation: 30, beats_weaker: null },
    intermediate: { mean: 330, deviation: 60, beats_weaker: 70 },
    expert: { mean: 430, deviation: 55, beats_weaker: 75 },
  },
  characters: { beginner: 'Clover', intermediate: 'Rowan', expert: 'Juniper' },
  computer_names: [],
  lan_address: null,
  can_open_to_network: false,
};
