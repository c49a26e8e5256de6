import { RpcError, type SeatSetting } from '@cardwright/protocol';
import type { Host } from '../matches/host.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { answerOffer, makeOffer } from '../matches/offer.ts';
import { notification } from '../matches/wire.ts';
import type { HandlerOf } from './context.ts';

export const rematch: HandlerOf<'rematch'> = ({ match: id, seat: wanted }, { host, connection }) => {
  const { match, seat } = connection.seatAt(id, wanted);
  const { head } = match;
  if (head.state !== 'ended' || head.dominion) throw new RpcError('rematch/none');
  if (head.rematch !== undefined) return { match: head.rematch };
  if (host.stopping) throw new RpcError('server/stopping', undefined, { retryAfterMs: 5000 });
  const open = [...match.offers].find(([, offer]) => offer.kind === 'rematch');
  const others = head.seats.flatMap((s, at) => (s.kind === 'person' && at !== seat ? [at] : []));
  if (open) answerOffer(match, open[0], seat, true);
  else if (others.length === 0) playAgain(host, match);
  else makeOffer(match, { kind: 'rematch', by: head.seats[seat]?.name ?? '', seat, missing: new Set(others), agreed: () => playAgain(host, match) });
  return { match: match.head.rematch ?? null };
};

/** The same table anew, everybody one seat further on, so that another one begins. */
function playAgain(host: Host, match: LiveMatch): void {
  const { head } = match;
  const count = head.seats.length;
  const seats = head.seats.map((_, seat): SeatSetting => {
    const before = head.seats[(seat + 1) % count]!;
    return before.kind === 'player' ? { kind: 'player', player: before.player ?? 'random' } : { kind: 'mine', name: before.name ?? '' };
  });
  const { game, options, clock, rated, watch, chat } = head;
  const made = host.newMatch({ game, options, clock, rated, watch, chat, seats }, match.shelved);
  made.match.head.from = { match: head.id };
  head.rematch = made.match.head.id;
  const letters = [...match.audience.viewers].flatMap((viewer) => {
    if (viewer.seat < 0) return [];
    const seat = (viewer.seat + count - 1) % count;
    const token = made.tokens.find((t) => t.seat === seat)?.token;
    if (token === undefined) return [];
    viewer.peer.attach(made.match, seat, viewer.show);
    const standing = made.match.audience.standing(seat, viewer.show, undefined);
    return [{ peer: viewer.peer, text: notification('again', { match: head.id, again: made.match.head.id, seat, token, standing }) }];
  });
  const placed = host.place(made.match);
  host.commit(made.match, [...placed.writes, match.headWrite()], [...letters, ...placed.letters]);
}
