import { type Ask, at, type Machine, type Seat, type State } from '@cardwright/kernel';
import { type UsesCard, usesCard } from './card-names.ts';
import type { SeatedPlayer } from './seat-players.ts';

/** Whether a player must, must not or may use the card under study. */
export const ROLES = ['must', 'must-not', 'free'] as const;
export type Role = (typeof ROLES)[number];

/** Restricted play: a card, and what each player may do with it. */
export interface Restriction {
  /** By its id. */
  card: string;
  /** In the order of the plan's players. */
  roles: Role[];
  /** How often `must` takes it at each kind of question before it decides freely again. */
  times: number;
}

/** A player's encounters with the card in one match. */
export interface CardContact {
  readonly offered: number;
  readonly used: number;
}

/**
 * A player that must use a card as soon as it can, or must not use it as long as there is another
 * answer. Otherwise it plays like the wrapped player, which sees the question without the excluded
 * options.
 */
export class RestrictedPlayer implements SeatedPlayer, CardContact {
  readonly name: string;
  offered = 0;
  used = 0;
  private readonly inside: SeatedPlayer;
  private readonly uses: UsesCard;
  private readonly role: Role;
  private readonly times: number;
  /** How often the card was taken at each kind of question. */
  private readonly taken = new Map<string, number>();

  constructor(inside: SeatedPlayer, uses: UsesCard, role: Role, times: number) {
    this.name = inside.name;
    this.inside = inside;
    this.uses = uses;
    this.role = role;
    this.times = times;
  }

  answer(state: State, seat: Seat, roll: (n: number) => number, withinMs?: number): number[] {
    const { ask } = state;
    if (!ask || (ask.kind !== 'one' && ask.kind !== 'some'))
      return this.inside.answer(state, seat, roll, withinMs);
    const using = ask.options.flatMap((_, i) => (this.uses(state, ask, i) ? [i] : []));
    if (using.length === 0) return this.inside.answer(state, seat, roll, withinMs);
    this.offered++;
    const due = this.role === 'must' && (this.taken.get(ask.why) ?? 0) < this.times;
    const open = this.openOptions(ask, using, due);
    let pick: number[];
    if (!open) pick = this.inside.answer(state, seat, roll, withinMs);
    else if (open.length === 1 && ask.kind === 'one') pick = open;
    else {
      const shown = { ...state, ask: narrowed(ask, open) };
      // a player may look for an option that is excluded, such as ending the turn
      pick = this.inside
        .answer(shown, seat, roll, withinMs)
        .map((place) => open[place] ?? at(open, 0));
    }
    if (due && ask.kind === 'some' && !pick.some((i) => using.includes(i)))
      pick = withOne(pick, using, ask.max);
    if (pick.some((i) => using.includes(i))) {
      this.used++;
      this.taken.set(ask.why, (this.taken.get(ask.why) ?? 0) + 1);
    }
    return pick;
  }

  /** The allowed options; undefined if all are. */
  private openOptions(ask: Ask, using: readonly number[], due: boolean): number[] | undefined {
    if (due && ask.kind === 'one') return [...using];
    if (this.role !== 'must-not') return undefined;
    const others = ask.options.flatMap((_, i) => (using.includes(i) ? [] : [i]));
    return others.length >= Math.max(1, ask.min) ? others : undefined;
  }
}

const narrowed = (ask: Ask, open: readonly number[]): Ask => ({
  ...ask,
  options: open.map((i) => ask.options[i] ?? 0),
  max: Math.min(ask.max, open.length),
});

/** An answer with several picks, including the card. */
const withOne = (pick: readonly number[], using: readonly number[], max: number): number[] =>
  [...(pick.length < max ? pick : pick.slice(0, -1)), ...using.slice(0, 1)].sort((a, b) => a - b);

/** Why restricted play is impossible with this card; undefined if it is possible. */
export function restrictionFault({ game, content }: Machine, card: string): string | undefined {
  if (!game.content.cards(content).some(({ id }) => id === card))
    return `${game.name} has no card with the id '${card}'`;
  return usesCard(game, content, card)
    ? undefined
    : `no decision of ${game.name} is about a card, so nobody can be made to use one`;
}

/** Wraps a player according to its role. */
export function restrictedMaker(
  machine: Machine,
  make: () => SeatedPlayer,
  { card, roles, times }: Restriction,
  player: number,
): () => SeatedPlayer {
  const role = roles[player] ?? 'free';
  const uses = usesCard(machine.game, machine.content, card);
  return uses ? () => new RestrictedPlayer(make(), uses, role, times) : make;
}
