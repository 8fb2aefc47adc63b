/** Values kept in this browser. Where storage is blocked, reading returns the fallback. */
export function loadLocal<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`tilewright.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function saveLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(`tilewright.${key}`, JSON.stringify(value));
  } catch {
    // Storage is blocked or full; everything works without it.
  }
}
