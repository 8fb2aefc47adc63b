import type { Facts, ProposalObstacleCode, RefusalCode, TableObstacleCode } from '../messages';
import { joinWithAnd, plural } from './format';

/** A sentence, or one built from the refusal's facts; undefined if this page does not know them. */
type Wording = string | ((facts: Facts) => string | undefined);

const PROPOSAL_OBSTACLES: Record<ProposalObstacleCode, string> = {
  'game-paused': 'The game is paused.',
  'not-paused': 'The game is not paused.',
  'play-open': 'Settle the last play first.',
  'nothing-to-take-back': 'There is nothing to take back.',
};

const TABLE_OBSTACLES: Record<TableObstacleCode, string> = {
  'unknown-edition': 'This server does not know that edition.',
  'conflicting-rules': 'These rules are not possible together.',
  'player-count': 'A game needs two to four players.',
  'name-missing': 'Every player needs a name.',
  'same-name': 'Two players have the same name.',
  'bad-turn-limit': 'A turn limit must be longer than zero and at most a day.',
  'bad-clock': 'A game clock must allow some time, at most a day, and cannot have a negative fine.',
  'bad-bonus': 'The bonus needs at least one tile and cannot be negative.',
  'bad-exchange-limit': 'An exchange needs at least one tile in the bag.',
  'bad-ending': 'A game needs at least one pass or scoreless turn to end.',
  'bad-penalty': 'A failed challenge cannot cost a negative number of points.',
  'bad-target': 'A target must be at least one point.',
  'rack-too-small': 'A rack needs at least two tiles.',
  'no-such-starter': 'The player chosen to begin has no seat.',
  'starter-needed': 'At a real board you draw for first play yourselves. Choose who begins.',
  'tiles-alike': 'All tiles are alike, so the draw would never end. Choose who begins.',
  'too-few-tiles': 'There are too few tiles for this number of racks.',
  'dictionary-needed': 'Choose a word list, or let the players vote on challenged words.',
  'unknown-dictionary': 'This server has no word list of that name.',
  'people-needed': 'At a real board, every player must be a person with a name.',
  'racks-needed': 'At a real board there are no hints and no coach: the racks are not known.',
  'nothing-to-repeat': 'There is no game to play again.',
};

const WORDINGS: Record<RefusalCode, Wording> = {
  'no-tiles-laid': 'A play needs at least one tile.',
  'off-the-board': ({ square }) => `Square ${square} is not on the board.`,
  'square-taken': ({ square, tile }) => `Square ${square} already holds ${tile}.`,
  'square-used-twice': ({ square }) => `Two tiles of your play are on ${square}.`,
  'not-in-line': 'All tiles of a play go in one row or one column.',
  'gap-in-play': ({ square }) => `A play is one unbroken word, but ${square} is empty.`,
  'first-play-too-short': 'The first word needs at least two tiles.',
  'misses-the-star': ({ start }) => `The first word must cover the centre star, ${start}.`,
  'not-connected': 'Your play must touch a tile on the board.',
  'blank-not-named': ({ square }) => `Choose a letter for the blank on ${square}.`,
  'no-such-letter': ({ tile }) => `This box has no letter ${tile}.`,
  'tiles-not-on-rack': ({ missing }) => `Not on the rack: ${tiles(missing)}.`,
  'tiles-used-up': ({ tiles: used }) =>
    `These are all on the board or on a known rack already: ${tiles(used)}.`,
  'not-in-the-dictionary': ({ words }) => `Not in the word list: ${list(words)}.`,

  'not-your-turn': 'It is not your turn.',
  'no-such-seat': 'This table has no such seat.',
  'already-resigned': 'This player has resigned.',
  'game-over': 'The game is over.',
  'game-paused': 'The game is paused.',
  'nothing-to-exchange': 'Choose at least one tile to exchange, or pass.',
  'bag-too-low': ({ needed, left }) =>
    left === 0
      ? 'The bag is empty.'
      : `The bag holds only ${plural(Number(left), 'tile')}, and this needs ${needed}.`,

  'nothing-to-challenge': 'There is no play to challenge now.',
  'own-play': 'You cannot challenge your own play.',
  'name-the-word': ({ words }) => `Choose the word you challenge: ${list(words)}.`,
  'word-not-in-play': ({ word, words }) =>
    `${word} is not a word of this play. Its words are ${list(words)}.`,
  'word-already-judged': ({ word, words }) =>
    `${word} was judged already. You can still challenge ${list(words)}.`,
  'whole-play-is-judged': 'At this table you challenge the whole play, not a single word.',
  'accept-or-challenge': 'The last play would end the game. Accept it or challenge it first.',
  'ruling-pending': 'Wait until the challenge is decided.',
  'no-ruling-pending': 'No challenge is waiting for a ruling.',
  'already-voted': 'This player has already voted.',
  'not-by-vote': 'The players do not vote on words at this table.',
  'judge-needed': 'The word list of this table is missing on the server.',

  'blanks-stay': 'At this table a blank stays where it was played.',
  'no-blank-there': ({ square }) => `There is no blank on ${square}.`,
  'time-left': 'The time for this turn is not up yet.',
  'time-is-up': 'The time for this turn is up.',
  'proposal-open': 'Answer the open proposal first.',
  'no-proposal': 'There is no proposal to answer.',
  'already-answered': 'This player has already agreed.',
  'cannot-propose': ({ reason }) => PROPOSAL_OBSTACLES[reason as ProposalObstacleCode],

  'only-by-hand': 'This is only for keeping score at a real board.',
  'rack-size-differs': ({ held, given }) =>
    `The rack holds ${plural(Number(held), 'tile')}, not ${given}.`,
  'bad-surplus': 'Enter at least one tile.',
  'bad-fine': 'Enter at least one point.',
  'nothing-to-correct': 'There is no entry to correct.',

  'bad-table': ({ reason }) => TABLE_OBSTACLES[reason as TableObstacleCode],
  'no-such-table': 'There is no such table.',
  'not-your-seat': 'That seat is not yours.',
  'only-the-host': 'Only the host of this table can do that.',
  'not-begun': 'The game has not begun yet.',
  'already-begun': 'The game has already begun.',
  'seat-not-open': 'That seat is taken.',
  'table-is-closed': 'This table has been closed.',
  'too-many-seats':
    'Your network holds too many seats at tables that are waiting for players. Leave one of them first.',
  'too-many-listed-tables':
    'Your network has too many tables in the list. Close one of them first, or do not list this table.',
  'name-taken': ({ name }) =>
    `Someone at this table is already called ${name}. Choose another name.`,
  'too-few-players': 'The game needs at least two players.',
  'another-play': 'There is a newer play on the board. Look at it first.',
  'chat-is-off': 'The chat is switched off at this table.',
  'chat-is-full': 'The chat of this table is full.',
  'table-is-full': 'This table cannot store any more moves. Please set up a new one.',
  'not-absent': 'That player is not away.',
  'just-away': 'That player has only just gone away. Wait a moment.',
  'no-stand-in-asked': 'There is no proposal to stand in for anyone.',
  'nothing-thinks': 'No computer is thinking.',
  'no-hints-here': 'The players at this table have not agreed on hints for you.',
  'no-hints-left': 'You have taken all your hints of this game.',
  'last-hint-taken': 'There is nothing more to say about this turn.',
  'play-can-be-challenged': 'Challenge the last play or begin your turn first.',
  'hint-outdated': 'The table has changed. Take the hint again.',
  'no-coach-here': 'The players at this table have not agreed on a coach.',
  'no-play-to-judge':
    'The coach speaks about your last play. You have none yet, or it was taken off.',
  'not-over': 'The game is not over yet.',
  'word-not-standing': 'That word can still be challenged, so its meaning is not shown yet.',
  'examples-are-off': 'Example plays are shown only in lessons and in games against computers.',
  'rematch-is-set': 'The next game has already been set up.',
  'link-used-up': 'This link has been used or has expired. Ask for a new one.',
  'not-a-player': 'Only the players can have the game reviewed.',
  'not-reviewed': 'This turn has not been reviewed.',
  'cannot-play-on':
    'Computers cannot play on from here: the tiles came from a real bag, so nobody knows the rest.',
  'not-sealed': 'The tiles of this game came from a real bag, so there is no seed to check.',

  'not-saved': 'This could not be saved just now. Nothing has changed; try again in a moment.',
  internal: 'Something went wrong on the server. Nothing has changed; try again.',
  'too-much': 'That was too much at once. Wait a moment and try again.',
  'too-large': 'That was too large to send.',
  'too-slow': 'That took too long to arrive. Please try again.',
  'not-found': 'There is nothing here.',
  'bad-method': 'That did not work. Please reload the page.',
  'bad-request': 'The server did not understand that. Please reload the page.',
  'bad-message': 'The server did not understand that. Please reload the page.',
  'no-cookie': 'This browser has no cookie from this server yet. Please reload the page.',
  // The server knows what is wrong with it.
  unreadable: () => undefined,
  'unknown-host':
    'This server does not accept requests for this address. Its operator can allow it: tilewright serve --url URL',
  'no-network': 'This computer is not connected to a network. Connect it and try again.',
  'cannot-listen':
    'Another program uses the port of Tilewright on this network. Restart Tilewright with another one: tilewright serve --lan --port 8010',
  'only-this-computer': 'Do this on the computer that runs Tilewright.',
  'foreign-origin': 'This request came from another website.',
};

/** A refused action or request; errors of the connection itself carry no facts. */
export interface RefusalLike {
  code?: string;
  message?: string;
  facts?: Facts;
}

/** Word a refusal. If the code or its facts are newer than this page, use the server's sentence. */
export function refusalText({ code = '', message, facts = {} }: RefusalLike): string {
  const wording = isRefusalCode(code) ? WORDINGS[code] : undefined;
  if (typeof wording === 'string') return wording;
  const sentence = wording && Object.keys(facts).length > 0 ? wording(facts) : undefined;
  return sentence || message || FALLBACK;
}

const FALLBACK = 'That did not work. Please try again.';

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(WORDINGS, code);
}

function list(fact: Facts[string] | undefined): string {
  return Array.isArray(fact) ? joinWithAnd(fact) : String(fact);
}

/** Tiles as a list; `?` is a blank. */
function tiles(fact: Facts[string] | undefined): string {
  if (!Array.isArray(fact)) return list(fact);
  return joinWithAnd(fact.map((tile) => (tile === '?' ? 'a blank' : tile)));
}
