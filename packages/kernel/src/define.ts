import type { Content, Game, GameContent, GameFace, GameInformation, GameRules } from './game.ts';
import { completePlayers, type OwnPlayers } from './players.ts';
import type { Effect, Line, Procedure, Step, Trigger } from './program.ts';
import type { Plain, State } from './state.ts';

/**
 * A game whose types are inferred from its parts: the state from `rules`, the content from
 * `content`, the sight from `information`. Its default player must be one of its players; a game
 * without players gets those that play any game (`completePlayers`). The other functions of this
 * file return their argument unchanged: they let types be inferred and checked where a game is
 * written, so that its users need no casts.
 */
export function defineGame<S extends State, C extends Content, V, const N extends string>(game: {
  readonly name: string;
  readonly version: string;
  readonly rules: GameRules<S, NoInfer<C>>;
  readonly information: GameInformation<NoInfer<S>, NoInfer<C>, V>;
  readonly content: GameContent<C>;
  readonly face: GameFace<NoInfer<S>, NoInfer<C>>;
  readonly players?: OwnPlayers<NoInfer<S>, NoInfer<C>, NoInfer<V>, N>;
}): Game<S, C, V> {
  return { ...game, players: completePlayers(game.players ?? {}, game.rules) };
}

/** What one line of a card does. */
export function defineEffect<S extends State, C extends Content, P>(
  effect: Effect<S, C, P>,
): Effect<S, C, P> {
  return effect;
}

/** A rule of many steps: a turn, a draft, a combat. */
export function defineProcedure<
  S extends State,
  C extends Content,
  V extends { [key: string]: Plain },
  const N extends string,
>(procedure: {
  readonly name: string;
  readonly first: NoInfer<N>;
  readonly steps: { readonly [step in N]: Step<S, C, V> };
}): Procedure<S, C, V> {
  return procedure;
}

/** What responds to an event. */
export function defineTrigger<S extends State, C extends Content>(
  trigger: Trigger<S, C>,
): Trigger<S, C> {
  return trigger;
}

/**
 * An effect with its parameters, as a line of a program. Other fields of an effect are dropped:
 * effects of one shape keep the machine's method lookups monomorphic.
 */
export function lineOf<S extends State, C extends Content, P>(
  effect: Effect<S, C, P>,
  params: P,
): Line {
  const { name, run, answered, returned } = effect;
  return { effect: { name, run, answered, returned }, params };
}
