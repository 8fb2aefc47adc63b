/** True on a phone: a small screen that is touched. */
export function isPhone(): boolean {
  return matchMedia('(pointer: coarse) and ((max-width: 560px) or (max-height: 480px))').matches;
}
