import { expect, test } from 'vitest';
import { codeIn } from './code';

test.each([
  ['bcdfgh', 'BCDFGH'],
  [' bcd fgh ', 'BCDFGH'],
  ['BCD-FGH.', 'BCDFGH'],
  ['BCDFGHJK', 'BCDFGH'],
  ['http://192.168.1.4:8000/j/BCDFGH', 'BCDFGH'],
  ['B', 'B'],
  ['', ''],
])('the code in %j is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});
