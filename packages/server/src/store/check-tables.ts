import type Database from 'libsql';

/** The messages of SQLite's integrity check. */
export function findCorruption(db: Database.Database): string[] {
  const rows = db.prepare('pragma quick_check(10)').all() as { quick_check: string }[];
  const faults = rows.map((row) => row.quick_check).filter((message) => message !== 'ok');
  return faults.map((message) => `the integrity check of the database failed: ${message}`);
}

/**
 * A match with a gap in its line numbers, and the first missing number.
 */
export interface Gap {
  match: string;
  missing: number;
}

export function findGaps(db: Database.Database): Gap[] {
  const gaps = db.prepare(`select match, min(expected) as missing from (
      select match, number, coalesce(
        lag(number + json_array_length(lines)) over (partition by match order by number), 0
      ) as expected from parts)
    where number <> expected group by match`);
  return (gaps.all() as Gap[]).map(({ match, missing }) => ({ match, missing }));
}

/** Truncates a match at the gap. */
export function cutAtGap(db: Database.Database, { match, missing }: Gap): void {
  db.prepare('delete from parts where match = ? and number >= ?').run(match, missing);
  db.prepare('delete from snapshots where match = ? and number > ?').run(match, missing);
}
