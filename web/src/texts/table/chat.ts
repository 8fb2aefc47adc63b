export const chatTexts = {
  chat: 'Chat',
  unread: (count: number) => `${count} new`,
  empty: 'No messages yet.',
  earlier: 'Earlier messages',
  write: 'Say something',
  send: 'Send',
  hide: 'Hide the chat on this device',
  show: 'Show the chat',
  hidden: 'The chat is hidden on this device.',
  off: 'The chat is switched off at this table.',
  switchOff: 'Switch the chat off for everyone',
  switchOn: 'Switch the chat on for everyone',
};
