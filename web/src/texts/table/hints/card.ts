import type { HintsTaken, Vocabulary } from '../../../messages';
import { plural } from '../../format';

type Hint = HintsTaken['hints'][number];
type Thought = Extract<Hint, { kind: 'thought' }>['thought'];

/** So short that a phone needs one line. */
const THOUGHTS: Record<Thought, string> = {
  bonus: 'There is a bonus play',
  'q-without-u': 'Your Q needs no U here',
  hook: 'A word takes one more letter',
  parallel: 'Lay a word beside another',
  'short-words': 'Look for short words',
  premium: 'Use the premium squares',
  through: 'Go through letters on the board',
  'long-word': 'There is a long word',
  'look-again': 'Look again at your tiles',
  exchange: 'Exchange some tiles',
  pass: 'Nothing fits: you can only pass',
};

const NEXT: Record<Hint['kind'], string> = {
  thought: 'what to look for',
  region: 'the row or column',
  size: 'how many tiles and points',
  letters: 'which of your tiles',
  start: 'where the first tile goes',
  play: 'the whole play',
};

/** The card with the hints of a turn. */
export const hintTexts = {
  title: 'Hints',
  rung: (taken: number, of: number) => `Hint ${taken} of ${of}`,
  soFar: (said: string) => `so far: ${said}`,
  left: (count: number) => `${plural(count, 'hint')} left`,
  first: 'A hint says a little at a time',
  more: 'A little more',
  next: (kind: Hint['kind']) => `Next: ${NEXT[kind]}`,
  noneLeft: 'You have taken all your hints',
  lay: 'Lay these tiles',
  layDetail: 'You can still take them back',
  exchange: 'Exchange tiles',
  exchangeDetail: 'You choose them yourself',
  close: 'Put the hint away',
  words: {
    everyday: 'everyday words',
    'well-read': 'well-read words',
    all: 'all words',
  } satisfies Record<Vocabulary, string>,
  say(hint: Hint): string {
    switch (hint.kind) {
      case 'thought':
        return THOUGHTS[hint.thought];
      case 'region':
        return `Something around ${lane(hint.lane)}`;
      case 'size':
        return `${plural(hint.tiles, 'tile')}, ${about(hint.points)}`;
      case 'letters':
        return hint.tiles.length === 1
          ? `This tile: ${tiles(hint.tiles)}`
          : `These tiles: ${tiles(hint.tiles)}`;
      case 'start':
        return `${hint.placed[1].toUpperCase()} on ${hint.placed[0]} begins it`;
      case 'play':
        return `${hint.play}, ${plural(hint.points, 'point')}`;
    }
  },
  /** What a hint said, as briefly as possible. */
  short(hint: Hint): string {
    switch (hint.kind) {
      case 'thought':
        return '';
      case 'region':
        return lane(hint.lane);
      case 'size':
        return `${plural(hint.tiles, 'tile')}, ${about(hint.points)}`;
      case 'letters':
        return tiles(hint.tiles);
      case 'start':
      case 'play':
        return '';
    }
  },
};

function lane(name: string): string {
  return `${/^\d/.test(name) ? 'row' : 'column'} ${name}`;
}

function about(points: number): string {
  return points ? `about ${points} points` : 'a few points';
}

function tiles(letters: readonly string[]): string {
  return letters.map((tile) => (tile === '?' ? 'blank' : tile)).join(' ');
}
