import { recall, remember } from '../remembered';
import { modeFor, type Mode } from './mode';

export type Look = 'classic' | 'heritage';

/** How the pages look: light or dark, and the colours of the box that is being played. */
class Theme {
  /** What somebody chose; null follows the device. */
  chosen = $state<Mode | null>(null);
  private deviceIsDark = $state(false);

  constructor() {
    const saved = recall<unknown>('mode', null);
    this.chosen = saved === 'light' || saved === 'dark' ? saved : null;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    this.deviceIsDark = dark.matches;
    dark.addEventListener('change', () => {
      this.deviceIsDark = dark.matches;
      this.apply();
    });
    this.apply();
  }

  get mode(): Mode {
    return modeFor(this.chosen, this.deviceIsDark);
  }

  choose(mode: Mode | null): void {
    this.chosen = mode;
    remember('mode', mode);
    this.apply();
  }

  /** The box on the table decides the colours; pages without one are classic. */
  setLook(look: Look): void {
    document.documentElement.dataset.look = look;
    this.paintBrowser();
  }

  private apply(): void {
    document.documentElement.dataset.mode = this.mode;
    this.paintBrowser();
  }

  /** The browser's own bar takes the colour of the table. */
  private paintBrowser(): void {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--table').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  }
}

export const theme = new Theme();
