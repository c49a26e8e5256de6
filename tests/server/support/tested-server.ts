import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

/** No secret wait unless a test wants one, so that matches play without pauses. */
export const NO_WAIT = ['--limit', 'secretWaitMs=0'];

/** A server with an empty data folder, and what it says about itself. */
export abstract class TestedServer {
  readonly data = mkdtempSync(join(tmpdir(), 'cardwright-'));
  url = '';

  /** Starts it, or starts it again on the same data. */
  abstract launch(): Promise<void>;

  /** Stops it as SIGTERM does. */
  abstract stop(): Promise<void>;

  /** Ends it and deletes its data. */
  abstract remove(): Promise<void>;

  /** The value of a metric in `/metrics`. */
  async figure(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return Number(new RegExp(`^cardwright_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }

  /**
   * Waits until the uptime has been stored again, which happens every second while a clock runs.
   */
  async clocksStored(): Promise<void> {
    const before = await this.figure('store_writes_total');
    // the first one may have been in progress already
    await expect.poll(() => this.figure('store_writes_total')).toBeGreaterThanOrEqual(before + 2);
  }
}
