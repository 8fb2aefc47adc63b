/** What a player can do at the table, and the state of the page around it. */
import type { SquareName } from '../../board/squares';
import { loadLocal, saveLocal } from '../../local_storage';
import type { Action, GameView, May, Proposal, StandInName, TableInfo, View } from '../../messages';
import { refusalText } from '../../texts/refusals';
import { Drag } from '../hand/drag.svelte';
import { Hand } from '../hand/hand.svelte';
import * as laying from '../hand/laying';
import { boardOf, challengers } from '../view/selectors';
import { lastPlay, squaresLaid } from '../view/score_sheet';
import { standingWordsAt } from '../view/standing_words';
import { Zoom } from '../viewport/zoom.svelte';
import { Announcer } from './announcer.svelte';
import { Coach } from './coach.svelte';
import { type OpenDialog, isNews, isStillRelevant } from './dialog_state';
import { type RulingsRead, loadRulings, saveRulings, withNewRulings } from './rulings';
import { Sounds } from './sounds.svelte';
import type { TableClient } from './table_client';

/** In milliseconds: signs of life that follow sooner are not sent. */
const SIGN_INTERVAL = 5000;

export class TableController {
  readonly hand: Hand;
  readonly drag: Drag;
  readonly sounds = new Sounds();
  readonly zoom = new Zoom();
  readonly announcer = new Announcer();
  readonly coach = new Coach();
  dialog = $state.raw<OpenDialog | null>(null);
  /** An action has been sent and not answered yet. */
  busy = $state(false);
  /** Squares of another player's play, whose tiles are being animated. */
  arriving = $state.raw<SquareName[]>([]);
  /** The player wants to see the hints of this turn. */
  private hintsWanted = $state(false);

  /** What the page shows. Later views wait while news is being read, so nobody misses a play. */
  view = $state.raw<View | null>(null);

  private waiting: View[] = [];
  private rulings: RulingsRead | null = null;
  /** Who begins has been read. */
  private drawRead = false;
  /** What the last sign of life was sent for. */
  private signSent = '';
  /** Several players use this device, so the wrong one may be looking at the page. */
  private shared = $state(false);

  constructor(private readonly client: TableClient) {
    this.hand = new Hand(client, localStorage);
    this.drag = new Drag({
      isFree: (square) => !this.game?.board.some(([at]) => at === square),
      onSquare: (tile, square) => this.layTile(tile, square),
      overPlace: (tile, place) => {
        if (!laying.isLaid(this.hand.state, tile)) this.hand.move(tile, place);
      },
      onRack: (tile) => this.returnTile(tile),
      scrollPane: () => (this.zoom.zoomed ? (this.zoom.pane ?? null) : null),
    });
  }

  get info(): TableInfo | null {
    return this.client.info;
  }
  get game(): GameView | null {
    return this.view?.game ?? null;
  }
  get may(): May | null {
    return this.game?.may ?? null;
  }
  /** The seat whose rack is shown, or null. */
  get seat(): number | null {
    return this.view?.you.looking_as ?? null;
  }

  /** Seats of this device that are still in the game. */
  get activeSeats(): number[] {
    const view = this.view;
    return view ? view.you.seats.filter((seat) => !view.seats[seat]?.resigned) : [];
  }

  /** The seat the device must be handed to before a rack is shown; null if none is waiting. */
  get curtainSeat(): number | null {
    const { activeSeats, game } = this;
    if (!this.shared || this.seat !== null || !game || game.result) return null;
    if (activeSeats.length === 1) return activeSeats[0]!;
    return game.to_move !== null && activeSeats.includes(game.to_move) ? game.to_move : null;
  }

  /** The player must challenge the open play or begin their turn. */
  get deciding(): boolean {
    return this.game?.open_play != null && this.may?.begin === true && !this.game.hearing;
  }

  /** The player's own rack is on the page, so tiles can be laid. */
  get rackVisible(): boolean {
    return this.game?.rack != null && !this.deciding && !this.game.hearing;
  }

  /** The seat whose rack is shown may take hints at this table. */
  get hasHints(): boolean {
    return this.view?.seats[this.seat ?? -1]?.hints != null;
  }

  /** The hints of this turn are on the page: their marks, and their card unless tiles are laid. */
  get hintsShown(): boolean {
    const { game, may } = this;
    return this.hintsWanted && this.rackVisible && (game?.hint != null || may?.hint === true);
  }

  /** A new view has arrived: show it, or keep it until the open news has been read. */
  receive(info: TableInfo, view: View): void {
    if (!isNews(this.dialog)) return this.show(info, view);
    if (this.waiting.at(-1)?.version === view.version) this.waiting.pop();
    this.waiting.push(view);
  }

  /** Show a view: announce it, open or close dialogs, and draw the curtain if needed. */
  private show(info: TableInfo, view: View): void {
    const game = view.game;
    const before = this.view;
    this.view = view;
    if (!game) return;
    if (view.you.seats.length > 1) this.shared = true;
    if (before && this.dialog && !isStillRelevant(this.dialog, before, view)) this.dialog = null;
    this.hand.update(view.you.looking_as, game.rack, info.edition.rack_size, boardOf(info, game));
    this.updateHints(before?.game ?? null, game);
    this.coach.update(info, view);
    if (game.result) this.hand.clearStorage();
    this.announcer.update(before, view);
    if (before?.game) this.showChanges(before.game, view, game);
    if (!this.awaitsRack) this.showNews(info, game);
    this.switchViewer();
  }

  /** Show hints again after a reload, let their tiles step forward, and end with the turn. */
  private updateHints(before: GameView | null, game: GameView): void {
    if (game.hint && !before) this.hintsWanted = true;
    if (!game.hint && (before?.hint || game.to_move !== before?.to_move)) this.hintsWanted = false;
    const letters = game.hint?.hints.find((hint) => hint.kind === 'letters');
    const isNew = before && !before.hint?.hints.some(({ kind }) => kind === 'letters');
    if (letters?.kind === 'letters' && isNew) this.hand.bringForward(letters.tiles);
  }

  /** The only player of this device has not been shown their rack yet. */
  private get awaitsRack(): boolean {
    return this.seat === null && this.activeSeats.length === 1 && !this.shared;
  }

  /** Open what has to be read before the game continues: the draw for first play, and rulings. */
  private showNews(info: TableInfo, game: GameView): void {
    const isNewGame = game.sheet.length === 0 && game.first_draws.length > 0;
    this.drawRead ||= !loadLocal(`draw.${info.id}`, true);
    if (isNewGame && !this.drawRead && this.activeSeats.length === 1)
      this.dialog = { kind: 'first-draw' };
    this.updateRulings(withNewRulings(this.rulings ?? loadRulings(info.id), game));
  }

  private updateRulings(rulings: RulingsRead): void {
    this.rulings = rulings;
    if (this.info) saveRulings(this.info.id, rulings);
    const [unread] = rulings.unread;
    if (unread) this.dialog = { kind: 'ruling', ...unread };
  }

  private showChanges(before: GameView, view: View, game: GameView): void {
    const last = lastPlay(game.sheet);
    const isNew = last !== null && last.index >= before.sheet.length;
    if (isNew) {
      const isOwn = view.you.seats.includes(last.line.seat);
      this.arriving = isOwn ? [] : squaresLaid(last.line);
      this.zoom.out();
      if (!isOwn) this.sounds.play('tile-down');
    }
    const yourTurn = game.to_move !== null && game.to_move === view.you.looking_as;
    if (yourTurn && before.to_move !== game.to_move) this.sounds.play('your-turn');
    if (game.result && !before.result) this.sounds.play('game-over');
  }

  /** Choose whose rack to show; on a shared device, hide it when another player's turn comes. */
  private switchViewer(): void {
    if (isNews(this.dialog)) return;
    const { activeSeats, seat, game } = this;
    const toMove = game?.to_move ?? null;
    if (seat === null) {
      if (this.awaitsRack) this.client.look(activeSeats[0]!);
      return;
    }
    const isOtherPlayersTurn = toMove !== null && toMove !== seat && activeSeats.includes(toMove);
    const isOut = activeSeats.length > 0 && !activeSeats.includes(seat);
    if (isOtherPlayersTurn || isOut) this.client.look(null);
  }

  showRack(seat: number): void {
    this.client.look(seat);
  }

  /** The player has pressed something: a timed turn without any sign of life pauses the game. */
  signOfLife(): void {
    const { seat, game, client } = this;
    if (seat === null || game?.to_move !== seat || game.deadline === null) return;
    const sign = `${game.sheet.length} ${Math.floor(performance.now() / SIGN_INTERVAL)}`;
    if (client.status !== 'open' || sign === this.signSent) return;
    this.signSent = sign;
    client.active(seat);
  }

  openDialog(dialog: OpenDialog): void {
    this.dialog = dialog;
  }

  closeDialog(): void {
    const { dialog, info, rulings } = this;
    this.dialog = null;
    if (info && dialog?.kind === 'first-draw') {
      this.drawRead = true;
      saveLocal(`draw.${info.id}`, false);
    }
    if (rulings && dialog?.kind === 'ruling')
      this.updateRulings({ ...rulings, unread: rulings.unread.slice(1) });
    while (info && this.waiting.length && !isNews(this.dialog))
      this.show(info, this.waiting.shift()!);
    this.switchViewer();
  }

  /** Send an action and return whether it was accepted; a refusal is shown by the rack. */
  async act(action: Action): Promise<boolean> {
    this.busy = true;
    this.hand.error = null;
    const answer = await this.client.do(action);
    this.busy = false;
    if (answer.type === 'refused') {
      this.hand.error = refusalText(answer);
      this.hand.refused = answer;
    }
    return answer.type === 'done';
  }

  async play(): Promise<void> {
    const { placed } = this.hand;
    if (this.seat === null || !placed?.length || !this.may?.lay || this.busy) return;
    if (await this.act({ kind: 'lay', seat: this.seat, placed })) this.zoom.out();
  }

  begin(): void {
    if (this.seat === null || this.busy) return;
    void this.act({ kind: 'begin', seat: this.seat, play: this.openPlay });
  }

  /** Challenge at once where the tray already states the cost and nothing is left to choose. */
  startChallenge(): void {
    const words = this.may?.challenge_words ?? null;
    if (!this.may?.challenge || this.busy) return;
    const severalChallengers = this.view !== null && challengers(this.view).length > 1;
    if (!this.deciding || severalChallengers || (words?.length ?? 0) > 1)
      this.openDialog({ kind: 'challenge' });
    else this.challenge(this.seat!, words?.[0] ?? null);
  }

  challenge(seat: number, word: string | null): void {
    this.closeDialog();
    void this.act({ kind: 'challenge', seat, word, play: this.openPlay });
  }

  /** Sent with an action so that the server can reject it if another play is open by now. */
  private get openPlay() {
    return this.view?.game?.open_play?.placed ?? null;
  }

  vote(seat: number, good: boolean): void {
    void this.act({ kind: 'vote', seat, good });
  }

  exchange(tiles: string[]): void {
    this.closeDialog();
    this.recall();
    if (this.seat !== null) void this.act({ kind: 'exchange', seat: this.seat, tiles });
  }

  pass(): void {
    this.closeDialog();
    this.recall();
    if (this.seat !== null) void this.act({ kind: 'pass', seat: this.seat });
  }

  resign(): void {
    this.closeDialog();
    this.recall();
    if (this.seat !== null) void this.act({ kind: 'resign', seat: this.seat });
  }

  takeBlank(square: SquareName): void {
    this.closeDialog();
    if (this.seat !== null) void this.act({ kind: 'take-blank', seat: this.seat, square });
  }

  propose(proposal: Proposal): void {
    this.closeDialog();
    if (this.seat !== null) void this.act({ kind: 'propose', seat: this.seat, proposal });
  }

  proposeStandIn(absent: number, what: StandInName): void {
    this.closeDialog();
    const seat = this.seat ?? this.activeSeats[0];
    if (seat !== undefined) void this.act({ kind: 'propose-stand-in', seat, absent, what });
  }

  /** Ask the computer that is thinking for the best turn it has found so far. */
  hurry(): void {
    if (this.seat !== null) void this.act({ kind: 'hurry', seat: this.seat });
  }

  /** Show the hints of this turn; once they are shown, take the next one. */
  nextHint(): void {
    const { seat, game, may } = this;
    if (!this.hintsShown) this.hintsWanted = true;
    else if (seat !== null && may?.hint) {
      // The server counts a rung once, so a second press before the answer does no harm.
      const rung = (game?.hint?.hints.length ?? 0) + 1;
      void this.act({ kind: 'hint', seat, rung });
    }
  }

  hideHints(): void {
    this.hintsWanted = false;
  }

  /** Half-lay the play that the last hint has shown. */
  layHint(): void {
    const play = this.game?.hint?.hints.find((hint) => hint.kind === 'play');
    if (play?.kind === 'play') this.hand.layAll(play.placed);
  }

  sendChat(text: string): void {
    const seat = this.seat ?? this.activeSeats[0];
    if (seat !== undefined) void this.client.do({ kind: 'say', seat, text });
  }

  setChat(on: boolean): void {
    void this.client.do({ kind: 'switch-chat', on });
  }

  pressSquare(square: SquareName): void {
    if (this.lookUp(square)) return;
    if (!this.rackVisible) {
      this.zoom.toggle(square);
      return;
    }
    const laidBefore = this.hand.state.laid.length;
    if (this.may?.take_blank.includes(square) && this.hand.picked === null) {
      this.openDialog({ kind: 'take-blank', square });
      return;
    }
    this.hand.tapSquare(square);
    if (this.hand.state.laid.length > laidBefore) this.sounds.play('tile-down');
    this.zoom.in(square);
  }

  /** Show what the words through a played tile mean. On a phone, the first press zooms in. */
  private lookUp(square: SquareName): boolean {
    const { game, zoom, hand, may } = this;
    const tooSmall = zoom.needed && !zoom.zoomed;
    const isUsed = hand.picked !== null || may?.take_blank.includes(square);
    if (!game || this.info?.dictionary == null || tooSmall || isUsed) return false;
    const words = standingWordsAt(game, square);
    if (words.length) this.openDialog({ kind: 'words', words });
    return words.length > 0;
  }

  private layTile(tile: number, square: SquareName): void {
    this.hand.layTile(tile, square);
    this.sounds.play('tile-down');
    this.zoom.in();
  }

  private returnTile(tile: number): void {
    if (laying.isLaid(this.hand.state, tile))
      this.hand.takeBack(tile, this.drag.active?.place ?? undefined);
  }

  recall(): void {
    if (this.hand.isLaying) this.sounds.play('tiles-back');
    this.hand.recall();
    this.zoom.out();
  }
}
