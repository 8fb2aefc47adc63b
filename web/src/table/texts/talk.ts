import type { Proposal, StandInName } from '../../messages';

const PROPOSES: Record<Proposal, string> = {
  pause: 'to pause the game',
  resume: 'to go on playing',
  'take-back': 'to take back the last move',
  'no-play-left': 'that no play is left, which ends the game',
};

export const talk = {
  chat: 'Chat',
  fresh: (count: number) => `${count} new`,
  empty: 'Nobody has said anything yet.',
  write: 'Say something',
  send: 'Send',
  hide: 'Hide the chat on this device',
  show: 'Show the chat',
  hidden: 'The chat is hidden on this device.',
  off: 'The chat is switched off at this table.',
  switchOff: 'Switch the chat off for everybody',
  switchOn: 'Switch the chat on for everybody',

  proposes: (who: string, proposal: Proposal) => `${who} proposes ${PROPOSES[proposal]}.`,
  youPropose: (proposal: Proposal) => `You propose ${PROPOSES[proposal]}.`,
  waitingFor: (names: string) => `Waiting for ${names}.`,
  agree: 'Agree',
  decline: 'No',
  withdraw: 'Withdraw',
  propose: {
    pause: 'Propose a pause',
    resume: 'Propose to go on',
    'take-back': 'Propose to take back the last move',
    'no-play-left': 'Propose that no play is left',
  } satisfies Record<Proposal, string>,
  paused: 'The game is paused. No time runs meanwhile.',
  resume: 'Go on playing',

  youStandIn: (absent: string, what: StandInName) =>
    what === 'skip'
      ? `You propose to skip ${absent}’s turns while ${absent} is away.`
      : `You propose to let the computer play for ${absent} while ${absent} is away.`,
  standIn: (who: string, absent: string, what: StandInName) =>
    what === 'skip'
      ? `${who} proposes to skip ${absent}’s turns while ${absent} is away.`
      : `${who} proposes to let the computer play for ${absent} while ${absent} is away.`,
  awayTitle: (name: string) => `${name} is away`,
  awaySay:
    'If everybody agrees, their turns are skipped or played by the computer until they are back.',
  skip: 'Skip their turns',
  computer: 'Let the computer play',
  wait: 'Wait',
  skippedYou: 'Your turns are being skipped.',
  playedForYou: 'The computer is playing for you.',
  back: 'I am back',
};
