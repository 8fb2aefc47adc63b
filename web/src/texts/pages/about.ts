export const about = {
  title: 'About Tilewright',
  lead: 'The crossword tile game as free software: two to four people at one table, by the rules of the box they know.',
  version: (version: string) => `Version ${version}`,
  play: {
    title: 'How to play',
    steps: [
      'Everyone has a rack of tiles. On your turn, lay some of them in one row or column so that they form words with the tiles on the board. The first word covers the star.',
      'Drag tiles, tap a tile and then a square, or press a square and type. Press the square again to turn the arrow. Backspace takes a tile back, Enter plays.',
      'Each tile scores the number on it. Round premium squares double or triple a letter, square ones a whole word. Laying all seven tiles at once earns a bonus of 50.',
      'Instead of playing you may exchange tiles or pass. A blank stands for any letter and scores nothing.',
      'In doubt about a word? Challenge it before the next player begins. If it is good after all, the challenge usually costs you your next turn.',
      'The game ends when the bag is empty and a player lays their last tile. The tiles the others still hold are deducted from their scores.',
    ],
    note: 'The rules differ a little from box to box. Every table shows its own.',
  },
  words: {
    title: 'The word lists',
    lead: 'The lists are built only from freely licensed sources.',
    ukacd:
      'The UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-2000. All Rights Reserved.',
    ukacdDetail: 'SCOWL contains parts of it, and so do our lists. Its author’s document in full:',
    enable:
      'ENABLE is in the public domain, the gift of M. Cooper and Alan Beale to word-game players.',
    scowl: 'SCOWL is Copyright 2000-2018 by Kevin Atkinson and contains parts by others.',
    wordnet:
      'Definitions come from WordNet 3.0, Copyright 2006 by Princeton University. All rights reserved.',
    modified:
      'The lists and definitions are selections and extracts. If you hold a licence for a tournament list, you can import your own file.',
    read: (name: string) => `Licence of ${name}`,
  },
  bag: {
    title: 'A bag you can check',
    steps: [
      'Before the first tile is drawn, the server chooses a secret seed of 32 random bytes. It determines the order of the whole bag.',
      'Everyone sees the seal at once: the SHA-256 of the seed. It reveals nothing about the seed, and no other seed matches it.',
      'When the game is over, the seed is revealed. “Check the bag” recomputes the seal in your own browser, repeats every draw, and shows whether each tile is the same.',
    ],
  },
  private: {
    title: 'What is stored',
    detail:
      'Games are stored where Tilewright runs: at home, on your own machine. There are no accounts, no adverts and no tracking. One cookie lets a device find its seats again.',
  },
  licence: {
    title: 'Licences',
    detail:
      'Tilewright is free software under the MIT licence: use it, change it, pass it on. The typefaces Aleo and Hanken Grotesk are under the SIL Open Font License 1.1.',
    mit: 'MIT licence',
    aleo: 'Licence of Aleo',
    hanken: 'Licence of Hanken Grotesk',
    scripts: 'Licences of the software in these pages',
  },
};
