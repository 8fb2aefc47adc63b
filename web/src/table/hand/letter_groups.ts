/**
 * Ways to arrange a rack by its letters alone: like moving tiles by hand, they say nothing about
 * which words there are.
 */
import { type Places, type RackTile, shuffled, tilesOf, withGaps } from './rack_order';

/** Beginnings and endings of many words, from the rule books' tips. */
const BEGINNINGS = ['UN', 'DE', 'RE', 'OUT'];
const ENDINGS = ['ES', 'ED', 'ER', 'LY', 'ING', 'ERS', 'IER', 'EST', 'IES'];
/** Letters that often go together, from the same tips. */
const TOGETHER =
  'BR CH CL DLE ENT FUL GHT IVE ISM IUM KLE MB MIS MP ND NK NT OUS PL PR RE STR TH UN'.split(' ');
const VOWELS = 'AEIOU';

/** The arrangements that pressing Shuffle goes through. */
export const ARRANGEMENTS = [shuffled, grouped, vowelsFirst] as const;

/**
 * Put a beginning at the left and an ending at the right if the rack has them, else letters that
 * often go together at the left. The other tiles are shuffled.
 */
export function grouped(places: Places, random: () => number): Places {
  const tiles = tilesOf(shuffled(places, random));
  const { front, back } = ends(tiles, random) ?? together(tiles, random);
  const rest = tiles.filter((tile) => !front.includes(tile) && !back.includes(tile));
  return withGaps([...front, ...rest, ...back], places.length);
}

/** Put the vowels at the left and the consonants at the right, blanks last. */
export function vowelsFirst(places: Places): Places {
  const rank = ({ tile }: RackTile) => (tile === '?' ? 2 : VOWELS.includes(tile) ? 0 : 1);
  const tiles = tilesOf(places).sort((a, b) => rank(a) - rank(b));
  return withGaps(tiles, places.length);
}

interface Groups {
  front: RackTile[];
  back: RackTile[];
}

/** A beginning and an ending that the rack holds, if possible both. */
function ends(tiles: readonly RackTile[], random: () => number): Groups | null {
  const both: Groups[] = [];
  const one: Groups[] = [];
  for (const ending of ENDINGS) {
    const back = spelling(tiles, ending);
    if (!back) continue;
    one.push({ front: [], back });
    const rest = tiles.filter((tile) => !back.includes(tile));
    for (const beginning of BEGINNINGS) {
      const front = spelling(rest, beginning);
      if (front) both.push({ front, back });
    }
  }
  for (const beginning of BEGINNINGS) {
    const front = spelling(tiles, beginning);
    if (front) one.push({ front, back: [] });
  }
  return pick(both, random) ?? pick(one, random);
}

function together(tiles: readonly RackTile[], random: () => number): Groups {
  const groups = TOGETHER.flatMap((group) => {
    const front = spelling(tiles, group);
    return front ? [{ front, back: [] }] : [];
  });
  return pick(groups, random) ?? { front: [], back: [] };
}

/** The tiles that spell these letters, without blanks; null if one is missing. */
function spelling(tiles: readonly RackTile[], letters: string): RackTile[] | null {
  const left = [...tiles];
  const found: RackTile[] = [];
  for (const letter of letters) {
    const index = left.findIndex(({ tile }) => tile === letter);
    if (index < 0) return null;
    found.push(...left.splice(index, 1));
  }
  return found;
}

function pick<T>(items: readonly T[], random: () => number): T | null {
  return items[Math.floor(random() * items.length)] ?? null;
}
