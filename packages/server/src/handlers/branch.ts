import { RpcError, type SeatSetting, STANDARD_CLOCKS } from '@cardwright/protocol';
import { attach } from '../matches/attendance.ts';
import type { HandlerOf } from './context.ts';
import { tableAt } from './replay.ts';

export const branch: HandlerOf<'branch'> = (
  { match: id, position, seat, name, player, show },
  { host, client, lookUp },
) => {
  host.quota.mayHold(client.address);
  return lookUp(host.get(id)).chain((old) => {
    const { table } = tableAt(old, position);
    if (table.over) throw new RpcError('replay/range', 'the match is over there');
    const { seats: sat } = old.head;
    if (seat < 0 || seat >= sat.length || table.out.includes(seat))
      throw new RpcError('seat/unknown');
    const rival = player ?? old.game.game.players.default;
    const seats = sat.map(
      (_, at): SeatSetting =>
        at === seat ? { kind: 'mine', name } : { kind: 'player', player: rival },
    );
    const { game, options, seed } = old.head;
    const { match, tokens } = host.newMatch(
      { game, options, seed, seats, watch: 'open', clock: STANDARD_CLOCKS.computers },
      old.game,
    );
    const { session } = match;
    match.head.from = { match: id, position };
    host.live.set(match.head.id, match);
    host.quota.opened(client.address, match, host.openUntil(match));
    attach(host, client, match, seat, show);
    const standing = session.standing({ seat, show: show ?? 'nothing' }, host.now());
    const started = session.start(host.now(), old.session.record().entries.slice(0, position));
    return host
      .commit(match, started)
      .chain(() => ({ match: match.head.id, seat, token: tokens[0]!.token, standing }));
  });
};
