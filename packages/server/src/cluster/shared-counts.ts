import type { Limits } from '@cardwright/protocol';
import type { Addresses } from '../http/addresses.ts';
import type { MatchQuota } from '../matches/match-quota.ts';
import { UseMeter } from './use-meter.ts';

/** How often nodes tell each other what their addresses use. */
const TELL_MS = 250;
/** What a node has said counts for so long. */
const KEPT_MS = 5000;
/** All nodes together leave at most this part of a limit unmentioned: a twentieth. */
const UNMENTIONED = 20;

/** What an address has at a moment: every report replaces the one before. */
type Level = 'sockets' | 'matches' | 'tables';
/** What an address uses up: every report adds to those before. */
const USES = ['messages', 'requests', 'thinkMs', 'replayMs'] as const;
type Use = (typeof USES)[number];

/** What one address has or uses on one node. */
type AddressUse = { [count in Level | Use]?: number };
type Report = { [address: string]: AddressUse };

/** Work in threads that is charged to addresses in milliseconds. */
export interface ChargedWork {
  /** Hears what is used here. */
  used: (address: string, ms: number) => void;
  /** Counts what is used on another node. */
  charge(address: string, ms: number): void;
}

export interface SharedParts {
  limits: Limits;
  addresses: Addresses;
  quota: MatchQuota;
  /** Searches of built-in players. */
  pool: ChargedWork;
  replays: ChargedWork;
  announce: (text: string) => void;
  /** How many nodes there are. */
  countNodes: () => Promise<number>;
}

/**
 * Limits per address hold across nodes: each node says a few times a second what busy addresses use
 * there, and the others count it as theirs. What has been used is charged in full, so only a burst
 * within one interval can exceed a limit; the debt delays what follows.
 */
export class SharedCounts {
  private readonly parts: SharedParts;
  private readonly nodes = new Map<string, { report: Report; at: number }>();
  private readonly meters: { readonly [use in Use]: UseMeter };
  private readonly timer: NodeJS.Timeout;
  private saidSomething = false;
  private nodeCount = 1;
  private countedAt = -Infinity;

  constructor(parts: SharedParts) {
    this.parts = parts;
    const { addresses, quota, pool, replays } = parts;
    const meters = {
      messages: new UseMeter(),
      requests: new UseMeter(),
      thinkMs: new UseMeter(),
      replayMs: new UseMeter(),
    };
    this.meters = meters;
    pool.used = (address, ms) => meters.thinkMs.add(address, ms, performance.now());
    replays.used = (address, ms) => meters.replayMs.add(address, ms, performance.now());
    const sum = (level: Level) => (address: string) => this.elsewhere(address, level);
    addresses.socketsElsewhere = sum('sockets');
    quota.elsewhere = { matches: sum('matches'), tables: sum('tables') };
    this.timer = setInterval(() => this.tell(), TELL_MS).unref();
  }

  /** What other nodes have said of an address. */
  private elsewhere(address: string, level: Level): number {
    let sum = 0;
    for (const [node, { report, at }] of this.nodes) {
      if (performance.now() - at > KEPT_MS) this.nodes.delete(node);
      else if (Object.hasOwn(report, address)) sum += report[address]?.[level] ?? 0;
    }
    return sum;
  }

  tell(): void {
    this.countNodes();
    const report = this.ownReport();
    const isEmpty = Object.keys(report).length === 0;
    // the last word on an address that has become quiet is that nothing is to be said of it
    if (!isEmpty || this.saidSomething) this.parts.announce(`use ${JSON.stringify(report)}`);
    this.saidSomething = !isEmpty;
  }

  private countNodes(): void {
    const now = performance.now();
    if (now - this.countedAt < KEPT_MS) return;
    this.countedAt = now;
    this.parts.countNodes().then(
      (count) => (this.nodeCount = Math.max(1, count)),
      () => {}, // the last count is good enough
    );
  }

  private ownReport(): Report {
    const now = performance.now();
    const { limits, addresses, quota } = this.parts;
    const report: Report = Object.create(null) as Report;
    const unmentioned = (limit: number): number => limit / (UNMENTIONED * this.nodeCount);
    const note = (address: string, level: Level, value: number, limit: number): void => {
      if (value > 0 && value >= unmentioned(limit)) (report[address] ??= {})[level] = value;
    };
    for (const { name, messages, requests, sockets } of addresses.takeUse()) {
      this.meters.messages.add(name, messages, now);
      this.meters.requests.add(name, requests, now);
      note(name, 'sockets', sockets, limits.addressConnections);
    }
    for (const { address, matches, tables } of quota.use()) {
      note(address, 'matches', matches, limits.addressMatches);
      note(address, 'tables', tables, limits.addressTables);
    }
    for (const use of USES) {
      const least = unmentioned((rateOf(use, limits) * TELL_MS) / 1000);
      for (const [address, amount] of this.meters[use].take(least, now))
        (report[address] ??= {})[use] = amount;
    }
    return report;
  }

  /** What another node says. */
  hear(node: string, text: string): void {
    const report = JSON.parse(text.slice('use '.length)) as Report;
    this.nodes.set(node, { report, at: performance.now() });
    for (const [address, used] of Object.entries(report))
      for (const use of USES) if ((used[use] ?? 0) > 0) this.charge(use, address, used[use] ?? 0);
  }

  private charge(use: Use, address: string, amount: number): void {
    const { addresses, pool, replays } = this.parts;
    if (use === 'messages') addresses.chargeMessages(address, amount);
    else if (use === 'requests') addresses.chargeRequests(address, amount);
    else if (use === 'thinkMs') pool.charge(address, amount);
    else replays.charge(address, amount);
  }

  close(): void {
    clearInterval(this.timer);
  }
}

/** How much of it an address may use in a second. */
function rateOf(use: Use, limits: Limits): number {
  if (use === 'messages') return limits.addressRate;
  if (use === 'requests') return limits.httpRate;
  return use === 'thinkMs' ? limits.addressThinkMs : limits.addressReplayMs;
}
