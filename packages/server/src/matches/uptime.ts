import type { Store, Write } from '../store/store.ts';

/** How long the server has been up in all its life: the time it was down counts for nobody. */
export class Uptime {
  private before = 0;
  private since = performance.now();
  /** When it was last known to be alive, before this start. */
  aliveUntil = 0;

  async restore(store: Store): Promise<void> {
    this.aliveUntil = Number((await store.fact('alive')) ?? 0);
    this.before = Number((await store.fact('uptime')) ?? 0);
    this.since = performance.now();
  }

  ms(): number {
    return Math.floor(this.before + performance.now() - this.since);
  }

  writes(now: number): Write[] {
    return [
      { do: 'fact', key: 'alive', value: String(now) },
      { do: 'fact', key: 'uptime', value: String(this.ms()) },
    ];
  }
}
