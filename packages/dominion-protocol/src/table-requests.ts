import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type DominionContent, PRESETS } from '@cardwright/games/dominion';
import { isVisible } from '@cardwright/protocol';
import type { HostedMatch, MatchHost } from '@cardwright/server/protocol-module';
import { contentOf } from './dominion-types.ts';
import { isSeedCard } from './seed-kingdom.ts';
import { metadataOf } from './table-metadata.ts';

/** A socket's request: the key of a table, none for the lobby, and a name if one is given. */
export function wantedSeat(
  url: URL,
  { limits }: MatchHost,
): { key: string; name: string | null; isNamed: boolean } {
  // keys are written without escapes: nothing to decode
  const key = (/^\/join\/(.+)$/.exec(url.pathname)?.[1] ?? '').replace(/\/$/, '');
  const name = url.searchParams.get('name');
  return { key, name, isNamed: name === null ? key === '' : isName(name, limits.nameLength * 4) };
}

/**
 * Not all of these players answer pings, so TCP keep-alive detects a dead peer: it probes after
 * this time, then ten times, once a second.
 */
export const keepAlive = (socket: Duplex): void =>
  void (socket as Partial<Socket>).setKeepAlive?.(true, 15_000);

/** As in the generic protocol, but longer: names of programs. */
const isName = (name: string, most: number): boolean =>
  name !== '' && name.length <= most && isVisible(name);

export function kingdomOf({ head }: HostedMatch): readonly string[] | undefined {
  const { kingdom = 'First Game' } = head.options as { kingdom?: string | string[] };
  return typeof kingdom === 'string'
    ? (PRESETS as { [name: string]: readonly string[] })[kingdom]
    : kingdom;
}

/** Bots of this protocol know neither the cards of the expansion nor those of a pack. */
const knowsKingdom = (match: HostedMatch): boolean => kingdomOf(match)?.every(isSeedCard) ?? false;

/** Why a player of this name cannot sit down there; checked before anything changes. */
export function refusalAt({ head }: HostedMatch, name: string): 'taken' | 'full' | undefined {
  if (head.state !== 'open') return 'full';
  if (head.seats.some((s) => s.name === name)) return 'taken';
  return head.seats.some((s) => s.kind === 'open' && (s.reserved ?? name) === name)
    ? undefined
    : 'full';
}

export const dominionOf = (host: MatchHost): DominionContent =>
  contentOf(host.game('dominion').content);

/** Parses a request to create a table; throws the reason if it is invalid. */
export function wanted(
  body: unknown,
  content: DominionContent,
): {
  kingdom: string[];
  players: number;
  bots: string[];
  isPublic: boolean;
} {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Error('an object with kingdom and num_players is expected');
  const {
    kingdom,
    num_players: players = 2,
    bots = [],
    public: isPublic = false,
  } = body as { [field: string]: unknown };
  if (typeof isPublic !== 'boolean') throw new Error('public must be true or false');
  if (typeof players !== 'number' || !Number.isInteger(players) || players < 2 || players > 6)
    throw new Error('num_players must be 2 to 6');
  if (!Array.isArray(kingdom)) throw new Error('kingdom must be a list of ten cards');
  const names = kingdom.map((name: unknown) => {
    if (!isSeedCard(name) || !content.byName.has(name))
      throw new Error(`${JSON.stringify(name)} is no kingdom card`);
    return name;
  });
  if (names.length !== 10 || new Set(names).size !== 10)
    throw new Error('a kingdom must have ten different cards');
  if (!Array.isArray(bots) || !bots.every((b) => typeof b === 'string') || bots.length >= players)
    throw new Error('bots must be a list of built-in players, fewer than num_players');
  return { kingdom: names, players, bots, isPublic };
}

/**
 * A match made with the generic protocol that has not started: players of this one may take its
 * free seats.
 */
export function adoptable(host: MatchHost, id: string): HostedMatch | undefined {
  const match = host.live.get(id);
  return match &&
    !metadataOf(match.head) &&
    match.head.game === 'dominion' &&
    match.head.state === 'open' &&
    knowsKingdom(match)
    ? match
    : undefined;
}
