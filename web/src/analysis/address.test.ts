import { describe, expect, it } from 'vitest';
import { type Address, readAddress, writeAddress } from './address';

const POSITION: Address = {
  cgp: '15/7CLaNK3/15 AEILORS/ 0/32 0 lex english; x-held 7/7;',
  rules: null,
  players: ['Ann & Co', 'Ben=50%'],
  seat: 1,
  turns: [
    { text: '8H .....S', rack: '' },
    { text: '-Q?', rack: 'AEÑ?[CH]' },
  ],
};

describe('the address of an analysis', () => {
  it('has the whole line, and is read back as it was', () => {
    expect(readAddress(`#${writeAddress(POSITION)}`)).toEqual(POSITION);
  });

  it('keeps rules that no name stands for', () => {
    const rules = { preset: 'tournament', rack_size: 9 } as unknown as Address['rules'];
    expect(readAddress(writeAddress({ ...POSITION, rules }))?.rules).toEqual(rules);
  });

  it('is short for a position alone', () => {
    const alone = { ...POSITION, cgp: '15/15 ABC/ 0/0 0', players: [], seat: 0, turns: [] };
    expect(writeAddress(alone)).toBe('p=15/15+ABC/+0/0+0');
  });

  it('may be cut short or garbled without harm', () => {
    const whole = writeAddress(POSITION);
    for (let end = 0; end < whole.length; end++) readAddress(whole.slice(0, end));
    expect(readAddress('')).toBeNull();
    expect(readAddress('#licences')).toBeNull();
    expect(readAddress('#p=%E0%A4&r={&t=,,&s=x')).toBeNull();
  });
});
