import type { ThinkRequest } from '@cardwright/match';
import { RpcError } from '@cardwright/protocol';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchHost } from './match-host.ts';

/**
 * Asks a built-in player like any other. A player that fails or gives an invalid answer loses its
 * seat.
 */
export function askBuiltIn(host: MatchHost, match: HostedMatch, think: ThinkRequest): void {
  const { seat, ask, player, state, clockMs } = think;
  const { id, game, content } = match.head;
  const address = host.quota.holderOf(id) ?? '';
  const question = {
    match: id,
    seat,
    game,
    content,
    player,
    state,
    address,
    ownMs: host.limits.thinkMs / 2,
    clockMs,
  };
  const begun = (): void => {
    if (host.live.get(id) === match)
      host.commit(match, match.session.thinkingBegan(seat, ask, host.now()));
  };
  host.pool.ask(question, begun).then(
    (pick) => playerAnswers(host, match, think, pick),
    (error: unknown) => playerFails(host, match, think, error),
  );
}

const isOpen = ({ session }: HostedMatch, { seat, ask }: ThinkRequest): boolean =>
  session.running && session.askId() === ask && session.match?.state.ask?.seat === seat;

function playerAnswers(
  host: MatchHost,
  match: HostedMatch,
  think: ThinkRequest,
  pick: number[],
): void {
  if (host.live.get(match.head.id) !== match || !isOpen(match, think)) return;
  try {
    host.answer(match, think.seat, think.ask, pick);
  } catch (error) {
    playerFails(host, match, think, error);
  }
}

function playerFails(
  host: MatchHost,
  match: HostedMatch,
  { seat, ask, player }: ThinkRequest,
  error: unknown,
): void {
  const { session } = match;
  if (host.stopping || match.lost || !session.running || session.askId() !== ask) return;
  host.counts.playersLost++;
  if (!(error instanceof RpcError))
    session.reportBadAnswer(seat, error instanceof Error ? error.message : String(error));
  host.log.warn(
    { match: match.head.id, seat, player, error: String(error) },
    'a built-in player loses its seat',
  );
  host.leave(match, seat, 'fault');
}
