import { randomPick } from './choose.ts';
import type { Content, GamePlayers, GameRules, PlayerMaker } from './game.ts';
import type { State } from './state.ts';

/** Plays any game: each legal option is equally likely. */
export const randomPlayer: PlayerMaker = {
  about: 'picks any legal option',
  make: () => ({ name: 'random', answer: (_sight, ask, roll) => randomPick(ask, roll) }),
};

/** A game's own definition of its players; `defineGame` completes it. */
export type OwnPlayers<S extends State, C extends Content, V, N extends string> = Omit<
  GamePlayers<S, C>,
  'byName' | 'default' | 'evaluate'
> & {
  readonly byName?: { readonly [name in N]: PlayerMaker<V, C> };
  readonly default?: NoInfer<N>;
  readonly evaluate?: GamePlayers<S, C>['evaluate'];
};

/**
 * Every game has a random player, which playouts use if the game brings no other. A game without an
 * evaluation is judged by its scores.
 */
export function completePlayers<S extends State, C extends Content, V, N extends string>(
  { byName, default: first, evaluate, ...rest }: OwnPlayers<S, C, V, N>,
  rules: Pick<GameRules<S, C>, 'outcome'>,
): GamePlayers<S, C, V> {
  const own: { readonly [name: string]: PlayerMaker<V, C> } = byName ?? {};
  const all = Object.hasOwn(own, 'random') ? own : { ...own, random: randomPlayer };
  return {
    ...rest,
    byName: all,
    default: first ?? Object.keys(all)[0] ?? 'random',
    evaluate: evaluate ?? ((content, state) => standingByScores(rules, content, state)),
  };
}

/** From 0 to 1: who has won, or, before the end, how far each seat is ahead of the best other. */
function standingByScores<S extends State, C extends Content>(
  rules: Pick<GameRules<S, C>, 'outcome'>,
  content: C,
  state: S,
): number[] {
  const { scores, winners } = rules.outcome(content, state);
  if (state.over) return scores.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  const spread = Math.max(1, ...scores.map(Math.abs));
  return scores.map((own, seat) => {
    const others = scores.filter((_, other) => other !== seat);
    const lead = others.length === 0 ? own : own - Math.max(...others);
    return Math.min(1, Math.max(0, 0.5 + lead / (4 * spread)));
  });
}
