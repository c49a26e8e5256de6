import type { GameEvent, Seat, State } from '@cardwright/kernel';
import type { MatchHead } from './match-head.ts';
import type { PlayableGame } from './playable-game.ts';

/** The table as known to everybody but the seat that is asked. */
export interface PastTable {
  readonly state: State;
  /** The number of the last event. */
  readonly n: number;
}

/** With fewer people than this there is nobody to hide anything from. */
const PERSONS = 2;

/**
 * Some questions are asked only of seats that hold something hidden, so a pause would reveal that
 * somebody does. Whenever such a question is possible as far as everybody knows, all messages about
 * the table are delayed by the same time, whether or not anybody is asked. A seat that is asked may
 * answer meanwhile.
 */
export class SecretWait {
  private readonly head: MatchHead;
  private readonly playable: PlayableGame;
  private current: { until: number; past: PastTable } | undefined = undefined;

  constructor(head: MatchHead, playable: PlayableGame) {
    this.head = head;
    this.playable = playable;
  }

  /** When the delay ends; undefined if there is none. */
  get until(): number | undefined {
    return this.current?.until;
  }

  /** What is shown during the delay. */
  get past(): PastTable | undefined {
    return this.current?.past;
  }

  get ms(): number {
    return this.head.secretWaitMs ?? 0;
  }

  /** Whether this table waits at all. */
  applies(personsLeft: number): boolean {
    const { hiddenQuestions } = this.playable.game.information;
    return this.ms > 0 && hiddenQuestions !== undefined && personsLeft >= PERSONS;
  }

  /** The seat that is asked such a question now. */
  askedSeat(state: State | undefined): Seat | undefined {
    const ask = state?.ask;
    const { hiddenQuestions } = this.playable.game.information;
    return ask && hiddenQuestions?.includes(ask) ? ask.seat : undefined;
  }

  /** Whether one of these events may have led to such a question. */
  isCalledFor(state: State, events: readonly GameEvent[]): boolean {
    const { game, content } = this.playable;
    const { hiddenQuestions } = game.information;
    return events.some((event) => hiddenQuestions?.mayFollow(content, state, event) ?? false);
  }

  begin(past: PastTable, now: number): void {
    this.current = { until: now + this.ms, past };
  }

  end(): void {
    this.current = undefined;
  }
}
