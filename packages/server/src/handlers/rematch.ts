import type { Seat } from '@cardwright/kernel';
import { RpcError, type SeatSetting } from '@cardwright/protocol';
import type { Host } from '../matches/host.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { answerOffer, makeOffer } from '../matches/offer.ts';
import { digest, newToken } from '../matches/secrets.ts';
import type { Viewer } from '../matches/viewer.ts';
import { notification } from '../matches/wire.ts';
import type { HandlerOf } from './context.ts';

export const rematch: HandlerOf<'rematch'> = ({ match: id, seat: wanted }, { host, connection }) => {
  const { match, seat } = connection.seatAt(id, wanted);
  const { head } = match;
  if (head.state !== 'ended' || head.dominion) throw new RpcError('rematch/none');
  if (head.rematch !== undefined) return { match: head.rematch };
  connection.address.mayHold();
  if (host.stopping) throw new RpcError('server/stopping', undefined, { retryAfterMs: 5000 });
  const [open, offer] = [...match.offers].find(([, { kind }]) => kind === 'rematch') ?? [];
  if (offer) {
    offer.willing?.add(seat);
    answerOffer(match, open!, seat, true);
    return { match: match.head.rematch ?? null };
  }
  const willing = new Set([seat]);
  const missing = neededFor(match).filter((at) => at !== seat);
  const agreed = (): void => playAgain(host, match, willing);
  if (missing.length === 0) agreed();
  else makeOffer(match, { kind: 'rematch', by: head.seats[seat]?.name ?? '', seat, missing: new Set(missing), willing, agreed });
  return { match: match.head.rematch ?? null };
};

/** Whether those who stayed to the end are enough for the game. */
function enoughStayed({ head, shelved }: LiveMatch): boolean {
  return head.seats.filter((s) => !s.out).length >= Math.max(2, shelved.game.rules.seats.min);
}

/** The persons that have to agree: whoever left does not hold up the others, as long as those are enough. */
function neededFor(match: LiveMatch): Seat[] {
  const all = !enoughStayed(match);
  return match.head.seats.flatMap((s, at) => (s.kind === 'person' && (all || !s.out) ? [at] : []));
}

/** The same table anew, everybody one seat further on, so that another one begins. Who left comes along where willing. */
function playAgain(host: Host, match: LiveMatch, willing: ReadonlySet<Seat>): void {
  const { head } = match;
  const all = !enoughStayed(match);
  const again = head.seats.flatMap((s, at) => (all || !s.out || willing.has(at) ? [at] : []));
  const count = again.length;
  const seats = again.map((_, seat): SeatSetting => {
    const before = head.seats[again[(seat + 1) % count]!]!;
    return before.kind === 'player' ? { kind: 'player', player: before.player ?? 'random' } : { kind: 'mine', name: before.name ?? '' };
  });
  const { game, options, clock, watch, chat, public: isPublic = false } = head;
  const made = host.newMatch({ game, options, clock, watch, chat, seats, public: isPublic }, match.shelved);
  made.match.head.from = { match: head.id };
  head.rematch = made.match.head.id;
  head.rematchSeats = head.seats.map((_, at) => (again.includes(at) ? (again.indexOf(at) + count - 1) % count : -1));
  const letters = [...match.audience.viewers].flatMap((viewer) => {
    const seat = head.rematchSeats?.[viewer.seat] ?? -1;
    const token = made.tokens.find((t) => t.seat === seat)?.token;
    if (token === undefined) return [];
    viewer.peer.attach(made.match, seat, viewer.show);
    const standing = made.match.audience.standing(seat, viewer.show, undefined);
    return [{ peer: viewer.peer, text: notification('again', { match: head.id, again: made.match.head.id, seat, token, standing }) }];
  });
  const placed = host.place(made.match);
  host.commit(made.match, [...placed.writes, match.headWrite()], [...letters, ...placed.letters]);
}

/** Whoever was not there when the rematch began, or did not hear of it, has a seat in it: another token opens that, until somebody sits there. */
export async function comeAlong(host: Host, { head }: LiveMatch, old: Seat, viewer: Viewer): Promise<void> {
  const seat = head.rematchSeats?.[old] ?? -1;
  const again = seat < 0 ? undefined : await host.get(head.rematch ?? '').catch(() => undefined);
  if (!again?.running || again.audience.isConnected(seat)) return;
  const token = newToken(again.head.id);
  again.head.seats[seat]!.spare = digest(token);
  const { peer, show } = viewer;
  const here = peer.attach(again, seat, show);
  const standing = again.audience.standing(seat, show, undefined);
  const text = notification('again', { match: head.id, again: again.head.id, seat, token, standing });
  const pending = again.audience.pendingLetter(here);
  again.audience.presenceChanged(peer);
  host.commit(again, [again.headWrite()], [{ peer, text }, ...(pending ? [pending] : [])]);
}
