/** Boards that were analysed on this device, kept until they are removed. */
import { loadLocal, saveLocal } from '../local_storage';
import type { Rules, Tiles } from '../messages';
import { writeAddress } from './address';
import { type Tree, lineTo } from './tree';

export interface SavedBoard {
  id: string;
  players: string[];
  /** The number of turns of a recorded game; 0 for a position. */
  turns: number;
  changedAt: number;
  rules: Rules;
  tree: Tree;
  /** What the players held in the recorded game, by place and in order of play. */
  racks: Record<number, Tiles[]>;
  /** Turns of the recorded game that were taken off the board, by the place before them. */
  withdrawn: number[];
}

const KEY = 'analysis';
/** Storage has room for far more, and nobody looks through them all. */
const MOST = 60;

/** The address of where one stands: where the line leaves the game, and its turns from there. */
export function addressOf({ players, rules, tree }: SavedBoard): string {
  const [first, ...turns] = lineTo(tree, tree.at);
  return writeAddress({
    cgp: first!.cgp,
    rules,
    players,
    seat: first!.seat,
    turns: turns.map(({ made, rackGiven }) => ({ text: made!.text, rack: rackGiven })),
  });
}

/** The boards, the latest first. */
export function savedBoards(): SavedBoard[] {
  const found = loadLocal<SavedBoard[]>(KEY, []);
  return Array.isArray(found) ? found.filter((each) => each?.tree?.places?.length > 0) : [];
}

export function keepBoard(board: SavedBoard): void {
  const others = savedBoards().filter(({ id }) => id !== board.id);
  saveLocal(KEY, [board, ...others].slice(0, MOST));
}

export function removeBoard(id: string): void {
  saveLocal(
    KEY,
    savedBoards().filter((board) => board.id !== id),
  );
}
