export const site = {
  longestName: (letters: number) => `A name has at most ${letters} letters.`,
  name: 'Tilewright',
  title: (page: string) => `${page} · Tilewright`,
  back: 'Back to the front page',
  colorMode: {
    label: 'Light or dark',
    auto: 'Same as the device',
    light: 'Light',
    dark: 'Dark',
  },
  lost: 'We lost the connection. Your tiles are safe; trying again.',
  offline: {
    title: 'The table cannot be reached',
    detail:
      'Nothing is lost: every move is stored where the game is hosted. This page continues by itself as soon as the table answers again.',
    trying: 'Trying again',
  },
  notFound: {
    title: 'There is nothing here',
    detail: 'The address may be mistyped, or the table may be gone.',
  },
  mustUpdate: 'This page is older than the table. Reload it to continue.',
};
