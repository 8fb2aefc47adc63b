/** The order of the tiles on a rack, dents included. */

/** A tile on the rack; the number stays with it while it is moved about. */
export interface RackTile {
  id: number;
  /** Its letter, or `?` for a blank. */
  tile: string;
}

export const BLANK = '?';

/** What stands in each place of the rack; null is a dent nothing belongs into. */
export type Places = readonly (RackTile | null)[];

export function tilesOf(places: Places): RackTile[] {
  return places.filter((place) => place !== null);
}

/** The tiles in another order, chance handed in. A rack of unlike tiles never stays as it was. */
export function shuffled(places: Places, chance: () => number): Places {
  const tiles = tilesOf(places);
  const before = tiles.map(({ tile }) => tile).join();
  const allAlike = new Set(tiles.map(({ tile }) => tile)).size < 2;
  do {
    for (let i = tiles.length - 1; i > 0; i--) {
      const j = Math.floor(chance() * (i + 1));
      [tiles[i], tiles[j]] = [tiles[j]!, tiles[i]!];
    }
  } while (!allAlike && tiles.map(({ tile }) => tile).join() === before);
  return withDents(tiles, places.length);
}

/** The tiles from A to Z, blanks last. */
export function sorted(places: Places): Places {
  const tiles = tilesOf(places).sort(
    (a, b) =>
      Number(a.tile === BLANK) - Number(b.tile === BLANK) ||
      a.tile.localeCompare(b.tile) ||
      a.id - b.id,
  );
  return withDents(tiles, places.length);
}

function withDents(tiles: RackTile[], size: number): Places {
  return [...tiles, ...Array<null>(Math.max(0, size - tiles.length)).fill(null)];
}

/** A tile put into another place; those between move up. */
export function moved(places: Places, id: number, to: number): Places {
  const from = places.findIndex((place) => place?.id === id);
  if (from < 0 || to < 0 || to >= places.length) return places;
  const rest = places.filter((_, index) => index !== from);
  return [...rest.slice(0, to), places[from]!, ...rest.slice(to)];
}

/**
 * The same rack after tiles have gone and others have come: what is still there keeps its place,
 * what is new fills the dents. Tiles in `spent` are taken to be gone before others of their letter.
 */
export function reconciled(
  places: Places,
  rack: readonly string[],
  size: number,
  spent: ReadonlySet<number>,
): Places {
  const wanted = [...rack];
  const stays = new Set<number>();
  const keepers = [...tilesOf(places)].sort(
    (a, b) => Number(spent.has(a.id)) - Number(spent.has(b.id)),
  );
  for (const { id, tile } of keepers) {
    const index = wanted.indexOf(tile);
    if (index < 0) continue;
    wanted.splice(index, 1);
    stays.add(id);
  }
  let next = Math.max(0, ...tilesOf(places).map(({ id }) => id)) + 1;
  const filled = places.map((place) => {
    if (place && stays.has(place.id)) return place;
    const tile = wanted.shift();
    return tile === undefined ? null : { id: next++, tile };
  });
  for (const tile of wanted) filled.push({ id: next++, tile });
  while (filled.length < size) filled.push(null);
  while (filled.length > Math.max(size, rack.length)) {
    filled.splice(filled.lastIndexOf(null), 1);
  }
  return filled;
}
