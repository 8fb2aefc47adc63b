import type { SquareName } from '../../board/squares';

/** Whether the board is zoomed in, on screens where its squares are too small to hit. */
export class Zoom {
  zoomed = $state(false);
  /** The squares of the whole board are too small for the pointer in use. */
  needed = $state(false);
  /** The element that scrolls while the board is zoomed in. */
  pane = $state<HTMLElement | undefined>();

  /** The pressed square that the board was last zoomed in on. */
  around = $state.raw<SquareName | null>(null);

  /** Zoom in, on screens that need it, and centre the square that was pressed. */
  in(square: SquareName | null = null): void {
    this.around = square;
    if (this.needed) this.zoomed = true;
  }

  out(): void {
    this.zoomed = false;
  }

  toggle(square: SquareName): void {
    if (this.zoomed) this.out();
    else this.in(square);
  }
}
