import type { OpenPlay, TableInfo, View } from '../../messages';
import type { ChallengeCase } from '../../texts/table/challenge';
import { challengers, nameOf } from './selectors';

/** The facts that the texts about challenging the open play depend on. */
export function challengeCase(info: TableInfo, view: View, open: OpenPlay): ChallengeCase {
  return {
    setting: info.edition.challenge,
    byVote: info.edition.judging === 'vote',
    player: nameOf(view, open.seat),
    words: open.words.map(({ word }) => word).filter((word) => !open.judged.includes(word)),
    isNext: view.game?.to_move === view.you.looking_as,
    ends: open.would_end,
    several: challengers(view).length > 1,
  };
}
