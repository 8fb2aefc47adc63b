/** Animates tiles from their old positions to their new ones: to a square, back, along the rack. */

/** Bounding boxes by tile id. */
export type TilePositions = Map<string, DOMRect>;

export function positionsOf(root: HTMLElement): TilePositions {
  const positions: TilePositions = new Map();
  for (const tile of root.querySelectorAll<HTMLElement>('[data-tile]')) {
    const id = tile.dataset['tile']!;
    // A dragged tile comes last in the document and so replaces its original here.
    positions.set(id, tile.getBoundingClientRect());
  }
  return positions;
}

export interface MotionTiming {
  /** In milliseconds; 0 if the player prefers reduced motion. */
  duration: number;
  easing: string;
  /** Delay between one tile and the next, in milliseconds. */
  stagger: number;
}

export function timingOf(root: HTMLElement): MotionTiming {
  const style = getComputedStyle(root);
  return {
    duration: parseFloat(style.getPropertyValue('--calm')) || 0,
    easing: style.getPropertyValue('--ease-lay').trim() || 'ease',
    stagger: 30,
  };
}

export function animateTiles(root: HTMLElement, before: TilePositions, timing: MotionTiming): void {
  if (timing.duration === 0) return;
  let index = 0;
  for (const tile of root.querySelectorAll<HTMLElement>('[data-tile]')) {
    const from = before.get(tile.dataset['tile']!);
    const to = tile.getBoundingClientRect();
    if (!from || to.width === 0) continue;
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    tile.style.zIndex = '8';
    const animation = tile.animate(
      [
        {
          transformOrigin: '0 0',
          transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`,
        },
        { transformOrigin: '0 0', transform: 'none' },
      ],
      {
        duration: timing.duration,
        easing: timing.easing,
        delay: index++ * timing.stagger,
        fill: 'backwards',
      },
    );
    animation.onfinish = animation.oncancel = () => tile.style.removeProperty('z-index');
  }
}
