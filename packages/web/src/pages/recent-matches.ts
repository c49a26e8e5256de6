import type { MatchInfo } from '@cardwright/protocol';

/** How many finished matches the home page lists. */
export const MOST_RECENT = 8;

/**
 * Finished matches, newest first: the public ones, and those of this browser, which are usually
 * private.
 */
export function recentMatches(
  listed: readonly MatchInfo[],
  own: readonly MatchInfo[],
): MatchInfo[] {
  const all = new Map([...listed, ...own].map((info) => [info.match, info]));
  return [...all.values()]
    .filter(({ state }) => state === 'ended')
    .sort((a, b) => endOf(b) - endOf(a))
    .slice(0, MOST_RECENT);
}

const endOf = ({ endedAt, createdAt }: MatchInfo): number => endedAt ?? createdAt;
