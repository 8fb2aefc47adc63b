/** The order of the tiles on a rack, including gaps. */

/** A tile on the rack; its id stays the same when it is moved. */
export interface RackTile {
  id: number;
  /** Its letter, or `?` for a blank. */
  tile: string;
}

export const BLANK = '?';

/** The tile in each place of the rack; null is a gap that no tile belongs to. */
export type Places = readonly (RackTile | null)[];

export function tilesOf(places: Places): RackTile[] {
  return places.filter((place) => place !== null);
}

/** Shuffle the tiles. Unless all tiles are alike, the result differs from the current order. */
export function shuffled(places: Places, random: () => number): Places {
  const tiles = tilesOf(places);
  const before = tiles.map(({ tile }) => tile).join();
  const allAlike = new Set(tiles.map(({ tile }) => tile)).size < 2;
  do {
    for (let i = tiles.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!];
    }
  } while (!allAlike && tiles.map(({ tile }) => tile).join() === before);
  return withGaps(tiles, places.length);
}

/** Sort the tiles from A to Z, blanks last. */
export function sorted(places: Places): Places {
  const tiles = tilesOf(places).sort(
    (a, b) =>
      Number(a.tile === BLANK) - Number(b.tile === BLANK) ||
      a.tile.localeCompare(b.tile) ||
      a.id - b.id,
  );
  return withGaps(tiles, places.length);
}

/** Return the ids of the tiles with these letters; of equal tiles, the first ones. */
export function tilesWith(places: Places, letters: readonly string[]): Set<number> {
  const wanted = [...letters];
  const found = new Set<number>();
  for (const { id, tile } of tilesOf(places)) {
    const index = wanted.indexOf(tile);
    if (index < 0) continue;
    wanted.splice(index, 1);
    found.add(id);
  }
  return found;
}

/** Move these tiles to the front; all keep their order. */
export function broughtForward(places: Places, ids: ReadonlySet<number>): Places {
  const tiles = tilesOf(places);
  const front = tiles.filter(({ id }) => ids.has(id));
  const rest = tiles.filter(({ id }) => !ids.has(id));
  return withGaps([...front, ...rest], places.length);
}

/** Fill the rack up with gaps. */
export function withGaps(tiles: RackTile[], size: number): Places {
  return [...tiles, ...Array<null>(Math.max(0, size - tiles.length)).fill(null)];
}

/** Move a tile to another place and shift the tiles between. */
export function moved(places: Places, id: number, to: number): Places {
  const from = places.findIndex((place) => place?.id === id);
  if (from < 0 || to < 0 || to >= places.length) return places;
  const rest = places.filter((_, index) => index !== from);
  return [...rest.slice(0, to), places[from]!, ...rest.slice(to)];
}

/**
 * Update the order to a changed rack. Tiles still on the rack keep their places; new tiles fill the
 * gaps. Of several tiles with the same letter, those in `spent` are the first to be removed.
 */
export function reconciled(
  places: Places,
  rack: readonly string[],
  size: number,
  spent: ReadonlySet<number>,
): Places {
  const remaining = [...rack];
  const kept = new Set<number>();
  const candidates = [...tilesOf(places)].sort(
    (a, b) => Number(spent.has(a.id)) - Number(spent.has(b.id)),
  );
  for (const { id, tile } of candidates) {
    const index = remaining.indexOf(tile);
    if (index < 0) continue;
    remaining.splice(index, 1);
    kept.add(id);
  }
  let next = Math.max(0, ...tilesOf(places).map(({ id }) => id)) + 1;
  const filled = places.map((place) => {
    if (place && kept.has(place.id)) return place;
    const tile = remaining.shift();
    return tile === undefined ? null : { id: next++, tile };
  });
  for (const tile of remaining) filled.push({ id: next++, tile });
  while (filled.length < size) filled.push(null);
  while (filled.length > Math.max(size, rack.length)) {
    filled.splice(filled.lastIndexOf(null), 1);
  }
  return filled;
}
