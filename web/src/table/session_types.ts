import type {
  Action,
  ChatLine,
  Done,
  PlacedTile,
  Preview,
  Refused,
  TableInfo,
  View,
} from '../messages';

/** What the table page asks of a table: the live session, or a still one to look at. */
export interface Table {
  readonly info: TableInfo | null;
  readonly view: View | null;
  readonly chat: ChatLine[];
  readonly status: 'connecting' | 'open' | 'lost';
  do(action: Action): Promise<Done | Refused>;
  preview(seat: number, placed: PlacedTile[]): Promise<Preview | null>;
  look(seat: number | null): void;
  tableNow(): number;
}
