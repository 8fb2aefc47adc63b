/** A player's hand at the table: half-laid tiles, the tile picked up, and what they would make. */
import type { Ground, SquareName } from '../board/squares';
import type { PlacedTile, Preview } from '../messages';
import { keep, find, forget } from './keeping';
import * as laying from './laying';
import type { Laying } from './laying';
import { BLANK, moved, shuffled, sorted } from './rack_order';
import type { Table } from './session_types';

const NOWHERE: Ground = { columns: 0, rows: 0, tiles: new Map() };

export class Hand {
  laying = $state.raw<Laying>(laying.EMPTY);
  /** The tile a tap has picked up; the next tapped square gets it. */
  picked = $state<number | null>(null);
  /** The square whose blank is being named. */
  naming = $state<SquareName | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** Why the table refused, or why a key did nothing. */
  trouble = $state<string | null>(null);

  private seat: number | null = null;
  private tableId = '';
  private ground: Ground = NOWHERE;

  constructor(
    private readonly table: Table,
    private readonly storage: Storage,
  ) {}

  /** The table has changed, or somebody else looks at it. */
  meet(seat: number | null, rack: readonly string[] | null, size: number, ground: Ground): void {
    this.ground = ground;
    const id = this.table.info?.id ?? '';
    if (seat !== this.seat || id !== this.tableId) {
      this.seat = seat;
      this.tableId = id;
      this.picked = this.naming = this.trouble = null;
      this.laying = seat === null ? laying.EMPTY : find(this.storage, id, seat);
    }
    if (seat === null || rack === null) {
      this.laying = laying.EMPTY;
      this.preview = null;
      return;
    }
    const { naming } = this;
    this.change(laying.met(this.laying, rack, size, ground), this.trouble);
    if (naming && laying.laidAt(this.laying, naming)) this.naming = naming;
    if (this.picked !== null && !laying.rackTile(this.laying, this.picked)) this.picked = null;
  }

  /** The game is over: nothing needs to be kept. */
  putAway(): void {
    if (this.seat !== null) forget(this.storage, this.tableId, this.seat);
  }

  get placed(): PlacedTile[] | null {
    return laying.placed(this.laying);
  }

  get isLaying(): boolean {
    return this.laying.laid.length > 0;
  }

  /** A tile of the rack is tapped: it is picked up, or put down again. */
  tapTile(id: number): void {
    this.trouble = null;
    this.picked = this.picked === id ? null : id;
  }

  /** A square is tapped: the tile picked up goes there, a laid tile comes back, or the arrow comes. */
  tapSquare(square: SquareName): void {
    const there = laying.laidAt(this.laying, square);
    if (this.picked !== null) {
      this.layTile(this.picked, square);
    } else if (there) {
      if (laying.rackTile(this.laying, there.id)?.tile === BLANK) this.naming = square;
      else this.change(laying.takeBack(this.laying, there.id));
    } else if (!this.ground.tiles.has(square)) {
      this.change(laying.pointAt(this.laying, square));
    }
  }

  layTile(id: number, square: SquareName): void {
    this.picked = null;
    this.change(laying.lay(this.laying, this.ground, id, square));
  }

  takeBack(id: number, place?: number): void {
    this.picked = null;
    this.change(laying.takeBack(this.laying, id, place));
  }

  move(id: number, place: number): void {
    this.change({ ...this.laying, places: moved(this.laying.places, id, place) });
  }

  name(square: SquareName, letter: string): void {
    this.naming = null;
    this.change(laying.name(this.laying, square, letter));
  }

  unname(square: SquareName): void {
    const there = laying.laidAt(this.laying, square);
    this.naming = null;
    if (there) this.change(laying.takeBack(this.laying, there.id));
  }

  /** Whether the letter found a tile and a square. */
  type(letter: string, asBlank: boolean): boolean {
    const before = this.laying;
    this.picked = null;
    this.change(laying.type(before, this.ground, letter, asBlank));
    return this.laying.laid.length > before.laid.length;
  }

  edit(change: (laying: Laying, ground: Ground) => Laying): void {
    this.change(change(this.laying, this.ground));
  }

  backspace(): void {
    this.change(laying.backspace(this.laying));
  }

  recall(): void {
    this.picked = null;
    this.change(laying.recall(this.laying));
  }

  shuffle(): void {
    this.change({ ...this.laying, places: shuffled(this.laying.places, Math.random) });
  }

  sort(): void {
    this.change({ ...this.laying, places: sorted(this.laying.places) });
  }

  private change(next: Laying, trouble: string | null = null): void {
    this.laying = next;
    this.trouble = trouble;
    const nameless = next.laid.find(({ letter }) => letter === null);
    this.naming = nameless?.square ?? null;
    if (this.seat !== null) keep(this.storage, this.tableId, this.seat, next);
    void this.ask();
  }

  private async ask(): Promise<void> {
    const { seat, placed } = this;
    if (seat === null || !placed || placed.length === 0) {
      this.preview = null;
      return;
    }
    const preview = await this.table.preview(seat, placed);
    if (preview && JSON.stringify(placed) === JSON.stringify(this.placed)) this.preview = preview;
  }
}
