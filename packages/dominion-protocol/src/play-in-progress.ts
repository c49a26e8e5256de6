import { typeBit } from '@cardwright/games/dominion/content';
import { at, type GameEvent, type Seat } from '@cardwright/kernel';
import { AttackStep } from './attack-step.ts';
import { Malformed } from './card-data.ts';
import type { DominionPlayer } from './dominion-player.ts';
import type { DominionTable } from './dominion-table.ts';
import type { TurnScript, CardRequest } from './turn-script.ts';
import { names } from './wire-format.ts';
import { cardAt, cardNamed, openAsk, seatAt, stateOf } from './dominion-types.ts';

const ATTACK = typeBit('Attack');

type Step =
  | { kind: 'tell'; run: () => void }
  | { kind: 'ask'; request: CardRequest; sent: boolean; done: boolean }
  | { kind: 'attack'; attack: AttackStep };

/**
 * A Play or Buy that has not been answered yet: what the machine does with it becomes requests and
 * notifications, in order.
 */
export class PlayInProgress {
  private readonly table: DominionTable;
  open: { player: DominionPlayer; id: string } | undefined = undefined;
  private steps: Step[] = [];
  private script: TurnScript | undefined = undefined;
  private attack: AttackStep | undefined = undefined;
  private lastPlayed = '';
  private sentryOpen = false;

  constructor(table: DominionTable) {
    this.table = table;
  }

  begin(player: DominionPlayer, id: string, script: TurnScript | undefined): void {
    this.open = { player, id };
    this.script = script;
  }

  end(): void {
    this.open = undefined;
    this.script = undefined;
    this.attack = undefined;
    this.steps = [];
    this.sentryOpen = false;
  }

  get hasSteps(): boolean {
    return this.steps.length > 0;
  }

  dropSteps(): void {
    this.steps = [];
  }

  saw(event: GameEvent): void {
    const seat = event['seat'] as Seat;
    const inTurn = seat === this.table.state.turn.seat;
    if (event.type === 'play') this.sawPlay(seat, event['card'] as string);
    else if (event.type === 'shuffle') this.sawShuffle(seat, inTurn);
    else if (event.type === 'look' && inTurn) this.sentryOpen = false;
    else if (event.type === 'reveal')
      this.lastAttack()?.revealed.set(seat, event['cards'] as string[]);
    else if (event.type === 'discard' && inTurn && this.script && this.lastPlayed === 'Poacher') {
      // the machine does not ask a seat without a choice; the protocol always does
      const cards = event['cards'] as string[];
      const hand = [
        ...seatAt(this.table.state, seat).hand,
        ...cards.map((name) => cardNamed(this.table.content, name)),
      ].sort((a, b) => a - b);
      this.steps.push({
        kind: 'ask',
        request: this.script.poacher(hand, cards.length),
        sent: false,
        done: false,
      });
      this.lastPlayed = '';
    }
  }

  private sawPlay(seat: Seat, card: string): void {
    this.closeSentry(seat);
    this.lastPlayed = card;
    this.sentryOpen = card === 'Sentry' && this.script !== undefined;
    const { state, content } = this.table;
    if (this.script?.played(card)) {
      const then = stateOf(this.table.match.game.machine.fork(state));
      this.steps.push({
        kind: 'ask',
        request: this.script.throneRoom(then, seat),
        sent: false,
        done: false,
      });
    }
    const name = this.table.match.head.seats[seat]?.name ?? '';
    this.steps.push({
      kind: 'tell',
      run: () => {
        const params = JSON.stringify({ player: name, card });
        for (const player of this.table.seats.players)
          if (player.seat !== seat)
            this.table.outbox.enqueue(() => player.notify('Played', params));
      },
    });
    if ((cardAt(content, cardNamed(content, card)).types & ATTACK) !== 0)
      this.steps.push({ kind: 'attack', attack: new AttackStep(content, card, state) });
  }

  private sawShuffle(seat: Seat, inTurn: boolean): void {
    const player = this.table.seats.at(seat);
    if (!player) return;
    const tell = (): void => this.table.outbox.enqueue(() => player.notify('Shuffle', '{}'));
    if (inTurn && !player.shuffleNow) player.shuffles++;
    else if (!this.open && !this.hasSteps)
      tell(); // in clean-up: the answer to EndTurn comes after it
    else this.steps.push({ kind: 'tell', run: tell });
  }

  /** Sentry sends its request even when it looked at nothing. */
  closeSentry(seat: Seat): boolean {
    if (!this.sentryOpen || !this.script) return false;
    this.sentryOpen = false;
    const hand = names(this.table.content, seatAt(this.table.state, seat).hand);
    this.steps.push({
      kind: 'ask',
      request: this.script.sentryRequest(hand, []),
      sent: false,
      done: false,
    });
    return true;
  }

  private lastAttack(): AttackStep | undefined {
    const step = this.steps.findLast((s) => s.kind === 'attack');
    return step?.kind === 'attack' ? step.attack : this.attack;
  }

  /** Takes the first step; true if the next one can follow without an answer from a player. */
  takeStep(): boolean {
    const step = at(this.steps, 0);
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
      const { method, params, hear } = step.request;
      this.ask(player, method, params, (result) => {
        hear(result);
        step.done = true;
      });
    }
    return false;
  }

  private takeAttack(attack: AttackStep): boolean {
    const { seat: attacker } = this.table.state.turn;
    const { out } = this.table.match.session.started();
    const count = this.table.match.head.seats.length;
    let waiting = false;
    for (let i = 1; i < count; i++) {
      const seat = (attacker + i) % count;
      const player = this.table.seats.at(seat);
      if (!player || out.includes(seat) || attack.answers.has(seat)) continue;
      waiting = true;
      if (!attack.asked.has(seat)) {
        attack.asked.add(seat);
        const data = attack.oneByOne
          ? attack.peek(this.table.match.game.machine, this.table.state, seat)
          : null;
        this.ask(
          player,
          'Attack',
          { card: attack.card, data, hand: attack.handOf(seat) },
          (result) => attack.hear(seat, result),
        );
      }
      if (attack.oneByOne) break;
    }
    if (waiting) return false;
    this.attack = attack;
    this.steps.shift();
    return true;
  }

  /** Sends a request to a player. An invalid reply cannot be refused, so it counts as malformed. */
  private ask(
    player: DominionPlayer,
    method: string,
    params: object,
    hear: (result: unknown) => void,
  ): void {
    this.table.timer.hold();
    this.table.outbox.enqueue(() =>
      player.request(method, params, (result) => {
        try {
          hear(result);
        } catch (error) {
          if (!(error instanceof Malformed)) throw error;
          return this.table.seats.putOut(player, error.message);
        }
        this.table.pump();
      }),
    );
  }

  /**
   * The machine asks in the middle of an effect: answers with what the player has sent already, or
   * sends it a request.
   */
  answerMachine(player: DominionPlayer): boolean {
    const ask = openAsk(this.table.state);
    try {
      if (ask.seat !== this.table.state.turn.seat) {
        const pick = this.attack?.pick(ask);
        if (pick) this.table.answer(pick);
        else this.table.answerByDefault();
        return true;
      }
      if (!this.script) {
        this.table.answerByDefault();
        return true;
      }
      const answer = this.script.answer(this.table.state, ask);
      if ('pick' in answer) {
        this.lastPlayed = '';
        this.table.answer(answer.pick);
      } else this.steps.push({ kind: 'ask', request: answer, sent: false, done: false });
      return true;
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.table.pumping = false;
      this.table.seats.putOut(player, error.message);
      this.table.pumping = true;
      return true;
    }
  }
}
