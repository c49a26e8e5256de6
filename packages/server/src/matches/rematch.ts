import type { Seat } from '@cardwright/kernel';
import { notification, rematchOf, type Viewer } from '@cardwright/match';
import { attach } from './attendance.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchHost } from './match-host.ts';
import { digest, newToken } from './secrets.ts';

/** Creates the next match (`rematchOf`) and moves the clients that are present into it. */
export function playAgain(host: MatchHost, match: HostedMatch, willing: ReadonlySet<Seat>): void {
  const { head, session } = match;
  const { settings, seats } = rematchOf(session, willing);
  const made = host.newMatch(settings, match.game);
  const next = made.match;
  next.head.from = { match: head.id };
  head.rematch = next.head.id;
  head.rematchSeats = seats;
  const messages = [...session.audience.viewers].flatMap((viewer) => {
    const seat = head.rematchSeats?.[viewer.seat] ?? -1;
    const token = made.tokens.find((t) => t.seat === seat)?.token;
    const here = token === undefined ? undefined : attachAgain(host, viewer, next, seat);
    return here && token !== undefined
      ? [{ to: here, text: againText(host, match, next, seat, token, viewer) }]
      : [];
  });
  const placed = host.place(next);
  const linked = session.store(host.now());
  host.commit(next, {
    ...placed,
    writes: [...placed.writes, ...linked.writes],
    messages: [...messages, ...placed.messages],
  });
}

/**
 * Players who were not connected when the rematch started still have a seat in it. They get a new
 * token for it unless someone has taken it.
 */
export async function joinRematch(
  host: MatchHost,
  match: HostedMatch,
  old: Seat,
  viewer: Viewer,
): Promise<void> {
  const { head } = match;
  const seat = head.rematchSeats?.[old] ?? -1;
  const again = seat < 0 ? undefined : await host.get(head.rematch ?? '').catch(() => undefined);
  if (!again?.session.running || again.session.audience.isConnected(seat)) return;
  const token = newToken(again.head.id);
  again.head.seats[seat]!.spare = digest(token);
  const { session } = again;
  const here = attachAgain(host, viewer, again, seat);
  if (!here) return;
  const text = againText(host, match, again, seat, token, viewer);
  const pending = session.pending(here, host.now());
  host.commit(again, session.presence(host.now(), viewer.client));
  const stored = session.store(host.now());
  host.commit(again, { ...stored, messages: [{ to: here, text }, ...pending.messages] });
}

/** Moves a viewer to its seat in the rematch; undefined if its client has gone. */
function attachAgain(
  host: MatchHost,
  { client: id, show }: Viewer,
  again: HostedMatch,
  seat: Seat,
): Viewer | undefined {
  const client = host.clients.get(id);
  return client && attach(host, client, again, seat, show);
}

function againText(
  host: MatchHost,
  old: HostedMatch,
  again: HostedMatch,
  seat: Seat,
  token: string,
  { show }: Viewer,
): string {
  const standing = again.session.standing({ seat, show }, host.now());
  return notification('again', { match: old.head.id, again: again.head.id, seat, token, standing });
}
