import { beforeEach, describe, expect, test } from 'vitest';
import type { ClientMessage, ServerMessage } from '../messages';
import {
  Connection,
  REPLY_TIMEOUT,
  PING_INTERVAL,
  type Socket,
  type Status,
  retryDelay,
} from './connection';

class FakeSocket implements Socket {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly version: number) {}
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close() {
    this.closed = true;
  }
  receive(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  sentOf(type: ClientMessage['type']) {
    return this.sent.filter((message) => message.type === type);
  }
}

/** Fake sockets, and a clock that only moves when a test moves it. */
class FakeEnvironment {
  sockets: FakeSocket[] = [];
  time = 0;
  private timers = new Set<{ at: number; then: () => void }>();
  private ids = 0;

  open = (version: number) => {
    const socket = new FakeSocket(version);
    this.sockets.push(socket);
    return socket;
  };
  now = () => this.time;
  schedule = (ms: number, then: () => void) => {
    const timer = { at: this.time + ms, then };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  };
  newId = () => `id-${++this.ids}`;
  random = () => 0.5;

  advance(ms: number) {
    const until = this.time + ms;
    for (;;) {
      const due = [...this.timers].filter((t) => t.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers.delete(due);
      this.time = due.at;
      due.then();
    }
    this.time = until;
  }
  get last() {
    return this.sockets[this.sockets.length - 1]!;
  }
}

let environment: FakeEnvironment;
let received: ServerMessage[];
let states: Status[];
let ahead: number[];
let connection: Connection;

beforeEach(() => {
  environment = new FakeEnvironment();
  received = [];
  states = [];
  ahead = [];
  connection = new Connection(environment, {
    onStatus: (status) => states.push(status),
    onMessage: (message) => received.push(message),
    onClock: (ms) => ahead.push(ms),
  });
});

const current = (version: number): ServerMessage => ({
  type: 'current',
  version,
  present: [],
  stand_in_from: [],
  spectators: 0,
});

describe('an action', () => {
  test('is sent once and gets one reply', async () => {
    environment.last.onopen?.();
    const answer = connection.do({ kind: 'pass', seat: 0 });
    expect(environment.last.sentOf('do')).toHaveLength(1);
    environment.last.receive({ type: 'done', id: 'id-1', version: 4, next_table: null });
    expect((await answer).type).toBe('done');
  });

  test('requested before the socket is open is sent when it opens', () => {
    void connection.do({ kind: 'pass', seat: 0 });
    expect(environment.last.sentOf('do')).toHaveLength(0);
    environment.last.onopen?.();
    expect(environment.last.sentOf('do')).toHaveLength(1);
  });

  test('without a reply is sent again, with the same id, on the next socket', async () => {
    environment.last.onopen?.();
    const answer = connection.do({ kind: 'pass', seat: 1 });
    environment.last.onclose?.();
    environment.advance(1000);
    environment.last.onopen?.();
    expect(environment.sockets).toHaveLength(2);
    expect(environment.last.sentOf('do')).toEqual([
      { type: 'do', id: 'id-1', action: { kind: 'pass', seat: 1 } },
    ]);
    environment.last.receive({
      type: 'refused',
      id: 'id-1',
      code: 'not-your-turn',
      message: '',
      facts: {},
    });
    expect((await answer).type).toBe('refused');
    environment.last.onclose?.();
    environment.advance(1000);
    environment.last.onopen?.();
    expect(environment.last.sentOf('do')).toHaveLength(0);
  });
});

test('an action dropped by the rate limit is sent again a little later', () => {
  environment.last.onopen?.();
  void connection.do({ kind: 'pass', seat: 0 });
  environment.last.receive({ type: 'refused', id: null, code: 'too-much', message: '', facts: {} });
  environment.advance(2000);
  expect(environment.last.sentOf('do').map((m) => m.type === 'do' && m.id)).toEqual([
    'id-1',
    'id-1',
  ]);
});

describe('a lost connection', () => {
  test('reconnects with the last known version', () => {
    environment.last.onopen?.();
    environment.last.receive(current(6));
    environment.last.receive({ type: 'changes', version: 7, view: {}, game: {}, sheet: null });
    environment.last.onclose?.();
    environment.advance(1000);
    expect(environment.last.version).toBe(7);
    environment.last.onopen?.();
    expect(states).toEqual(['open', 'lost', 'open']);
  });

  test('is detected when a ping gets no reply', () => {
    environment.last.onopen?.();
    environment.last.receive({ type: 'pong', number: 1, now: 0 });
    environment.advance(PING_INTERVAL + REPLY_TIMEOUT - 1);
    expect(states).toEqual(['open']);
    environment.advance(2);
    expect(states).toEqual(['open', 'lost']);
    expect(environment.sockets[0]!.closed).toBe(true);
  });

  test('is retried at once when the browser wakes up', () => {
    for (let i = 0; i < 8; i++) {
      environment.last.onclose?.();
      environment.advance(12_000);
    }
    const before = environment.sockets.length;
    environment.last.onclose?.();
    connection.wake();
    expect(environment.sockets).toHaveLength(before + 1);
  });

  test('is retried after longer and longer delays, up to a limit', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((failures) => retryDelay(failures, 0.5));
    expect(delays).toEqual([400, 800, 1600, 3200, 4000, 4000, 4000]);
  });

  test('stays closed if it was closed on purpose', () => {
    environment.last.onopen?.();
    connection.close();
    environment.advance(60_000);
    connection.wake();
    expect(environment.sockets).toHaveLength(1);
  });
});

describe('other messages', () => {
  test('the chosen seat is sent first on a new socket', () => {
    environment.last.onopen?.();
    connection.look(2);
    void connection.do({ kind: 'begin', seat: 2 });
    environment.last.onclose?.();
    environment.advance(1000);
    environment.last.onopen?.();
    expect(environment.last.sent.map((m) => m.type)).toEqual(['look', 'do', 'ping']);
  });

  test('only the latest preview resolves', async () => {
    environment.last.onopen?.();
    const first = connection.preview(0, [['H8', 'A']]);
    const second = connection.preview(0, [['H8', 'B']]);
    expect(await first).toBeNull();
    const answer = { type: 'preview', words: [], bonus: 0, points: 2, refusal: null, bad: null };
    environment.last.receive({ ...answer, number: 1 } as ServerMessage);
    environment.last.receive({ ...answer, number: 2 } as ServerMessage);
    expect((await second)?.number).toBe(2);
  });

  test('half the round trip is added to the server’s time', () => {
    environment.time = 1000;
    environment.last.onopen?.();
    environment.advance(200);
    environment.last.receive({ type: 'pong', number: 1, now: 51_100 });
    expect(ahead).toEqual([50_000]);
  });
});
