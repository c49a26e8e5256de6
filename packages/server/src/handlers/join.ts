import type { MatchOptions } from '@cardwright/kernel';
import { type Show, STANDARD_CLOCKS, RpcError } from '@cardwright/protocol';
import type { LiveMatch } from '../matches/live-match.ts';
import { checkedOptions } from '../matches/new-match.ts';
import { takeSeat } from '../matches/seating.ts';
import type { Context, HandlerOf } from './context.ts';

export const join: HandlerOf<'join'> = async ({ match: id, name, invite, seat, show }, context) => {
  const match = await context.host.get(id);
  const { dominion, public: isPublic } = match.head;
  // the key of such a table is what its invite is; one that is not a secret is the id
  if (!dominion || dominion.key === id || isPublic) return sitDown(match, context, name, show, seat, invite);
  if (invite !== dominion.key) throw new RpcError('invite/wrong');
  return sitDown(match, context, name, show, seat);
};

/** Takes a seat; the reply goes first, then who is there, then (when nobody is missing) the start. */
export function sitDown(match: LiveMatch, { host, connection }: Context, name: string, show: Show | undefined, seat?: number, invite?: string, isNew = false) {
  connection.mayAttend(match);
  const taken = takeSeat(match.head, name, seat, invite);
  connection.attach(match, taken.seat, show);
  const standing = match.audience.standing(taken.seat, show ?? 'nothing', undefined);
  const reply = () => {
    match.audience.presenceChanged(connection);
    return { match: match.head.id, seat: taken.seat, token: taken.token, standing };
  };
  return isNew ? host.settle(match, reply, host.place(match)) : host.settle(match, reply);
}

const CLOCK = JSON.stringify(STANDARD_CLOCKS.strangers);

/** Sits down at an open match with the same options and clock, or makes one. */
export const quick: HandlerOf<'quick'> = ({ game, name, seats, options, show }, context) => {
  const { host } = context;
  const shelved = host.shelved(game);
  const wanted = seats ?? Math.max(2, shelved.game.rules.seats.min);
  const checked = JSON.stringify(checkedOptions(shelved, (options ?? {}) as MatchOptions, wanted));
  for (const match of host.openMatches) {
    const { head, audience } = match;
    const fits =
      head.game === game &&
      head.seats.length === wanted &&
      !head.openSeed &&
      !head.dominion &&
      JSON.stringify(head.options) === checked &&
      JSON.stringify(head.clock) === CLOCK;
    if (!fits || head.seats.some((s) => s.name === name || s.kind === 'invited') || !head.seats.some((s) => s.kind === 'open')) continue;
    // nobody would begin who sits opposite a seat whose owner has gone
    if (head.seats.some((s, at) => s.kind === 'person' && !audience.isConnected(at))) continue;
    return sitDown(match, context, name, show);
  }
  context.connection.address.mayOpen();
  const { match } = host.newMatch({
    game,
    options: (options ?? {}) as MatchOptions,
    seats: Array.from({ length: wanted }, () => ({ kind: 'open' as const })),
    clock: STANDARD_CLOCKS.strangers,
    public: true,
  });
  const sits = sitDown(match, context, name, show, undefined, undefined, true);
  context.connection.address.opened(match);
  return sits;
};
