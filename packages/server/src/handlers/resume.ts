import { mergeOutcomes } from '@cardwright/match';
import { attach } from '../matches/attendance.ts';
import { joinRematch } from '../matches/rematch.ts';
import type { HandlerOf } from './context.ts';

/** Reconnects a client to its seat by the token and sends what it missed. */
export const resume: HandlerOf<'resume'> = ({ token, since, show }, { host, client, lookUp }) =>
  lookUp(host.seatOf(token)).chain(({ match, seat }) => {
    const { session } = match;
    host.quota.mayAttend(client.address, match);
    const viewer = attach(host, client, match, seat, show);
    const standing = session.standing({ seat, show: viewer.show, since }, host.now());
    const pending = session.pending(viewer, host.now());
    const back = mergeOutcomes(pending, session.presence(host.now(), client.id));
    if (match.head.rematch !== undefined)
      joinRematch(host, match, seat, viewer).catch((error: unknown) => host.fault(match, error));
    // build it now, send it once everything it shows is durable
    return host.commit(match, back).chain(() => standing);
  });
