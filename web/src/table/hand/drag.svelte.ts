/** Dragging a tile from the rack or the board, by mouse or touch. */
import type { SquareName } from '../../board/squares';
import { edgeSpeed } from '../viewport/geometry';

/** A press that moves less than this many pixels is a tap. */
const TAP_SLOP = { mouse: 4, touch: 8 };
/** How much of the screen a fingertip hides above its centre, in pixels. */
const FINGERTIP = 20;
/** A finger that rises fewer pixels than this is sliding along the rack. */
const SLIDE = 12;
/** The side of the dragged tile, in squares: larger under a finger, which hides part of it. */
const SIDE = { mouse: 1, touch: 1.4 };

/** A drag in progress. */
export interface DragState {
  tile: number;
  /** The point whose square is highlighted and receives the tile; on the board, its middle. */
  x: number;
  y: number;
  /** The side of the drawn tile, in pixels. */
  size: number;
  /** How far above the point the tile is drawn while it slides along the rack, in pixels. */
  raised: number;
  landing: SquareName | null;
  /** The place on the rack under the point. */
  place: number | null;
}

export interface DropZone {
  isFree(square: SquareName): boolean;
  onSquare(tile: number, square: SquareName): void;
  /** The tile is dragged over a place on the rack, which makes room. */
  overPlace(tile: number, place: number): void;
  onRack(tile: number): void;
  /** The element that scrolls when a tile nears its edges, or null if the board is not zoomed. */
  scrollPane(): HTMLElement | null;
}

export class Drag {
  /** The drag in progress, or null. */
  active = $state.raw<DragState | null>(null);

  private press: { tile: number; x: number; y: number; square: number; pointer: number } | null =
    null;
  /** The pending animation frame of the edge scrolling. */
  private frame = 0;

  constructor(private readonly zone: DropZone) {}

  grab(event: PointerEvent, tile: number): void {
    if (event.button !== 0 || this.press) return;
    const square = squareSide();
    this.press = { tile, x: event.clientX, y: event.clientY, square, pointer: event.pointerId };
    addEventListener('pointermove', this.onMove);
    addEventListener('pointerup', this.onUp);
    addEventListener('pointercancel', this.onCancel);
  }

  /** End the drag without dropping the tile anywhere. */
  end(): void {
    this.press = null;
    this.active = null;
    cancelAnimationFrame(this.frame);
    removeEventListener('pointermove', this.onMove);
    removeEventListener('pointerup', this.onUp);
    removeEventListener('pointercancel', this.onCancel);
  }

  private readonly onMove = (event: PointerEvent): void => {
    const press = this.press;
    if (!press || event.pointerId !== press.pointer) return;
    const touch = event.pointerType !== 'mouse';
    const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!this.active && distance < (touch ? TAP_SLOP.touch : TAP_SLOP.mouse)) return;
    if (!this.active) this.startEdgeScrolling();
    const { square } = press;
    if (touch) {
      const { clientX: x, clientY: y } = event;
      const size = square * SIDE.touch;
      const offset = offsetAt(y, FINGERTIP + size / 2);
      // A finger sliding along the rack means the rack, even if the tile is drawn over the board.
      const isSliding = press.y - y < SLIDE && isRack(document.elementFromPoint(x, y));
      if (isSliding) this.hover(x, y, size, offset);
      else this.hover(x, y - offset, size, 0);
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
      slot !== undefined ? Number(slot) : overRack ? (this.active?.place ?? null) : null;
    if (place !== null && place !== this.active?.place) this.zone.overPlace(tile, place);
    const landing = square !== null && this.zone.isFree(square) ? square : null;
    this.active = { tile, x, y, size, raised, landing, place };
  }

  private readonly onUp = (event: PointerEvent): void => {
    if (event.pointerId !== this.press?.pointer) return;
    const drag = this.active;
    if (drag) {
      suppressClick();
      if (drag.landing) this.zone.onSquare(drag.tile, drag.landing);
      else if (drag.place !== null) this.zone.onRack(drag.tile);
      else if (nearRack(drag.y)) this.zone.onRack(drag.tile);
    }
    this.end();
  };

  private readonly onCancel = (): void => this.end();

  /** Scroll a zoomed board while a tile is held near its edge. */
  private startEdgeScrolling(): void {
    const step = () => {
      const pane = this.zone.scrollPane();
      const drag = this.active;
      if (pane && drag) {
        const box = pane.getBoundingClientRect();
        const inside =
          drag.x > box.left - 10 &&
          drag.x < box.right + 10 &&
          drag.y > box.top - 10 &&
          drag.y < box.bottom + 10;
        if (inside) {
          const left = edgeSpeed(drag.x, box.left, box.right);
          const top = edgeSpeed(drag.y, box.top, box.bottom);
          if (left || top) {
            pane.scrollBy(left, top);
            this.hover(drag.x, drag.y, drag.size, drag.raised);
          }
        }
      }
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }
}

/** The side of a square of the board at its current zoom, in pixels. */
function squareSide(): number {
  return document.querySelector('[role="grid"] [data-square]')!.getBoundingClientRect().width;
}

/** How far above the finger the point is: less near the bottom edge, which a finger cannot pass. */
function offsetAt(y: number, most: number): number {
  return Math.min(most, Math.max(0, innerHeight - y) / 2);
}

function isRack(element: Element | null): boolean {
  return element?.closest('[data-rack]') != null;
}

/** A tile dropped beside or below the rack returns to it. */
function nearRack(y: number): boolean {
  const rack = document.querySelector('[data-rack]')?.getBoundingClientRect();
  return rack !== undefined && y > rack.top - rack.height / 4;
}

/** Suppress the click that follows a drag, so that it is not taken for a tap. */
function suppressClick(): void {
  const suppress = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', suppress, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', suppress, { capture: true }), 50);
}
