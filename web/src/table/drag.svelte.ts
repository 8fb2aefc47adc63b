/** A tile in the air: dragged from the rack or the board, by mouse or finger. */
import type { SquareName } from '../board/squares';
import { edgeSpeed } from './zoom';

/** A press that moves less than this is a tap. */
const SLACK = { mouse: 4, touch: 8 };
/** A fingertip hides this much of the glass above its middle, in pixels. */
const FINGERTIP = 20;
/** A finger that rises less than this slides along the rack. */
const SLIDE = 12;
/** A tile in the air, in sides of a square: a mouse hides nothing, a finger wants a larger one. */
const SIDE = { mouse: 1, touch: 1.4 };
/** How far over the landing square a finger's tile hangs, in squares: the square stays in sight. */
const RAISED = 1.2;

export interface Flight {
  tile: number;
  /** The point that decides: the square under it is lit, and there the tile comes down. */
  x: number;
  y: number;
  /** The side of the tile in pixels. */
  size: number;
  /** How far above the point the tile is drawn. */
  raised: number;
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

  private press: { tile: number; x: number; y: number; square: number; pointer: number } | null =
    null;
  private scrolling = 0;

  constructor(private readonly zone: DropZone) {}

  grab(event: PointerEvent, tile: number): void {
    if (event.button !== 0 || this.press) return;
    const square = squareSide();
    this.press = { tile, x: event.clientX, y: event.clientY, square, pointer: event.pointerId };
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
    const { square } = press;
    if (touch) {
      const { clientX: x, clientY: y } = event;
      const [size, raised] = [square * SIDE.touch, square * RAISED];
      const lift = liftAt(y, FINGERTIP + square / 2);
      // Along the rack the finger means the rack, though the tile hangs over the board.
      const slides = press.y - y < SLIDE && isRack(document.elementFromPoint(x, y));
      if (slides) this.hover(x, y, size, raised + lift);
      else this.hover(x, y - lift, size, raised);
    } else {
      this.hover(event.clientX, event.clientY, square * SIDE.mouse, 0);
    }
  };

  private hover(x: number, y: number, size: number, raised: number): void {
    const tile = this.press!.tile;
    const under = document.elementFromPoint(x, y);
    const square = under?.closest<HTMLElement>('[data-square]')?.dataset['square'] ?? null;
    const slot = under?.closest<HTMLElement>('[data-slot]')?.dataset['slot'];
    const overRack = isRack(under);
    const place =
      slot !== undefined ? Number(slot) : overRack ? (this.flight?.place ?? null) : null;
    if (place !== null && place !== this.flight?.place) this.zone.overPlace(tile, place);
    const landing = square !== null && this.zone.isFree(square) ? square : null;
    this.flight = { tile, x, y, size, raised, landing, place };
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
            this.hover(flight.x, flight.y, flight.size, flight.raised);
          }
        }
      }
      this.scrolling = requestAnimationFrame(step);
    };
    this.scrolling = requestAnimationFrame(step);
  }
}

/** The side of a square of the board as it is shown now, in pixels. */
function squareSide(): number {
  return document.querySelector('[role="grid"] [data-square]')!.getBoundingClientRect().width;
}

/** How far over the finger the point lies: less near the edge of the glass, where none can go on. */
function liftAt(y: number, lift: number): number {
  return Math.min(lift, Math.max(0, innerHeight - y) / 2);
}

function isRack(element: Element | null): boolean {
  return element?.closest('[data-rack]') != null;
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
