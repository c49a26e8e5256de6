import type { Limits } from '@cardwright/protocol';
import type { Addresses } from '../http/addresses.ts';
import type { MatchQuota } from '../matches/match-quota.ts';
import { UsageMeter } from './usage-meter.ts';

/** How often nodes report the usage of their addresses to each other. */
const REPORT_INTERVAL_MS = 250;
/** How long a node's last report is valid. */
const REPORT_TTL_MS = 5000;
/** All nodes together may leave 1/20 of a limit unreported. */
const UNREPORTED = 20;

/** Gauges: each report replaces the previous one. */
type Level = 'sockets' | 'matches' | 'tables';
/** Counters: each report adds to the previous ones. */
const USES = ['messages', 'requests', 'thinkMs', 'replayMs'] as const;
type Use = (typeof USES)[number];

/** The usage of one address on one node. */
type AddressUse = { [count in Level | Use]?: number };
type Report = { [address: string]: AddressUse };

/** Work in threads that is charged to addresses in milliseconds. */
export interface ChargedWork {
  /** Called with what is used on this node. */
  used: (address: string, ms: number) => void;
  /** Charges what was used on another node. */
  charge(address: string, ms: number): void;
}

export interface SharedLimitsParts {
  limits: Limits;
  addresses: Addresses;
  quota: MatchQuota;
  /** Searches of built-in players. */
  pool: ChargedWork;
  replays: ChargedWork;
  announce: (text: string) => void;
  /** The number of live nodes. */
  countNodes: () => Promise<number>;
}

/**
 * Enforces limits per address across nodes: each node reports the usage of its busy addresses a few
 * times per second, and the others count it as their own. Usage is charged in full, so only a burst
 * within one interval can exceed a limit, and the resulting debt delays what follows.
 */
export class SharedLimits {
  private readonly parts: SharedLimitsParts;
  private readonly nodes = new Map<string, { report: Report; at: number }>();
  private readonly meters: { readonly [use in Use]: UsageMeter };
  private readonly timer: NodeJS.Timeout;
  private hadReport = false;
  private nodeCount = 1;
  private countedAt = -Infinity;

  constructor(parts: SharedLimitsParts) {
    this.parts = parts;
    const { addresses, quota, pool, replays } = parts;
    const meters = {
      messages: new UsageMeter(),
      requests: new UsageMeter(),
      thinkMs: new UsageMeter(),
      replayMs: new UsageMeter(),
    };
    this.meters = meters;
    pool.used = (address, ms) => meters.thinkMs.add(address, ms, performance.now());
    replays.used = (address, ms) => meters.replayMs.add(address, ms, performance.now());
    const sum = (level: Level) => (address: string) => this.elsewhere(address, level);
    addresses.socketsElsewhere = sum('sockets');
    quota.elsewhere = { matches: sum('matches'), tables: sum('tables') };
    this.timer = setInterval(() => this.sendReport(), REPORT_INTERVAL_MS).unref();
  }

  /** The usage of an address on the other nodes. */
  private elsewhere(address: string, level: Level): number {
    let sum = 0;
    for (const [node, { report, at }] of this.nodes) {
      if (performance.now() - at > REPORT_TTL_MS) this.nodes.delete(node);
      else if (Object.hasOwn(report, address)) sum += report[address]?.[level] ?? 0;
    }
    return sum;
  }

  sendReport(): void {
    this.countNodes();
    const report = this.ownReport();
    const isEmpty = Object.keys(report).length === 0;
    // an empty report follows the last one with content, so that the others reset their gauges
    if (!isEmpty || this.hadReport) this.parts.announce(`use ${JSON.stringify(report)}`);
    this.hadReport = !isEmpty;
  }

  private countNodes(): void {
    const now = performance.now();
    if (now - this.countedAt < REPORT_TTL_MS) return;
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
    const unreported = (limit: number): number => limit / (UNREPORTED * this.nodeCount);
    const note = (address: string, level: Level, value: number, limit: number): void => {
      if (value > 0 && value >= unreported(limit)) (report[address] ??= {})[level] = value;
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
      const least = unreported((rateOf(use, limits) * REPORT_INTERVAL_MS) / 1000);
      for (const [address, amount] of this.meters[use].take(least, now))
        (report[address] ??= {})[use] = amount;
    }
    return report;
  }

  /** A report from another node. */
  receiveReport(node: string, text: string): void {
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

/** How much an address may use per second. */
function rateOf(use: Use, limits: Limits): number {
  if (use === 'messages') return limits.addressRate;
  if (use === 'requests') return limits.httpRate;
  return use === 'thinkMs' ? limits.addressThinkMs : limits.addressReplayMs;
}
