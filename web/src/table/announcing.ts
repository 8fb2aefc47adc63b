/** What a screen reader says when something happens at the table. */
import type { SheetLine, View } from '../messages';
import { mainWord, nameOf } from './reading';
import { texts } from './texts';

export function announcement(before: View | null, after: View): string {
  const game = after.game;
  if (!before?.game || !game) return '';
  const news = game.sheet.slice(before.game.sheet.length).map((line) => told(after, line));
  const passedOn = game.to_move !== before.game.to_move || news.length > 0;
  if (passedOn && game.to_move !== null) news.push(turn(after, game.to_move));
  return news.filter(Boolean).join(' ');
}

function turn(view: View, seat: number): string {
  const said = texts.announce;
  if (seat !== view.you.looking_as) return said.toPlay(nameOf(view, seat));
  return view.game?.open_play ? said.decide : said.yourTurn;
}

function told(view: View, line: SheetLine): string {
  const said = texts.announce;
  const who = nameOf(view, line.seat);
  switch (line.kind) {
    case 'play':
      return said.played(who, mainWord(line.words), line.points, line.total);
    case 'exchange':
      return said.exchanged(who, line.count);
    case 'pass':
      return said.passed(who);
    case 'missed-turn':
      return said.missed(who);
    case 'time-out':
      return said.outOfTime(who);
    case 'challenge':
      return said.challenged(who, line.ruling);
    case 'blank':
      return texts.sheet.tookBlank(who, line.letter.toUpperCase(), line.square);
    case 'overdraw':
      return texts.sheet.overdrew(who, line.surplus);
    case 'resign':
      return line.out_of_time ? said.outOfTime(who) : said.resigned(who);
  }
}
