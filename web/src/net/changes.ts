import type { Changes, View } from '../messages';

/** The view after these changes. */
export function withChanges(view: View, { version, view: fields, game, sheet }: Changes): View {
  const changed: View = { ...view, ...fields, version };
  if (!view.game) return changed;
  const lines = sheet ? [...view.game.sheet.slice(0, sheet.kept), ...sheet.lines] : view.game.sheet;
  return { ...changed, game: { ...view.game, ...game, sheet: lines } };
}
