import { RpcError } from '@cardwright/protocol';

/**
 * Whether this process may play a match; or which node has it.
 */
export type Claim =
  | {
      /** Until when its clocks ran, by the time of its entries; 0 where nothing is to count. */
      aliveUntil: number;
      /** It was not this process's before. */
      isNew: boolean;
    }
  | { elsewhere: string };

/**
 * Which matches of a shared database this process may play. Without one it plays them all: an
 * embedded store belongs to one process.
 */
export interface Ownership {
  /** Makes this process the owner if nobody is; undefined where there is no such match. */
  claim(match: string): Promise<Claim | undefined>;
  /** Anybody may have it: nothing of it is in memory any more. */
  release(match: string): Promise<void>;
  /** Matches in progress that nobody owns. */
  orphans(limit: number): Promise<string[]>;
  /** False when what this process owns may be others' by now. */
  isValid(): boolean;
  untilValid(): Promise<void>;
  /** It has been so for long: clients had better go elsewhere. */
  isOverdue(): boolean;
  /** How long any process of the database has been up, in all its life. */
  uptime(): number;
}

/** The match is played on another node; whoever asks here is to return. */
export class OwnedElsewhere extends RpcError {
  readonly node: string;

  constructor(match: string, node: string) {
    super('server/stopping', `match ${match} is played on node ${node}`, { retryAfterMs: 1000 });
    this.node = node;
  }
}
