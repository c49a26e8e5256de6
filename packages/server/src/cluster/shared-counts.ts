import type { Addresses } from '../http/addresses.ts';
import type { MatchQuota } from '../matches/match-quota.ts';
import type { Limits } from '@cardwright/protocol';

/** How often nodes tell each other what their addresses use. */
const TELL_MS = 250;
/** What a node has said counts for so long. */
const KEPT_MS = 5000;
/** An address is mentioned when it uses this part of a limit on one node. */
const SHARE = 20;

/** What one address has on one node. */
export interface AddressUse {
  /** Messages since the last time. */
  messages?: number;
  sockets?: number;
  matches?: number;
  tables?: number;
}

type Use = { [address: string]: AddressUse };

/**
 * Limits per address hold across nodes, approximately: each node says a few times a second what
 * busy addresses use there, and the others count it as theirs.
 */
export class SharedCounts {
  private readonly limits: Limits;
  private readonly addresses: Addresses;
  private readonly quota: MatchQuota;
  private readonly nodes = new Map<string, { use: Use; at: number }>();
  private readonly announce: (text: string) => void;
  private readonly timer: NodeJS.Timeout;
  private saidSomething = false;

  constructor(parts: {
    limits: Limits;
    addresses: Addresses;
    quota: MatchQuota;
    announce: (text: string) => void;
  }) {
    this.limits = parts.limits;
    this.addresses = parts.addresses;
    this.quota = parts.quota;
    this.announce = parts.announce;
    const sum = (count: keyof AddressUse) => (address: string) => this.elsewhere(address, count);
    this.addresses.socketsElsewhere = sum('sockets');
    this.quota.elsewhere = { matches: sum('matches'), tables: sum('tables') };
    this.timer = setInterval(() => this.tell(), TELL_MS).unref();
  }

  /** What other nodes have said of an address. */
  private elsewhere(address: string, count: keyof AddressUse): number {
    let sum = 0;
    for (const [node, { use, at }] of this.nodes) {
      if (performance.now() - at > KEPT_MS) this.nodes.delete(node);
      else if (Object.hasOwn(use, address)) sum += use[address]?.[count] ?? 0;
    }
    return sum;
  }

  tell(): void {
    const use = this.ownUse();
    const isEmpty = Object.keys(use).length === 0;
    // the last word on an address that has become quiet is that nothing is to be said of it
    if (!isEmpty || this.saidSomething) this.announce(`use ${JSON.stringify(use)}`);
    this.saidSomething = !isEmpty;
  }

  private ownUse(): Use {
    const { addressRate, addressConnections, addressMatches, addressTables } = this.limits;
    const use: Use = Object.create(null) as Use;
    const note = (address: string, count: keyof AddressUse, value: number, limit: number): void => {
      if (value > 0 && value * SHARE >= limit) (use[address] ??= {})[count] = value;
    };
    for (const { name, messages, sockets } of this.addresses.takeUse()) {
      note(name, 'messages', messages, (addressRate * TELL_MS) / 1000);
      note(name, 'sockets', sockets, addressConnections);
    }
    for (const { address, matches, tables } of this.quota.use()) {
      note(address, 'matches', matches, addressMatches);
      note(address, 'tables', tables, addressTables);
    }
    return use;
  }

  /** What another node says. */
  hear(node: string, text: string): void {
    const use = JSON.parse(text.slice('use '.length)) as Use;
    this.nodes.set(node, { use, at: performance.now() });
    for (const [address, { messages = 0 }] of Object.entries(use))
      if (messages > 0) this.addresses.charge(address, messages);
  }

  close(): void {
    clearInterval(this.timer);
  }
}
