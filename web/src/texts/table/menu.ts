import type { Proposal } from '../../messages';

export const menuTexts = {
  menu: 'Menu',
  sounds: 'Sounds',
  on: 'on',
  off: 'off',
  help: 'Keys and help',
  rules: 'The rules at this table',
  propose: {
    pause: 'Propose a pause',
    resume: 'Propose to resume',
    'take-back': 'Propose to take back the last move',
    'no-play-left': 'Propose that no play is left',
  } satisfies Record<Proposal, string>,
  takeBackTurn: 'Take back my last turn',
  moveSeat: 'Move my seat to another device',
  leave: 'Leave the table',
  leaveDetail: 'Your seat stays yours; come back any time.',
  resign: 'Resign',
};
