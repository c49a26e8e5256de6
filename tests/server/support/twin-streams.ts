import type { Seat } from '@cardwright/kernel';

/** Only ids, times, tokens, the commitment and its seed may differ. */
export function withoutNames(texts: readonly string[], match: string): string[] {
  return texts.map((text) =>
    text
      .replaceAll(match, 'MATCH')
      .replace(/"(createdAt|startedAt|endedAt|at|decisionMs|matchMs|disconnectMs)":\d+/g, '"$1":0')
      .replace(/"(commitment|seed|salt)":"[^"]*"/g, '"$1":""')
      .replace(/"(token|invite)":"[^"]+"/g, '"$1":""'),
  );
}

type Obj = { [field: string]: unknown };
export type Happened = Obj & { type: string };

/** What a game's rules reveal; any other difference is a leak. */
export interface Reveals {
  /**
   * Whether this event reveals something to the observer: by its data, or (`comes`) by its mere
   * occurrence.
   */
  event: (event: Happened, seat: Seat) => 'tells' | 'comes' | undefined;
  /** Whether this part of the view is public, and may show what was hidden until now. */
  view: (path: string, seat: Seat, isOver: boolean) => boolean;
}

export interface Difference {
  what: string;
  leak?: string;
}

/** The first place where two streams differ, and whether the rules explain it. */
export function firstDifference(
  a: readonly string[],
  b: readonly string[],
  seat: Seat,
  reveals: Reveals,
): Difference | undefined {
  const at = a.findIndex((text, i) => text !== b[i]);
  if (at < 0 && a.length === b.length) return undefined;
  const [x, y] = at < 0 ? [a[b.length], b[a.length]] : [a[at], b[at]];
  const both = `${x ?? 'nothing'}\nagainst\n${y ?? 'nothing'}`;
  if (x === undefined || y === undefined)
    return { what: 'a message', leak: `one is told more: ${both}` };
  const [m, n] = [JSON.parse(x) as Obj, JSON.parse(y) as Obj];
  if (m['method'] !== n['method']) return { what: 'the messages', leak: both };
  if (m['method'] === 'ended') return { what: 'the end' };
  if (m['method'] !== 'happened') return { what: String(m['method'] ?? 'an answer'), leak: both };
  const [p, q] = [m['params'] as Obj, n['params'] as Obj];
  const [events, others] = [
    p['happened'] as { event: Happened }[],
    q['happened'] as { event: Happened }[],
  ];
  const told = differingEvent(
    events.map(({ event }) => event),
    others.map(({ event }) => event),
    seat,
    reveals,
  );
  if (told) return told;
  const paths = differing(p['view'], q['view']);
  const isOver = (p['view'] as Obj | undefined)?.['over'] === true;
  const strange = paths.filter((path) => !reveals.view(path, seat, isOver));
  // the scene is derived from the view: if the views are equal, the scenes must be too
  if (paths.length === 0 || strange.length > 0)
    return { what: 'the view', leak: `${strange.join()}: ${both}` };
  return { what: paths.join() };
}

/** The first event in which two messages differ, or that only one of them has. */
function differingEvent(
  events: readonly Happened[],
  others: readonly Happened[],
  seat: Seat,
  reveals: Reveals,
): Difference | undefined {
  const k = events.findIndex((event, i) => JSON.stringify(event) !== JSON.stringify(others[i]));
  const [e, f] = k < 0 ? [undefined, others[events.length]] : [events[k], others[k]];
  const { type } = e ?? f ?? {};
  if (type === undefined) return undefined;
  const [shows, other] = [e && reveals.event(e, seat), f && reveals.event(f, seat)];
  const isShown =
    shows === 'comes' || other === 'comes' || (shows !== undefined && e?.type === f?.type);
  if (isShown) return { what: type };
  const text = (event: Happened | undefined): string => (event ? JSON.stringify(event) : 'nothing');
  return { what: type, leak: `${text(e)} against ${text(f)}` };
}

/** The paths at which two values differ. */
function differing(a: unknown, b: unknown, path = ''): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return [];
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return [path];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    differing((a as Obj)[key], (b as Obj)[key], `${path}/${key}`),
  );
}
