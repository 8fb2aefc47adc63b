/** The edition and the rules that matter most at this table, in few words. */
import type { ChallengeSetting, TableInfo } from '../messages';
import { texts } from './texts';

export function aboutTable(info: TableInfo): string {
  const { edition } = info;
  const parts = [texts.about.edition(edition.preset), challengeRule(edition.challenge)];
  if (edition.rack_size !== 7) parts.push(texts.about.racks(edition.rack_size));
  if (edition.finish_line) parts.push(texts.about.finishLine);
  if (edition.blanks_circulate) parts.push(texts.about.blanks);
  if (edition.judging === 'vote') parts.push(texts.about.vote);
  if (edition.clock) parts.push(texts.about.clock(edition.clock.allowance_s));
  else if (edition.turn_limit_s) parts.push(texts.about.turn(edition.turn_limit_s));
  return parts.join(' · ');
}

function challengeRule(setting: ChallengeSetting): string {
  if (setting.kind === 'checked') return texts.about.checked;
  switch (setting.penalty.kind) {
    case 'miss-turn':
      return texts.about.missTurn;
    case 'nothing':
      return texts.about.free;
    case 'points':
      return texts.about.points(setting.penalty.points);
  }
}
