import type {
  Action,
  ChatLine,
  Done,
  PlacedTile,
  Preview,
  Refused,
  TableInfo,
  View,
} from '../../messages';

/** What the table page needs from a session: the live one, or a fixture that never changes. */
export interface TableClient {
  readonly info: TableInfo | null;
  readonly view: View | null;
  readonly chat: ChatLine[];
  /** The number of chat lines before those in `chat`. */
  readonly chatBefore: number;
  readonly status: 'connecting' | 'open' | 'lost';
  do(action: Action): Promise<Done | Refused>;
  preview(seat: number, placed: PlacedTile[]): Promise<Preview | null>;
  earlierChat(): void;
  look(seat: number | null): void;
  active(seat: number): void;
  serverNow(): number;
}
