export const site = {
  name: 'Tilewright',
  title: (page: string) => `${page} · Tilewright`,
  back: 'Back to the front page',
  look: {
    label: 'Light or dark',
    auto: 'As the device',
    light: 'Light',
    dark: 'Dark',
  },
  levels: { beginner: 'Beginner', intermediate: 'Intermediate', expert: 'Expert' },
  lost: 'We lost the connection. Your tiles are safe; trying again.',
  outOfReach: {
    title: 'The table is out of reach',
    say: 'Nothing is lost: every move is kept where the game is hosted. This page goes on by itself as soon as it answers again.',
    trying: 'Trying again',
  },
  unknown: {
    title: 'There is nothing here',
    say: 'The address may be mistyped, or the table may have been put away.',
  },
  wrong: 'That did not work. Please try again.',
  mustUpdate: 'This page is older than the table. Load it again to go on.',
};
