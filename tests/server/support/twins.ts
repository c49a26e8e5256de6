import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import {
  type Game,
  type GameEvent,
  Machine,
  Match,
  type MatchOptions,
  type Seat,
  seedRng,
  type State,
} from '@cardwright/kernel';
import type { ParamsIn } from '@cardwright/protocol';
import type { Store, Write } from '@cardwright/server';
import { anyPick, rolls, TestClient } from './client.ts';
import { matchOf } from './dominion-bot.ts';

/** Two matches that look the same to a seat: they differ only in what it may not know. */
export interface Twins {
  game: string;
  /** The observing seat; -1 is a spectator. */
  seat: Seat;
  ids: [string, string];
  tokens: [string[], string[]];
  machine: Machine;
  /** The current tables. */
  states: [State, State];
}

export interface TwinPlan {
  game: string;
  seat: Seat;
  seats: number;
  options: MatchOptions;
  /** The number of answers before the tables diverge, at a question to the seat. */
  after: number;
  /** Changes both tables first. */
  arrange?: (machine: Machine, state: State) => void;
  /**
   * Changes the second table, a copy of the first; returns false if there is nothing hidden to
   * change.
   */
  change: (machine: Machine, other: State, seat: Seat, roll: (n: number) => number) => boolean;
  clock?: { decisionMs: number };
  seed: number;
}

/** Redeals everything that is hidden from everybody: all hidden cards, and future randomness. */
export const redealHidden: TwinPlan['change'] = (machine, other, seat, roll) => {
  const before = machine.hash(other);
  machine.redeal(other, seat, seedRng(`twins ${roll(1e9)}`));
  return machine.hash(other) !== before;
};

type Own = {
  seats?: unknown[];
  players?: unknown[];
  sides?: unknown[];
  bag?: unknown;
  decks?: unknown;
};
/**
 * Redeals only the secrets of the others. The seat's own cards, shared piles and future randomness
 * are kept, so that the twins look the same for longer.
 */
export const dealOthers: TwinPlan['change'] = (machine, other, seat, roll) => {
  const before = machine.fork(other);
  const hash = machine.hash(other);
  machine.redeal(other, seat, seedRng(`twins ${roll(1e9)}`));
  other.rng = before.rng;
  const [from, to]: [State & Own, State & Own] = [before, other];
  for (const room of ['seats', 'players', 'sides'] as const)
    if (from[room] && seat >= 0) to[room]![seat] = from[room][seat];
  for (const shared of ['bag', 'decks'] as const) if (from[shared]) to[shared] = from[shared];
  return machine.hash(other) !== hash;
};

/**
 * Creates the matches of a plan; they wait at their first decision until `part` has rewritten them.
 */
export async function makeTwins(
  client: TestClient,
  { game, seat, seats, options, clock }: TwinPlan,
): Promise<Twins> {
  const machine = new Machine(games[game] as Game, loadContent(game));
  const made = async (): Promise<{ match: string; tokens: string[] }> => {
    const { match, mine } = await client.call('create', {
      game,
      options: options as ParamsIn<'create'>['options'],
      seats: Array.from({ length: seats }, (_, i) => ({ kind: 'mine' as const, name: `p${i}` })),
      ...(clock ? { clock } : {}),
    });
    return { match, tokens: mine.map(({ token }) => token) };
  };
  const [a, b] = [await made(), await made()];
  return {
    game,
    seat,
    machine,
    ids: [a.match, b.match],
    tokens: [a.tokens, b.tokens],
    states: [undefined, undefined] as unknown as [State, State],
  };
}

/**
 * In the store of a stopped server: continues the first match, gives the second the same history,
 * and makes them diverge. False if nothing could be changed.
 */
export async function part(store: Store, twins: Twins, plan: TwinPlan): Promise<boolean> {
  const { machine, seat } = twins;
  // a table of Dominion's own protocol is identified by its key
  const ids = twins.ids.map((id) => matchOf(id) || id);
  const { options } = JSON.parse((await store.match(ids[0]!))!.head) as { options: MatchOptions };
  const events: GameEvent[] = [];
  const match = new Match(
    machine,
    {
      generator: 'chacha8',
      options,
      seed: `twins ${plan.seed}`,
      seats: Array.from({ length: plan.seats }, (_, i) => `p${i}`),
    },
    events,
  );
  const roll = rolls(plan.seed);
  const lines: string[] = [];
  const isThere = (): boolean =>
    lines.length >= plan.after &&
    lines.length > 0 &&
    (seat < 0 || match.state.ask!.seat === seat) &&
    !match.state.ask!.secret;
  while (!isThere()) {
    const ask = match.state.ask!;
    const pick = anyPick(ask, roll);
    lines.push(JSON.stringify({ e: { seat: ask.seat, pick }, t: Date.now(), a: ask.id }));
    match.enter({ seat: ask.seat, pick }, events);
    if (match.over) return false;
  }
  plan.arrange?.(machine, match.state);
  const other = machine.fork(match.state);
  if (!plan.change(machine, other, seat, roll)) return false;
  twins.states = [match.state, other];
  for (const [i, id] of ids.entries()) {
    const snapshot = {
      state: twins.states[i],
      out: [],
      n: events.length,
      base: Array(plan.seats).fill(0),
      ends: {},
      events: events.slice(-100),
    };
    await store.write([
      ...lines.map((line, number): Write => ({ do: 'append', match: id, number, line })),
      { do: 'snapshot', match: id, number: lines.length, data: JSON.stringify(snapshot) },
    ]);
  }
  return true;
}
