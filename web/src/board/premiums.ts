/** Premium squares of an empty board as the server sends it, a character per square. */
export type Premium = '2L' | '3L' | '2W' | '3W';

const PREMIUMS: Record<string, Premium> = { "'": '2L', '"': '3L', '-': '2W', '=': '3W' };

export function premiumAt(layout: readonly string[], column: number, row: number): Premium | null {
  return PREMIUMS[layout[row]?.[column] ?? '.'] ?? null;
}
