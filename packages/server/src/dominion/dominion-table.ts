import { randomInt } from 'node:crypto';
import { type DominionContent, typeBit } from '@cardwright/games/dominion/content';
import { END_PHASE, END_TURN } from '@cardwright/games/dominion/procedures/turn';
import type { DominionState } from '@cardwright/games/dominion/state';
import type { GameEvent, Seat } from '@cardwright/kernel';
import type { Host } from '../matches/host.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { Follower } from '../matches/viewer.ts';
import { AttackStep } from './attack-step.ts';
import { type CardData, checkData, Illegal, Malformed, shapeOf } from './card-data.ts';
import type { DominionPlayer, PlayerRequest } from './dominion-player.ts';
import { isAction, TurnScript, type Wanted } from './turn-script.ts';
import { afterTurn, names, supplyOf, turnInfo } from './wire-format.ts';

const ATTACK = typeBit('Attack');
const QUESTIONS = new Set(['ask.action', 'ask.treasures', 'ask.buy']);
/** A strict bot that hears StartGame in the same instant as the upgrade crashes; one lock-step bot gives up after a second. */
const START_DELAY_MS = 100;

type Step = { kind: 'tell'; run: () => void } | { kind: 'ask'; wanted: Wanted; sent: boolean; done: boolean } | { kind: 'attack'; attack: AttackStep };
type Move = { method: 'Play'; card: string; data: CardData } | { method: 'Buy'; card: string } | { method: 'EndTurn' };

/**
 * A table of Dominion's own protocol, over a match like any other: its players' messages become answers, and what the
 * machine does becomes their messages, in the order existing bots rely on (A4).
 */
export class DominionTable implements Follower {
  readonly key: string;
  readonly kingdom: string[];
  readonly size: number;
  match: LiveMatch;
  private readonly host: Host;
  private readonly timeoutMs: number;
  private readonly players: DominionPlayer[] = [];
  private status: 'lobby' | 'starting' | 'running' | 'over' = 'lobby';
  private steps: Step[] = [];
  private script: TurnScript | undefined = undefined;
  private attack: AttackStep | undefined = undefined;
  /** The Play that waits for its answer. */
  private open: { player: DominionPlayer; id: string } | undefined = undefined;
  private queue: { player: DominionPlayer; id: string; move: Move }[] = [];
  /** Whose turn its player knows of. */
  private turnOf: Seat = -1;
  /** Left during another's turn that is to be finished first. */
  private readonly leaving = new Map<Seat, 'resign' | 'timeout' | 'fault'>();
  private readonly rematch = new Map<DominionPlayer, boolean>();
  private readonly out: (() => void)[] = [];
  private pumping = false;
  private lastPlayed = '';
  private sentryOpen = false;
  private idle: NodeJS.Timeout | undefined = undefined;
  private awaited: DominionPlayer | undefined = undefined;
  private awaitedSince = 0;
  private starts = 0;
  private readonly gone: () => void;

  constructor(host: Host, match: LiveMatch, timeoutMs: number, gone: () => void) {
    this.host = host;
    this.match = match;
    this.timeoutMs = timeoutMs;
    this.gone = gone;
    const { key, kingdom, players } = match.head.dominion!;
    this.key = key;
    this.kingdom = kingdom;
    this.size = players;
    match.followers.add(this);
    if (match.running) this.comeBack();
  }

  private get content(): DominionContent {
    return this.match.shelved.content as DominionContent;
  }

  private get state(): DominionState {
    return this.match.table.state as DominionState;
  }

  private playerAt(seat: Seat): DominionPlayer | undefined {
    return this.players.find((p) => p.seat === seat && p.open);
  }

  /** What goes out goes out when what led to it is durable. */
  private later(send: () => void): void {
    this.out.push(send);
  }

  private flush(): void {
    if (this.out.length === 0) return;
    const out = this.out.splice(0);
    this.host.commit(this.match, [], [], () => {
      for (const send of out) send();
    });
  }

  // ---- coming and going ---------------------------------------------------------------------------------------

  /** Seats a player: `undefined` when it sits, else why not (A1). */
  join(player: DominionPlayer): 'taken' | 'full' | undefined {
    const { seats } = this.match.head;
    const mine = seats.findIndex((s) => s.name === player.name);
    if (
      this.status === 'running' &&
      mine >= 0 &&
      seats[mine]!.dominion &&
      !this.playerAt(mine) &&
      !this.leaving.has(mine) &&
      !this.match.table.out.includes(mine)
    ) {
      this.sit(player, mine); // after a restart of the server
      this.turnOf = this.turnOf === mine ? -1 : this.turnOf;
      this.pump();
      return undefined;
    }
    if (mine >= 0) return 'taken';
    const free = seats.flatMap((s, seat) => (s.kind === 'open' ? [seat] : []));
    if (this.status !== 'lobby' || free.length === 0) return 'full';
    // the order of play is drawn by drawing seats
    const seat = free[randomInt(free.length)]!;
    this.host.sit(this.match, player.name, seat, undefined);
    this.match.head.seats[seat]!.dominion = true;
    this.sit(player, seat);
    this.host.settle(this.match, () => this.match.presenceChanged());
    return undefined;
  }

  private sit(player: DominionPlayer, seat: Seat): void {
    player.seat = seat;
    this.players.push(player);
    this.match.present.add(seat);
    player.events = {
      request: (request) => this.heard(player, request),
      malformed: (message) => this.putOut(player, message),
      failed: (error) => this.breakDown(error),
      gone: () => this.left(player, 'resign'),
    };
  }

  private putOut(player: DominionPlayer, message: string): void {
    if (!player.open) return;
    player.fatal(message);
    this.left(player, message.endsWith('in time') ? 'timeout' : 'fault');
  }

  /** A player is gone, by itself or put out. */
  private left(player: DominionPlayer, how: 'resign' | 'timeout' | 'fault'): void {
    const at = this.players.indexOf(player);
    if (at < 0) return;
    player.open = false;
    this.players.splice(at, 1);
    this.match.present.delete(player.seat);
    this.queue = this.queue.filter((q) => q.player !== player);
    if (this.host.stopping) return;
    if (this.status === 'over') {
      this.rematch.set(player, false);
      return this.maybeAgain();
    }
    if (this.status !== 'running') {
      this.status = 'lobby';
      this.starts++;
      this.host.standUp(this.match, player.seat);
      this.host.settle(this.match, () => this.match.presenceChanged(), { writes: [this.match.headWrite()], letters: [] });
      if (this.players.length === 0) this.gone();
      return;
    }
    if (this.open?.player === player) this.endPlay();
    const { out } = this.match.table;
    const stay = this.match.head.seats.length - out.length - this.leaving.size - 1;
    const inTurn = this.state.turn.seat === player.seat;
    if (!inTurn && stay < 2 && this.playerAt(this.state.turn.seat)) this.leaving.set(player.seat, how);
    else if (this.match.running) this.match.leave(player.seat, how);
    this.pump();
  }

  /** After a restart the sockets are gone; who comes back with the same name in time plays on. */
  private comeBack(): void {
    this.status = 'running';
    setTimeout(() => {
      for (const [seat, s] of this.match.head.seats.entries()) {
        if (s.dominion && !this.playerAt(seat) && this.match.running && !this.match.table.out.includes(seat)) this.match.leave(seat, 'timeout');
      }
      this.pump();
    }, this.timeoutMs).unref();
    this.pump();
  }

  // ---- start and end ------------------------------------------------------------------------------------------

  /** Every seat is taken. */
  filled(): void {
    this.status = 'starting';
    const start = ++this.starts;
    setTimeout(() => this.startGame(start), START_DELAY_MS);
  }

  private startGame(start: number): void {
    if (start !== this.starts || this.status !== 'starting') return;
    const missing = new Set(this.players);
    const order = this.match.head.seats.map((s) => s.name ?? '');
    for (const player of this.players) {
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
    this.steps = [];
    const { writes, letters } = this.match.start();
    this.host.commit(this.match, writes, letters);
    this.pump();
  }

  private gameOver(): void {
    this.status = 'over';
    this.stopWaiting();
    this.endPlay();
    this.match.followers.delete(this);
    const { scores, winners } = this.match.table.outcome();
    const byName: { [name: string]: number } = {};
    const { out } = this.match.table;
    this.match.head.seats.forEach((s, seat) => {
      if (!out.includes(seat)) byName[s.name ?? ''] = scores[seat]!;
    });
    this.rematch.clear();
    for (const { player, id } of this.queue.splice(0)) this.later(() => player.refuse(id, 'the game is over'));
    for (const player of this.players.slice()) {
      const result = winners.includes(player.seat) ? 'Win' : 'Lose';
      this.later(() =>
        player.request('GameOver', { result, scores: byName }, (answer) => {
          this.rematch.set(player, (answer as { rematch?: unknown } | null | undefined)?.rematch === true);
          this.maybeAgain();
        }),
      );
    }
    this.flush();
    if (this.players.length === 0) this.gone();
  }

  /** All have said yes: the same kingdom, the order drawn anew. Otherwise every socket is closed. */
  private maybeAgain(): void {
    if (this.players.some((p) => !this.rematch.has(p))) return;
    const { head } = this.match;
    const people = head.seats.filter((s) => s.kind === 'person').length;
    const again = this.rematch.size === people && [...this.rematch.values()].every((yes) => yes) && !this.host.stopping;
    if (!again) {
      for (const player of this.players.splice(0)) player.close();
      return this.gone();
    }
    const built = head.seats.flatMap((s) => (s.player === undefined ? [] : [{ kind: 'player' as const, player: s.player }]));
    const order = shuffled([...this.players.map(() => ({ kind: 'open' as const })), ...built]);
    const { match } = this.host.newMatch({ game: head.game, options: head.options, seats: order, watch: head.watch }, this.match.shelved);
    match.head.dominion = head.dominion!;
    match.head.from = { match: head.id };
    head.rematch = match.head.id;
    this.match = match;
    match.followers.add(this);
    this.host.live.set(match.head.id, match);
    const free = shuffled(order.flatMap((s, seat) => (s.kind === 'open' ? [seat] : [])));
    this.players.forEach((player, i) => {
      const seat = free[i]!;
      this.host.sit(match, player.name, seat, undefined);
      match.head.seats[seat]!.dominion = true;
      player.seat = seat;
      player.shuffles = 0;
      match.present.add(seat);
    });
    this.leaving.clear();
    this.status = 'starting';
    this.startGame(++this.starts);
  }

  // ---- what players send --------------------------------------------------------------------------------------

  private heard(player: DominionPlayer, { id, method, params }: PlayerRequest): void {
    const move = this.moveOf(method, params);
    if (!move) return player.refuse(id, `there is no method ${method.slice(0, 40)}`, -32601);
    if (this.status !== 'running' || this.turnOf !== player.seat || this.state.turn.seat !== player.seat) return player.refuse(id, 'it is not your turn');
    this.queue.push({ player, id, move });
    this.pump();
  }

  /** The request's shape, judged before turn and rules. */
  private moveOf(method: string, params: unknown): Move | undefined {
    if (method === 'EndTurn') return { method };
    if (method !== 'Play' && method !== 'Buy') return undefined;
    if (params === undefined || Array.isArray(params)) throw new Malformed(`${method} needs params with a card`);
    const { card, data } = params as { card?: unknown; data?: unknown };
    if (typeof card !== 'string' || !this.content.byName.has(card)) throw new Malformed(`${JSON.stringify(card)?.slice(0, 60)} is not a card`);
    return method === 'Buy' ? { method, card } : { method, card, data: shapeOf(this.content, card, data) };
  }

  private carryOut(player: DominionPlayer, id: string, move: Move): void {
    this.awaited = undefined;
    try {
      if (move.method === 'Play') this.play(player, id, move.card, move.data);
      else if (move.method === 'Buy') this.buy(player, id, move.card);
      else this.endTurn(player, id);
    } catch (error) {
      if (!(error instanceof Illegal)) throw error;
      this.later(() => player.refuse(id, error.message));
      this.waitFor(player);
    }
  }

  private play(player: DominionPlayer, id: string, name: string, data: CardData): void {
    const { state, content } = this;
    const card = content.byName.get(name)!;
    const { turn } = state;
    const hand = state.seats[player.seat]!.hand.slice();
    const at = hand.indexOf(card);
    if (at < 0) throw new Illegal(`${name} is not in your hand`);
    hand.splice(at, 1);
    const compiled = content.cards[card]!;
    if (compiled.program < 0) throw new Illegal(`${name} cannot be played`);
    if (isAction(content, card)) {
      if (turn.phase !== 'action') throw new Illegal('Actions are played before Treasures and buying');
      if (turn.actions < 1) throw new Illegal('there is no Action left');
      checkData(content, state, name, data, hand);
    } else if (turn.bought) throw new Illegal('Treasures are played before buying');
    this.open = { player, id };
    this.script = new TurnScript(content, name, data);
    if (isAction(content, card)) return this.answer([state.ask!.options.indexOf(card)]);
    if (state.ask!.why === 'ask.action') this.answer([state.ask!.options.indexOf(END_PHASE)]);
    this.answer([this.state.ask!.options.indexOf(card)]);
  }

  private buy(player: DominionPlayer, id: string, name: string): void {
    const { state, content } = this;
    const card = content.byName.get(name)!;
    if (!(state.supply[card]! > 0)) throw new Illegal(`there is no ${name} in the supply`);
    if (state.turn.buys < 1) throw new Illegal('there is no Buy left');
    if (state.turn.coins < content.cards[card]!.cost) throw new Illegal(`${name} costs ${content.cards[card]!.cost}, you have ${state.turn.coins}`);
    this.open = { player, id };
    this.toBuying();
    this.answer([this.state.ask!.options.indexOf(card)]);
  }

  private endTurn(player: DominionPlayer, id: string): void {
    this.toBuying();
    this.answer([this.state.ask!.options.indexOf(END_TURN)]);
    this.turnOf = -1;
    const result = afterTurn(this.content, this.state, player.seat);
    this.later(() => player.reply(id, result));
    for (; player.shuffles > 0; player.shuffles--) this.later(() => player.notify('Shuffle', '{}'));
    for (const [seat, how] of this.leaving) if (this.match.running) this.match.leave(seat, how);
    this.leaving.clear();
  }

  /** Leaves the action phase and the playing of Treasures. */
  private toBuying(): void {
    for (let ask = this.state.ask!; ask.why !== 'ask.buy'; ask = this.state.ask!) this.answer(ask.why === 'ask.action' ? [ask.options.indexOf(END_PHASE)] : []);
  }

  private answer(pick: number[]): void {
    this.match.answer(this.state.ask!.seat, this.match.askId(), pick);
    this.host.counts.answers++;
  }

  // ---- what the table does ------------------------------------------------------------------------------------

  saw(event: GameEvent): void {
    if (this.status !== 'running') return;
    const seat = event['seat'] as Seat;
    const inTurn = seat === this.state.turn.seat;
    if (event.type === 'play') this.sawPlay(seat, event['card'] as string);
    else if (event.type === 'shuffle') this.sawShuffle(seat, inTurn);
    else if (event.type === 'look' && inTurn) this.sentryOpen = false;
    else if (event.type === 'reveal') this.lastAttack()?.revealed.set(seat, event['cards'] as string[]);
    else if (event.type === 'discard' && inTurn && this.script && this.lastPlayed === 'Poacher') {
      // the machine need not ask who has no choice; the protocol always does
      const { cards, byName } = { cards: event['cards'] as string[], byName: this.content.byName };
      const hand = [...this.state.seats[seat]!.hand, ...cards.map((name) => byName.get(name)!)].sort((a, b) => a - b);
      this.steps.push({ kind: 'ask', wanted: this.script.poacher(hand, cards.length), sent: false, done: false });
      this.lastPlayed = '';
    }
  }

  private sawPlay(seat: Seat, card: string): void {
    this.closeSentry(seat);
    this.lastPlayed = card;
    this.sentryOpen = card === 'Sentry' && this.script !== undefined;
    const { state, content } = this;
    if (this.script?.played(card)) {
      const then = this.match.shelved.machine.fork(state) as DominionState;
      this.steps.push({ kind: 'ask', wanted: this.script.throneRoom(then, seat), sent: false, done: false });
    }
    const name = this.match.head.seats[seat]?.name ?? '';
    this.steps.push({
      kind: 'tell',
      run: () => {
        const params = JSON.stringify({ player: name, card });
        for (const player of this.players) if (player.seat !== seat) this.later(() => player.notify('Played', params));
      },
    });
    if ((content.cards[content.byName.get(card)!]!.types & ATTACK) !== 0) this.steps.push({ kind: 'attack', attack: new AttackStep(content, card, state) });
  }

  private sawShuffle(seat: Seat, inTurn: boolean): void {
    const player = this.playerAt(seat);
    if (!player) return;
    if (inTurn && !player.shuffleNow) player.shuffles++;
    else this.steps.push({ kind: 'tell', run: () => this.later(() => player.notify('Shuffle', '{}')) });
  }

  /** Sentry is asked about even when it looked at nothing. */
  private closeSentry(seat: Seat): void {
    if (!this.sentryOpen || !this.script) return;
    this.sentryOpen = false;
    const hand = names(this.content, this.state.seats[seat]!.hand);
    this.steps.push({ kind: 'ask', wanted: this.script.sentryRequest(hand, []), sent: false, done: false });
  }

  private lastAttack(): AttackStep | undefined {
    const step = this.steps.findLast((s) => s.kind === 'attack');
    return step?.kind === 'attack' ? step.attack : this.attack;
  }

  moved(): void {
    this.pump();
  }

  /** Goes on as far as it goes without hearing from somebody. */
  private pump(): void {
    if (this.pumping || this.status !== 'running' || !this.match.match) return;
    this.pumping = true;
    try {
      while (this.status === 'running' && this.step());
    } catch (error) {
      this.breakDown(error);
    } finally {
      this.pumping = false;
    }
    this.flush();
  }

  /** A defect of ours ends this table, and no other. */
  private breakDown(error: unknown): void {
    this.host.fault(this.match, error);
    this.status = 'over';
    this.match.followers.delete(this);
    for (const player of this.players.splice(0)) player.fatal('the server failed');
    if (this.match.running)
      for (const seat of this.match.head.seats.keys()) if (this.match.running && !this.match.table.out.includes(seat)) this.match.leave(seat, 'fault');
    this.gone();
  }

  private step(): boolean {
    const next = this.steps[0];
    if (next) return this.takeStep(next);
    if (this.match.table.over) {
      this.gameOver();
      return false;
    }
    const { state } = this;
    const ask = state.ask!;
    const player = this.playerAt(ask.seat);
    if (QUESTIONS.has(ask.why)) return this.inTurn(player);
    if (ask.seat === state.turn.seat) this.closeSentry(ask.seat);
    if (this.steps.length > 0) return true;
    if (!player) {
      if (!this.match.head.seats[ask.seat]?.dominion) return false;
      this.match.answerByDefault(); // it has left, or its server was restarted: nobody is there to ask
      return true;
    }
    return this.midEffect(player);
  }

  private midEffect(player: DominionPlayer): boolean {
    const ask = this.state.ask!;
    try {
      if (ask.seat !== this.state.turn.seat) {
        const pick = this.attack?.pick(ask);
        if (pick) this.answer(pick);
        else this.match.answerByDefault();
        return true;
      }
      if (!this.script) {
        this.match.answerByDefault();
        return true;
      }
      const answer = this.script.answer(this.state, ask);
      if ('pick' in answer) {
        this.lastPlayed = '';
        this.answer(answer.pick);
      } else this.steps.push({ kind: 'ask', wanted: answer, sent: false, done: false });
      return true;
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.pumping = false;
      this.putOut(player, error.message);
      this.pumping = true;
      return true;
    }
  }

  /** Nothing is under way: the Play is answered, the next request taken, or the next turn begun. */
  private inTurn(player: DominionPlayer | undefined): boolean {
    const { state, content } = this;
    const { seat } = state.turn;
    if (this.sentryOpen) {
      this.closeSentry(seat);
      return true;
    }
    if (this.open) {
      const { player: asker, id } = this.open;
      const info = turnInfo(content, state, asker.seat);
      this.later(() => asker.reply(id, info));
      this.endPlay();
      this.waitFor(asker);
      return true;
    }
    const early = this.queue.findIndex((request) => request.player.seat !== seat);
    if (early >= 0) {
      const [request] = this.queue.splice(early, 1);
      this.later(() => request!.player.refuse(request!.id, 'it is not your turn'));
      return true;
    }
    if (!player) return false;
    if (this.turnOf !== seat) {
      this.turnOf = seat;
      const info = turnInfo(content, state, seat);
      this.later(() => player.notify('StartTurn', info));
      this.waitFor(player);
      return true;
    }
    const request = this.queue.shift();
    if (!request) return false;
    this.carryOut(player, request.id, request.move);
    return true;
  }

  private endPlay(): void {
    this.open = undefined;
    this.script = undefined;
    this.attack = undefined;
    this.steps = [];
    this.sentryOpen = false;
  }

  /** A move is expected of this player; one timer for the table looks now and then whether it has come. */
  private waitFor(player: DominionPlayer): void {
    this.awaited = player;
    this.awaitedSince = Date.now();
    this.idle ??= setInterval(
      () => {
        if (this.awaited && Date.now() - this.awaitedSince > this.timeoutMs) this.putOut(this.awaited, 'no move in time');
      },
      Math.max(50, this.timeoutMs / 10),
    ).unref();
  }

  // ---- asking -------------------------------------------------------------------------------------------------

  private takeStep(step: Step): boolean {
    if (step.kind === 'tell') {
      this.steps.shift();
      step.run();
      return true;
    }
    if (step.kind === 'attack') return this.takeAttack(step.attack);
    const player = this.open?.player;
    if (step.done || !player?.open) {
      this.steps.shift();
      return true;
    }
    if (!step.sent) {
      step.sent = true;
      const { method, params, hear } = step.wanted;
      this.ask(player, method, params, (result) => {
        hear(result);
        step.done = true;
      });
    }
    return false;
  }

  private takeAttack(attack: AttackStep): boolean {
    const { seat: attacker } = this.state.turn;
    const { out } = this.match.table;
    const count = this.match.head.seats.length;
    let waiting = false;
    for (let i = 1; i < count; i++) {
      const seat = (attacker + i) % count;
      const player = this.playerAt(seat);
      if (!player || out.includes(seat) || attack.answers.has(seat)) continue;
      waiting = true;
      if (!attack.asked.has(seat)) {
        attack.asked.add(seat);
        const data = attack.oneByOne ? attack.peek(this.match.shelved.machine, this.state, seat) : null;
        this.ask(player, 'Attack', { card: attack.card, data, hand: attack.handOf(seat) }, (result) => attack.hear(seat, result));
      }
      if (attack.oneByOne) break;
    }
    if (waiting) return false;
    this.attack = attack;
    this.steps.shift();
    return true;
  }

  /** Asks a player; an answer that does not fit cannot be refused, so it is malformed. */
  private ask(player: DominionPlayer, method: string, params: object, hear: (result: unknown) => void): void {
    this.awaited = undefined;
    this.later(() =>
      player.request(method, params, (result) => {
        try {
          hear(result);
        } catch (error) {
          if (!(error instanceof Malformed)) throw error;
          return this.putOut(player, error.message);
        }
        this.pump();
      }),
    );
  }

  // ---- looking on ---------------------------------------------------------------------------------------------

  /** `GET /game/<key>/state`. */
  look(): unknown {
    const { head } = this.match;
    if (!this.match.match) {
      return ['PreStart', { num_players: this.size, kingdom: this.kingdom, players: head.seats.flatMap((s) => (s.name === null ? [] : [{ name: s.name }])) }];
    }
    const { state, content } = this;
    const { out } = this.match.table;
    const count = head.seats.length;
    const order = Array.from({ length: count }, (_, i) => (state.turn.seat + i) % count).filter((seat) => !out.includes(seat));
    const player = (seat: Seat): { name: string } => ({ name: head.seats[seat]?.name ?? '' });
    return [
      'Turn',
      {
        kingdom: this.kingdom,
        supply: supplyOf(content, state),
        trash: names(content, state.trash),
        current_player: player(order[0] ?? state.turn.seat),
        next_players: order.slice(1).map(player),
      },
    ];
  }

  private stopWaiting(): void {
    clearInterval(this.idle);
    this.idle = undefined;
    this.awaited = undefined;
  }

  close(): void {
    this.stopWaiting();
    for (const player of this.players) player.close(1012);
  }
}

function shuffled<T>(items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}
