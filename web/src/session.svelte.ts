import { Connection, type Socket, type Status } from './connection';
import {
  PROTOCOL,
  type Action,
  type ChatLine,
  type Current,
  type Done,
  type PlacedTile,
  type Preview,
  type Refused,
  type ServerMessage,
  type TableInfo,
  type View,
} from './messages';

/** A table as this device sees it, kept up to date for as long as the page is open. */
export class TableSession {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  status = $state<Status>('connecting');
  /** The server speaks a newer language than this page. */
  outdated = $state(false);

  private ahead: number | null = null;
  private readonly connection: Connection;
  private readonly wake = () => {
    if (document.visibilityState === 'visible') this.connection.wake();
  };

  constructor(readonly id: string) {
    this.connection = new Connection(
      {
        open: (version) => openSocket(id, version),
        now: () => Date.now(),
        later: (ms, then) => {
          const timer = setTimeout(then, ms);
          return () => clearTimeout(timer);
        },
        newId,
        chance: Math.random,
      },
      {
        onStatus: (status) => (this.status = status),
        onMessage: (message) => this.hear(message),
        onClock: (ahead) => (this.ahead = ahead),
      },
    );
    addEventListener('online', this.wake);
    addEventListener('offline', this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  do(action: Action): Promise<Done | Refused> {
    return this.connection.do(action);
  }

  /** What half-laid tiles would make; null when a later question has taken this one's place. */
  preview(seat: number, placed: PlacedTile[]): Promise<Preview | null> {
    return this.connection.preview(seat, placed);
  }

  look(seat: number | null): void {
    this.connection.look(seat);
  }

  /** The table's time, in milliseconds. */
  tableNow(): number {
    return Date.now() + (this.ahead ?? 0);
  }

  close(): void {
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.connection.close();
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table;
        this.outdated = message.protocol !== PROTOCOL;
        break;
      case 'view':
        if (message.game && this.ahead === null) this.ahead = message.game.now - Date.now();
        this.view = message;
        break;
      case 'current':
        if (this.view) this.view = withPresence(this.view, message);
        break;
      case 'chat':
        this.chat = [...this.chat.slice(0, message.after), ...message.lines];
        break;
      default:
        break;
    }
  }
}

/** The view that is known, with those who are there now. */
function withPresence(view: View, { present, spectators }: Current): View {
  const seats = view.seats.map((seat, number) => ({
    ...seat,
    present: seat.player === 'computer' || present.includes(number),
  }));
  return { ...view, seats, spectators };
}

function openSocket(id: string, version: number): Socket {
  const url = new URL(`/api/tables/${encodeURIComponent(id)}/socket`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('version', String(version));
  const line = new WebSocket(url);
  const socket: Socket = {
    send: (text) => line.send(text),
    close: () => line.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  line.onopen = () => socket.onopen?.();
  line.onmessage = (event) => socket.onmessage?.(event);
  line.onclose = () => socket.onclose?.();
  return socket;
}

/** Unguessable; `crypto.randomUUID` would be missing on a home network without https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
