import { loadLocal, saveLocal } from '../local_storage';
import { resolveMode, type ColorMode } from './color_mode';

export type ThemeName = 'classic' | 'heritage';

/** The colours of the pages: light or dark, and those of the edition being played. */
class Theme {
  /** The chosen mode; null follows the device. */
  chosen = $state<ColorMode | null>(null);
  private deviceIsDark = $state(false);

  constructor() {
    const saved = loadLocal<unknown>('mode', null);
    this.chosen = saved === 'light' || saved === 'dark' ? saved : null;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    this.deviceIsDark = dark.matches;
    dark.addEventListener('change', () => {
      this.deviceIsDark = dark.matches;
      this.apply();
    });
    this.apply();
  }

  get mode(): ColorMode {
    return resolveMode(this.chosen, this.deviceIsDark);
  }

  choose(mode: ColorMode | null): void {
    this.chosen = mode;
    saveLocal('mode', mode);
    this.apply();
  }

  /** A table takes the colours of its edition, and its own frame; every other page is classic. */
  setLook(look: ThemeName, box = ''): void {
    document.documentElement.dataset.look = look;
    document.documentElement.dataset.box = box;
    this.paintAddressBar();
  }

  private apply(): void {
    document.documentElement.dataset.mode = this.mode;
    this.paintAddressBar();
  }

  /** Give the browser's address bar the page's background colour. */
  private paintAddressBar(): void {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--table').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  }
}

export const theme = new Theme();
