/** Tiles fly from where they were to where they are: to a square, home again, along the rack. */

export type Spots = Map<string, DOMRect>;

export function spotsOf(root: HTMLElement): Spots {
  const spots: Spots = new Map();
  for (const tile of root.querySelectorAll<HTMLElement>('[data-tile]')) {
    const id = tile.dataset['tile']!;
    // A tile in the air is drawn last and counts for the one it was taken from.
    spots.set(id, tile.getBoundingClientRect());
  }
  return spots;
}

export interface Pace {
  duration: number;
  easing: string;
  /** Between one tile and the next. */
  apart: number;
}

export function paceOf(root: HTMLElement): Pace {
  const style = getComputedStyle(root);
  return {
    duration: parseFloat(style.getPropertyValue('--calm')) || 0,
    easing: style.getPropertyValue('--ease-lay').trim() || 'ease',
    apart: 30,
  };
}

export function fly(root: HTMLElement, before: Spots, pace: Pace): void {
  if (pace.duration === 0) return;
  let index = 0;
  for (const tile of root.querySelectorAll<HTMLElement>('[data-tile]')) {
    const from = before.get(tile.dataset['tile']!);
    const to = tile.getBoundingClientRect();
    if (!from || to.width === 0) continue;
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    tile.style.zIndex = '8';
    const flight = tile.animate(
      [
        {
          transformOrigin: '0 0',
          transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`,
        },
        { transformOrigin: '0 0', transform: 'none' },
      ],
      {
        duration: pace.duration,
        easing: pace.easing,
        delay: index++ * pace.apart,
        fill: 'backwards',
      },
    );
    flight.onfinish = flight.oncancel = () => tile.style.removeProperty('z-index');
  }
}
