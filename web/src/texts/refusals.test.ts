import { describe, expect, it } from 'vitest';
import { refusalText } from './refusals';

describe('the text of a refusal', () => {
  it('is worded here, not by the server', () => {
    expect(refusalText({ code: 'not-your-turn', message: 'from the server', facts: {} })).toBe(
      'It is not your turn.',
    );
  });

  it('contains the facts', () => {
    const facts = { square: 'H8', tile: 'Q' };
    expect(refusalText({ code: 'square-taken', facts })).toBe('Square H8 already holds Q.');
  });

  it('lists words, and tiles with blanks', () => {
    expect(refusalText({ code: 'not-in-the-dictionary', facts: { words: ['QI', 'ZAX'] } })).toBe(
      'Not in the word list: QI and ZAX.',
    );
    expect(refusalText({ code: 'tiles-not-on-rack', facts: { missing: ['Q', '?'] } })).toBe(
      'Not on the rack: Q and a blank.',
    );
  });

  it('is the server’s sentence if the code is newer than this page', () => {
    expect(refusalText({ code: 'from-the-future', message: 'Not today.', facts: {} })).toBe(
      'Not today.',
    );
    expect(refusalText({ code: 'toString', message: 'Not today.' })).toBe('Not today.');
  });

  it('words the reason why something cannot be proposed', () => {
    const refusal = { code: 'cannot-propose', message: 'from the server' };
    expect(refusalText({ ...refusal, facts: { reason: 'nothing-to-take-back' } })).toBe(
      'There is nothing to take back.',
    );
    expect(refusalText({ ...refusal, facts: { reason: 'from-the-future' } })).toBe(
      'from the server',
    );
  });

  it('is the server’s sentence if the facts are missing', () => {
    expect(refusalText({ code: 'bad-table', message: 'Two players have the same name.' })).toBe(
      'Two players have the same name.',
    );
  });

  it('is never empty', () => {
    expect(refusalText({})).toBe('That did not work. Please try again.');
  });
});
