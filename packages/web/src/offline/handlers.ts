import { puzzleEntries } from '@cardwright/games/puzzle';
import { type Entry, Fault, SetupFault } from '@cardwright/kernel';
import {
  branchOf,
  hintOnWire,
  hintRequest,
  mergeOutcomes,
  infoOf,
  notification,
  type Outcome,
  rematchOf,
  recordText,
  seatsOf,
  type SessionResult,
  Timeline,
} from '@cardwright/match';
import {
  DEFAULT_LIMITS,
  describeCards,
  type MethodName,
  type Params,
  PROTOCOL_VERSION,
  protocolHash,
  type ResultOf,
  RpcError,
  type SeatSetting,
} from '@cardwright/protocol';
import { type LocalHost, type LocalMatch, type Step, tableOf } from './local-host.ts';

/** A reply, now or later, and the effects of the call. Other calls do not wait for a later one. */
export type Handled<R> = { result: R; steps?: readonly Step[] } | { later: Promise<R> };

export type LocalHandler<N extends MethodName> = (
  host: LocalHost,
  params: Params<N>,
) => Promise<Handled<ResultOf<N>>>;

function accepted(result: SessionResult): Outcome {
  if ('refusal' in result) throw result.refusal;
  return result;
}

const handled = <R>(result: R, match?: LocalMatch, outcome?: Outcome): Handled<R> =>
  match && outcome ? { result, steps: [{ match, outcome }] } : { result };

const isForOthers = ({ kind }: SeatSetting): boolean => kind === 'open' || kind === 'invited';

/**
 * The methods of the protocol for a page without a server, except those that involve other people
 * (`quick`, `join`, `chat`).
 */
export const localHandlers: { readonly [N in MethodName]?: LocalHandler<N> } = {
  hello: async ({ parts, now }) =>
    handled({
      version: PROTOCOL_VERSION,
      hash: protocolHash(),
      server: 'cardwright',
      games: parts.games.offers.map(({ name }) => name),
      languages: [...parts.languages],
      limits: { ...DEFAULT_LIMITS },
      at: now(),
    }),

  games: async ({ parts }) => handled({ games: parts.games.offers }),

  async cards({ parts }, { game: name, language }) {
    const spoken = parts.languages.find((one) => one === language) ?? 'en';
    const [{ game, content }, words] = await Promise.all([
      parts.games.game(name),
      parts.words(spoken),
    ]);
    return handled(describeCards(game, content, words));
  },

  async create(host, { show, before, ...settings }) {
    if (settings.seats.some(isForOthers))
      throw new RpcError('rpc/params', 'playing with others needs a server');
    const prefix = before && (await entriesBefore(host, settings, before));
    const made = await host.make(settings);
    const { match, invite, tokens } = made;
    if (prefix) match.unsaved = [];
    const { session } = match;
    const mine = tokens.map(({ seat, token }) => {
      const viewer = host.attach(match, seat, show);
      return { seat, token, standing: session.standing({ seat, show: viewer.show }, host.now()) };
    });
    const result = { match: session.head.id, invite, info: session.info(), mine };
    return handled(result, match, session.start(host.now(), prefix));
  },

  /** All matches in this browser belong to its user. */
  async list(host, { game, state, limit = 20 }) {
    const heads = (await host.heads()).filter(
      (head) => (game ?? head.game) === head.game && (state ?? head.state) === head.state,
    );
    const matches = heads.slice(0, limit).map((head) => infoOf(head, seatsOf(head)));
    return handled({ matches, next: null });
  },

  async find(host, { match: id }) {
    const head = await host.head(id);
    if (!head) throw new RpcError('match/unknown', `there is no match '${id}'`);
    return handled(infoOf(head, seatsOf(head)));
  },

  async resume(host, { token, since, show }) {
    const match = await host.get(token.slice(0, Math.max(0, token.indexOf('.'))));
    const { session } = match;
    const digest = host.parts.secrets.digest(token);
    const seat = session.head.seats.findIndex((one) => one.token === digest);
    if (seat < 0) throw new RpcError('seat/token');
    const viewer = host.attach(match, seat, show);
    const standing = session.standing({ seat, show: viewer.show, since }, host.now());
    const pending = session.pending(viewer, host.now());
    return handled(
      standing,
      match,
      mergeOutcomes(pending, session.presence(host.now(), viewer.client)),
    );
  },

  async watch(host, { match: id, since, show }) {
    const match = await host.get(id);
    const viewer = host.attach(match, -1, show);
    const standing = match.session.standing({ seat: -1, show: viewer.show, since }, host.now());
    return handled(standing, match, match.session.presence(host.now(), viewer.client));
  },

  async leave(host, { match: id, seat }) {
    const { match, viewer } = host.viewerAt(id, seat);
    return handled({}, match, host.detach(match, viewer));
  },

  async view(host, { match: id, seat: wanted, scene, since }) {
    const { match, viewer } = host.viewerAt(id, wanted);
    const show = scene ? 'scene' : 'view';
    return handled(match.session.standing({ seat: viewer.seat, show, since }, host.now()));
  },

  async answer(host, { match: id, seat: wanted, ask, pick }) {
    const { match, seat } = host.seatAt(id, wanted);
    return handled({ ask }, match, accepted(match.session.answer(seat, ask, pick, host.now())));
  },

  async hint(host, { match: id, seat: wanted, ask }) {
    const { match, seat } = host.seatAt(id, wanted);
    const request = hintRequest(match.session, seat, ask);
    if ('refusal' in request) throw request.refusal;
    const { state } = request;
    const withinMs = DEFAULT_LIMITS.thinkMs / 2;
    const hint = host.parts.players.hint({ ...tableOf(match), seat, state, withinMs });
    return { later: hint.then((found) => hintOnWire(ask, found), stale) };
  },

  async resign(host, { match: id, seat: wanted }) {
    const { match, seat } = host.seatAt(id, wanted);
    return handled({}, match, accepted(match.session.leave(seat, 'resign', host.now())));
  },

  async undo(host, { match: id, seat: wanted }) {
    const { match, seat } = host.seatAt(id, wanted);
    const offerId = host.parts.secrets.newId();
    const outcome = accepted(match.session.undo(seat, offerId, host.now()));
    return handled({ done: !outcome.offered }, match, outcome);
  },

  async agree(host, { match: id, seat: wanted, offer, yes }) {
    const { match, seat } = host.seatAt(id, wanted);
    return handled({}, match, accepted(match.session.agree(offer, seat, yes, host.now())));
  },

  async rematch(host, { match: id, seat: wanted }) {
    const { match, seat } = host.seatAt(id, wanted);
    const { head } = match.session;
    if (head.rematch !== undefined) return handled({ match: head.rematch });
    const offerId = host.parts.secrets.newId();
    const { rematch } = accepted(match.session.playAgain(seat, offerId, host.now()));
    if (!rematch) return handled({ match: null });
    const steps = await playAgain(host, match, rematch);
    return { result: { match: head.rematch ?? null }, steps };
  },

  async record(host, { match: id }) {
    const { session, game } = await host.get(id);
    const { commitment, salt, state } = session.head;
    if (state !== 'ended' || !session.match) throw new RpcError('match/running');
    const text = toEnd(recordText(game.machine, session.record(), { commitment, salt }));
    return handled(JSON.parse(text) as ResultOf<'record'>);
  },

  async replay(host, { match: id, position, seat, scene }) {
    const match = await host.get(id);
    const { session, game } = match;
    if (session.head.state !== 'ended' || !session.match) throw new RpcError('match/running');
    match.timeline ??= toEnd(Timeline.of(game.machine, id, session.record()));
    return handled(match.timeline.at({ position, seat, scene }));
  },

  async branch(host, { match: id, position, seat, name, player, show }) {
    const old = await host.get(id);
    const { settings, prefix } = branchOf(old.session, { position, seat, name, player });
    const { match, tokens } = await host.make(settings, old.game);
    const { session } = match;
    session.head.from = { match: id, position };
    const viewer = host.attach(match, seat, show);
    const standing = session.standing({ seat, show: viewer.show }, host.now());
    const token = tokens[0]?.token ?? '';
    const result = { match: session.head.id, seat, token, standing };
    return handled(result, match, session.start(host.now(), prefix));
  },
};

/** The answers that lead to the position of a puzzle; throws if the game has changed since. */
async function entriesBefore(
  host: LocalHost,
  { game, options = {}, seats, seed }: Params<'create'>,
  { picks, position: id }: NonNullable<Params<'create'>['before']>,
): Promise<Entry[]> {
  if (seed === undefined) throw new RpcError('game/start', 'the position has no seed');
  const { machine } = await host.parts.games.game(game);
  try {
    return puzzleEntries(machine, { id, seed, options, seats: seats.length, picks });
  } catch (error) {
    if (error instanceof Fault || error instanceof SetupFault)
      throw new RpcError('game/start', error.message);
    throw error;
  }
}
const stale = (): never => {
  throw new RpcError('answer/stale');
};

/** There are no other clients here, so it takes effect at once. */
function toEnd<T>(work: Generator<void, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The rematch of this match; its viewers are notified of their seats there. */
async function playAgain(
  host: LocalHost,
  match: LocalMatch,
  willing: ReadonlySet<number>,
): Promise<Step[]> {
  const { head, audience } = match.session;
  const { settings, seats } = rematchOf(match.session, willing);
  const { match: next, tokens } = await host.make(settings, match.game);
  next.session.head.from = { match: head.id };
  head.rematch = next.session.head.id;
  head.rematchSeats = seats;
  const told = [...audience.viewers].flatMap((viewer) => {
    const seat = seats[viewer.seat] ?? -1;
    const token = tokens.find((one) => one.seat === seat)?.token;
    if (token === undefined) return [];
    const to = host.attach(next, seat, viewer.show);
    const standing = next.session.standing({ seat, show: viewer.show }, host.now());
    const again = { match: head.id, again: next.session.head.id, seat, token, standing };
    return [{ to, text: notification('again', again) }];
  });
  const started = next.session.start(host.now());
  return [
    { match, outcome: match.session.store(host.now()) },
    { match: next, outcome: { ...started, messages: [...told, ...started.messages] } },
  ];
}
