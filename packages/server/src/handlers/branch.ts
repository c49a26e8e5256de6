import { branchOf } from '@cardwright/match';
import { attach } from '../matches/attendance.ts';
import type { HandlerOf } from './context.ts';
import { mayRead } from './record-access.ts';

export const branch: HandlerOf<'branch'> = (
  { match: id, position, seat, name, player, show, ...shown },
  { host, client, lookUp },
) => {
  host.quota.mayHold(client.address);
  const found = mayRead(host, client, id, shown).then(() => host.get(id));
  return lookUp(found).chain((old) => {
    const wanted = { position, seat, name, player };
    const { settings, prefix } = host.replays.charged(client.address, () =>
      branchOf(old.session, wanted),
    );
    const { match, tokens } = host.newMatch(settings, old.game);
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
