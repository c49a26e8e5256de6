import type { MatchOptions } from '@cardwright/kernel';
import type { CreateSettings } from '../matches/new-match.ts';
import type { HandlerOf } from './context.ts';

export const create: HandlerOf<'create'> = ({ show, ...settings }, { host, connection }) => {
  connection.address.mayOpen();
  const { match, invite, tokens } = host.newMatch(settings as CreateSettings & { options?: MatchOptions });
  const mine = tokens.map(({ seat, token }) => {
    connection.attach(match, seat, show);
    return { seat, token, standing: match.audience.standing(seat, show ?? 'nothing', undefined) };
  });
  const info = match.info();
  const placed = host.place(match);
  connection.address.opened(match);
  return host.settle(match, () => ({ match: match.head.id, invite, info, mine }), placed);
};
