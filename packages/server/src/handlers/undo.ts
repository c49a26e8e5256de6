import type { Seat } from '@cardwright/kernel';
import { RpcError } from '@cardwright/protocol';
import type { LiveMatch } from '../matches/live-match.ts';
import { answerOffer, makeOffer, personsBeside } from '../matches/offer.ts';
import { standingEntries, wasRevealed } from '../matches/undo.ts';
import { Later } from '../rpc/later.ts';
import type { HandlerOf } from './context.ts';

export const undo: HandlerOf<'undo'> = ({ match: id, seat: wanted }, { connection }) => {
  const { match, seat } = connection.seatAt(id, wanted);
  const to = lastAnswer(match, seat);
  const later = new Later<{ done: boolean }>();
  const missing = personsBeside(match, seat);
  const length = match.table.record.entries.length;
  const carryOut = (): void =>
    match.undo(
      seat,
      to,
      () => later.resolve({ done: true }),
      (error) => later.reject(error),
    );
  if (missing.length === 0) {
    carryOut();
    return later;
  }
  makeOffer(match, {
    kind: 'undo',
    by: match.head.seats[seat]?.name ?? '',
    seat,
    missing: new Set(missing),
    agreed: () => {
      if (!match.table.over && match.table.record.entries.length === length) carryOut();
    },
  });
  return { done: false };
};

/** The position before the seat's last answer that still counts; throws where it cannot be gone back to. */
function lastAnswer(match: LiveMatch, seat: Seat): number {
  const table = match.table;
  if (table.over) throw new RpcError('match/over');
  const { entries } = table.record;
  const standing = standingEntries(entries);
  const at = standing.findLastIndex((i) => entries[i]!.seat === seat && 'pick' in entries[i]!);
  const later = standing.slice(Math.max(0, at)).map((i) => entries[i]!);
  if (at < 0 || later.some((entry) => !('pick' in entry))) throw new RpcError('undo/none');
  const to = standing[at]!;
  const picks = later.map((entry) => ('pick' in entry ? entry.pick : []));
  if (wasRevealed(table.machine, table.at(to).state, picks, table.state)) throw new RpcError('undo/hidden');
  return to;
}

export const agree: HandlerOf<'agree'> = ({ match: id, seat: wanted, offer, yes }, { connection }) => {
  const { match, seat } = connection.seatAt(id, wanted);
  if (!answerOffer(match, offer, seat, yes)) throw new RpcError('undo/none', 'there is no such offer');
  return {};
};
