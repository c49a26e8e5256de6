import type { MatchHost } from '@cardwright/server/protocol-module';

/** A match's id, which is the prefix of a key. */
export const ID_LENGTH = 12;

const factOf = (key: string): string => `dominion rematch ${key.slice(0, ID_LENGTH)}`;

/**
 * The id of the match that a key leads to. A table keeps its key in a rematch, so the key's prefix
 * is the id of its first match only.
 */
export async function matchOfKey({ store }: MatchHost, key: string): Promise<string> {
  return (await store.fact(factOf(key))) ?? key.slice(0, ID_LENGTH);
}

/** Stores which match a key leads to from now on; only other nodes need that. */
export function storeRematch(host: MatchHost, key: string, match: string): void {
  if (!host.routing) return;
  // a failure shows in the commit of the match itself, which follows
  host.group.add(match, [{ do: 'fact', key: factOf(key), value: match }]);
}
