import { mergeOutcomes, notification, type Outcome } from '@cardwright/match';
import { RpcError } from '@cardwright/protocol';
import { StoreFenced } from '../store/store.ts';
import { attach } from './attendance.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchHost } from './match-host.ts';

const LONGEST_PAUSE_MS = 2000;

/**
 * What could not be stored did not happen: resets the table and its viewers to the stored state.
 */
export class MatchRecovery {
  /** Tables that cannot continue after a failed write, until their end is stored. */
  private readonly toEnd = new Set<string>();

  /** A commit of this match has failed. */
  async goBack(host: MatchHost, match: HostedMatch, error: unknown): Promise<void> {
    if (match.lost) return;
    if (error instanceof StoreFenced) return host.letGo(match);
    match.lost = true;
    const wasFollowed = match.isFollowed;
    const again = await reload(host, match);
    if (!again) return;
    if (wasFollowed && again.session.running) this.end(host, again);
    else if (!this.toEnd.has(again.head.id)) host.wake(again);
  }

  /** Once a second: retries to end the matches that must end. */
  tick(host: MatchHost): void {
    for (const id of this.toEnd) {
      const match = host.live.get(id);
      if (match?.session.running) this.end(host, match);
    }
  }

  /** Ends a table whose players cannot undo a move. */
  private end(host: MatchHost, match: HostedMatch): void {
    const { id } = match.head;
    this.toEnd.add(id);
    const stopped = match.session.stop(new Error('a move could not be stored'), host.now());
    host.commit(match, stopped).listen(
      () => this.toEnd.delete(id),
      () => {},
    );
  }
}

async function reload(host: MatchHost, match: HostedMatch): Promise<HostedMatch | undefined> {
  const { id } = match.head;
  match.stopTimer();
  host.openMatches.delete(match);
  if (host.live.get(id) === match) host.live.delete(id);
  const observers = match.isFollowed ? host.observers : [];
  for (const observer of observers) observer.lost?.(match);
  const again = await fromStore(host, id);
  for (const observer of observers) observer.reloaded?.(host, match, again);
  if (!again) {
    host.quota.release(id);
    host.quota.begun(id);
    return undefined;
  }
  host.commit(again, comeBack(host, match, again));
  return again;
}

/** Moves the viewers of the lost session to its replacement. */
function comeBack(host: MatchHost, match: HostedMatch, again: HostedMatch): Outcome {
  const { session } = again;
  const { id } = again.head;
  const back = [...match.session.audience.viewers].filter((viewer) => {
    const client = host.clients.get(viewer.client);
    // drop seats whose taking was not stored, and seats that another client has resumed meanwhile
    const isTheirs =
      again.head.seats[viewer.seat]?.token === match.head.seats[viewer.seat]?.token &&
      !session.audience.isConnected(viewer.seat);
    if (viewer.seat >= 0 && !isTheirs) {
      client?.replaced(id, viewer);
      client?.send(notification('elsewhere', { match: id, seat: viewer.seat }));
      return false;
    }
    if (client) attach(host, client, again, viewer.seat, viewer.show);
    return session.audience.viewers.has(viewer);
  });
  // its clock was restored without anyone present
  let told = session.presence(host.now());
  for (const viewer of back) told = mergeOutcomes(told, session.resend(viewer, host.now()));
  return told;
}

/** The match as stored, as soon as the store can be read; nothing if it was never stored. */
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
