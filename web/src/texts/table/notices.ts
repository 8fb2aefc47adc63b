import type { Proposal, StandInName } from '../../messages';
import { possessive } from '../format';

const PROPOSALS: Record<Proposal, string> = {
  pause: 'to pause the game',
  resume: 'to resume the game',
  'take-back': 'to take back the last move',
  'no-play-left': 'that no play is left, which ends the game',
};

const standIn = (absent: string, what: StandInName) =>
  what === 'skip'
    ? `to skip ${possessive(absent)} turns while ${absent} is away`
    : `to let the computer play for ${absent} while ${absent} is away`;

/** Proposals to agree on, stand-ins for absent players, and a paused game. */
export const noticeTexts = {
  proposes: (name: string, proposal: Proposal) => `${name} proposes ${PROPOSALS[proposal]}.`,
  youPropose: (proposal: Proposal) => `You propose ${PROPOSALS[proposal]}.`,
  proposesStandIn: (name: string, absent: string, what: StandInName) =>
    `${name} proposes ${standIn(absent, what)}.`,
  youProposeStandIn: (absent: string, what: StandInName) => `You propose ${standIn(absent, what)}.`,
  waitingFor: (names: string) => `Waiting for ${names}.`,
  agree: 'Agree',
  decline: 'Decline',
  withdraw: 'Withdraw',
  paused: 'The game is paused. No clock is running.',
  unattended: (name: string) =>
    `The game is paused: nobody was there for ${possessive(name)} turn. Anyone can resume it.`,
  resume: 'Resume the game',
  skipped: 'Your turns are being skipped.',
  playedByComputer: 'The computer is playing for you.',
  return: 'I’m back',
  computersStuck:
    'The computer cannot move. You can take back a move, resign, or start a new game.',
};
