/** A one-line summary of the edition and the rules that matter most. */
import type { ChallengeSetting, TableInfo } from '../../messages';
import { summaryTexts as t } from '../../texts/table/summary';

export function summaryOf(info: TableInfo): string {
  const { edition } = info;
  const parts = [t.edition(edition.preset), challengeRule(edition.challenge)];
  if (edition.rack_size !== 7) parts.push(t.racks(edition.rack_size));
  if (edition.finish_line) parts.push(t.finishLine);
  if (edition.blanks_circulate) parts.push(t.blanks);
  if (edition.judging === 'vote') parts.push(t.vote);
  if (edition.clock) parts.push(t.clock(edition.clock.allowance_s));
  else if (edition.turn_limit_s) parts.push(t.turn(edition.turn_limit_s));
  if (info.hints.kind !== 'none') parts.push(t.hints(info.hints));
  return parts.join(' · ');
}

function challengeRule(setting: ChallengeSetting): string {
  if (setting.kind === 'checked') return t.checked;
  switch (setting.penalty.kind) {
    case 'miss-turn':
      return t.missTurn;
    case 'nothing':
      return t.free;
    case 'points':
      return t.points(setting.penalty.points);
  }
}
