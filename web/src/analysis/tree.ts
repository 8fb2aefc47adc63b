/**
 * The lines of an analysis: a tree of positions. Pure functions on immutable values.
 *
 * The positions of a recorded game come first and follow each other; lines that were tried leave
 * them somewhere.
 */

/** A turn as the list shows it; the word is empty for an exchange or a pass. */
export interface Made {
  text: string;
  word: string;
  score: number;
}

export interface Place {
  id: number;
  /** The place before the last turn; null for the first one. */
  before: number | null;
  /** The turn that leads here. */
  made: Made | null;
  cgp: string;
  /** The player to move. */
  seat: number;
  /** The place is part of the recorded game. */
  recorded: boolean;
  /** A rack was given for the player to move, so that an address must have it. */
  rackGiven: string;
}

export interface Tree {
  places: readonly Place[];
  at: number;
}

export function placeOf(tree: Tree, id: number): Place {
  return tree.places.find((place) => place.id === id) ?? tree.places[0]!;
}

export function here(tree: Tree): Place {
  return placeOf(tree, tree.at);
}

export function after(tree: Tree, id: number): Place[] {
  return tree.places.filter((place) => place.before === id);
}

/** Go on by a turn: to the place that it leads to, which is new unless the turn was tried before. */
export function withTurn(tree: Tree, made: Made, cgp: string, seat: number): Tree {
  const known = after(tree, tree.at).find((place) => place.made?.text === made.text);
  if (known) return { ...tree, at: known.id };
  const id = 1 + Math.max(...tree.places.map((place) => place.id));
  const place = { id, before: tree.at, made, cgp, seat, recorded: false, rackGiven: '' };
  return { places: [...tree.places, place], at: id };
}

/** Change the position at the current place. Lines that were tried from it are removed. */
export function withPosition(tree: Tree, cgp: string, rackGiven: string): Tree {
  const changed = { ...here(tree), cgp, rackGiven };
  const gone = new Set(
    after(tree, tree.at).flatMap((place) => (place.recorded ? [] : beyond(tree, place.id))),
  );
  return {
    ...tree,
    places: tree.places
      .filter(({ id }) => !gone.has(id))
      .map((place) => (place.id === changed.id ? changed : place)),
  };
}

/** Remove a line that was tried, from a place on. */
export function without(tree: Tree, id: number): Tree {
  const gone = new Set(beyond(tree, id));
  const at = gone.has(tree.at) ? (placeOf(tree, id).before ?? tree.at) : tree.at;
  return { places: tree.places.filter((place) => !gone.has(place.id)), at };
}

function beyond(tree: Tree, id: number): number[] {
  return [id, ...after(tree, id).flatMap((place) => beyond(tree, place.id))];
}

/** The places from the recorded game, or the first one, to this one. */
export function lineTo(tree: Tree, id: number): Place[] {
  const place = placeOf(tree, id);
  if (place.recorded || place.before === null) return [place];
  return [...lineTo(tree, place.before), place];
}

export interface Row {
  place: Place;
  /** 0 for the recorded game, more for lines that leave it. */
  depth: number;
}

/** The rows of the list: below each place the lines that leave it there. */
export function rowsOf(tree: Tree): Row[] {
  const first = tree.places[0];
  if (!first) return [];
  const rows: Row[] = [];
  follow(first, 0);
  return rows;

  /** The first turn goes straight on; others are indented below the place that they leave. */
  function follow(place: Place, depth: number): void {
    let at: Place | undefined = place;
    while (at) {
      rows.push({ place: at, depth });
      const next: Place[] = after(tree, at.id);
      const main: Place | undefined = next.find(({ recorded }) => recorded);
      const others: Place[] = next.filter((other) => other !== main);
      const straight: Place | undefined = main ?? (depth > 0 ? others.shift() : undefined);
      for (const other of others) follow(other, depth + 1);
      at = straight;
    }
  }
}
