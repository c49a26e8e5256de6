import type { Seat } from '@cardwright/kernel';
import type { HostedMatch } from '@cardwright/server/protocol-module';
import { names, supplyOf } from './wire-format.ts';
import { contentOf, stateOf } from './dominion-types.ts';

/** `GET /game/<key>/state`. */
export function tableSnapshot(match: HostedMatch, kingdom: readonly string[]): unknown {
  const { head, session } = match;
  if (!session.match) {
    return [
      'PreStart',
      {
        num_players: head.seats.length,
        kingdom,
        players: head.seats.flatMap((s) => (s.name === null ? [] : [{ name: s.name }])),
      },
    ];
  }
  const content = contentOf(match.game.content);
  const state = stateOf(session.match.state);
  const { out } = session.match;
  const count = head.seats.length;
  const order = Array.from({ length: count }, (_, i) => (state.turn.seat + i) % count).filter(
    (seat) => !out.includes(seat),
  );
  const player = (seat: Seat): { name: string } => ({ name: head.seats[seat]?.name ?? '' });
  return [
    'Turn',
    {
      kingdom,
      supply: supplyOf(content, state),
      trash: names(content, state.trash),
      current_player: player(order[0] ?? state.turn.seat),
      next_players: order.slice(1).map(player),
    },
  ];
}
