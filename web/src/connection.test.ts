import { beforeEach, describe, expect, test } from 'vitest';
import {
  Connection,
  PATIENCE,
  PING_EVERY,
  type Socket,
  type Status,
  waitBefore,
} from './connection';
import type { ClientMessage, ServerMessage } from './messages';

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
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  said(type: ClientMessage['type']) {
    return this.sent.filter((message) => message.type === type);
  }
}

/** Sockets and a clock that stand still until a test moves them. */
class FakeWorld {
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
  later = (ms: number, then: () => void) => {
    const timer = { at: this.time + ms, then };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  };
  newId = () => `id-${++this.ids}`;
  chance = () => 0.5;

  pass(ms: number) {
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

let world: FakeWorld;
let heard: ServerMessage[];
let states: Status[];
let ahead: number[];
let line: Connection;

beforeEach(() => {
  world = new FakeWorld();
  heard = [];
  states = [];
  ahead = [];
  line = new Connection(world, {
    onStatus: (status) => states.push(status),
    onMessage: (message) => heard.push(message),
    onClock: (ms) => ahead.push(ms),
  });
});

const current = (version: number): ServerMessage => ({
  type: 'current',
  version,
  present: [],
  spectators: 0,
});

describe('an action', () => {
  test('is sent once and answered once', async () => {
    world.last.onopen?.();
    const answer = line.do({ kind: 'pass', seat: 0 });
    expect(world.last.said('do')).toHaveLength(1);
    world.last.hear({ type: 'done', id: 'id-1', version: 4, next_table: null });
    expect((await answer).type).toBe('done');
  });

  test('said before the line is open goes out when it opens', () => {
    void line.do({ kind: 'pass', seat: 0 });
    expect(world.last.said('do')).toHaveLength(0);
    world.last.onopen?.();
    expect(world.last.said('do')).toHaveLength(1);
  });

  test('not answered is sent again, with the same id, on the next line', async () => {
    world.last.onopen?.();
    const answer = line.do({ kind: 'pass', seat: 1 });
    world.last.onclose?.();
    world.pass(1000);
    world.last.onopen?.();
    expect(world.sockets).toHaveLength(2);
    expect(world.last.said('do')).toEqual([
      { type: 'do', id: 'id-1', action: { kind: 'pass', seat: 1 } },
    ]);
    world.last.hear({ type: 'refused', id: 'id-1', code: 'not-your-turn', message: '', facts: {} });
    expect((await answer).type).toBe('refused');
    world.last.onclose?.();
    world.pass(1000);
    world.last.onopen?.();
    expect(world.last.said('do')).toHaveLength(0);
  });
});

test('what came too fast for the server is said again a little later', () => {
  world.last.onopen?.();
  void line.do({ kind: 'pass', seat: 0 });
  world.last.hear({ type: 'refused', id: null, code: 'too-much', message: '', facts: {} });
  world.pass(2000);
  expect(world.last.said('do').map((m) => m.type === 'do' && m.id)).toEqual(['id-1', 'id-1']);
});

describe('a lost line', () => {
  test('comes back with the version that was known', () => {
    world.last.onopen?.();
    world.last.hear(current(7));
    world.last.onclose?.();
    world.pass(1000);
    expect(world.last.version).toBe(7);
    world.last.onopen?.();
    expect(states).toEqual(['open', 'lost', 'open']);
  });

  test('is noticed by silence after a ping', () => {
    world.last.onopen?.();
    world.last.hear({ type: 'pong', number: 1, now: 0 });
    world.pass(PING_EVERY + PATIENCE - 1);
    expect(states).toEqual(['open']);
    world.pass(2);
    expect(states).toEqual(['open', 'lost']);
    expect(world.sockets[0]!.closed).toBe(true);
  });

  test('is tried at once when the browser wakes up', () => {
    for (let i = 0; i < 8; i++) {
      world.last.onclose?.();
      world.pass(12_000);
    }
    const before = world.sockets.length;
    world.last.onclose?.();
    line.wake();
    expect(world.sockets).toHaveLength(before + 1);
  });

  test('waits longer after every failure, up to a limit', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => waitBefore(tries, 0.5));
    expect(waits).toEqual([400, 800, 1600, 3200, 4000, 4000, 4000]);
  });

  test('that was closed on purpose stays closed', () => {
    world.last.onopen?.();
    line.close();
    world.pass(60_000);
    line.wake();
    expect(world.sockets).toHaveLength(1);
  });
});

describe('what is not an action', () => {
  test('the seat looked from is told again on a new line, before anything else', () => {
    world.last.onopen?.();
    line.look(2);
    void line.do({ kind: 'begin', seat: 2 });
    world.last.onclose?.();
    world.pass(1000);
    world.last.onopen?.();
    expect(world.last.sent.map((m) => m.type)).toEqual(['look', 'do', 'ping']);
  });

  test('only the latest preview is answered', async () => {
    world.last.onopen?.();
    const first = line.preview(0, [['H8', 'A']]);
    const second = line.preview(0, [['H8', 'B']]);
    expect(await first).toBeNull();
    const answer = { type: 'preview', words: [], bonus: 0, points: 2, refusal: null, bad: null };
    world.last.hear({ ...answer, number: 1 } as ServerMessage);
    world.last.hear({ ...answer, number: 2 } as ServerMessage);
    expect((await second)?.number).toBe(2);
  });

  test('half the way of a ping is added to the time the server told', () => {
    world.time = 1000;
    world.last.onopen?.();
    world.pass(200);
    world.last.hear({ type: 'pong', number: 1, now: 51_100 });
    expect(ahead).toEqual([50_000]);
  });
});
