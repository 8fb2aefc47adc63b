/** What a screen reader announces when something happens at the table. */
import type { SheetLine, View } from '../../messages';
import { announcementTexts as t } from '../../texts/table/announcements';
import { scoreSheetTexts } from '../../texts/table/score_sheet';
import { nameOf } from '../view/selectors';
import { mainWord } from '../view/score_sheet';

export function announcement(before: View | null, after: View): string {
  const game = after.game;
  if (!before?.game || !game) return '';
  const sentences = game.sheet.slice(before.game.sheet.length).map((line) => describe(after, line));
  const turnChanged = game.to_move !== before.game.to_move || sentences.length > 0;
  if (turnChanged && game.to_move !== null) sentences.push(describeTurn(after, game.to_move));
  return sentences.filter(Boolean).join(' ');
}

function describeTurn(view: View, seat: number): string {
  if (seat === view.thinking) return t.thinking(nameOf(view, seat));
  if (seat !== view.you.looking_as) return t.toPlay(nameOf(view, seat));
  return view.game?.open_play ? t.decide : t.yourTurn;
}

function describe(view: View, line: SheetLine): string {
  const player = nameOf(view, line.seat);
  switch (line.kind) {
    case 'play':
      return t.played(player, mainWord(line.words), line.points, line.total);
    case 'exchange':
      return t.exchanged(player, line.count);
    case 'pass':
      return t.passed(player);
    case 'missed-turn':
      return t.missed(player);
    case 'time-out':
      return t.outOfTime(player);
    case 'challenge':
      return t.challenged(player, line.ruling);
    case 'blank':
      return scoreSheetTexts.tookBlank(player, line.letter.toUpperCase(), line.square);
    case 'overdraw':
      return scoreSheetTexts.overdrew(player, line.surplus);
    case 'resign':
      return line.out_of_time ? t.outOfTime(player) : t.resigned(player);
  }
}
