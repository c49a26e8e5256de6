import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { MatchHead } from '@cardwright/match';
import { RpcError } from '@cardwright/protocol';
import type { MatchHost } from './match-host.ts';

/** How many times the date is recorded while an ended match is kept. */
const MARKS = 100;
/** Seconds between two checks. */
const LOOK_BEATS = 60;
/** Matches archived per write. */
const AT_ONCE = 20;
/** The replay budget that the archive is charged to; no client has this address. */
const BUDGET = 'archive';
const FACT = 'archive-marks';

/** The wall-clock time at a moment of the server's uptime. */
export interface DateMark {
  uptime: number;
  wall: number;
}

/**
 * Matches that ended before this date are old: the wall-clock time `keepMs` of uptime ago. A clock
 * that was temporarily ahead makes nothing old, because the dates recorded since then are lower.
 */
export function oldBefore(
  marks: readonly DateMark[],
  now: DateMark,
  keepMs: number,
): number | undefined {
  const at = marks.findLastIndex(({ uptime }) => uptime <= now.uptime - keepMs);
  if (at < 0) return undefined;
  return Math.min(now.wall, ...marks.slice(at).map(({ wall }) => wall));
}

/**
 * Moves ended matches older than `endedSeconds` from the database into files: one line of JSON per
 * match, one file per month of their creation.
 */
export class MatchArchive {
  /** How many matches were archived since the start. */
  archived = 0;
  private readonly folder: string;
  private marks: DateMark[] | undefined = undefined;
  private isLooking = false;
  private beats = 0;
  /** Matches whose records cannot be built; they stay in the database. */
  private readonly unreadable = new Set<string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Runs once a second. */
  tick(host: MatchHost): void {
    const keepMs = 1000 * host.limits.endedSeconds;
    const everyBeats = Math.min(LOOK_BEATS, Math.max(1, host.limits.endedSeconds / MARKS));
    if (keepMs === 0 || this.isLooking || this.beats++ % Math.ceil(everyBeats) > 0) return;
    this.isLooking = true;
    this.look(host, keepMs)
      .catch((error: unknown) =>
        host.log.error({ error: String(error) }, 'cannot archive old matches'),
      )
      .finally(() => {
        this.isLooking = false;
      });
  }

  private async look(host: MatchHost, keepMs: number): Promise<void> {
    const now = { uptime: host.uptime(), wall: host.wall() };
    const before = oldBefore(await this.marked(host, now, keepMs), now, keepMs);
    if (before === undefined) return;
    let after = { created: before, id: '' };
    for (let isMore = true; isMore && !host.stopping; ) {
      const rows = await host.store.list({ state: 'ended', limit: AT_ONCE, after });
      isMore = await this.archive(
        host,
        rows.map(({ head }) => JSON.parse(head) as MatchHead).filter((h) => isOld(h, before)),
      );
      const last = rows.at(-1);
      if (!last) return;
      after = last;
    }
  }

  /** The dates recorded so far; adds today's when due and drops those no longer needed. */
  private async marked(host: MatchHost, now: DateMark, keepMs: number): Promise<DateMark[]> {
    this.marks ??= JSON.parse((await host.store.fact(FACT)) ?? '[]') as DateMark[];
    const last = this.marks.at(-1);
    if (last && now.uptime - last.uptime < keepMs / MARKS) return this.marks;
    const needed = this.marks.findLastIndex(({ uptime }) => uptime <= now.uptime - keepMs);
    this.marks = [...this.marks.slice(Math.max(0, needed)), now];
    await host.store.write([{ do: 'fact', key: FACT, value: JSON.stringify(this.marks) }]);
    return this.marks;
  }

  /**
   * Writes their records to the files, then deletes them. A match that someone is looking at is
   * kept. Returns false when the replay budget is used up for now.
   */
  private async archive(host: MatchHost, heads: readonly MatchHead[]): Promise<boolean> {
    const lines = new Map<string, string[]>();
    const done: string[] = [];
    let isMore = true;
    for (const head of heads) {
      const { id, createdAt, endedAt, startedAt } = head;
      if (this.unreadable.has(id) || host.live.has(id)) continue;
      try {
        if (startedAt !== null) {
          const { text } = await host.replays.record(id, BUDGET);
          const month = new Date(createdAt).toISOString().slice(0, 7);
          const line = `{"match":${JSON.stringify(id)},"createdAt":${createdAt},"endedAt":${endedAt},"record":${text}}\n`;
          lines.set(month, [...(lines.get(month) ?? []), line]);
        }
        done.push(id);
      } catch (error) {
        if (error instanceof RpcError && error.data.code === 'limit/replays') {
          isMore = false;
          break;
        }
        this.unreadable.add(id);
        host.log.error({ match: id, error: String(error) }, 'cannot archive an old match');
      }
    }
    for (const [month, texts] of lines) await this.append(month, texts.join(''));
    const gone = done.filter((id) => !host.live.has(id));
    if (gone.length > 0)
      await host.store.write(gone.map((match) => ({ do: 'delete' as const, match })));
    for (const id of gone) host.replays.forget(id);
    this.archived += gone.length;
    return isMore;
  }

  /** Durable when it resolves; only then are the matches deleted. */
  private async append(month: string, text: string): Promise<void> {
    const file = await open(join(this.folder, `cardwright.db-archive-${month}.jsonl`), 'a', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/** A match that ended long after its creation is kept for its full time too. */
const isOld = ({ endedAt }: MatchHead, before: number): boolean => (endedAt ?? 0) < before;
