import type { Store, Write } from '../store/store.ts';
import type { TimeSource } from '../time-source.ts';

/** How long the server has been up in all its life: the time it was down counts for nobody. */
export interface UptimeSource {
  ms(): number;
  /**
   * When it was last known to be alive, before this start, by the time of that run: entries of that
   * run are compared with it, and nothing of this one.
   */
  readonly aliveUntil: number;
  restore(store: Store): Promise<void>;
  /** What is to be stored of it every now and then. */
  writes(): Write[];
}

/** By this process's own clock, kept in its store. */
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
