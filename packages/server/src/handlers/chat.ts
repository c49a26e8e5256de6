import { RpcError } from '@cardwright/protocol';
import { notification } from '../matches/wire.ts';
import type { HandlerOf } from './context.ts';

export const chat: HandlerOf<'chat'> = ({ match: id, seat: wanted, text }, { host, connection }) => {
  const { match, seat } = connection.seatAt(id, wanted);
  if (!match.head.chat) throw new RpcError('chat/off');
  const said = notification('said', { match: id, seat, name: match.head.seats[seat]?.name ?? '', text, at: host.now() });
  for (const viewer of match.audience.viewers) viewer.peer.send(said);
  return {};
};
