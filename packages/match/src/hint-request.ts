import { answerCount, type Message, type Seat, type State } from '@cardwright/kernel';
import { type ResultOf, RpcError } from '@cardwright/protocol';
import type { MatchSession } from './match-session.ts';

/**
 * The table that a hint for the seat's open question is about: a copy, because play goes on. A
 * person is never helped against another one.
 */
export function hintRequest(
  session: MatchSession,
  seat: Seat,
  ask: number,
): { refusal: RpcError } | { state: State } {
  const refused = (code: RpcError['code']): { refusal: RpcError } => ({
    refusal: new RpcError(code),
  });
  if (!session.match) return refused('match/not-started');
  const { state, over } = session.match;
  if (over || !session.running || !state.ask) return refused('match/over');
  if (session.personsBeside(seat).length > 0) return refused('hint/others');
  if (state.ask.seat !== seat) return refused('answer/wrong-seat');
  if (session.askId() !== ask) return refused('answer/stale');
  if (answerCount(state.ask, 2) < 2) return refused('hint/none');
  return { state: session.playable.machine.fork(state) };
}

interface FoundChoice {
  readonly pick: readonly number[];
  readonly words: readonly Message[];
  readonly chance: number;
}

/** What the search has found. */
export interface FoundHint {
  readonly best: FoundChoice;
  readonly runnerUp?: FoundChoice;
  readonly runnerUpError?: number;
  readonly why?: Message;
  readonly expected?: Message;
}

/** The reply to `hint`. */
export function hintOnWire(ask: number, found: FoundHint): ResultOf<'hint'> {
  const { best, runnerUp, runnerUpError, why, expected } = found;
  const choice = ({ pick, words, chance }: FoundChoice): ResultOf<'hint'>['best'] => ({
    pick: [...pick],
    words: [...words],
    chance,
  });
  return {
    ask,
    best: choice(best),
    ...(runnerUp && { runnerUp: choice(runnerUp) }),
    ...(runnerUpError !== undefined && { runnerUpError }),
    ...(why && { why }),
    ...(expected && { expected }),
  };
}
