/** The panels beside the board, and the tabs that replace them on small screens. */
export const panelTexts = {
  leftPanels: 'Seats and tiles',
  rightPanels: 'Score sheet and chat',
  tabs: 'More about the game',
  sheetTab: 'Sheet',
  close: 'Close',

  unseen: 'Unseen',
  unseenDetail: (bag: number, racks: number) => `${bag} in the bag, ${racks} on racks`,
  blank: 'blank',
  unseenLetter: (letter: string, count: number) =>
    count ? `${letter}: ${count}` : `${letter}: none left`,

  bag: 'Bag',
  bagLeft: (left: number, all: number) => `${left} of ${all} tiles left`,
  bagDetail: (bag: number) =>
    bag === 0
      ? 'The bag is empty. The first player to run out of tiles ends the game.'
      : `${bag === 1 ? '1 tile is' : `${bag} tiles are`} left in the bag.`,
  sealDetail:
    'The order of the bag was fixed and sealed before the first draw. When the game is over, anyone can check that no tile was swapped.',
  seal: 'Seal',
};
