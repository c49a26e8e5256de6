import { RpcError } from '@cardwright/protocol';
import type { Host } from './host.ts';
import type { LiveMatch } from './live-match.ts';
import type { Viewer } from './viewer.ts';
import { notification } from './wire.ts';

/** What could not be stored did not happen: the table goes back to what the store has, and those who look on with it. */
export async function reload(host: Host, match: LiveMatch): Promise<LiveMatch | undefined> {
  const { id, seats } = match.head;
  match.clock.stopTimer();
  host.openMatches.delete(match);
  if (host.live.get(id) === match) host.live.delete(id);
  const followers = [...match.followers];
  for (const follower of followers) follower.lost?.();
  const again = await fromStore(host, id);
  for (const follower of followers) follower.reloaded?.(again);
  if (!again) return undefined;
  if (again.head.state === 'open') host.openMatches.add(again);
  for (const viewer of match.audience.viewers) {
    // a seat whose taking was not stored is not theirs, nor one that somebody has come back to meanwhile
    const isTheirs = again.head.seats[viewer.seat]?.token === seats[viewer.seat]?.token && !again.audience.isConnected(viewer.seat);
    if (viewer.seat >= 0 && !isTheirs) viewer.peer.lost(id, viewer);
    else viewer.peer.attach(again, viewer.seat, viewer.show);
  }
  again.audience.presenceChanged(); // its clock came back with nobody there
  for (const viewer of match.audience.viewers) if (again.audience.viewers.has(viewer)) tell(again, viewer);
  return again;
}

function tell(match: LiveMatch, viewer: Viewer): void {
  const { audience, head } = match;
  viewer.peer.send(notification('standing', { match: head.id, standing: audience.standing(viewer.seat, viewer.show, undefined) }));
  const pending = audience.pendingLetter(viewer);
  if (pending) viewer.peer.send(pending.text);
}

const LONGEST_PAUSE_MS = 2000;

/** A match as it is stored, as soon as that can be read; nothing when it never was. */
async function fromStore(host: Host, id: string): Promise<LiveMatch | undefined> {
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await host.get(id);
    } catch (error) {
      if (error instanceof RpcError || host.stopping) return undefined;
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
  }
}
