export type ColorMode = 'light' | 'dark';

/** The mode to show: the chosen one, or the device's preference until one is chosen. */
export function resolveMode(chosen: ColorMode | null, deviceIsDark: boolean): ColorMode {
  return chosen ?? (deviceIsDark ? 'dark' : 'light');
}
