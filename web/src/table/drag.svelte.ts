/** A tile in the air: dragged from the rack or the board, by mouse or finger. */
import type { SquareName } from '../board/squares';
import { edgeSpeed } from './zoom';

/** A press that moves less than this is a tap. */
const SLACK = { mouse: 4, touch: 8 };
/** How far above a finger the tile hangs, so that it can be seen; in sides of a tile. */
const LIFT = 0.85;

export interface Flight {
  tile: number;
  x: number;
  y: number;
  /** The side of the tile in pixels. */
  size: number;
  landing: SquareName | null;
  /** The place on the rack under the tile. */
  place: number | null;
}

export interface DropZone {
  isFree(square: SquareName): boolean;
  onSquare(tile: number, square: SquareName): void;
  /** Over the rack, while still in the air: places make room. */
  overPlace(tile: number, place: number): void;
  onRack(tile: number): void;
  /** The window of a zoomed board, which scrolls at its edges. */
  window(): HTMLElement | null;
}

export class Drag {
  flight = $state.raw<Flight | null>(null);

  private press: { tile: number; x: number; y: number; size: number; pointer: number } | null =
    null;
  private scrolling = 0;

  constructor(private readonly zone: DropZone) {}

  grab(event: PointerEvent, tile: number): void {
    if (event.button !== 0 || this.press) return;
    const size = (event.currentTarget as HTMLElement)
      .querySelector<HTMLElement>(`[data-tile="${tile}"]`)!
      .getBoundingClientRect().width;
    this.press = { tile, x: event.clientX, y: event.clientY, size, pointer: event.pointerId };
    addEventListener('pointermove', this.onMove);
    addEventListener('pointerup', this.onUp);
    addEventListener('pointercancel', this.onCancel);
  }

  /** Let go of everything, as when the page is left. */
  end(): void {
    this.press = null;
    this.flight = null;
    cancelAnimationFrame(this.scrolling);
    removeEventListener('pointermove', this.onMove);
    removeEventListener('pointerup', this.onUp);
    removeEventListener('pointercancel', this.onCancel);
  }

  private readonly onMove = (event: PointerEvent): void => {
    const press = this.press;
    if (!press || event.pointerId !== press.pointer) return;
    const touch = event.pointerType !== 'mouse';
    const gone = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!this.flight && gone < (touch ? SLACK.touch : SLACK.mouse)) return;
    if (!this.flight) this.watchEdges();
    const size = Math.max(press.size, touch ? 48 : 0);
    this.hover(event.clientX, event.clientY - (touch ? size * LIFT : 0), size);
  };

  private hover(x: number, y: number, size: number): void {
    const tile = this.press!.tile;
    const under = document.elementFromPoint(x, y);
    const square = under?.closest<HTMLElement>('[data-square]')?.dataset['square'] ?? null;
    const slot = under?.closest<HTMLElement>('[data-slot]')?.dataset['slot'];
    const overRack = under?.closest('[data-rack]') != null;
    const place =
      slot !== undefined ? Number(slot) : overRack ? (this.flight?.place ?? null) : null;
    if (place !== null && place !== this.flight?.place) this.zone.overPlace(tile, place);
    const landing = square !== null && this.zone.isFree(square) ? square : null;
    this.flight = { tile, x, y, size, landing, place };
  }

  private readonly onUp = (event: PointerEvent): void => {
    if (event.pointerId !== this.press?.pointer) return;
    const flight = this.flight;
    if (flight) {
      swallowClick();
      if (flight.landing) this.zone.onSquare(flight.tile, flight.landing);
      else if (flight.place !== null) this.zone.onRack(flight.tile);
      else if (nearRack(flight.y)) this.zone.onRack(flight.tile);
    }
    this.end();
  };

  private readonly onCancel = (): void => this.end();

  /** While a tile is held near the edge of a zoomed board, the board goes on under it. */
  private watchEdges(): void {
    const step = () => {
      const pane = this.zone.window();
      const flight = this.flight;
      if (pane && flight) {
        const box = pane.getBoundingClientRect();
        const inside =
          flight.x > box.left - 10 &&
          flight.x < box.right + 10 &&
          flight.y > box.top - 10 &&
          flight.y < box.bottom + 10;
        if (inside) {
          const left = edgeSpeed(flight.x, box.left, box.right);
          const top = edgeSpeed(flight.y, box.top, box.bottom);
          if (left || top) {
            pane.scrollBy(left, top);
            this.hover(flight.x, flight.y, flight.size);
          }
        }
      }
      this.scrolling = requestAnimationFrame(step);
    };
    this.scrolling = requestAnimationFrame(step);
  }
}

/** Beside or under the rack counts as the rack: a tile let go there goes home. */
function nearRack(y: number): boolean {
  const rack = document.querySelector('[data-rack]')?.getBoundingClientRect();
  return rack !== undefined && y > rack.top - rack.height / 4;
}

/** The click that follows a drag is no tap. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
}
