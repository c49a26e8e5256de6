import { Fault, type Machine, type MatchOptions, type Player, type Rng, roll, seedRng, type State } from '@cardwright/kernel';

export interface Played {
  state: State;
  decisions: number;
}

/** Told of every answer before it is carried out. */
export type Watcher = (state: State, pick: readonly number[]) => void;

/** A game between built-in players, each answering from its sight. The seed decides everything. */
export function playGame(machine: Machine, players: readonly Player[], seed: string, options: MatchOptions, watch?: Watcher): Played {
  const { game, content } = machine;
  const state = machine.start({ seed, seats: players.length, options });
  const sights: unknown[] = players.map((_, seat) => game.sight(content, state, seat));
  const rolls = players.map((_, seat) => {
    let chance: Rng | undefined; // most players roll nothing
    return (n: number): number => roll((chance ??= seedRng(`${seed}/${seat}`)), n);
  });
  let decisions = 0;
  for (let ask = state.ask; ask; ask = state.ask) {
    if (++decisions > game.maxDecisions) throw new Fault('cap/decisions', `seed ${seed}: more than ${game.maxDecisions} decisions`);
    const { seat } = ask;
    const pick = players[seat]!.answer(sights[seat], ask, rolls[seat]!);
    watch?.(state, pick);
    machine.answer(state, pick);
  }
  return { state, decisions };
}

