import { type GameEvent, Match, openScene, type Seat } from '@cardwright/kernel';
import { askOnWire, happening } from '@cardwright/match';
import { type ResultOf, RpcError } from '@cardwright/protocol';
import type { HostedMatch } from '../matches/hosted-match.ts';
import type { HandlerOf } from './context.ts';

type View = ResultOf<'replay'>['view'];

export const replay: HandlerOf<'replay'> = ({ match, position, seat, scene }, { host, lookUp }) =>
  lookUp(host.get(match)).chain((live) => replayAt(live, position, seat, scene));

function replayAt(
  live: HostedMatch,
  position: number,
  wanted: Seat | 'all' | undefined,
  scene: boolean | undefined,
): ResultOf<'replay'> {
  const { table, events } = tableAt(live, position);
  const { game, content } = live.game;
  const { entries } = live.session.record();
  const seats = live.head.seats.length;
  const open = wanted === 'all';
  const seat = open ? -1 : (wanted ?? -1);
  if (seat >= seats) throw new RpcError('seat/unknown');
  const viewOf = (one: Seat): View => game.information.view(content, table.state, one) as View;
  const view = viewOf(seat);
  return {
    match: live.head.id,
    position,
    length: entries.length,
    seat,
    view,
    ...(open ? { views: live.head.seats.map((_, one) => viewOf(one)) } : {}),
    ...(scene
      ? {
          scene: open
            ? openScene(game, content, table.state, seats)
            : game.face.scene(content, view, seat),
        }
      : {}),
    ask: table.state.ask ? askOnWire(game, content, table.state, table.state.ask.id) : null,
    entry: (entries[position] ?? null) as ResultOf<'replay'>['entry'],
    log: events.map((event, i) =>
      happening(game, content, event, i + 1, open ? (event.secret?.seats[0] ?? -1) : seat),
    ),
  };
}

/** The table after the first `position` entries, and what the last of them set off. */
export function tableAt(
  { head, session }: HostedMatch,
  position: number,
): { table: Match; events: GameEvent[] } {
  if (head.state !== 'ended' || !session.match) throw new RpcError('match/running');
  const { game: _g, rules: _r, content: _c, entries, hashes: _h, ...setUp } = session.record();
  if (position > entries.length)
    throw new RpcError('replay/range', `the last position is ${entries.length}`);
  let events: GameEvent[] = [];
  const table = new Match(session.match.machine, setUp, events);
  for (const entry of entries.slice(0, position)) {
    events = [];
    table.enter(entry, events);
  }
  return { table, events };
}
