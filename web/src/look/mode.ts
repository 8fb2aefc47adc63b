export type Mode = 'light' | 'dark';

/** Light or dark: what was chosen, and what the device prefers until something is chosen. */
export function modeFor(chosen: Mode | null, deviceIsDark: boolean): Mode {
  return chosen ?? (deviceIsDark ? 'dark' : 'light');
}

/** Keep the page in the device's mode, now and when it changes. */
export function followDevice(page: HTMLElement, dark: MediaQueryList): void {
  const follow = () => {
    page.dataset.mode = modeFor(null, dark.matches);
  };
  follow();
  dark.addEventListener('change', follow);
}
