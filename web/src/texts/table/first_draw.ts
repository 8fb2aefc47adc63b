/** The draw for first play. */
export const firstDrawTexts = {
  title: (name: string) => `${name} begins`,
  you: 'You begin',
  detail:
    'Everyone drew a tile. The letter nearest to A begins, and a blank beats any letter. The tiles went back into the bag.',
  again: 'A tie: these players drew again.',
  close: 'To the table',
  drew: (name: string, letter: string) => `${name} drew ${letter === '?' ? 'a blank' : letter}`,

  firstPlay: 'First play',
  centre: 'It covers the star, and the star doubles the word.',
  reason: (name: string, letter: string) =>
    letter === '?'
      ? `${name} drew a blank, which beats any letter, and begins.`
      : `${name} drew ${letter}, the letter nearest to A, and begins.`,
};
