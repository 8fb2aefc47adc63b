import type { OpenPlay, TableInfo, View } from '../messages';
import { challengers, nameOf } from './reading';
import type { ChallengeCase } from './texts/challenge';

/** What a challenge of the open play would be about, for those who look at it here. */
export function challengeCase(info: TableInfo, view: View, open: OpenPlay): ChallengeCase {
  return {
    setting: info.edition.challenge,
    byVote: info.edition.judging === 'vote',
    player: nameOf(view, open.seat),
    words: open.words.map(({ word }) => word),
    isNext: view.game?.to_move === view.you.looking_as,
    ends: open.would_end,
    several: challengers(view).length > 1,
  };
}
