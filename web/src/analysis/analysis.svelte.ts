/** The analysis board: the lines that were tried, where one stands, and what is known of it. */
import type {
  AnalysedGame,
  AnalysedLine,
  KnownEstimate,
  OpponentTiles,
  PositionSetup,
  Rules,
  Thought,
} from '../messages';
import { ApiError, NetworkError } from '../net/api';
import { analysis as t } from '../texts/pages/analysis';
import { refusalText } from '../texts/refusals';
import type { Address } from './address';
import { settled } from './plays';
import { requests, think } from './requests';
import { type SavedBoard, addressOf, keepBoard } from './saved_boards';
import { type Place, here, placeOf, withPosition, withTurn, without } from './tree';

/** A first thought, when one arrives at a position. */
const FIRST_SECONDS = 3;
const MORE_SECONDS = 60;
/** Who goes through a game quickly does not stay at its positions. */
const PAUSE_MS = 350;

export class Analysis {
  board = $state.raw<SavedBoard | null>(null);
  /** The current position with its plays; null until the server has answered. */
  line = $state.raw<AnalysedLine | null>(null);
  thought = $state.raw<Thought | null>(null);
  opponent = $state.raw<OpponentTiles | null>(null);
  thinking = $state(false);
  /** The text of the play that is chosen in the list. */
  chosen = $state<string | null>(null);
  problem = $state('');

  private readonly lines = new Map<string, AnalysedLine>();
  private readonly thoughts = new Map<string, Thought>();
  private aborter: AbortController | null = null;
  private pause: ReturnType<typeof setTimeout> | undefined;

  get place(): Place | null {
    return this.board && here(this.board.tree);
  }

  /** The number of the turn to be made. */
  get turn(): number {
    let count = 1;
    let place = this.place;
    while (this.board && place?.before != null) {
      place = placeOf(this.board.tree, place.before);
      count += 1;
    }
    return count;
  }

  get position() {
    return this.line?.positions.at(-1) ?? null;
  }

  nameOf(seat: number): string {
    return this.board?.players[seat] ?? t.player(seat);
  }

  /** The score of a seat at the current place. */
  scoreOf(seat: number): number {
    const scores = this.position?.scores ?? [];
    return scores[(seat - (this.place?.seat ?? 0) + scores.length) % scores.length] ?? 0;
  }

  /** The final score of each seat, once a player has gone out; empty if tiles are not known. */
  get finalScores(): number[] {
    const final = this.position?.final ?? [];
    const seat = this.place?.seat ?? 0;
    return final.map((_, at) => final[(at - seat + final.length) % final.length]!);
  }

  /** What the player to move held in the recorded game, if that is not what is known here. */
  get heldInGame(): readonly string[] | null {
    const { board, place, position } = this;
    if (!board || !place || !position?.racks[0]!.includes('_')) return null;
    // The player who moves after a turn that was tried drew their tiles before it.
    const held = place.recorded
      ? board.racks[place.id]?.[0]
      : place.before === null
        ? undefined
        : board.racks[place.before]?.[1];
    return held?.length && !held.includes('_') ? held : null;
  }

  /** Open a board at one of its places. */
  show(board: SavedBoard): void {
    this.keep(board);
    void this.arrive();
  }

  close(): void {
    this.stop();
    this.board = this.line = this.thought = null;
    this.problem = '';
  }

  openGame(game: AnalysedGame, id: string, turn: number): void {
    const places: Place[] = game.turns.map((each, at) => {
      const last = game.turns[at - 1];
      return {
        id: at,
        before: at ? at - 1 : null,
        made: last ? { text: last.text, word: last.word, score: last.score } : null,
        cgp: each.cgp,
        seat: each.seat,
        recorded: true,
        rackGiven: '',
      };
    });
    const last = game.turns.at(-1);
    places.push({
      id: places.length,
      before: places.length ? places.length - 1 : null,
      made: last ? { text: last.text, word: last.word, score: last.score } : null,
      cgp: game.end,
      seat: last ? (last.seat + 1) % game.players.length : 0,
      recorded: true,
      rackGiven: '',
    });
    this.show({
      id,
      players: last ? game.players : game.players.map((_, seat) => t.player(seat)),
      turns: game.turns.length,
      changedAt: Date.now(),
      rules: game.rules,
      tree: { places, at: Math.max(0, Math.min(turn - 1, places.length - 1)) },
      racks: Object.fromEntries(game.turns.map(({ racks }, at) => [at, racks])),
      withdrawn: game.turns.flatMap(({ withdrawn }, at) => (withdrawn ? [at] : [])),
    });
  }

  /** Open a position with the turns that somebody tried from there. */
  async openAddress(address: Address, id: string): Promise<void> {
    const { cgp, rules, turns } = address;
    const line = await this.ask({
      cgp,
      rules,
      turns: turns.map(({ text }) => text),
      racks: turns.map(({ rack }) => rack),
    });
    if (!line) return;
    const seats = line.positions[0]!.scores.length;
    const places = line.positions.map((position, at): Place => {
      const made = line.turns[at - 1];
      return {
        id: at,
        before: at ? at - 1 : null,
        made: made ? { text: made.text, word: made.word, score: made.score } : null,
        cgp: position.cgp,
        seat: (address.seat + at) % seats,
        recorded: at === 0,
        rackGiven: at ? (turns[at - 1]?.rack ?? '') : '',
      };
    });
    this.show({
      id,
      players: Array.from(
        { length: seats },
        (_, seat) => address.players[seat]?.slice(0, 40) || t.player(seat),
      ),
      turns: 0,
      changedAt: Date.now(),
      rules: line.rules,
      tree: { places, at: places.length - 1 },
      racks: {},
      withdrawn: [],
    });
  }

  /** Open a position that was set up; return whether it makes sense. */
  async openSetup(cgp: string, rules: Rules, setup: PositionSetup, id: string): Promise<boolean> {
    const line = await this.ask({ cgp, rules, setup });
    if (!line) return false;
    const [position] = line.positions;
    await this.openAddress(
      { cgp: position!.cgp, rules: line.rules, players: [], seat: 0, turns: [] },
      id,
    );
    return true;
  }

  go(id: number): void {
    const { board } = this;
    if (!board || board.tree.at === id) return;
    this.keep({ ...board, tree: { ...board.tree, at: id } });
    void this.arrive();
  }

  back(): void {
    const before = this.place?.before;
    if (before != null) this.go(before);
  }

  /** Go on along the recorded game, or along the line that was tried last. */
  next(): void {
    const { board, place } = this;
    if (!board || !place) return;
    const onwards = board.tree.places.filter(({ before }) => before === place.id);
    const to = onwards.find(({ recorded }) => recorded) ?? onwards.at(-1);
    if (to) this.go(to.id);
  }

  /** Make a turn; return whether it is possible. */
  async make(text: string): Promise<boolean> {
    const { board, place } = this;
    if (!board || !place) return false;
    const line = await this.ask({ cgp: place.cgp, rules: board.rules, turns: [text] });
    if (!line || this.place !== place) return false;
    const [turn] = line.turns;
    const position = line.positions[1];
    if (!turn || !position) {
      this.problem = line.refusal ? refusalText(line.refusal) : t.over;
      return false;
    }
    const seat = (place.seat + 1) % board.players.length;
    const made = { text: turn.text, word: turn.word, score: turn.score };
    this.lines.set(position.cgp, line);
    this.keep({ ...board, tree: withTurn(board.tree, made, position.cgp, seat) });
    void this.arrive();
    return true;
  }

  /** Change the racks or the scores here; return whether that makes sense. */
  async change(setup: PositionSetup): Promise<boolean> {
    const { board, place } = this;
    if (!board || !place) return false;
    const line = await this.ask({ cgp: place.cgp, rules: board.rules, setup });
    const position = line?.positions[0];
    if (!line || !position || this.place !== place) return false;
    this.lines.set(position.cgp, line);
    const rack = position.racks[0]!.includes('_') ? '' : (setup.racks?.[0] ?? place.rackGiven);
    this.keep({ ...board, tree: withPosition(board.tree, position.cgp, rack.toUpperCase()) });
    void this.arrive();
    return true;
  }

  removeLine(id: number): void {
    const { board } = this;
    if (!board) return;
    const at = board.tree.at;
    this.keep({ ...board, tree: without(board.tree, id) });
    if (this.board?.tree.at !== at) void this.arrive();
  }

  /** Think on for a minute, or stop thinking. */
  toggleThinking(): void {
    if (this.thinking) this.stop();
    else void this.think(MORE_SECONDS);
  }

  stop(): void {
    clearTimeout(this.pause);
    this.aborter?.abort();
    this.aborter = null;
    this.thinking = false;
  }

  async askOpponent(): Promise<void> {
    const { board, place } = this;
    if (!board || place?.before == null || !place.made) return;
    const before = placeOf(board.tree, place.before);
    try {
      const found = await requests.opponent({
        cgp: place.cgp,
        before: before.cgp,
        rules: board.rules,
        turn: place.made.text,
      });
      if (this.place === place) this.opponent = found;
    } catch (error) {
      this.report(error);
    }
  }

  private keep(board: SavedBoard): void {
    this.board = { ...board, changedAt: Date.now() };
    keepBoard(this.board);
  }

  private async arrive(): Promise<void> {
    const { board, place } = this;
    if (!board || !place) return;
    this.stop();
    this.problem = '';
    this.chosen = null;
    this.opponent = null;
    this.thought = this.thoughts.get(place.cgp) ?? null;
    history.replaceState(null, '', `/analyse#${addressOf(this.board!)}`);
    const known = this.lines.get(place.cgp);
    if (known) this.line = known;
    const line = known ?? (await this.ask({ cgp: place.cgp, rules: board.rules }));
    if (!line || this.place !== place) return;
    this.lines.set(place.cgp, line);
    this.line = line;
    if (line.plays && !this.thought) {
      this.pause = setTimeout(() => void this.think(FIRST_SECONDS), PAUSE_MS);
    }
  }

  private async think(seconds: number): Promise<void> {
    const { board, place } = this;
    if (!board || !place || !this.line?.plays) return;
    this.stop();
    const aborter = (this.aborter = new AbortController());
    this.thinking = true;
    const playedNext = board.tree.places.find(
      ({ before, recorded }) => before === place.id && recorded,
    )?.made?.text;
    const compare = playedNext && this.line.plays.plays.some(({ text }) => text === playedNext);
    const body = {
      cgp: place.cgp,
      rules: board.rules,
      seconds,
      compare: compare ? [playedNext] : [],
      known: estimatesOf(this.thought),
    };
    try {
      for await (const thought of think(body, aborter.signal)) {
        if (this.place !== place) break;
        this.thought = settled(thought, this.thought);
        this.thoughts.set(place.cgp, this.thought);
      }
    } catch (error) {
      if (!aborter.signal.aborted) this.report(error);
    } finally {
      if (this.aborter === aborter) this.stop();
    }
  }

  private async ask(body: Parameters<typeof requests.line>[0]): Promise<AnalysedLine | null> {
    try {
      const line = await requests.line(body);
      this.problem = '';
      return line;
    } catch (error) {
      this.report(error);
      return null;
    }
  }

  private report(error: unknown): void {
    if (error instanceof NetworkError) this.problem = t.offline;
    else if (error instanceof ApiError) {
      this.problem = error.status === 429 ? t.tooMuch : refusalText(error.problem);
    } else throw error;
  }
}

/** Tiles as text that the server reads, without unknown ones. */
export function rackText(tiles: readonly string[]): string {
  return tiles
    .filter((tile) => tile !== '_')
    .map((tile) => (tile.length > 1 ? `[${tile}]` : tile))
    .join('');
}

function estimatesOf(thought: Thought | null): KnownEstimate[] {
  if (thought?.method !== 'simulated' && thought?.method !== 'played-out') return [];
  return thought.plays.flatMap(({ turn, samples, win, points }) =>
    points && samples
      ? [
          {
            text: turn.text,
            samples,
            win: win && ([win.mean, win.error] as [number, number]),
            points: [points.mean, points.error] as [number, number],
          },
        ]
      : [],
  );
}
