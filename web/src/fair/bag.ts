/** The fair bag, as specified in docs/play/fair-bag.md. */
import { sha256 } from './sha256';

const text = new TextEncoder();

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The seal of a seed, which is shown before the first tile is drawn. */
export function sealOf(seed: Uint8Array): string {
  return toHex(sha256(concat(text.encode('tilewright seal 1\n'), seed)));
}

/** The tiles in the order of the seed's shuffle with this number. */
export function shuffleTiles(tiles: readonly string[], seed: Uint8Array, number: number): string[] {
  const order = [...tiles];
  const numbers = randomNumbers(seed, number);
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = below(last + 1, numbers);
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  }
  return order;
}

function* randomNumbers(seed: Uint8Array, shuffle: number): Generator<number, never> {
  const key = concat(text.encode('tilewright bag 1\n'), seed, fourBytes(shuffle));
  for (let block = 0; ; block++) {
    const digest = new DataView(sha256(concat(key, fourBytes(block))).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

/** An unbiased number below `limit`: numbers from the incomplete last range are rejected. */
function below(limit: number, numbers: Generator<number, never>): number {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const number = numbers.next().value;
    if (number < fair) return number % limit;
  }
}

function fourBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

function concat(...parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
