import { typeBit } from '@cardwright/games/dominion';
import { at, type Ask, type GameEvent, type Seat } from '@cardwright/kernel';
import type { ObservedPlay, SessionObserver } from '@cardwright/match';
import { AttackStep } from './attack-step.ts';
import type { DominionPlayer } from './dominion-player.ts';
import { type GameSight, sightOf } from './game-sight.ts';
import type { Outbox } from './outbox.ts';
import type { TableSeats } from './table-seats.ts';
import type { TurnScript, CardRequest } from './turn-script.ts';
import { names } from './wire-format.ts';
import { cardAt, cardNamed, seatAt, stateOf } from './dominion-types.ts';

const ATTACK = typeBit('Attack');

type Step =
  | { kind: 'tell'; run: () => void }
  | { kind: 'ask'; request: CardRequest; sent: boolean; done: boolean }
  | { kind: 'attack'; attack: AttackStep };

/** A question for a player; `hear` throws `Malformed` if the answer is invalid. */
export interface Question {
  player: DominionPlayer;
  method: string;
  params: object;
  hear: (result: unknown) => void;
}

/** The result of a step: whether the next can follow at once, and who must be asked. */
interface StepTaken {
  goesOn: boolean;
  questions: Question[];
}

/**
 * A Play or Buy that has not been answered yet: turns what the machine does into requests and
 * notifications, in order.
 */
export class PlayInProgress implements SessionObserver {
  private readonly seats: TableSeats;
  private readonly outbox: Outbox;
  open: { player: DominionPlayer; id: string } | undefined = undefined;
  private steps: Step[] = [];
  private script: TurnScript | undefined = undefined;
  private attack: AttackStep | undefined = undefined;
  private lastPlayed = '';
  private sentryOpen = false;

  constructor(seats: TableSeats, outbox: Outbox) {
    this.seats = seats;
    this.outbox = outbox;
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

  saw(event: GameEvent, play: ObservedPlay): void {
    const sight = sightOf(play);
    const { state, content } = sight;
    const seat = event['seat'] as Seat;
    const inTurn = seat === state.turn.seat;
    if (event.type === 'play') this.sawPlay(seat, event['card'] as string, sight);
    else if (event.type === 'shuffle') this.sawShuffle(seat, inTurn);
    else if (event.type === 'look' && inTurn) this.sentryOpen = false;
    else if (event.type === 'reveal')
      this.lastAttack()?.revealed.set(seat, event['cards'] as string[]);
    else if (event.type === 'discard' && inTurn && this.script && this.lastPlayed === 'Poacher') {
      // the machine does not ask a seat without a choice; the protocol always does
      const cards = event['cards'] as string[];
      const hand = [
        ...seatAt(state, seat).hand,
        ...cards.map((name) => cardNamed(content, name)),
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

  private sawPlay(seat: Seat, card: string, sight: GameSight): void {
    this.closeSentry(seat, sight);
    this.lastPlayed = card;
    this.sentryOpen = card === 'Sentry' && this.script !== undefined;
    const { state, content, machine, head } = sight;
    if (this.script?.played(card)) {
      const then = stateOf(machine.fork(state));
      this.steps.push({
        kind: 'ask',
        request: this.script.throneRoom(then, seat),
        sent: false,
        done: false,
      });
    }
    const name = head.seats[seat]?.name ?? '';
    this.steps.push({
      kind: 'tell',
      run: () => {
        const params = JSON.stringify({ player: name, card });
        for (const player of this.seats.players)
          if (player.seat !== seat) this.outbox.enqueue(() => player.notify('Played', params));
      },
    });
    if ((cardAt(content, cardNamed(content, card)).types & ATTACK) !== 0)
      this.steps.push({ kind: 'attack', attack: new AttackStep(content, card, state) });
  }

  private sawShuffle(seat: Seat, inTurn: boolean): void {
    const player = this.seats.at(seat);
    if (!player) return;
    const tell = (): void => this.outbox.enqueue(() => player.notify('Shuffle', '{}'));
    if (inTurn && !player.shuffleNow) player.shuffles++;
    else if (!this.open && !this.hasSteps)
      tell(); // in clean-up: the answer to EndTurn comes after it
    else this.steps.push({ kind: 'tell', run: tell });
  }

  /** Sentry sends its request even when it looked at nothing. */
  closeSentry(seat: Seat, { content, state }: GameSight): boolean {
    if (!this.sentryOpen || !this.script) return false;
    this.sentryOpen = false;
    const hand = names(content, seatAt(state, seat).hand);
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

  /** Takes the first step. */
  takeStep(sight: GameSight): StepTaken {
    const step = at(this.steps, 0);
    if (step.kind === 'tell') {
      this.steps.shift();
      step.run();
      return { goesOn: true, questions: [] };
    }
    if (step.kind === 'attack') return this.takeAttack(step.attack, sight);
    const player = this.open?.player;
    if (step.done || !player?.open) {
      this.steps.shift();
      return { goesOn: true, questions: [] };
    }
    if (step.sent) return { goesOn: false, questions: [] };
    step.sent = true;
    const { method, params, hear } = step.request;
    const heard = (result: unknown): void => {
      hear(result);
      step.done = true;
    };
    return { goesOn: false, questions: [{ player, method, params, hear: heard }] };
  }

  private takeAttack(attack: AttackStep, { state, machine, head, out }: GameSight): StepTaken {
    const count = head.seats.length;
    const questions: Question[] = [];
    let waiting = false;
    for (let i = 1; i < count; i++) {
      const seat = (state.turn.seat + i) % count;
      const player = this.seats.at(seat);
      if (!player || out.includes(seat) || attack.answers.has(seat)) continue;
      waiting = true;
      if (!attack.asked.has(seat)) {
        attack.asked.add(seat);
        const data = attack.oneByOne ? attack.peek(machine, state, seat) : null;
        questions.push({
          player,
          method: 'Attack',
          params: { card: attack.card, data, hand: attack.handOf(seat) },
          hear: (result) => attack.hear(seat, result),
        });
      }
      if (attack.oneByOne) break;
    }
    if (waiting) return { goesOn: false, questions };
    this.attack = attack;
    this.steps.shift();
    return { goesOn: true, questions };
  }

  /**
   * The machine asks in the middle of an effect: the data the player sent answers it, or the
   * default answer does, or the player is asked in the next step. Throws `Malformed` if the data is
   * invalid.
   */
  answerTo(ask: Ask, { state }: GameSight): { pick: number[] } | 'default' | 'ask' {
    if (ask.seat !== state.turn.seat) {
      const pick = this.attack?.pick(ask);
      return pick ? { pick } : 'default';
    }
    if (!this.script) return 'default';
    const answer = this.script.answer(state, ask);
    if ('pick' in answer) {
      this.lastPlayed = '';
      return { pick: answer.pick };
    }
    this.steps.push({ kind: 'ask', request: answer, sent: false, done: false });
    return 'ask';
  }
}
