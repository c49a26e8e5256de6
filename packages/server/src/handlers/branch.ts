import { type Entry, type Match, standingEntries } from '@cardwright/kernel';
import { RpcError, type SeatSetting, STANDARD_CLOCKS } from '@cardwright/protocol';
import { attach } from '../matches/attendance.ts';
import type { HostedMatch } from '../matches/hosted-match.ts';
import type { HandlerOf } from './context.ts';

export const branch: HandlerOf<'branch'> = (
  { match: id, position, seat, name, player, show },
  { host, client, lookUp },
) => {
  host.quota.mayHold(client.address);
  return lookUp(host.get(id)).chain((old) => {
    const { table, prefix } = host.replays.charged(client.address, () => tableAt(old, position));
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
    const started = session.start(host.now(), prefix);
    return host
      .commit(match, started)
      .chain(() => ({ match: match.head.id, seat, token: tokens[0]!.token, standing }));
  });
};

/** The table after the first `position` entries, and those of them that were not taken back. */
function tableAt(
  { head, session }: HostedMatch,
  position: number,
): { table: Match; prefix: Entry[] } {
  if (head.state !== 'ended' || !session.match) throw new RpcError('match/running');
  const { entries } = session.record();
  if (position > entries.length)
    throw new RpcError('replay/range', `the last position is ${entries.length}`);
  const before = entries.slice(0, position);
  const prefix = standingEntries(before).map((place) => before[place]!);
  return { table: session.match.at(position), prefix };
}
