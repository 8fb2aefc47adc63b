/**
 * Ignore presses meant for what was on the screen before: key presses in the first moments, keys
 * held down, and the second half of a double click.
 */
export function ignoreEarlyKeys(ms: number): (element: HTMLElement) => () => void {
  return (element) => {
    const start = performance.now();
    let isRepeat = false;
    const keydown = (event: KeyboardEvent) => {
      isRepeat = event.repeat;
    };
    const click = (event: MouseEvent) => {
      // A click made by a key or by a screen reader has no count.
      const byKey = event.detail === 0;
      const isEarly = byKey && (isRepeat || performance.now() - start < ms);
      if (!isEarly && event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', keydown, { capture: true });
    element.addEventListener('click', click, { capture: true });
    return () => {
      element.removeEventListener('keydown', keydown, { capture: true });
      element.removeEventListener('click', click, { capture: true });
    };
  };
}
