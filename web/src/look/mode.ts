export type Mode = 'light' | 'dark';

/** Light or dark: what was chosen, and what the device prefers until something is chosen. */
export function modeFor(chosen: Mode | null, deviceIsDark: boolean): Mode {
  return chosen ?? (deviceIsDark ? 'dark' : 'light');
}
