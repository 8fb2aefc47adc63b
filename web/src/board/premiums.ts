/** Premium squares as the table describes an empty board, one character a square. */
export type Premium = '2L' | '3L' | '2W' | '3W';

const PREMIUMS: Record<string, Premium> = { "'": '2L', '"': '3L', '-': '2W', '=': '3W' };

export function premiumAt(layout: readonly string[], column: number, row: number): Premium | null {
  return PREMIUMS[layout[row]?.[column] ?? '.'] ?? null;
}
