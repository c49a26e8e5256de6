import {
  Fault,
  type GameEvent,
  type Machine,
  type MatchOptions,
  type Rng,
  roll,
  seedRng,
  type State,
} from '@cardwright/kernel';
import { RoundCounter } from './round-counter.ts';
import type { SeatedPlayer } from './seat-players.ts';

export interface PlayedGame {
  state: State;
  decisions: number;
  rounds: number;
}

/**
 * Called with every answer before it is applied and, if it wants them, with the events that follow.
 */
export interface Watcher {
  see(state: State, pick: readonly number[]): void;
  hear?(events: readonly GameEvent[]): void;
}

/** Plays a game between built-in players, one per seat. The seed decides everything. */
export function playGame(
  machine: Machine,
  players: readonly SeatedPlayer[],
  seed: string,
  options: MatchOptions,
  watch?: Watcher,
): PlayedGame {
  const { game } = machine;
  const state = machine.start({ seed, seats: players.length, options });
  const rolls = players.map((_, seat) => {
    let chance: Rng | undefined; // most players use no randomness
    return (n: number): number => roll((chance ??= seedRng(`${seed}/${seat}`)), n);
  });
  const rounds = new RoundCounter(machine);
  let decisions = 0;
  for (let ask = state.ask; ask; ask = state.ask) {
    if (++decisions > game.rules.maxDecisions)
      throw new Fault(
        'cap/decisions',
        `seed ${seed}: more than ${game.rules.maxDecisions} decisions`,
      );
    rounds.see(state);
    const { seat } = ask;
    const pick = players[seat]!.answer(state, seat, rolls[seat]!);
    if (!watch) machine.answer(state, pick);
    else {
      watch.see(state, pick);
      const events: GameEvent[] | undefined = watch.hear && [];
      machine.answer(state, pick, events);
      if (events) watch.hear?.(events);
    }
  }
  return { state, decisions, rounds: rounds.count(state) };
}
