import type { Seat } from '@cardwright/kernel';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchHost } from './match-host.ts';

/**
 * Ends a match that nobody has come to for too long. A match that has not started is deleted. In a
 * running one the person to move runs out of time, then the next, until the match is over. Built-in
 * players only wait for people, so the people go first.
 */
export function endAbandoned(host: MatchHost, match: HostedMatch): void {
  if (match.head.state === 'open') return host.clear(match);
  while (match.session.running) host.leave(match, nextOut(match), 'timeout');
}

function nextOut({ session }: HostedMatch): Seat {
  const { state, out } = session.started();
  const asked = state.ask?.seat ?? 0;
  const persons = session.head.seats.flatMap((s, seat) =>
    s.kind === 'person' && !out.includes(seat) ? [seat] : [],
  );
  return persons.includes(asked) ? asked : (persons[0] ?? asked);
}
