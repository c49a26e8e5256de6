import type { Seat } from '@cardwright/kernel';
import type { Host } from './host.ts';
import type { LiveMatch } from './live-match.ts';

/**
 * Nobody has come to a match for so long that it ends. One that has not begun is cleared away. In a running one the person
 * who is asked is out of time, then the next, until it is over; built-in players only wait for persons, so those go first.
 */
export function endAbandoned(host: Host, match: LiveMatch): void {
  if (match.head.state === 'open') return host.clear(match);
  while (match.running) match.leave(nextOut(match), 'timeout');
}

function nextOut({ head, table }: LiveMatch): Seat {
  const asked = table.state.ask?.seat ?? 0;
  const persons = head.seats.flatMap((s, seat) => (s.kind === 'person' && !table.out.includes(seat) ? [seat] : []));
  return persons.includes(asked) ? asked : (persons[0] ?? asked);
}
