import { mergeOutcomes, checkedOptions, holdNotices } from '@cardwright/match';
import { type Params, RpcError, type Show, STANDARD_CLOCKS } from '@cardwright/protocol';
import { attach } from '../matches/attendance.ts';
import type { CatalogueGame } from '../matches/game-catalogue.ts';
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
  /** The match is new and still has to be put on the list of tables. */
  isNew?: boolean;
}

/**
 * Takes a seat. The reply goes out first, then the seating, then the start if every seat is taken.
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

/** Joins an open match with the same options and clock, or creates one. */
export const quick: HandlerOf<'quick'> = (params, context) => {
  const key = tableKey(params, context);
  const sits = sitDown(params, key, context);
  if (sits) return sits;
  const make = () => sitDown(params, key, context) ?? openTable(params, context);
  const { routing } = context.host;
  if (!routing || context.isForwarded) return make();
  const name = `${params.game} ${params.seats ?? ''} ${key}`;
  return routing.quick(name, params, context, make);
};

/** For another node: joins a table on this node. */
export function quickHere(params: Params<'quick'>, context: Context) {
  const sits = sitDown(params, tableKey(params, context), context);
  if (!sits) throw new RpcError('match/unknown');
  return sits;
}

/** The options of a table as text; tables with equal text match. */
function tableKey({ game, seats, options }: Params<'quick'>, { host }: Context): string {
  const playable = host.game(game);
  return JSON.stringify(checkedOptions(playable, options ?? {}, seatsFor(playable, seats)));
}

const seatsFor = ({ game }: CatalogueGame, seats: number | undefined): number =>
  seats ?? Math.max(2, game.rules.seats.min);

/** Takes a seat at the first matching table; undefined if there is none. */
function sitDown({ game, name, seats, show }: Params<'quick'>, key: string, context: Context) {
  const { host } = context;
  const wanted = seatsFor(host.game(game), seats);
  const { secretWaitMs } = host.limits;
  for (const match of host.openMatches) {
    const { head, session } = match;
    const fits =
      head.game === game &&
      head.seats.length === wanted &&
      !head.openSeed &&
      !host.ownerOf(head) &&
      JSON.stringify(head.options) === key &&
      JSON.stringify(head.clock) === CLOCK &&
      (head.secretWaitMs ?? secretWaitMs) === secretWaitMs;
    if (
      !fits ||
      head.seats.some((s) => s.name === name || s.kind === 'invited') ||
      !head.seats.some((s) => s.kind === 'open')
    )
      continue;
    // skip tables whose seated players have all gone: the match would never start
    if (head.seats.some((s, at) => s.kind === 'person' && !session.audience.isConnected(at)))
      continue;
    return occupySeat(match, context, { name, show });
  }
  return undefined;
}

function openTable({ game, name, seats, options, show }: Params<'quick'>, context: Context) {
  const { host, client } = context;
  host.quota.mayOpen(client.address, host);
  const { match } = host.newMatch({
    game,
    options: options ?? {},
    seats: Array.from({ length: seatsFor(host.game(game), seats) }, () => ({
      kind: 'open' as const,
    })),
    clock: STANDARD_CLOCKS.strangers,
    secretWaitMs: host.limits.secretWaitMs,
    public: true,
  });
  const sits = occupySeat(match, context, { name, show, isNew: true });
  host.quota.opened(client.address, match, host.openUntil(match));
  return sits;
}
