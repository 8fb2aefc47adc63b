import type { ChallengeSetting, ClockSetting, StandstillSetting } from '../../messages';
import type { SettingName, SettingValues } from '../../setup/form/changes';
import { formatDuration, joinWithAnd, plural } from '../format';
import { labels } from '../labels';

export const settings = {
  groups: {
    variants: 'Variants',
    words: 'Words and challenges',
    time: 'Time',
    rules: 'Finer points',
    table: 'At the table',
  },
  nine: {
    label: 'Nine tiles',
    racks: 'Tiles on a rack',
    detail: 'Racks of nine; seven, eight or nine tiles in one turn earn the bonus.',
  },
  finish: {
    label: 'Finish line',
    detail:
      'The first player to reach their own target wins. The target depends on the player’s level.',
    target: (level: string, players: number) => `${level}, ${players} players`,
  },
  blanks: {
    label: 'Blanks in circulation',
    detail: 'At the start of a turn you may take a blank from the board and put its letter there.',
  },
  challenge: {
    label: 'When a good play is challenged',
    turn: 'Miss a turn',
    nothing: 'Nothing',
    points: 'Points',
    checked: 'Bad words refused',
    detail: {
      turn: 'The challenger misses their own next turn.',
      nothing: 'The challenge costs nothing.',
      points: 'The player whose play was good gets points.',
      checked: 'A play with a bad word is refused at once, so there is nothing to challenge.',
    },
    pointsLabel: 'Points for the player',
    perLabel: 'Counted',
    perPlay: 'Once per play',
    perWord: 'For each word',
  },
  scope: {
    label: 'A challenge covers',
    play: 'The whole play',
    word: 'One word',
    detail: 'All new words are judged together, or only the one that the challenger names.',
  },
  judging: {
    label: 'Who judges',
    dictionary: 'A word list',
    vote: 'The table votes',
    detail: 'The list is consulted only after a challenge. If the vote is tied, the play stands.',
  },
  dictionary: {
    label: 'Word list',
    words: (count: number) => `${count.toLocaleString('en')} words`,
    imported: 'your own',
    none: 'None, we look words up ourselves',
    noList: 'none',
  },
  family: { label: 'Family list', detail: 'Leaves out swear words and slurs.' },
  turn: {
    label: 'Time per turn',
    detail: 'A player who takes longer loses the turn.',
    none: 'No limit',
    seconds: 'Seconds per turn',
  },
  handicap: {
    label: 'Individual limits',
    detail: 'Give a player more time, or less.',
    asTable: 'Same as the table',
    noneSet: 'none',
    none: 'No limit',
  },
  clock: {
    label: 'Clock for the whole game',
    detail: 'Each player has this much time in total.',
    none: 'None',
    minutes: 'Minutes each',
    fine: 'Points lost per minute of overtime',
    limit: 'Overtime limit, in minutes',
    limitNone: 'No limit',
  },
  bonus: { label: 'Bonus', detail: 'For laying many tiles in one turn.', points: 'Points' },
  bonusTiles: {
    label: 'The bonus needs',
    whole: 'The whole rack',
    tiles: (n: number) => plural(n, 'tile'),
  },
  exchange: {
    label: 'Tiles needed in the bag to exchange',
    detail: 'With fewer, nobody can exchange.',
  },
  standstill: {
    label: 'The game also ends',
    passes: 'After passes',
    scoreless: 'After scoreless turns',
    bagEmpty: 'Passes per player, bag empty',
    tilesLeft: 'Passes per player, tiles left',
    turns: 'Turns in a row without a point',
  },
  goingOut: {
    label: 'Going out gains',
    once: 'The others’ tiles',
    twice: 'Twice the others’',
    detail: 'Once: the others also lose what they hold. Twice: nobody else loses anything.',
  },
  look: { label: 'Colours', classic: 'Classic', heritage: 'Heritage' },
  pegs: { label: 'Pegs on the rack', detail: 'The score is also shown with pegs on the rack.' },
  away: {
    label: 'A player who goes away has',
    detail: 'Then the others can agree to skip the turn, or to let the computer play.',
  },
  hints: {
    label: 'Hints',
    none: 'None',
    free: 'Free',
    count: 'A number a game',
    number: 'Hints a game',
    detail: {
      none: 'Nobody gets hints.',
      free: 'In six small steps, from what to look for to the whole play.',
      count: 'Every step from what to look for to the whole play is one hint.',
    },
    words: {
      label: 'Words in hints',
      detail: 'Hints and the coach only use words that a player can be expected to know.',
      everyday: 'Everyday words',
      'well-read': 'A well-read grown-up’s',
      all: 'All words',
      none: 'No hints',
    },
  },
  coach: {
    label: 'Coach',
    off: 'Off',
    after: 'After my turn',
    ask: 'When I ask',
    detail: {
      off: 'Nobody comments on plays.',
      after: 'One line about your play, once the next player has begun.',
      ask: 'Ask in the menu whether there was a better play.',
    },
  },
  unseen: { label: 'Unseen tiles', detail: 'A panel counts the tiles you have not seen yet.' },
  chat: { label: 'Chat', detail: 'Short messages beside the board.' },
  listed: { label: 'List this table', detail: 'It appears under “Open tables” on the front page.' },
};

const onOff = (on: boolean) => (on ? 'on' : 'off');

function standstillText(ending: StandstillSetting): string {
  if (ending.kind === 'scoreless') return `after ${plural(ending.turns, 'scoreless turn')}`;
  const { bag_empty, tiles_left } = ending;
  if (bag_empty === tiles_left) return `after ${plural(bag_empty, 'pass', 'passes')} each`;
  return `after ${plural(tiles_left, 'pass', 'passes')} each, ${bag_empty} with an empty bag`;
}

function challengeText(challenge: ChallengeSetting): string {
  const t = settings.challenge;
  if (challenge.kind === 'checked') return t.checked.toLowerCase();
  const { penalty, scope } = challenge;
  const cost =
    penalty.kind === 'points'
      ? `${plural(penalty.points, 'point')} a ${penalty.per}`
      : t[penalty.kind === 'nothing' ? 'nothing' : 'turn'].toLowerCase();
  return scope === 'word' ? `${cost}, for one word` : cost;
}

function clockText(clock: ClockSetting | null): string {
  if (!clock) return settings.clock.none.toLowerCase();
  const { allowance_s, fine_a_minute } = clock;
  return `${formatDuration(allowance_s)}, then ${plural(fine_a_minute, 'point')} a minute`;
}

const limitText = (limit: number | null) =>
  limit ? formatDuration(limit) : settings.turn.none.toLowerCase();

/** A setting and its value in words. A setting that is missing here does not compile. */
export const settingTexts: {
  [Name in SettingName]: { label: string; value: (value: SettingValues[Name]) => string };
} = {
  rack_size: { label: settings.nine.racks, value: String },
  bonus_points: { label: settings.bonus.label, value: (points) => plural(points, 'point') },
  bonus_tiles: {
    label: settings.bonusTiles.label,
    value: (tiles) =>
      tiles === null ? settings.bonusTiles.whole.toLowerCase() : settings.bonusTiles.tiles(tiles),
  },
  exchange_needs: { label: settings.exchange.label, value: String },
  standstill: { label: settings.standstill.label, value: standstillText },
  going_out: {
    label: settings.goingOut.label,
    value: (gain) =>
      (gain === 'twice-the-others'
        ? settings.goingOut.twice
        : settings.goingOut.once
      ).toLowerCase(),
  },
  challenge: { label: settings.challenge.label, value: challengeText },
  judging: {
    label: settings.judging.label,
    value: (judge) => settings.judging[judge].toLowerCase(),
  },
  turn_limit_s: { label: settings.turn.label, value: limitText },
  clock: { label: settings.clock.label, value: clockText },
  finish_line: { label: settings.finish.label, value: (targets) => onOff(targets !== null) },
  blanks_circulate: { label: settings.blanks.label, value: onOff },
  look: { label: settings.look.label, value: (look) => settings.look[look].toLowerCase() },
  peg_rack: { label: settings.pegs.label, value: onOff },
  dictionary: {
    label: settings.dictionary.label,
    value: (name) => (name === '' ? settings.dictionary.noList : labels.wordList(name)),
  },
  family: { label: settings.family.label, value: onOff },
  listed: { label: settings.listed.label, value: onOff },
  unseenPanel: { label: settings.unseen.label, value: onOff },
  chat: { label: settings.chat.label, value: onOff },
  awayGrace: { label: settings.away.label, value: formatDuration },
  coach: { label: settings.coach.label, value: (coach) => settings.coach[coach].toLowerCase() },
  hints: {
    label: settings.hints.label,
    value: (hints) =>
      hints.kind === 'count' ? `${hints.n ?? 6} a game` : settings.hints[hints.kind].toLowerCase(),
  },
  limits: {
    label: settings.handicap.label,
    value: (limits) =>
      limits.length ? joinWithAnd(limits.map(limitText)) : settings.handicap.noneSet,
  },
};
