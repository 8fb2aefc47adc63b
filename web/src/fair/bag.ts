/** The fair bag, as docs/fair-bag.md describes it for programs in any language. */
import { sha256 } from './sha256';

const text = new TextEncoder();

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The seal of a seed: what is shown before the first tile is drawn. */
export function sealOf(seed: Uint8Array): string {
  return toHex(sha256(joined(text.encode('tilewright seal 1\n'), seed)));
}

/** The tiles in the order that the seed's shuffle with this number gives them. */
export function shuffled(tiles: readonly string[], seed: Uint8Array, number: number): string[] {
  const order = [...tiles];
  const numbers = numbersOf(seed, number);
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = below(last + 1, numbers);
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  }
  return order;
}

function* numbersOf(seed: Uint8Array, shuffle: number): Generator<number, never> {
  const key = joined(text.encode('tilewright bag 1\n'), seed, fourBytes(shuffle));
  for (let block = 0; ; block++) {
    const digest = new DataView(sha256(joined(key, fourBytes(block))).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

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

function joined(...parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
