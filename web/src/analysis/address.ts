/**
 * The part of an address after `#`: a position and the turns tried from there. The server never
 * sees it.
 */
import type { Rules } from '../messages';

export interface Address {
  cgp: string;
  rules: Rules;
  players: string[];
  /** The seat of the player to move at first. */
  seat: number;
  turns: { text: string; rack: string }[];
}

const PLAIN = /^[\w/?;.,:~()[\]-]$/;

export function writeAddress({ cgp, rules, players, seat, turns }: Address): string {
  const steps = turns.map(({ text, rack }) => (rack ? `${text}~${rack}` : text)).join(',');
  const parts = {
    p: cgp,
    t: steps,
    n: players.map((name) => name.replaceAll(',', ' ')).join(','),
    s: seat ? String(seat) : '',
    r: written(rules),
  };
  return Object.entries(parts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
}

/** Read an address; null if it has no position. Whether the position makes sense, the server says. */
export function readAddress(hash: string): Address | null {
  const parts = new Map(
    hash
      .replace(/^#/, '')
      .split('&')
      .map((part) => [part.slice(0, 1), decoded(part.slice(2))] as const),
  );
  const cgp = parts.get('p');
  if (!cgp) return null;
  const steps = parts.get('t')?.split(',') ?? [];
  return {
    cgp,
    rules: read(parts.get('r') ?? ''),
    players: parts.get('n')?.split(',').slice(0, 4) ?? [],
    seat: Number(parts.get('s') ?? 0) || 0,
    turns: steps.map((step) => {
      const [text = '', rack = ''] = step.split('~');
      return { text, rack };
    }),
  };
}

function written(rules: Rules): string {
  if (rules === null) return '';
  return typeof rules === 'string' ? rules : JSON.stringify(rules);
}

function read(text: string): Rules {
  if (!text.startsWith('{')) return (text || null) as Rules;
  try {
    return JSON.parse(text) as Rules;
  } catch {
    return null;
  }
}

function encoded(text: string): string {
  return [...text]
    .map((char) => (char === ' ' ? '+' : PLAIN.test(char) ? char : encodeURIComponent(char)))
    .join('');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
