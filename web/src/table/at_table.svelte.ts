/** Everything a person does at the table, and what the table has just shown them. */
import type { SquareName } from '../board/squares';
import type {
  Action,
  GameView,
  May,
  Proposal,
  SheetLine,
  StandInName,
  TableInfo,
  View,
} from '../messages';
import { recall, remember } from '../remembered';
import { announcement } from './announcing';
import { type Asking, isStillAsked } from './asking';
import { Drag } from './drag.svelte';
import { Hand } from './hand.svelte';
import * as laying from './laying';
import { challengers, groundOf, laidOf, lastPlay } from './reading';
import type { Table } from './session_types';
import { type Sound, play as sound } from './sounds';

function pointsOf(line: SheetLine | undefined): number {
  return line?.kind === 'challenge' ? line.points : 0;
}

export class AtTable {
  readonly hand: Hand;
  readonly drag: Drag;
  asking = $state.raw<Asking | null>(null);
  busy = $state(false);
  zoomed = $state(false);
  /** Squares are too small for whatever points at them. */
  small = $state(false);
  /** Tiles of somebody else's play that come down now. */
  arriving = $state.raw<SquareName[]>([]);
  aloud = $state('');
  soundsOn = $state(recall('sounds', false));
  pane = $state<HTMLElement | undefined>();

  private seen: View | null = null;
  /** Several people have sat at this device, so eyes that may not see a rack may be on the page. */
  private shared = $state(false);

  constructor(private readonly table: Table) {
    this.hand = new Hand(table, localStorage);
    this.drag = new Drag({
      isFree: (square) => !this.game?.board.some(([at]) => at === square),
      onSquare: (tile, square) => this.layTile(tile, square),
      overPlace: (tile, place) => {
        if (!laying.isLaid(this.hand.laying, tile)) this.hand.move(tile, place);
      },
      onRack: (tile) => this.homeTile(tile),
      window: () => (this.zoomed ? (this.pane ?? null) : null),
    });
  }

  get info(): TableInfo | null {
    return this.table.info;
  }
  get view(): View | null {
    return this.table.view;
  }
  get game(): GameView | null {
    return this.view?.game ?? null;
  }
  get may(): May | null {
    return this.game?.may ?? null;
  }
  get seat(): number | null {
    return this.view?.you.looking_as ?? null;
  }

  /** Own seats that still play. */
  get mine(): number[] {
    const view = this.view;
    return view ? view.you.seats.filter((seat) => !view.seats[seat]?.resigned) : [];
  }

  /** Who of those who share this device is to look next; null while nobody of them is. */
  get behindCurtain(): number | null {
    const { mine, game } = this;
    if (!this.shared || this.seat !== null || !game || game.result) return null;
    if (mine.length === 1) return mine[0]!;
    return game.to_move !== null && mine.includes(game.to_move) ? game.to_move : null;
  }

  get deciding(): boolean {
    return this.game?.open_play != null && this.may?.begin === true && !this.game.hearing;
  }

  /** The own rack is on the page, so tiles can be laid. */
  get rackInSight(): boolean {
    return this.game?.rack != null && !this.deciding && !this.game.hearing;
  }

  /** A new view has come: meet it, tell it, and close the curtain if it is another's turn. */
  meet(info: TableInfo, view: View): void {
    const game = view.game;
    const before = this.seen;
    this.seen = view;
    if (!game) return;
    if (view.you.seats.length > 1) this.shared = true;
    if (before && this.asking && !isStillAsked(this.asking, before, view)) this.asking = null;
    this.hand.meet(view.you.looking_as, game.rack, info.edition.rack_size, groundOf(info, game));
    if (game.result) this.hand.putAway();
    this.aloud = announcement(before, view) || this.aloud;
    this.showNews(before, view, game);
    this.passOn();
  }

  private showNews(before: View | null, view: View, game: GameView): void {
    if (!before?.game) {
      const untold = recall(`draw.${this.info?.id}`, true) && this.mine.length < 2;
      if (game.sheet.length === 0 && game.first_draws.length && untold) {
        remember(`draw.${this.info?.id}`, false);
        this.asking = { kind: 'first-draw' };
      }
      return;
    }
    const last = lastPlay(game.sheet);
    const isNew = last !== null && last.index >= before.game.sheet.length;
    if (isNew) {
      const mine = view.you.seats.includes(last.line.seat);
      this.arriving = mine ? [] : laidOf(last.line);
      this.zoomed = false;
      if (!mine) this.ring('down');
    }
    const rulings = ({ sheet }: GameView) => sheet.filter(({ kind }) => kind === 'challenge');
    const told = rulings(game);
    if (game.ruling && told.length > rulings(before.game).length)
      this.asking = { kind: 'ruling', ruling: game.ruling, points: pointsOf(told.at(-1)) };
    const yours = game.to_move !== null && game.to_move === view.you.looking_as;
    if (yours && before.game.to_move !== game.to_move) this.ring('turn');
    if (game.result && !before.game.result) this.ring('end');
  }

  /** At a shared device nobody sees the next rack by accident. */
  private passOn(): void {
    if (this.asking?.kind === 'ruling') return;
    const { mine, seat, game } = this;
    const toMove = game?.to_move ?? null;
    if (seat === null) {
      if (mine.length === 1 && !this.shared) this.table.look(mine[0]!);
      return;
    }
    const another = toMove !== null && toMove !== seat && mine.includes(toMove);
    const isOut = mine.length > 0 && !mine.includes(seat);
    if (another || isOut) this.table.look(null);
  }

  lift(seat: number): void {
    this.table.look(seat);
  }

  ask(asking: Asking | null): void {
    this.asking = asking;
    if (asking === null) this.passOn();
  }

  /** Send an action; a refusal is shown by the rack. */
  async act(action: Action): Promise<boolean> {
    this.busy = true;
    this.hand.trouble = null;
    const answer = await this.table.do(action);
    this.busy = false;
    if (answer.type === 'refused') this.hand.trouble = answer.message;
    return answer.type === 'done';
  }

  async play(): Promise<void> {
    const { placed } = this.hand;
    if (this.seat === null || !placed?.length || !this.may?.lay || this.busy) return;
    if (this.hand.preview?.refusal) {
      this.hand.trouble = this.hand.preview.refusal.message;
      return;
    }
    if (await this.act({ kind: 'lay', seat: this.seat, placed })) this.zoomed = false;
  }

  begin(): void {
    if (this.seat === null || this.busy) return;
    void this.act({ kind: 'begin', seat: this.seat, play: this.openPlay });
  }

  /** Where the tray says what a challenge costs, only open questions are asked. */
  startChallenge(): void {
    const words = this.may?.challenge_words ?? null;
    if (!this.may?.challenge || this.busy) return;
    const several = this.view !== null && challengers(this.view).length > 1;
    if (!this.deciding || several || (words?.length ?? 0) > 1) this.ask({ kind: 'challenge' });
    else this.challenge(this.seat!, words?.[0] ?? null);
  }

  challenge(seat: number, word: string | null): void {
    this.ask(null);
    void this.act({ kind: 'challenge', seat, word, play: this.openPlay });
  }

  /** The tiles of the play that is seen here: what is said is about no other. */
  private get openPlay() {
    return this.view?.game?.open_play?.placed ?? null;
  }

  vote(seat: number, good: boolean): void {
    void this.act({ kind: 'vote', seat, good });
  }

  exchange(tiles: string[]): void {
    this.ask(null);
    this.recall();
    if (this.seat !== null) void this.act({ kind: 'exchange', seat: this.seat, tiles });
  }

  /** Pass, resign, and other deeds that are nothing but a seat's name under them. */
  deed(kind: 'pass' | 'resign'): void {
    this.ask(null);
    this.recall();
    if (this.seat !== null) void this.act({ kind, seat: this.seat });
  }

  takeBlank(square: SquareName): void {
    this.ask(null);
    if (this.seat !== null) void this.act({ kind: 'take-blank', seat: this.seat, square });
  }

  propose(proposal: Proposal): void {
    this.ask(null);
    if (this.seat !== null) void this.act({ kind: 'propose', seat: this.seat, proposal });
  }

  proposeStandIn(absent: number, what: StandInName): void {
    this.ask(null);
    const seat = this.seat ?? this.mine[0];
    if (seat !== undefined) void this.act({ kind: 'propose-stand-in', seat, absent, what });
  }

  say(text: string): void {
    const seat = this.seat ?? this.mine[0];
    if (seat !== undefined) void this.table.do({ kind: 'say', seat, text });
  }

  switchChat(on: boolean): void {
    void this.table.do({ kind: 'switch-chat', on });
  }

  pressSquare(square: SquareName): void {
    if (!this.rackInSight) {
      this.zoomed = this.small && !this.zoomed;
      return;
    }
    const laidBefore = this.hand.laying.laid.length;
    if (this.may?.take_blank.includes(square) && this.hand.picked === null) {
      this.ask({ kind: 'take-blank', square });
      return;
    }
    this.hand.tapSquare(square);
    if (this.hand.laying.laid.length > laidBefore) this.ring('down');
    if (this.small) this.zoomed = true;
  }

  private layTile(tile: number, square: SquareName): void {
    this.hand.layTile(tile, square);
    this.ring('down');
    if (this.small) this.zoomed = true;
  }

  private homeTile(tile: number): void {
    if (laying.isLaid(this.hand.laying, tile))
      this.hand.takeBack(tile, this.drag.flight?.place ?? undefined);
  }

  recall(): void {
    if (this.hand.isLaying) this.ring('back');
    this.hand.recall();
    this.zoomed = false;
  }

  switchSounds(): void {
    this.soundsOn = !this.soundsOn;
    remember('sounds', this.soundsOn);
    this.ring('down');
  }

  ring(kind: Sound): void {
    if (this.soundsOn) sound(kind);
  }
}
