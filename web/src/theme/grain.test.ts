import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['grain.svg', 'tile-grain.svg'])('%s repeats without a seam', (file) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain("stitchTiles='stitch'");
});
