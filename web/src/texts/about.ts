export const about = {
  title: 'About Tilewright',
  lead: 'The crossword tile game as free software: two to four people at one table, by the rules of the box they know.',
  version: (version: string) => `Version ${version}`,
  play: {
    title: 'How to play',
    steps: [
      'Everybody has a rack of tiles. In your turn, lay some of them in one row or one column so that they make words with what lies there. The first word covers the star.',
      'Drag tiles, or tap a tile and then a square, or press a square and type. Press the square again to turn the arrow. Backspace takes a tile back, Enter plays.',
      'Each tile counts its number; round squares count a letter two or three times, full squares a whole word. Laying all seven at once earns 50 more.',
      'Instead of playing you may exchange tiles or pass. A blank stands for any letter and counts nothing.',
      'Is a word not good? Challenge it before the next player begins. If it is good after all, it usually costs you your next turn.',
      'The game ends when the bag is empty and somebody lays their last tile. What the others still hold is taken off their scores.',
    ],
    note: 'Every table shows its own rules: they differ a little from box to box.',
  },
  words: {
    title: 'The word lists',
    lead: 'The lists are made from freely licensed sources alone.',
    ukacd:
      'The UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-2000. All Rights Reserved.',
    ukacdSay: 'Parts of it are in SCOWL, and so in our lists. Its author’s document, in full:',
    enable:
      'ENABLE is in the public domain, the gift of M. Cooper and Alan Beale to word-game players.',
    scowl: 'SCOWL is Copyright 2000-2018 by Kevin Atkinson, and holds parts by others.',
    wordnet:
      'Definitions come from WordNet 3.0, Copyright 2006 by Princeton University. All rights reserved.',
    modified:
      'The lists and definitions are selections and extracts. Whoever holds a licence for a tournament list can import their own file.',
    read: (name: string) => `Licence of ${name}`,
  },
  bag: {
    title: 'A bag everybody can check',
    steps: [
      'Before the first tile is drawn, the server chooses a secret seed of 32 random bytes. The order of the whole bag follows from it.',
      'At once everybody sees the seal: the SHA-256 of the seed. It tells nothing about the seed, and no other seed fits it.',
      'When the game is over the seed is told. “Check the bag” works out the seal again in your own browser, makes every draw once more, and shows whether each tile is the same.',
    ],
  },
  private: {
    title: 'What is kept',
    say: 'Games are kept where the program runs: at home, on your own machine. There are no accounts, no adverts and no tracking. One cookie lets a device find its seats again.',
  },
  licence: {
    title: 'Licences',
    say: 'Tilewright is free software under the MIT licence: use it, change it, pass it on. The typefaces Aleo and Hanken Grotesk stand under the SIL Open Font License 1.1.',
    mit: 'MIT licence',
    aleo: 'Licence of Aleo',
    hanken: 'Licence of Hanken Grotesk',
    scripts: 'Licences of what the pages are built with',
  },
};
