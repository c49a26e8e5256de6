import type { Store, Write } from '../store/store.ts';
import type { TimeSource } from '../time-source.ts';

/** The server's total uptime over all runs: downtime is charged to nobody's clock. */
export interface UptimeSource {
  ms(): number;
  /**
   * When the server was last known to be alive before this start, in the time of that run. Only
   * entries of that run are compared with it.
   */
  readonly aliveUntil: number;
  restore(store: Store): Promise<void>;
  /** What must be stored periodically. */
  writes(): Write[];
}

/** Measured by this process's own clock and kept in its store. */
export class Uptime implements UptimeSource {
  private readonly time: TimeSource;
  private before = 0;
  private since: number;
  aliveUntil = 0;

  constructor(time: TimeSource) {
    this.time = time;
    this.since = time.now();
  }

  async restore(store: Store): Promise<void> {
    this.aliveUntil = Number((await store.fact('alive')) ?? 0);
    this.before = Number((await store.fact('uptime')) ?? 0);
    this.since = this.time.now();
  }

  ms(): number {
    return this.before + this.time.now() - this.since;
  }

  writes(): Write[] {
    return [
      { do: 'fact', key: 'alive', value: String(this.time.now()) },
      { do: 'fact', key: 'uptime', value: String(this.ms()) },
    ];
  }
}
