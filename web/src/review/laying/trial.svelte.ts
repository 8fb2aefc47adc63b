/** Tiles laid on the board of an earlier turn, to see what that play would have been worth. */
import type { BoardState } from '../../board/squares';
import type { PlacedTile, TableInfo } from '../../messages';
import { Hand } from '../../table/hand/hand.svelte';
import { Drag } from '../../table/hand/drag.svelte';
import * as laying from '../../table/hand/laying';
import { type Key, intentOf } from '../../table/controller/keyboard';
import { trayTexts } from '../../texts/table/tray';

/** What is laid here is not kept. */
const NOWHERE = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The position before a turn. */
export interface Position {
  number: number;
  rack: readonly string[];
  board: readonly PlacedTile[];
}

export class Trial {
  readonly hand: Hand;
  readonly drag: Drag;
  private info: TableInfo;
  private position: Position | null = null;

  constructor(info: TableInfo) {
    this.info = info;
    this.hand = new Hand({ info, preview: () => Promise.resolve(null) }, NOWHERE);
    this.drag = new Drag({
      isFree: (square) => !this.position?.board.some(([at]) => at === square),
      onSquare: (tile, square) => this.hand.layTile(tile, square),
      overPlace: (tile, place) => {
        if (!laying.isLaid(this.hand.state, tile)) this.hand.move(tile, place);
      },
      onRack: (tile) => {
        if (laying.isLaid(this.hand.state, tile)) this.hand.takeBack(tile);
      },
      scrollPane: () => null,
    });
  }

  /** Whether the keys are for laying tiles. */
  get active(): boolean {
    const { state, picked } = this.hand;
    return state.arrow !== null || state.laid.length > 0 || picked !== null;
  }

  /** Go to another position, with an empty hand. */
  show(position: Position): void {
    if (position.number === this.position?.number) return;
    this.position = position;
    this.hand.recall();
    this.hand.update(null, null, 0, this.board);
    this.hand.update(0, position.rack, this.info.edition.rack_size, this.board);
  }

  begin(): void {
    const start = laying.firstSquare(this.board, this.info.start);
    if (!this.hand.state.arrow) this.hand.edit((state) => laying.pointAt(state, start));
  }

  end(): void {
    if (this.hand.picked !== null) this.hand.tapTile(this.hand.picked);
    this.hand.recall();
  }

  /** Handle a key while tiles are laid. Returns whether it did anything. */
  press(key: Key, letters: ReadonlySet<string>, enter: () => void): boolean {
    const intent = intentOf(key, letters);
    const start = laying.firstSquare(this.board, this.info.start);
    const { hand } = this;
    switch (intent?.kind) {
      case 'type':
        this.begin();
        if (!hand.typeLetter(intent.letter, intent.asBlank)) {
          hand.error = trayTexts.notOnRack(intent.letter);
        }
        return true;
      case 'steer':
        hand.edit((state, board) => laying.steer(state, board, intent.axis, intent.step, start));
        return true;
      case 'edge':
        hand.edit((state, board) => laying.toEdge(state, board, intent.end));
        return true;
      case 'turn':
        hand.edit((state) => laying.pointAt(state, state.arrow?.square ?? start));
        return true;
      case 'backspace':
        hand.backspace();
        return true;
      case 'recall':
        this.end();
        return true;
      case 'enter':
        if (hand.picked !== null && hand.state.arrow) hand.tapSquare(hand.state.arrow.square);
        else enter();
        return true;
      default:
        return false;
    }
  }

  private get board(): BoardState {
    return {
      columns: this.info.board[0]?.length ?? 0,
      rows: this.info.board.length,
      tiles: new Map(this.position?.board),
    };
  }
}

/** The tiles of a rack as text. */
export function tilesOf(rack: string, info: TableInfo): string[] {
  const long = info.tiles.map(({ letter }) => letter).filter(({ length }) => length > 1);
  const tiles: string[] = [];
  for (let at = 0; at < rack.length;) {
    const tile =
      rack[at] === '['
        ? rack.slice(at + 1, rack.indexOf(']', at))
        : (long.find((letter) => rack.startsWith(letter, at)) ?? rack[at]!);
    at += rack[at] === '[' ? tile.length + 2 : tile.length;
    tiles.push(tile);
  }
  return tiles;
}
