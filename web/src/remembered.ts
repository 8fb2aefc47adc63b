/** What this browser remembers; a browser that keeps nothing only forgets. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`tilewright.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`tilewright.${key}`, JSON.stringify(value));
  } catch {
    // Nothing is lost but convenience.
  }
}
