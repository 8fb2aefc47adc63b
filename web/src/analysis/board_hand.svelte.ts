/** Laying tiles on the analysis board: the hand of the table, with previews of any position. */
import type { SquareName } from '../board/squares';
import type { Intent } from '../table/controller/keyboard';
import type { PlacedTile, Preview, TableInfo } from '../messages';
import { Drag } from '../table/hand/drag.svelte';
import { Hand } from '../table/hand/hand.svelte';
import * as laying from '../table/hand/laying';
import { ApiError, NetworkError } from '../net/api';
import type { Analysis } from './analysis.svelte';
import { requests } from './requests';

/** Half-laid tiles are not kept: the lines are. */
const NO_STORAGE = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

export class BoardHand {
  readonly hand: Hand;
  readonly drag: Drag;
  /** The play that the tiles make, as text. */
  text = $state<string | null>(null);

  constructor(private readonly analysis: Analysis) {
    const info: Pick<TableInfo, 'id'> = { id: 'analysis' };
    this.hand = new Hand(
      { info: info as TableInfo, preview: (_, placed) => this.preview(placed) },
      NO_STORAGE,
    );
    this.drag = new Drag({
      isFree: (square) => !analysis.position?.board.some(([at]) => at === square),
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

  /** Follow the analysis to another position. */
  update(): void {
    const { position, line } = this.analysis;
    if (!position || !line) return;
    const size = line.equipment.board.length;
    const board = { columns: size, rows: size, tiles: new Map(position.board) };
    const known = position.racks[0]!.filter((tile) => tile !== '_');
    this.hand.update(0, known, Math.max(line.equipment.rack_size, known.length), board);
  }

  async lay(): Promise<void> {
    const { placed } = this.hand;
    if (!placed || placed.length === 0) return;
    const text = this.text ?? (await this.preview(placed), this.text);
    if (text && (await this.analysis.make(text))) this.hand.recall();
  }

  tap(square: SquareName): void {
    this.hand.tapSquare(square);
  }

  /** Carry out a key that belongs to the arrow on the board. */
  run(intent: Intent): void {
    const { hand } = this;
    switch (intent.kind) {
      case 'type':
        hand.typeLetter(intent.letter, intent.asBlank);
        break;
      case 'steer':
        hand.edit((state, board) =>
          laying.steer(state, board, intent.axis, intent.step, state.arrow!.square),
        );
        break;
      case 'edge':
        hand.edit((state, board) => laying.toEdge(state, board, intent.end));
        break;
      case 'turn':
        hand.edit((state) => laying.pointAt(state, state.arrow!.square));
        break;
      default:
        hand.recall();
    }
  }

  private async preview(placed: PlacedTile[]): Promise<Preview | null> {
    const { board, place } = this.analysis;
    this.text = null;
    if (!board || !place) return null;
    try {
      const found = await requests.preview({ cgp: place.cgp, rules: board.rules, placed });
      this.text = found.text;
      return { type: 'preview', number: 0, ...found };
    } catch (error) {
      if (error instanceof ApiError || error instanceof NetworkError) return null;
      throw error;
    }
  }
}
