/**
 * The WebSocket connection to a table. It reconnects by itself and loses no action.
 *
 * An action is kept until the server has answered it, and is sent again with the same id on a new
 * socket; the server performs each id once. Nothing here depends on the browser: sockets, time and
 * ids are passed in.
 */
import type {
  Action,
  ClientMessage,
  Done,
  PlacedTile,
  Preview,
  Refused,
  ServerMessage,
} from '../messages';

export type Status = 'connecting' | 'open' | 'lost';

/** The part of a WebSocket that the connection uses. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** Everything the connection needs from the browser. */
export interface Environment {
  /** Open a socket that asks for what has happened since `version`. */
  open(version: number): Socket;
  now(): number;
  /** Call `then` after a delay; the returned function cancels it. */
  schedule(ms: number, then: () => void): () => void;
  newId(): string;
  /** A random number from 0 to 1, so that not all clients reconnect at the same moment. */
  random(): number;
}

export interface Listener {
  onStatus(status: Status): void;
  onMessage(message: ServerMessage): void;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  onClock(ahead: number): void;
}

/** All delays are in milliseconds. */
export const PING_INTERVAL = 15_000;
/** The connection counts as lost when a ping has had no reply for this long. */
export const REPLY_TIMEOUT = 6_000;
/** Send again this long after the server dropped a message because of its rate limit. */
const RESEND_DELAY = 1_500;
const FIRST_RETRY = 400;
const MAX_RETRY = 4_000;

/** The delay before the next attempt, after this many failures; `random` is from 0 to 1. */
export function retryDelay(failures: number, random: number): number {
  const full = Math.min(MAX_RETRY, FIRST_RETRY * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (0.75 + random / 2));
}

interface PendingAction {
  action: Action;
  resolve: (reply: Done | Refused) => void;
}

interface PendingPreview {
  number: number;
  seat: number;
  placed: PlacedTile[];
  resolve: (preview: Preview | null) => void;
}

export class Connection {
  private socket: Socket | null = null;
  private status: Status = 'connecting';
  private failures = 0;
  private version = 0;
  private closed = false;
  private readonly pending = new Map<string, PendingAction>();
  private pendingPreview: PendingPreview | null = null;
  private previews = 0;
  /** The last `look` sent; null before the first. */
  private looking: { seat: number | null } | null = null;
  private pings = 0;
  private pingedAt = 0;
  private cancelPing = () => {};
  private cancelTimeout = () => {};
  private cancelRetry = () => {};
  private cancelResend = () => {};

  constructor(
    private readonly environment: Environment,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  /** Perform an action; the promise survives reconnects. */
  do(action: Action): Promise<Done | Refused> {
    const id = this.environment.newId();
    return new Promise((resolve) => {
      this.pending.set(id, { action, resolve });
      this.send({ type: 'do', id, action });
    });
  }

  /** Preview half-laid tiles; resolves to null if a later preview replaces this one. */
  preview(seat: number, placed: PlacedTile[]): Promise<Preview | null> {
    this.pendingPreview?.resolve(null);
    return new Promise((resolve) => {
      this.pendingPreview = { number: ++this.previews, seat, placed, resolve };
      this.sendPreview();
    });
  }

  /** Request the chat lines before the one with this number. */
  earlierChat(before: number): void {
    this.send({ type: 'chat', before });
  }

  /** Report that the player of a seat is present. */
  active(seat: number): void {
    this.send({ type: 'active', seat });
  }

  /** View the table from one of this device's seats, or from none. */
  look(seat: number | null): void {
    this.looking = { seat };
    this.send({ type: 'look', seat });
  }

  /** The browser is online again, or its tab is visible again. */
  wake(): void {
    if (this.closed) return;
    if (this.status === 'open') {
      this.ping();
    } else {
      this.failures = 0;
      this.connect();
    }
  }

  close(): void {
    this.closed = true;
    this.dropSocket();
  }

  private connect(): void {
    this.dropSocket();
    const socket = this.environment.open(this.version);
    this.socket = socket;
    socket.onopen = () => this.onOpen();
    socket.onmessage = (event) => {
      if (typeof event.data === 'string') this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => this.onLost();
    this.startTimeout();
  }

  private onOpen(): void {
    this.cancelTimeout();
    this.failures = 0;
    this.setStatus('open');
    if (this.looking) this.send({ type: 'look', seat: this.looking.seat });
    this.sendPending();
    this.ping();
  }

  private onLost(): void {
    this.dropSocket();
    this.setStatus('lost');
    this.failures += 1;
    const delay = retryDelay(this.failures, this.environment.random());
    this.cancelRetry = this.environment.schedule(delay, () => this.connect());
  }

  private dropSocket(): void {
    this.cancelPing();
    this.cancelTimeout();
    this.cancelRetry();
    this.cancelResend();
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private receive(message: ServerMessage): void {
    this.cancelTimeout();
    switch (message.type) {
      case 'view':
      case 'changes':
      case 'current':
        this.version = message.version;
        break;
      case 'done':
        this.settle(message.id, message);
        break;
      case 'refused':
        if (message.id !== null) this.settle(message.id, message);
        else if (message.code === 'too-much') this.resendLater();
        break;
      case 'preview':
        if (message.number === this.pendingPreview?.number) {
          this.pendingPreview.resolve(message);
          this.pendingPreview = null;
        }
        break;
      case 'pong':
        if (message.number === this.pings) {
          const now = this.environment.now();
          this.listener.onClock(message.now + (now - this.pingedAt) / 2 - now);
        }
        break;
      default:
        break;
    }
    this.listener.onMessage(message);
  }

  /** The server dropped a message unread because of its rate limit. */
  private resendLater(): void {
    this.cancelResend();
    this.cancelResend = this.environment.schedule(RESEND_DELAY, () => this.sendPending());
  }

  private sendPending(): void {
    for (const [id, { action }] of this.pending) this.send({ type: 'do', id, action });
    this.sendPreview();
  }

  private settle(id: string, reply: Done | Refused): void {
    this.pending.get(id)?.resolve(reply);
    this.pending.delete(id);
  }

  private ping(): void {
    this.cancelPing();
    this.pingedAt = this.environment.now();
    this.send({ type: 'ping', number: ++this.pings });
    this.startTimeout();
    this.cancelPing = this.environment.schedule(PING_INTERVAL, () => this.ping());
  }

  private startTimeout(): void {
    this.cancelTimeout();
    this.cancelTimeout = this.environment.schedule(REPLY_TIMEOUT, () => this.onLost());
  }

  private sendPreview(): void {
    if (!this.pendingPreview) return;
    const { number, seat, placed } = this.pendingPreview;
    this.send({ type: 'preview', number, seat, placed });
  }

  private send(message: ClientMessage): void {
    if (this.status === 'open') this.socket?.send(JSON.stringify(message));
  }

  private setStatus(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.onStatus(status);
  }
}
