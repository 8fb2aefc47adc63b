/**
 * The line to a table: it comes back by itself, and loses nothing that was said on it.
 *
 * Actions are kept until the server has answered them and are sent again, with the same id, on a
 * new socket; the server does each of them once. Pure of the browser: sockets, time and ids are
 * handed in.
 */
import type {
  Action,
  ClientMessage,
  Done,
  PlacedTile,
  Preview,
  Refused,
  ServerMessage,
} from './messages';

export type Status = 'connecting' | 'open' | 'lost';

/** As much of a WebSocket as the line needs. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** The world outside: sockets, time, chance. */
export interface World {
  open(version: number): Socket;
  now(): number;
  later(ms: number, then: () => void): () => void;
  newId(): string;
  /** Between 0 and 1, so that not everybody comes back in the same instant. */
  chance(): number;
}

export interface Listener {
  onStatus(status: Status): void;
  onMessage(message: ServerMessage): void;
  /** The table's time is this many milliseconds ahead of ours. */
  onClock(ahead: number): void;
}

export const PING_EVERY = 15_000;
/** A server that has not said a word for so long after a ping is out of reach. */
export const PATIENCE = 6_000;
/** After so long what came too fast is said again. */
const AGAIN = 1_500;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 4_000;

/** How long to wait before the next try, after so many that failed. */
export function waitBefore(tries: number, chance: number): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, tries - 1));
  return Math.round(full * (0.75 + chance / 2));
}

interface Pending {
  action: Action;
  resolve: (answer: Done | Refused) => void;
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
  private tries = 0;
  private version = 0;
  private closed = false;
  private readonly pending = new Map<string, Pending>();
  private asked: PendingPreview | null = null;
  private previews = 0;
  private looking: { seat: number | null } | null = null;
  private pings = 0;
  private pingedAt = 0;
  private cancelPing = () => {};
  private cancelPatience = () => {};
  private cancelRetry = () => {};
  private cancelAgain = () => {};

  constructor(
    private readonly world: World,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  /** Do something at the table; the answer comes even if the line breaks in between. */
  do(action: Action): Promise<Done | Refused> {
    const id = this.world.newId();
    return new Promise((resolve) => {
      this.pending.set(id, { action, resolve });
      this.say({ type: 'do', id, action });
    });
  }

  /** What half-laid tiles would make; null when a later question has taken this one's place. */
  preview(seat: number, placed: PlacedTile[]): Promise<Preview | null> {
    this.asked?.resolve(null);
    return new Promise((resolve) => {
      this.asked = { number: ++this.previews, seat, placed, resolve };
      this.sayPreview();
    });
  }

  /** Look from one of this device's seats, or from none. */
  look(seat: number | null): void {
    this.looking = { seat };
    this.say({ type: 'look', seat });
  }

  /** The browser is back: online again, or in front of somebody's eyes. */
  wake(): void {
    if (this.closed) return;
    if (this.status === 'open') {
      this.ping();
    } else {
      this.tries = 0;
      this.connect();
    }
  }

  close(): void {
    this.closed = true;
    this.hangUp();
  }

  private connect(): void {
    this.hangUp();
    const socket = this.world.open(this.version);
    this.socket = socket;
    socket.onopen = () => this.onOpen();
    socket.onmessage = (event) => {
      if (typeof event.data === 'string') this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => this.onLost();
    this.cancelPatience = this.world.later(PATIENCE, () => this.onLost());
  }

  private onOpen(): void {
    this.cancelPatience();
    this.tries = 0;
    this.setStatus('open');
    if (this.looking) this.say({ type: 'look', seat: this.looking.seat });
    this.sayPending();
    this.ping();
  }

  private onLost(): void {
    this.hangUp();
    this.setStatus('lost');
    this.tries += 1;
    const wait = waitBefore(this.tries, this.world.chance());
    this.cancelRetry = this.world.later(wait, () => this.connect());
  }

  private hangUp(): void {
    this.cancelPing();
    this.cancelPatience();
    this.cancelRetry();
    this.cancelAgain();
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private hear(message: ServerMessage): void {
    this.cancelPatience();
    switch (message.type) {
      case 'view':
      case 'current':
        this.version = message.version;
        break;
      case 'done':
        this.answer(message.id, message);
        break;
      case 'refused':
        if (message.id !== null) this.answer(message.id, message);
        else if (message.code === 'too-much') this.sayAgainLater();
        break;
      case 'preview':
        if (message.number === this.asked?.number) {
          this.asked.resolve(message);
          this.asked = null;
        }
        break;
      case 'pong':
        if (message.number === this.pings) {
          const now = this.world.now();
          this.listener.onClock(message.now + (now - this.pingedAt) / 2 - now);
        }
        break;
      default:
        break;
    }
    this.listener.onMessage(message);
  }

  /** Something was not even read because it came too fast. */
  private sayAgainLater(): void {
    this.cancelAgain();
    this.cancelAgain = this.world.later(AGAIN, () => this.sayPending());
  }

  private sayPending(): void {
    for (const [id, { action }] of this.pending) this.say({ type: 'do', id, action });
    this.sayPreview();
  }

  private answer(id: string, answer: Done | Refused): void {
    this.pending.get(id)?.resolve(answer);
    this.pending.delete(id);
  }

  private ping(): void {
    this.cancelPing();
    this.cancelPatience();
    this.pingedAt = this.world.now();
    this.say({ type: 'ping', number: ++this.pings });
    this.cancelPatience = this.world.later(PATIENCE, () => this.onLost());
    this.cancelPing = this.world.later(PING_EVERY, () => this.ping());
  }

  private sayPreview(): void {
    if (!this.asked) return;
    const { number, seat, placed } = this.asked;
    this.say({ type: 'preview', number, seat, placed });
  }

  private say(message: ClientMessage): void {
    if (this.status === 'open') this.socket?.send(JSON.stringify(message));
  }

  private setStatus(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.onStatus(status);
  }
}
