import type { MatchInfo } from '@cardwright/protocol';
import { useEffect, useState } from 'preact/hooks';
import { type HeldSeat, heldSeats, holdSeat } from '../net/seats.ts';
import { clientOf, server } from '../net/server.ts';
import { MOST_RECENT, recentMatches } from './recent-matches.ts';

export interface MatchLists {
  /** Tables that anybody may join. */
  open: MatchInfo[];
  /** Finished matches: public ones, and those of this browser. */
  ended: MatchInfo[];
  /** Matches of this browser that are not over. */
  mine: MatchInfo[];
}

/** Matches looked up at a time that this browser has not finished. */
const MOST_RUNNING = 6;
const RELOAD_MS = 10_000;

/** Finished matches do not change, so each is looked up once. */
const finished = new Map<string, MatchInfo>();

async function find(held: HeldSeat): Promise<MatchInfo | undefined> {
  const { match } = held;
  const known = finished.get(match) ?? held.ended;
  if (known) return known;
  const info = await clientOf(match)
    .call('find', { match })
    .catch(() => undefined);
  if (info?.state !== 'ended') return info;
  finished.set(match, info);
  if (held.local) holdSeat({ ...held, over: true, ended: info });
  return info;
}

async function loadMatches(): Promise<MatchLists> {
  const held = heldSeats();
  const running = held.filter(({ over }) => !over).slice(0, MOST_RUNNING);
  const over = held.filter((one) => one.over).slice(0, MOST_RECENT);
  const [open, ended, own] = await Promise.all([
    server.call('list', { state: 'open', limit: 20 }),
    server.call('list', { state: 'ended', limit: MOST_RECENT }),
    Promise.all([...running, ...over].map(find)),
  ]);
  const found = own.filter((info) => info !== undefined);
  return {
    open: open.matches,
    ended: recentMatches(ended.matches, found),
    mine: found.filter(({ state }) => state !== 'ended'),
  };
}

/** The matches on the home page; undefined until they are loaded. */
export function useMatches(): MatchLists | undefined {
  const [lists, set] = useState<MatchLists>();
  useEffect(() => {
    let alive = true;
    // the bar already shows when the server cannot be reached
    const load = (): void =>
      void loadMatches().then(
        (found) => alive && set(found),
        () => undefined,
      );
    load();
    const timer = setInterval(() => document.hidden || load(), RELOAD_MS);
    return () => {
      alive = false;
      clearInterval(timer);
    };
  }, []);
  return lists;
}
