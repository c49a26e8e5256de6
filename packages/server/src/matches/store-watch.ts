import { type Store, StoreConflict } from '../store/store.ts';
import type { HostLog } from './host-log.ts';

/** Tracks whether writes succeed; logs once when they start to fail and once when they recover. */
export class StoreWatch {
  private readonly store: Store;
  private readonly log: HostLog;
  /** Why the last write failed. */
  failure: Error | undefined = undefined;
  /** For /metrics. */
  failures = 0;

  constructor(store: Store, log: HostLog) {
    this.store = store;
    this.log = log;
  }

  /** Why nothing is stored, or only in degraded form; `final` if only a restart helps. */
  trouble(): { error: Error; final: boolean } | undefined {
    return this.store.trouble?.() ?? (this.failure && { error: this.failure, final: false });
  }

  failed(error: unknown, match: string): void {
    this.failures++;
    const { message = String(error), code } = error as Partial<NodeJS.ErrnoException>;
    const fields = { match, error: message, ...(code === undefined ? {} : { code }) };
    // that is a defect of ours, not of the disk
    if (error instanceof StoreConflict)
      return this.log.error(fields, 'write refused: the match continues elsewhere');
    if (!this.failure) this.log.error(fields, 'write failed');
    this.failure = error instanceof Error ? error : new Error(message);
  }

  worked(): void {
    if (!this.failure) return;
    this.failure = undefined;
    this.log.info({ failures: this.failures }, 'writes succeed again');
  }
}
