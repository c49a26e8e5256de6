import { RpcError } from '@cardwright/protocol';

/** Whether this process may play a match, or which node owns it. */
export type Claim =
  | {
      /** Until when its clocks ran, in the time of its entries; 0 if no time is to be charged. */
      aliveUntil: number;
      /** This process did not own it before. */
      isNew: boolean;
    }
  | {
      elsewhere: string;
      /** The node's address; undefined if it takes no messages. */
      bus?: string | undefined;
    };

/**
 * Which matches of a shared database this process may play. Without a shared database it plays all:
 * an embedded store belongs to one process.
 */
export interface Ownership {
  /** Makes this process the owner if there is none; undefined if the match does not exist. */
  claim(match: string): Promise<Claim | undefined>;
  /**
   * Releases the match: nothing of it is in memory any more. `ranUntil` says until when its clocks
   * ran, if not until now.
   */
  release(match: string, ranUntil?: number): Promise<void>;
  /** Releases everything this process owns, for good. */
  releaseAll(): Promise<void>;
  /** The addresses of the nodes that own these matches, as far as they are alive. */
  owners(matches: readonly string[]): Promise<{ match: string; bus: string }[]>;
  /** The addresses of nodes with open public tables of a game, the fullest first. */
  openTables(game: string): Promise<string[]>;
  /** All live nodes, including this one. */
  nodes(): Promise<NodeRow[]>;
  /** How many nodes hold a valid lease, including this one. */
  countNodes(): Promise<number>;
  /** Acquires the lock of this name, which one process at a time can hold; returns its release. */
  lock(name: string): Promise<() => void>;
  /** Matches in progress without an owner. */
  orphans(limit: number): Promise<string[]>;
  /** False just after an outage: other nodes need time to renew their leases too. */
  mayTake(): boolean;
  /** False when other nodes may already own what this process owned. */
  isValid(): boolean;
  untilValid(): Promise<void>;
  /** The outage has lasted long enough that clients should go elsewhere. */
  isOverdue(): boolean;
  /** How long any process of the database has been up, in total. */
  uptime(): number;
}

/** A node as the database lists it. */
export interface NodeRow {
  id: string;
  name: string;
  /** The node's address; undefined for a server that works alone. */
  bus?: string;
  info: NodeInfo;
  startedAt: number;
  /** Milliseconds until its lease expires; negative if it has expired. */
  leaseMs: number;
  isFenced: boolean;
  owned: number;
}

/** What a node reports at every renewal of its lease. */
export interface NodeInfo {
  bus?: string;
  /** The version of the package. */
  version?: string;
  /** The rules version of each game. */
  rules?: { [game: string]: string };
  matches?: number;
  sockets?: number;
}

/** The match is played on another node; the client must reconnect. */
export class OwnedElsewhere extends RpcError {
  readonly node: string;
  readonly bus: string | undefined;

  constructor(match: string, node: string, bus?: string) {
    super('server/stopping', `match ${match} is played on node ${node}`, { retryAfterMs: 1000 });
    this.node = node;
    this.bus = bus;
  }
}
