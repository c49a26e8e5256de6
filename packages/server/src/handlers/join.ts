import { mergeOutcomes, checkedOptions, holdNotices } from '@cardwright/match';
import { type Show, STANDARD_CLOCKS, RpcError } from '@cardwright/protocol';
import { attach } from '../matches/attendance.ts';
import type { HostedMatch } from '../matches/hosted-match.ts';
import { takeSeat } from '../matches/seating.ts';
import type { Context, HandlerOf } from './context.ts';

export const join: HandlerOf<'join'> = ({ match: id, name, invite, seat, show }, context) =>
  context.lookUp(context.host.get(id)).chain((match) => {
    const key = context.host.ownerOf(match.head)?.keyOf(match.head);
    if (key === undefined) return occupySeat(match, context, { name, show, seat, invite });
    if (invite !== key) throw new RpcError('invite/wrong');
    return occupySeat(match, context, { name, show, seat });
  });

interface Sitting {
  name: string;
  show: Show | undefined;
  seat?: number | undefined;
  invite?: string | undefined;
  /** The match is new: it is put on its table. */
  isNew?: boolean;
}

/**
 * Takes a seat; the reply goes first, then who is there, then (when nobody is missing) the start.
 */
function occupySeat(
  match: HostedMatch,
  { host, client }: Context,
  { name, show, seat: wanted, invite, isNew }: Sitting,
) {
  const { session } = match;
  host.quota.mayAttend(client.address, match);
  const { seat, token } = takeSeat(match, name, wanted, invite);
  attach(host, client, match, seat, show);
  const standing = session.standing({ seat, show: show ?? 'nothing' }, host.now());
  const others = holdNotices(session.presence(host.now(), client.id));
  const seated = mergeOutcomes(others, isNew ? host.place(match) : host.seatsChanged(match));
  return host.commit(match, seated).chain(() => ({ match: match.head.id, seat, token, standing }));
}

const CLOCK = JSON.stringify(STANDARD_CLOCKS.strangers);

/** Sits down at an open match with the same options and clock, or makes one. */
export const quick: HandlerOf<'quick'> = ({ game, name, seats, options, show }, context) => {
  const { host } = context;
  const playable = host.game(game);
  const wanted = seats ?? Math.max(2, playable.game.rules.seats.min);
  const checked = JSON.stringify(checkedOptions(playable, options ?? {}, wanted));
  const { secretWaitMs } = host.limits;
  for (const match of host.openMatches) {
    const { head, session } = match;
    const fits =
      head.game === game &&
      head.seats.length === wanted &&
      !head.openSeed &&
      !host.ownerOf(head) &&
      JSON.stringify(head.options) === checked &&
      JSON.stringify(head.clock) === CLOCK &&
      (head.secretWaitMs ?? secretWaitMs) === secretWaitMs;
    if (
      !fits ||
      head.seats.some((s) => s.name === name || s.kind === 'invited') ||
      !head.seats.some((s) => s.kind === 'open')
    )
      continue;
    // nobody would begin who sits opposite a seat whose owner has gone
    if (head.seats.some((s, at) => s.kind === 'person' && !session.audience.isConnected(at)))
      continue;
    return occupySeat(match, context, { name, show });
  }
  host.quota.mayOpen(context.client.address, host);
  const { match } = host.newMatch({
    game,
    options: options ?? {},
    seats: Array.from({ length: wanted }, () => ({ kind: 'open' as const })),
    clock: STANDARD_CLOCKS.strangers,
    secretWaitMs,
    public: true,
  });
  const sits = occupySeat(match, context, { name, show, isNew: true });
  host.quota.opened(context.client.address, match, host.openUntil(match));
  return sits;
};
