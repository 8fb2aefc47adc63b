/** A player's hand: the tiles being laid, the tile picked up, and the preview of the play. */
import type { BoardState, SquareName } from '../../board/squares';
import type { PlacedTile, Preview, Refused } from '../../messages';
import type { TableClient } from '../controller/table_client';
import * as storage from './hand_storage';
import * as laying from './laying';
import type { HandState } from './laying';
import { ARRANGEMENTS } from './letter_groups';
import { BLANK, broughtForward, moved, sorted, tilesWith } from './rack_order';

const NO_BOARD: BoardState = { columns: 0, rows: 0, tiles: new Map() };

export class Hand {
  state = $state.raw<HandState>(laying.EMPTY);
  /** The tile picked up by a tap; it goes to the next square tapped. */
  picked = $state<number | null>(null);
  /** The square of the blank whose letter is being chosen. */
  naming = $state<SquareName | null>(null);
  /** What the tiles now laid would score; null until the server has answered for exactly these. */
  preview = $state.raw<Preview | null>(null);
  /** Why the server refused an action, or why a key did nothing. */
  error = $state<string | null>(null);

  /** The action that was refused, for its rule card. */
  refused = $state.raw<Refused | null>(null);

  private seat: number | null = null;
  private tableId = '';
  private board: BoardState = NO_BOARD;
  /** How often the rack has been shuffled since it last changed. */
  private shuffles = 0;
  private rack = '';
  /** The tiles, laid and on the board, that the last preview was requested for. */
  private previewed = '';

  constructor(
    private readonly client: Pick<TableClient, 'info' | 'preview'>,
    private readonly browserStorage: storage.HandStorage,
  ) {}

  /** Apply a new view: another rack or board, or another player at the screen. */
  update(
    seat: number | null,
    rack: readonly string[] | null,
    size: number,
    board: BoardState,
  ): void {
    this.board = board;
    const id = this.client.info?.id ?? '';
    if (seat !== this.seat || id !== this.tableId) {
      this.seat = seat;
      this.tableId = id;
      this.picked = this.naming = this.error = null;
      this.state = seat === null ? laying.EMPTY : storage.load(this.browserStorage, id, seat);
    }
    if (seat === null || rack === null) {
      this.state = laying.EMPTY;
      this.previewed = '';
      this.preview = null;
      return;
    }
    const { naming } = this;
    if (rack.join() !== this.rack) this.shuffles = 0;
    this.rack = rack.join();
    this.change(laying.reconcile(this.state, rack, size, board), this.error);
    if (naming && laying.laidAt(this.state, naming)) this.naming = naming;
    if (this.picked !== null && !laying.rackTile(this.state, this.picked)) this.picked = null;
  }

  /** Remove the stored tiles once the game is over. */
  clearStorage(): void {
    if (this.seat !== null) storage.clear(this.browserStorage, this.tableId, this.seat);
  }

  get placed(): PlacedTile[] | null {
    return laying.placed(this.state);
  }

  /** Why the tiles laid make no play. A first tile is never refused: more will follow. */
  get refusal(): Refused | null {
    return this.state.laid.length > 1 ? (this.preview?.refusal ?? null) : null;
  }

  /** The preview of a play that is possible. */
  get scoring(): Preview | null {
    return this.preview?.refusal ? null : this.preview;
  }

  get isLaying(): boolean {
    return this.state.laid.length > 0;
  }

  /** Pick up a tile of the rack, or put it down again. */
  tapTile(id: number): void {
    this.error = null;
    this.picked = this.picked === id ? null : id;
  }

  /** Lay the picked tile, take back a laid tile, or move the arrow, depending on the square. */
  tapSquare(square: SquareName): void {
    const laid = laying.laidAt(this.state, square);
    if (this.picked !== null) {
      this.layTile(this.picked, square);
    } else if (laid) {
      if (laying.rackTile(this.state, laid.id)?.tile === BLANK) this.naming = square;
      else this.change(laying.takeBack(this.state, laid.id));
    } else if (!this.board.tiles.has(square)) {
      this.change(laying.pointAt(this.state, square));
    }
  }

  layTile(id: number, square: SquareName): void {
    this.picked = null;
    this.change(laying.lay(this.state, this.board, id, square));
  }

  takeBack(id: number, place?: number): void {
    this.picked = null;
    this.change(laying.takeBack(this.state, id, place));
  }

  move(id: number, place: number): void {
    this.change({ ...this.state, places: moved(this.state.places, id, place) });
  }

  nameBlank(square: SquareName, letter: string): void {
    this.naming = null;
    this.change(laying.nameBlank(this.state, square, letter));
  }

  takeBackBlank(square: SquareName): void {
    const laid = laying.laidAt(this.state, square);
    this.naming = null;
    if (laid) this.change(laying.takeBack(this.state, laid.id));
  }

  /** Return whether a tile was laid for the letter. */
  typeLetter(letter: string, asBlank: boolean): boolean {
    const before = this.state;
    this.picked = null;
    this.change(laying.typeLetter(before, this.board, letter, asBlank));
    return this.state.laid.length > before.laid.length;
  }

  edit(change: (state: HandState, board: BoardState) => HandState): void {
    this.change(change(this.state, this.board));
  }

  backspace(): void {
    this.change(laying.backspace(this.state));
  }

  /** Lay these tiles instead of those laid now, as far as the rack has them. */
  layInstead(tiles: readonly PlacedTile[]): void {
    this.picked = null;
    this.change(laying.layAll(laying.recall(this.state), this.board, tiles));
  }

  recall(): void {
    this.picked = null;
    this.change(laying.recall(this.state));
  }

  /** At random first, then by groups of letters, then vowels and consonants apart. */
  shuffle(): void {
    const arrange = ARRANGEMENTS[this.shuffles++ % ARRANGEMENTS.length]!;
    this.change({ ...this.state, places: arrange(this.state.places, Math.random) });
  }

  /** Move the tiles with these letters to the front of the rack. */
  bringForward(letters: readonly string[]): void {
    const { places } = this.state;
    this.change({ ...this.state, places: broughtForward(places, tilesWith(places, letters)) });
  }

  /** Half-lay the tiles of a suggested play in place of those laid so far. */
  layAll(suggested: readonly PlacedTile[]): void {
    let next = laying.recall(this.state);
    for (const [square, tile] of suggested) {
      const letter = tile.toUpperCase();
      const held = tile === letter ? tile : BLANK;
      const free = next.places.find(
        (place) => place?.tile === held && !laying.isLaid(next, place.id),
      );
      if (!free) return;
      next = laying.lay(next, this.board, free.id, square);
      if (held === BLANK) next = laying.nameBlank(next, square, letter);
    }
    this.picked = null;
    this.change(next);
  }

  sort(): void {
    this.change({ ...this.state, places: sorted(this.state.places) });
  }

  private change(next: HandState, error: string | null = null): void {
    this.state = next;
    this.error = error;
    this.refused = null;
    const unnamed = next.laid.find(({ letter }) => letter === null);
    this.naming = unnamed?.square ?? null;
    if (this.seat !== null) storage.save(this.browserStorage, this.tableId, this.seat, next);
    void this.requestPreview();
  }

  private async requestPreview(): Promise<void> {
    const { seat, placed } = this;
    const position = JSON.stringify([placed, ...this.board.tiles]);
    if (position !== this.previewed) this.preview = null;
    this.previewed = position;
    if (seat === null || !placed || placed.length === 0) return;
    const preview = await this.client.preview(seat, placed);
    if (preview && position === this.previewed) this.preview = preview;
  }
}
