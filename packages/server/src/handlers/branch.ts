import { RpcError, type SeatSetting, STANDARD_CLOCKS } from '@cardwright/protocol';
import type { HandlerOf } from './context.ts';
import { tableAt } from './replay.ts';

export const branch: HandlerOf<'branch'> = async ({ match: id, position, seat, name, player, show }, { host, connection }) => {
  connection.address.mayHold();
  const old = await host.get(id);
  const { table } = tableAt(old, position);
  if (table.over) throw new RpcError('replay/range', 'the match is over there');
  const { seats: sat } = old.head;
  if (seat < 0 || seat >= sat.length || table.out.includes(seat)) throw new RpcError('seat/unknown');
  const rival = player ?? old.shelved.game.players.default;
  const seats = sat.map((_, at): SeatSetting => (at === seat ? { kind: 'mine', name } : { kind: 'player', player: rival }));
  const { game, options, seed } = old.head;
  const { match, tokens } = host.newMatch({ game, options, seed, seats, watch: 'open', clock: STANDARD_CLOCKS.computers }, old.shelved);
  match.head.from = { match: id, position };
  host.live.set(match.head.id, match);
  connection.address.opened(match);
  connection.attach(match, seat, show);
  const standing = match.audience.standing(seat, show ?? 'nothing', undefined);
  const started = match.start(old.table.record.entries.slice(0, position));
  return host.settle(match, () => ({ match: match.head.id, seat, token: tokens[0]!.token, standing }), started);
};
