/** The length of a table's code. */
export const CODE_LENGTH = 6;

/**
 * The code in what was typed, dictated or pasted: upper case, letters only, at most six. Of an
 * invitation's link, its code.
 */
export function codeIn(text: string): string {
  const linked = /\/j\/(\p{L}+)/u.exec(text)?.[1];
  const letters = (linked ?? text).toUpperCase().replace(/[^\p{L}]/gu, '');
  return [...letters].slice(0, CODE_LENGTH).join('');
}
