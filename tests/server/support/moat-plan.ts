import type { Machine } from '@cardwright/kernel';
import type { TwinPlan } from './twins.ts';

export const ATTACKS = ['Witch', 'Militia', 'Bureaucrat', 'Bandit'];
export const ATTACK_KINGDOM = [
  'Moat',
  ...ATTACKS,
  'CouncilRoom',
  'Library',
  'Vassal',
  'Sentry',
  'Market',
];

export interface Cards {
  seats: { hand: number[]; deck: number[] }[];
  turn: object;
}

/**
 * The attacker is about to play the attack; the victim has its Moat in hand in the second match,
 * and at the bottom of its deck in the first.
 */
export const moatPlan = (attack: string): TwinPlan => ({
  game: 'dominion',
  seats: 2,
  seat: 0,
  options: { kingdom: ATTACK_KINGDOM },
  after: 1,
  seed: 1,
  clock: { decisionMs: 3_600_000 },
  arrange: (machine, state) => {
    const { seats, turn } = state as unknown as Cards;
    const cards = cardsOf(machine);
    seats[0]!.hand = cards('Copper', 'Copper', 'Copper', 'Estate', attack).sort((a, b) => a - b);
    seats[1]!.hand = cards('Copper', 'Copper', 'Copper', 'Copper', 'Estate').sort((a, b) => a - b);
    seats[1]!.deck = cards('Moat', 'Copper', 'Copper', 'Copper', 'Silver');
    Object.assign(turn, { seat: 0, phase: 'action', actions: 1, buys: 1, coins: 0, paid: false });
    state.stack = [{ kind: 'procedure', name: 'turn', step: 'next', seat: 0, vars: { queue: [] } }];
    state.ask = null;
    machine.proceed(state);
  },
  change: (machine, other) => {
    const victim = (other as unknown as Cards).seats[1]!;
    const cards = cardsOf(machine);
    victim.hand = cards('Copper', 'Copper', 'Copper', 'Moat', 'Estate').sort((a, b) => a - b);
    victim.deck = cards('Copper', 'Copper', 'Copper', 'Copper', 'Silver');
    return true;
  },
});

export function cardsOf({ content }: Machine): (...names: string[]) => number[] {
  const { byName } = content as unknown as { byName: Map<string, number> };
  return (...names) => names.map((name) => byName.get(name)!);
}
