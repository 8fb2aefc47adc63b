import type { Chat, ChatLine } from '../messages';

/** Consecutive chat lines, and the number of lines before them. */
export type ChatLines = { before: number; lines: ChatLine[] };

/** Add new lines at the end or earlier lines at the start; start again after a gap. */
export function joinChat(known: ChatLines, { after, lines }: Chat): ChatLines {
  const end = after + lines.length;
  if (after > known.before + known.lines.length || end < known.before) {
    return { before: after, lines };
  }
  if (after < known.before) {
    return { before: after, lines: [...lines, ...known.lines.slice(end - known.before)] };
  }
  return { before: known.before, lines: [...known.lines.slice(0, after - known.before), ...lines] };
}
