import type { Seat } from '@cardwright/kernel';
import { RpcError } from '@cardwright/protocol';
import type { Host } from './host.ts';
import type { LiveMatch } from './live-match.ts';

/** A built-in player is asked like anybody else; one that fails, or answers what is not allowed, loses its seat. */
export function askBuiltIn(host: Host, match: LiveMatch, seat: Seat): void {
  const { state } = match.table;
  const ask = match.askId();
  const { player = '' } = match.head.seats[seat]!;
  const { id, game, content } = match.head;
  const address = match.holder?.name ?? '';
  const think = { match: id, seat, game, content, player, state, address, ownMs: host.limits.thinkMs / 2, clockMs: match.clock.thinkingMs() };
  const begun = (): void => {
    if (host.live.get(match.head.id) === match && match.askId() === ask && match.table.state.ask?.seat === seat) match.clock.release();
  };
  host.pool.ask(think, begun).then(
    (pick) => playerAnswers(host, match, seat, ask, pick),
    (error: unknown) => playerFails(host, match, seat, ask, error),
  );
}

function playerAnswers(host: Host, match: LiveMatch, seat: Seat, ask: number, pick: number[]): void {
  if (!match.running || host.live.get(match.head.id) !== match || match.askId() !== ask || match.table.state.ask?.seat !== seat) return;
  try {
    match.answer(seat, ask, pick);
    host.counts.answers++;
  } catch (error) {
    playerFails(host, match, seat, ask, error);
  }
}

function playerFails(host: Host, match: LiveMatch, seat: Seat, ask: number, error: unknown): void {
  if (host.stopping || match.lost || !match.running || match.askId() !== ask) return;
  host.counts.playersLost++;
  if (!(error instanceof RpcError)) match.refused(seat, error instanceof Error ? error.message : String(error));
  host.log.warn({ match: match.head.id, seat, player: match.head.seats[seat]?.player, error: String(error) }, 'a built-in player loses its seat');
  match.leave(seat, 'fault');
}
