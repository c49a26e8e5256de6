import type { DominionContent, DominionState } from '@cardwright/games/dominion';
import type { Ask, Seat } from '@cardwright/kernel';
import type { HostedMatch, MatchHost } from '@cardwright/server/protocol-module';
import { Malformed } from './card-data.ts';
import type { DominionPlayer, PlayerRequest } from './dominion-player.ts';
import { contentOf, openAsk, stateOf } from './dominion-types.ts';
import { sendGameEnd } from './game-end.ts';
import { type GameSight, sightOf } from './game-sight.ts';
import { MoveTimer } from './move-timer.ts';
import { execute, type Move, moveOf, notifyShuffles } from './moves.ts';
import { Outbox } from './outbox.ts';
import { PlayInProgress, type Question } from './play-in-progress.ts';
import { removePlayer, waitForReturn } from './seating.ts';
import { tableSnapshot } from './table-snapshot.ts';
import { isDominionSeat, metadataOf } from './table-metadata.ts';
import { TableSeats } from './table-seats.ts';
import { afterTurn, turnInfo } from './wire-format.ts';

const QUESTIONS = new Set(['ask.action', 'ask.treasures', 'ask.buy']);
/**
 * A strict bot that gets StartGame in the same instant as the upgrade crashes; one lock-step bot
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
export class DominionTable {
  readonly key: string;
  readonly kingdom: string[];
  match: HostedMatch;
  readonly seats = new TableSeats();
  readonly outbox = new Outbox();
  readonly play = new PlayInProgress(this.seats, this.outbox);
  readonly timer: MoveTimer;
  /** The players' answers to the rematch offer so far. */
  readonly rematch = new Map<DominionPlayer, boolean>();
  status: 'lobby' | 'starting' | 'running' | 'over' = 'lobby';
  queue: Requested[] = [];
  /** The turn its player was last notified of. */
  turnOf: Seat = -1;
  /** Since when its players have been gone, in the server's uptime. */
  emptySince: number | undefined = undefined;
  private pumping = false;
  /** Counts attempted starts: an attempt whose player leaves meanwhile is cancelled. */
  private starts = 0;

  constructor(host: MatchHost, match: HostedMatch, timeoutMs: number) {
    this.match = match;
    const late = (player: DominionPlayer): void =>
      removePlayer(host, this, player, 'no move in time');
    this.timer = new MoveTimer(timeoutMs, late, host.now);
    const { key, kingdom } = metadataOf(match.head)!;
    this.key = key;
    this.kingdom = kingdom;
    match.isFollowed = true;
    if (!match.session.running) return;
    this.status = 'running';
    match.session.observers.add(this.play);
    waitForReturn(host, this, timeoutMs);
  }

  get content(): DominionContent {
    return contentOf(this.match.game.content);
  }

  get state(): DominionState {
    return stateOf(this.match.session.started().state);
  }

  /** The game as it is now; only after it has started. */
  private get sight(): GameSight {
    return sightOf(this.match.session);
  }

  // ---- start and end ----------------------------------------------------------------------------

  /** Every seat is taken. */
  filled(host: MatchHost): void {
    this.status = 'starting';
    const start = ++this.starts;
    setTimeout(() => this.startIfStill(host, start), START_DELAY_MS);
  }

  /**
   * The same players have another match, which is about to start; returns the number of the start.
   */
  startAgain(match: HostedMatch): number {
    this.match = match;
    match.isFollowed = true;
    this.status = 'starting';
    return ++this.starts;
  }

  /** Starts, unless the attempt was cancelled. */
  startIfStill(host: MatchHost, start: number): void {
    if (start === this.starts && this.status === 'starting') this.startGame(host);
  }

  /** A seat is free again: cancels a start in progress. */
  vacated(): void {
    if (this.status === 'starting') this.status = 'lobby';
    this.starts++;
  }

  /** StartGame to all players at once; when all have answered, the game begins. */
  private startGame(host: MatchHost): void {
    const start = ++this.starts;
    const missing = new Set(this.seats.players);
    const order = this.match.head.seats.map((s) => s.name ?? '');
    for (const player of this.seats.players) {
      player.request('StartGame', { kingdom: this.kingdom, order }, () => {
        missing.delete(player);
        if (missing.size === 0 && start === this.starts) this.begin(host);
      });
    }
    if (missing.size === 0) this.begin(host);
  }

  private begin(host: MatchHost): void {
    const { session } = this.match;
    this.status = 'running';
    this.turnOf = -1;
    this.play.dropSteps();
    session.observers.add(this.play);
    host.commit(this.match, session.start(host.now()));
    this.pump(host);
  }

  /** Nothing more is played here. */
  stop(status: 'lobby' | 'over'): void {
    this.status = status;
    this.timer.stop();
    this.play.end();
    this.match.session.observers.delete(this.play);
  }

  /** Its players have left: a table that has not started waits for others. */
  emptied(host: MatchHost): void {
    if (this.match.head.state === 'open') this.match.emptySince = host.uptime();
    else this.emptySince ??= host.uptime();
  }

  // ---- what players send ------------------------------------------------------------------------

  heard(host: MatchHost, player: DominionPlayer, { id, method, params }: PlayerRequest): void {
    const move = moveOf(this.content, method, params);
    if (
      this.status === 'running' &&
      this.turnOf === player.seat &&
      this.state.turn.seat === player.seat
    ) {
      this.queue.push({ player, id, move });
      return this.pump(host);
    }
    this.refuse({ player, id, move }, 'it is not your turn');
    this.flush(host);
  }

  /** Queued behind the player's earlier requests. */
  refuse({ player, id, move }: Requested, why: string): void {
    this.outbox.enqueue(() =>
      move.method === 'none' ? player.refuse(id, move.why, -32601) : player.refuse(id, why),
    );
  }

  // ---- what the table does ----------------------------------------------------------------------

  /** Continues until a player has to answer. */
  pump(host: MatchHost): void {
    if (this.pumping || this.status !== 'running' || !this.match.session.match) return;
    this.pumping = true;
    try {
      while (this.status === 'running' && this.step(host));
    } catch (error) {
      this.breakDown(host, error);
    } finally {
      this.pumping = false;
    }
    this.flush(host);
  }

  /** Sends the pending messages once everything they follow from is durable. */
  flush(host: MatchHost): void {
    const out = this.outbox.take();
    if (out.length === 0) return;
    host.settled(this.match).listen(
      () => {
        for (const send of out) send();
      },
      () => {}, // the table is lost, and its players are notified elsewhere
    );
  }

  /** A defect of ours ends this table and no other. */
  breakDown(host: MatchHost, error: unknown): void {
    host.fault(this.match, error);
    this.stop('over');
    this.match.isFollowed = false;
    for (const player of this.seats.players.splice(0)) player.fatal('the server failed');
    const { session } = this.match;
    if (session.running)
      for (const seat of session.head.seats.keys())
        if (session.running && !session.started().out.includes(seat))
          host.leave(this.match, seat, 'fault');
    this.emptied(host);
  }

  /** This protocol has no way to retract a message, so the game ends. */
  lost(): void {
    this.stop('over');
    this.starts++;
    this.queue = [];
    for (const player of this.seats.players.splice(0))
      player.fatal('the server failed: the game could not be stored');
  }

  /** A game that had not started waits for players again. */
  reloaded(host: MatchHost, match: HostedMatch): void {
    this.match = match;
    if (match.head.state === 'open') {
      this.status = 'lobby';
      match.isFollowed = true;
      for (const [seat, s] of match.head.seats.entries())
        if (isDominionSeat(s)) host.vacateSeat(match, seat);
    }
    this.emptied(host);
  }

  private step(host: MatchHost): boolean {
    const { play, sight } = this;
    if (play.hasSteps) {
      const { goesOn, questions } = play.takeStep(sight);
      for (const question of questions) this.ask(host, question);
      return goesOn;
    }
    if (this.match.session.started().over) return this.over(host);
    const { state } = sight;
    const ask = openAsk(state);
    const player = this.seats.at(ask.seat);
    if (QUESTIONS.has(ask.why)) return this.inTurn(host, player);
    if (ask.seat === state.turn.seat) play.closeSentry(ask.seat, sight);
    if (play.hasSteps) return true;
    if (!player) {
      if (!isDominionSeat(this.match.head.seats[ask.seat])) return false;
      // it left in the last turn, or the server was restarted: nobody to ask
      this.answerByDefault(host);
      return true;
    }
    return this.answerFor(host, player, ask);
  }

  /** Asks a player; an invalid answer cannot be refused, so it is malformed. */
  private ask(host: MatchHost, { player, method, params, hear }: Question): void {
    this.timer.hold();
    this.outbox.enqueue(() =>
      player.request(method, params, (result) => {
        try {
          hear(result);
        } catch (error) {
          if (!(error instanceof Malformed)) throw error;
          return removePlayer(host, this, player, error.message);
        }
        this.pump(host);
      }),
    );
  }

  /** The machine asks in the middle of an effect. */
  private answerFor(host: MatchHost, player: DominionPlayer, ask: Ask): true {
    try {
      const answer = this.play.answerTo(ask, this.sight);
      if (answer === 'default') this.answerByDefault(host);
      else if (answer !== 'ask') this.answer(host, answer.pick);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.pumping = false;
      removePlayer(host, this, player, error.message);
      this.pumping = true;
    }
    return true;
  }

  /**
   * If a player leaving ended the game in the middle of a turn, the active player is notified at
   * the end of that turn.
   */
  private over(host: MatchHost): boolean {
    const player = this.seats.at(this.turnOf);
    if (!player || this.match.session.started().out.includes(this.turnOf)) {
      sendGameEnd(host, this);
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

  /** Nothing is in progress: answers the Play, takes the next request, or starts the next turn. */
  private inTurn(host: MatchHost, player: DominionPlayer | undefined): boolean {
    const { play, sight } = this;
    const { state, content } = sight;
    const { seat } = state.turn;
    if (play.closeSentry(seat, sight)) return true;
    if (play.open) return this.closePlay(play.open);
    const early = this.queue.findIndex((request) => request.player.seat !== seat);
    if (early >= 0) {
      const [request] = this.queue.splice(early, 1);
      this.refuse(request!, 'it is not your turn');
      return true;
    }
    if (!player) {
      this.turnOf = -1; // a clock may have ended the turn of the player notified last
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
    else execute(host, this, player, request.id, request.move);
    return true;
  }

  /** Answers the machine's open question. */
  answer(host: MatchHost, pick: number[]): void {
    host.answer(this.match, openAsk(this.state).seat, this.match.session.askId(), pick);
  }

  private answerByDefault(host: MatchHost): void {
    host.commit(this.match, this.match.session.answerByDefault(host.now()));
  }

  /** `GET /game/<key>/state`. */
  look(): unknown {
    return tableSnapshot(this.match, this.kingdom);
  }

  close(): void {
    this.starts++; // its players are being disconnected: nothing starts any more
    this.timer.stop();
    for (const player of this.seats.players) player.close(1012);
  }
}
