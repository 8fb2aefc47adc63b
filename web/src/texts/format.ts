const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** A small number as a word. */
export function numberWord(count: number): string {
  return words[count] ?? String(count);
}

/** "1 tile", "2 tiles". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A score with a typographic minus sign. */
export function formatScore(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** A name shortened to nine characters. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > 9 ? `${letters.slice(0, 8).join('').trimEnd()}…` : name;
}

/** The first letter of a name. */
export function initial(name: string): string {
  return [...name][0]?.toUpperCase() ?? '';
}

/** "Ann", "Ann and Ben", "Ann, Ben and Cy". */
export function joinWithAnd(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** "Ann's", "James'". */
export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}

/** "3 minutes", "90 seconds". */
export function formatDuration(seconds: number): string {
  return seconds % 60 === 0 ? plural(seconds / 60, 'minute') : plural(seconds, 'second');
}
