import type { MatchInfo, ResultOf } from '@cardwright/protocol';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { Refused } from '../net/client.ts';
import { shownFor } from '../net/seats.ts';
import { clientOf } from '../net/server.ts';
import { replaceRoute } from '../route.ts';
import { type Log, type ReadBack, readBack } from './read-back.ts';

export type Moment = ResultOf<'replay'>;

/** Where a turn begins, and whose turn it is. */
export interface Turn {
  at: number;
  seat: number;
}

const codeOf = (reason: unknown): string => (reason instanceof Refused ? reason.code : 'unknown');

/** A finished match: its players, and where each turn begins. */
export function useEndedMatch(match: string): {
  info: MatchInfo | undefined;
  turns: readonly Turn[];
  error: string | undefined;
} {
  const [info, setInfo] = useState<MatchInfo>();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [error, setError] = useState<string>();
  useEffect(() => {
    const client = clientOf(match);
    client.call('find', { match }).then(setInfo, (reason: unknown) => setError(codeOf(reason)));
    client.call('record', { match, ...shownFor(match) }).then(
      ({ entries }) => setTurns(turnsOf(entries)),
      () => undefined,
    );
  }, [match]);
  return { info, turns, error };
}

/** A turn begins where the answering seat changes. */
const turnsOf = (entries: readonly { seat: number }[]): Turn[] =>
  entries.flatMap(({ seat }, at) => (entries[at - 1]?.seat === seat ? [] : [{ at, seat }]));

/** Loads positions of a match as seen by one viewer, each once. */
function useMoments(match: string, eyes: string): (position: number) => Promise<Moment> {
  const cache = useMemo(() => new Map<number, Promise<Moment>>(), [match, eyes]);
  return useCallback(
    (position) => {
      let once = cache.get(position);
      if (!once) {
        const seat = eyes === 'all' ? 'all' : Number(eyes);
        once = clientOf(match).call('replay', {
          match,
          position,
          seat,
          scene: true,
          ...shownFor(match),
        });
        once.catch(() => cache.delete(position));
        cache.set(position, once);
      }
      return once;
    },
    [cache, match, eyes],
  );
}

/** The position, and the log that led to it. */
export function useMoment(
  match: string,
  at: number,
  eyes: string,
): { moment: Moment | undefined; error: string | undefined } & Omit<ReadBack, 'wanted'> {
  const load = useMoments(match, eyes);
  const [moment, setMoment] = useState<Moment>();
  const [error, setError] = useState<string>();
  const [logs, setLogs] = useState<ReadonlyMap<number, Log>>(new Map());
  const know = ({ position, log }: Moment): void =>
    setLogs((known) => new Map([...known, [position, log]]));
  // What one viewer saw must not be shown to another.
  useEffect(() => setLogs(new Map()), [load]);
  useEffect(() => {
    let alive = true;
    load(at).then(
      (found) => {
        if (!alive) return;
        setMoment(found);
        know(found);
        if (found.position < found.length) void load(found.position + 1).catch(() => undefined);
      },
      (reason: unknown) => {
        if (!alive) return;
        const code = codeOf(reason);
        if (code === 'replay/range' && at > 0) replaceRoute('replay', match, 0, eyes);
        else if (code !== 'link/lost') setError(code);
      },
    );
    return () => {
      alive = false;
    };
  }, [load, at]);

  const position = moment?.position ?? at;
  const { log, wanted, whole } = useMemo(() => readBack(logs, position), [logs, position]);
  useEffect(() => {
    // The position itself is loaded first.
    if (wanted === undefined || wanted === position) return;
    let alive = true;
    load(wanted).then(
      (found) => alive && know(found),
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [load, wanted, position]);
  return { moment, error, log, whole };
}
