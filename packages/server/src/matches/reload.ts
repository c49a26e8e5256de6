import { notification } from '@cardwright/match';
import { RpcError } from '@cardwright/protocol';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchHost } from './match-host.ts';

/**
 * What could not be stored did not happen: the table goes back to what the store has, and those who
 * look on with it.
 */
export async function reload(
  host: MatchHost,
  match: HostedMatch,
): Promise<HostedMatch | undefined> {
  const { id, seats } = match.head;
  match.stopTimer();
  host.openMatches.delete(match);
  if (host.live.get(id) === match) host.live.delete(id);
  const followers = [...match.followers];
  for (const follower of followers) follower.lost?.();
  const again = await fromStore(host, id);
  for (const follower of followers) follower.reloaded?.(again);
  if (!again) return undefined;
  const { session } = again;
  if (again.head.state === 'open') host.openMatches.add(again);
  const back = [...match.session.audience.viewers].filter((viewer) => {
    const client = host.clients.get(viewer.client);
    // a seat whose taking was not stored is not theirs, nor one that somebody has come back to
    // meanwhile
    const isTheirs =
      again.head.seats[viewer.seat]?.token === seats[viewer.seat]?.token &&
      !session.audience.isConnected(viewer.seat);
    if (viewer.seat >= 0 && !isTheirs) {
      client?.replaced(match, viewer);
      client?.send(notification('elsewhere', { match: id, seat: viewer.seat }));
      return false;
    }
    client?.attach(again, viewer.seat, viewer.show);
    return session.audience.viewers.has(viewer);
  });
  host.commit(again, session.presence(host.now())); // its clock came back with nobody there
  for (const viewer of back) host.sendAll(session.retell(viewer, host.now()).messages);
  return again;
}

const LONGEST_PAUSE_MS = 2000;

/** A match as it is stored, as soon as that can be read; nothing when it never was. */
async function fromStore(host: MatchHost, id: string): Promise<HostedMatch | undefined> {
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await host.get(id);
    } catch (error) {
      if (error instanceof RpcError || host.stopping) return undefined;
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
  }
}
