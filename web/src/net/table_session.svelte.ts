import {
  PROTOCOL,
  type Action,
  type Chat,
  type ChatLine,
  type Current,
  type Done,
  type PlacedTile,
  type Preview,
  type Refused,
  type ServerMessage,
  type TableInfo,
  type View,
} from '../messages';
import { withChanges } from './changes';
import { joinChat } from './chat_lines';
import { Connection, type Socket, type Status } from './connection';

/** The table as this device sees it, kept up to date while the page is open. */
export class TableSession {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** The number of chat lines before those in `chat`. */
  chatBefore = $state(0);
  status = $state<Status>('connecting');
  /** The server speaks another protocol version than this page. */
  outdated = $state(false);

  /** How far the server’s clock is ahead of ours, in milliseconds; null until known. */
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
        schedule: (ms, then) => {
          const timer = setTimeout(then, ms);
          return () => clearTimeout(timer);
        },
        newId,
        random: Math.random,
      },
      {
        onStatus: (status) => (this.status = status),
        onMessage: (message) => this.receive(message),
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

  /** Preview half-laid tiles; resolves to null if a later preview replaces this one. */
  preview(seat: number, placed: PlacedTile[]): Promise<Preview | null> {
    return this.connection.preview(seat, placed);
  }

  look(seat: number | null): void {
    this.connection.look(seat);
  }

  /** Report that the player of a seat is present. */
  active(seat: number): void {
    this.connection.active(seat);
  }

  /** The current time by the server’s clock, in milliseconds. */
  serverNow(): number {
    return Date.now() + (this.ahead ?? 0);
  }

  close(): void {
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.connection.close();
  }

  /** Request the chat lines before those in `chat`. */
  earlierChat(): void {
    this.connection.earlierChat(this.chatBefore);
  }

  private receiveChat(message: Chat): void {
    const joined = joinChat({ before: this.chatBefore, lines: this.chat }, message);
    this.chatBefore = joined.before;
    this.chat = joined.lines;
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table;
        this.outdated = message.protocol !== PROTOCOL;
        break;
      case 'view':
        if (message.game && this.ahead === null) this.ahead = message.game.now - Date.now();
        this.view = message;
        break;
      case 'changes':
        if (this.view) this.view = withChanges(this.view, message);
        break;
      case 'current':
        if (this.view) this.view = withPresence(this.view, message);
        break;
      case 'chat':
        this.receiveChat(message);
        break;
      default:
        break;
    }
  }
}

/** The same view with the players and spectators who are present now. */
function withPresence(view: View, { present, stand_in_from, spectators }: Current): View {
  const seats = view.seats.map((seat, number) => ({
    ...seat,
    present: seat.player === 'computer' || present.includes(number),
    stand_in_from: stand_in_from[number] ?? null,
  }));
  return { ...view, seats, spectators };
}

function openSocket(id: string, version: number): Socket {
  const url = new URL(`/api/tables/${encodeURIComponent(id)}/socket`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('version', String(version));
  const webSocket = new WebSocket(url);
  const socket: Socket = {
    send: (text) => webSocket.send(text),
    close: () => webSocket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  webSocket.onopen = () => socket.onopen?.();
  webSocket.onmessage = (event) => socket.onmessage?.(event);
  webSocket.onclose = () => socket.onclose?.();
  return socket;
}

/** A random id. `crypto.randomUUID` is missing on a home network without https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
