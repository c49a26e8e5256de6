import type { DominionContent } from '@cardwright/games/dominion/content';
import type { DominionState } from '@cardwright/games/dominion/state';
import type { GameEvent, Seat } from '@cardwright/kernel';
import type { Follower, HostedMatch, MatchHost } from '@cardwright/server/protocol-module';
import type { DominionPlayer, PlayerRequest } from './dominion-player.ts';
import { GameEnd } from './game-end.ts';
import { MoveTimer } from './move-timer.ts';
import { execute, type Move, moveOf, notifyShuffles } from './moves.ts';
import { Outbox } from './outbox.ts';
import { PlayInProgress } from './play-in-progress.ts';
import { tableSnapshot } from './table-snapshot.ts';
import { isOurs, metadataOf } from './table-metadata.ts';
import { TableSeats } from './table-seats.ts';
import { afterTurn, turnInfo } from './wire-format.ts';
import { contentOf, stateOf } from './dominion-types.ts';

const QUESTIONS = new Set(['ask.action', 'ask.treasures', 'ask.buy']);
/**
 * A strict bot that hears StartGame in the same instant as the upgrade crashes; one lock-step bot
 * gives up after a second.
 */
const START_DELAY_MS = 100;

interface Requested {
  player: DominionPlayer;
  id: string;
  move: Move;
}

/**
 * A table of Dominion's own protocol, over a match like any other: its players' messages become
 * answers, and what the machine does becomes their messages, in the order existing bots rely on.
 */
export class DominionTable implements Follower {
  readonly key: string;
  readonly kingdom: string[];
  match: HostedMatch;
  readonly host: MatchHost;
  readonly timeoutMs: number;
  readonly gone: () => void;
  readonly seats: TableSeats;
  readonly play: PlayInProgress;
  readonly end: GameEnd;
  readonly outbox: Outbox;
  readonly timer: MoveTimer;
  status: 'lobby' | 'starting' | 'running' | 'over' = 'lobby';
  queue: Requested[] = [];
  /** Whose turn its player knows of. */
  turnOf: Seat = -1;
  pumping = false;
  /** Counts the starts tried: one whose player left meanwhile comes to nothing. */
  starts = 0;

  constructor(host: MatchHost, match: HostedMatch, timeoutMs: number, gone: () => void) {
    this.host = host;
    this.match = match;
    this.timeoutMs = timeoutMs;
    this.gone = gone;
    this.seats = new TableSeats(this);
    this.play = new PlayInProgress(this);
    this.end = new GameEnd(this);
    this.outbox = new Outbox(this);
    this.timer = new MoveTimer(
      timeoutMs,
      (player) => this.seats.putOut(player, 'no move in time'),
      host.now,
    );
    const { key, kingdom } = metadataOf(match.head)!;
    this.key = key;
    this.kingdom = kingdom;
    match.follow(this);
    if (match.session.running) this.seats.comeBack();
  }

  get content(): DominionContent {
    return contentOf(this.match.game.content);
  }

  get state(): DominionState {
    return stateOf(this.match.session.started().state);
  }

  /** Seats a player: `undefined` when it sits, else why not. */
  join(player: DominionPlayer): 'taken' | 'full' | undefined {
    return this.seats.join(player);
  }

  // ---- start and end ----------------------------------------------------------------------------

  /** Every seat is taken. */
  filled(): void {
    this.status = 'starting';
    const start = ++this.starts;
    setTimeout(() => {
      if (start === this.starts && this.status === 'starting') this.startGame();
    }, START_DELAY_MS);
  }

  /** A seat is free again: a start under way comes to nothing. */
  vacated(): void {
    if (this.status === 'starting') this.status = 'lobby';
    this.starts++;
  }

  /** StartGame to all players at once; when all have answered, the game begins. */
  startGame(): void {
    const start = ++this.starts;
    const missing = new Set(this.seats.players);
    const order = this.match.head.seats.map((s) => s.name ?? '');
    for (const player of this.seats.players) {
      player.request('StartGame', { kingdom: this.kingdom, order }, () => {
        missing.delete(player);
        if (missing.size === 0 && start === this.starts) this.begin();
      });
    }
    if (missing.size === 0) this.begin();
  }

  private begin(): void {
    this.status = 'running';
    this.turnOf = -1;
    this.play.dropSteps();
    this.host.commit(this.match, this.match.session.start(this.host.now()));
    this.pump();
  }

  // ---- what players send ------------------------------------------------------------------------

  heard(player: DominionPlayer, { id, method, params }: PlayerRequest): void {
    const move = moveOf(this.content, method, params);
    if (
      this.status === 'running' &&
      this.turnOf === player.seat &&
      this.state.turn.seat === player.seat
    ) {
      this.queue.push({ player, id, move });
      return this.pump();
    }
    this.refuse({ player, id, move }, 'it is not your turn');
    this.outbox.flush();
  }

  /** Behind what its player has asked for before. */
  refuse({ player, id, move }: Requested, why: string): void {
    this.outbox.enqueue(() =>
      move.method === 'none' ? player.refuse(id, move.why, -32601) : player.refuse(id, why),
    );
  }

  // ---- what the table does ----------------------------------------------------------------------

  saw(event: GameEvent): void {
    if (this.status === 'running') this.play.saw(event);
  }

  moved(): void {
    this.pump();
  }

  /** Goes on as far as it goes without hearing from somebody. */
  pump(): void {
    if (this.pumping || this.status !== 'running' || !this.match.session.match) return;
    this.pumping = true;
    try {
      while (this.status === 'running' && this.step());
    } catch (error) {
      this.breakDown(error);
    } finally {
      this.pumping = false;
    }
    this.outbox.flush();
  }

  /** A defect of ours ends this table, and no other. */
  breakDown(error: unknown): void {
    this.host.fault(this.match, error);
    this.status = 'over';
    this.match.unfollow(this);
    for (const player of this.seats.players.splice(0)) player.fatal('the server failed');
    const { session } = this.match;
    if (session.running)
      for (const seat of session.head.seats.keys())
        if (session.running && !session.started().out.includes(seat))
          this.host.leave(this.match, seat, 'fault');
    this.gone();
  }

  /** Players of this protocol cannot take back what they were told: their game ends. */
  lost(): void {
    this.status = 'over';
    this.starts++;
    this.timer.stop();
    this.play.end();
    this.queue = [];
    for (const player of this.seats.players.splice(0))
      player.fatal('the server failed: the game could not be stored');
  }

  /** A game that had not begun waits for players anew. */
  reloaded(match: HostedMatch | undefined): void {
    if (!match) return this.host.ownerOf(this.match.head)?.cleared(this.match);
    this.match = match;
    if (match.head.state === 'open') {
      this.status = 'lobby';
      match.follow(this);
      for (const [seat, s] of match.head.seats.entries())
        if (isOurs(s)) this.host.vacateSeat(match, seat);
    }
    this.gone();
  }

  private step(): boolean {
    const { play } = this;
    if (play.hasSteps) return play.takeStep();
    if (this.match.session.started().over) return this.over();
    const { state } = this;
    const ask = state.ask!;
    const player = this.seats.at(ask.seat);
    if (QUESTIONS.has(ask.why)) return this.inTurn(player);
    if (ask.seat === state.turn.seat) play.closeSentry(ask.seat);
    if (play.hasSteps) return true;
    if (!player) {
      if (!isOurs(this.match.head.seats[ask.seat])) return false;
      // it has left in the last turn, or its server was restarted: nobody is there to ask
      this.answerByDefault();
      return true;
    }
    return play.answerMachine(player);
  }

  /**
   * If somebody leaving ended the game in the middle of a turn, the active player is notified when
   * it has ended that turn.
   */
  private over(): boolean {
    const player = this.seats.at(this.turnOf);
    if (!player || this.match.session.started().out.includes(this.turnOf)) {
      this.end.tell();
      return false;
    }
    if (this.play.open) return this.closePlay(this.play.open);
    const request = this.queue.shift();
    if (!request) return false;
    const { id, move } = request;
    if (move.method === 'EndTurn') {
      this.turnOf = -1;
      const result = afterTurn(this.content, this.state, player.seat);
      this.outbox.enqueue(() => player.reply(id, result));
      notifyShuffles(this, player);
    } else this.refuse(request, 'the game is over');
    return true;
  }

  private closePlay({ player, id }: { player: DominionPlayer; id: string }): true {
    const info = turnInfo(this.content, this.state, player.seat);
    this.outbox.enqueue(() => player.reply(id, info));
    this.play.end();
    this.timer.waitFor(player);
    return true;
  }

  /** Nothing is under way: the Play is answered, the next request taken, or the next turn begun. */
  private inTurn(player: DominionPlayer | undefined): boolean {
    const { state, content, play } = this;
    const { seat } = state.turn;
    if (play.closeSentry(seat)) return true;
    if (play.open) return this.closePlay(play.open);
    const early = this.queue.findIndex((request) => request.player.seat !== seat);
    if (early >= 0) {
      const [request] = this.queue.splice(early, 1);
      this.refuse(request!, 'it is not your turn');
      return true;
    }
    if (!player) {
      this.turnOf = -1; // a clock may have ended the turn of who was told of it last
      return false;
    }
    if (this.turnOf !== seat) {
      this.turnOf = seat;
      const info = turnInfo(content, state, seat);
      this.outbox.enqueue(() => player.notify('StartTurn', info));
      this.timer.waitFor(player);
      return true;
    }
    const request = this.queue.shift();
    if (!request) return false;
    if (request.move.method === 'none') this.refuse(request, '');
    else execute(this, player, request.id, request.move);
    return true;
  }

  /** Answers the machine's open question. */
  answer(pick: number[]): void {
    this.host.answer(this.match, this.state.ask!.seat, this.match.session.askId(), pick);
  }

  answerByDefault(): void {
    this.host.commit(this.match, this.match.session.answerByDefault(this.host.now()));
  }

  /** `GET /game/<key>/state`. */
  look(): unknown {
    return tableSnapshot(this.match, this.kingdom);
  }

  close(): void {
    this.starts++; // its players are sent away: nothing begins any more
    this.timer.stop();
    for (const player of this.seats.players) player.close(1012);
  }
}
