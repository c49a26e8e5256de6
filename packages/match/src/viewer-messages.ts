import type { Match, Seat, State } from '@cardwright/kernel';
import type { Clocks, SeatInfo, Show, Standing } from '@cardwright/protocol';
import type { JournaledTable } from './journaled-table.ts';
import { infoOf, type MatchHead } from './match-head.ts';
import type { Offered } from './offers.ts';
import type { PastTable } from './secret-wait.ts';
import type { PlayableGame } from './playable-game.ts';
import type { TableClock } from './table-clock.ts';
import type { OutgoingMessage, Viewer } from './viewer.ts';
import { askOnWire, askText, notification } from './wire-messages.ts';

/** Everything that messages about a table are built from. */
export interface TableSight {
  readonly head: MatchHead;
  readonly playable: PlayableGame;
  readonly table: JournaledTable;
  readonly clock: TableClock;
  /** The table as the seat knows it, if it may not see the present one. */
  pastFor(seat: Seat): PastTable | undefined;
  seats(): SeatInfo[];
}

/** The messages to send to everyone now. */
export function publish(
  sight: TableSight,
  match: Match,
  viewers: Iterable<Viewer>,
  now: number,
): OutgoingMessage[] {
  const messages: OutgoingMessage[] = [];
  const ask = match.over ? null : match.state.ask;
  const alike = new Map<string, SpectatorNews>();
  for (const viewer of viewers) {
    // only hidden cards lead to a secret ask: for the others nothing changes until it is answered
    if (ask?.secret && viewer.seat !== ask.seat) continue;
    if (sight.pastFor(viewer.seat)) continue;
    if (viewer.seat >= 0) tell(sight, match, viewer, now, messages);
    else tellSpectator(viewer, alike, (own) => tell(sight, match, viewer, now, own), messages);
  }
  return messages;
}

/** The messages for one spectator, and the spectator's state after them. */
interface SpectatorNews extends Pick<Viewer, 'told' | 'waiting'> {
  texts: string[];
}

/** Spectators with the same knowledge get the same messages, which are built once. */
function tellSpectator(
  viewer: Viewer,
  alike: Map<string, SpectatorNews>,
  tellOne: (own: OutgoingMessage[]) => void,
  messages: OutgoingMessage[],
): void {
  const key = `${viewer.show} ${viewer.told} ${viewer.waiting}`;
  let news = alike.get(key);
  if (!news) {
    const own: OutgoingMessage[] = [];
    tellOne(own);
    const { told, waiting } = viewer;
    alike.set(key, (news = { told, waiting, texts: own.map(({ text }) => text) }));
  }
  viewer.told = news.told;
  viewer.waiting = news.waiting;
  for (const text of news.texts) messages.push({ to: viewer, text });
}

function tell(
  sight: TableSight,
  match: Match,
  viewer: Viewer,
  now: number,
  messages: OutgoingMessage[],
): void {
  const { seat } = viewer;
  const { id, result } = sight.head;
  const say = (text: string): void => void messages.push({ to: viewer, text });
  const looks = viewer.show === 'scene' ? lookAt(sight, match.state, seat, true) : undefined;
  if (viewer.told < sight.table.log.n) {
    const log = sight.table.log.textSince(viewer.told, seat);
    viewer.told = sight.table.log.n;
    const more = looks ? `,${JSON.stringify(looks).slice(1, -1)}` : '';
    const params = `{"match":"${id}","seat":${seat},"happened":[${log}]${more}}`;
    say(`{"jsonrpc":"2.0","method":"happened","params":${params}}`);
  }
  if (match.over) {
    if (result) say(notification('ended', { match: id, seat, result, ...looks }));
    return;
  }
  const { ask } = match.state;
  if (!ask) return;
  const clocks = sight.clock.wire(now);
  if (ask.seat === seat) {
    viewer.waiting = seat;
    say(askedText(sight, match, viewer, looks, clocks));
  } else if (viewer.waiting !== ask.seat || clocks) {
    viewer.waiting = ask.seat;
    const params = `{"match":"${id}","seats":[${ask.seat}],"clocks":${JSON.stringify(clocks)}}`;
    say(`{"jsonrpc":"2.0","method":"waiting","params":${params}}`);
  }
}

function askedText(
  sight: TableSight,
  match: Match,
  { seat, show }: Viewer,
  looks: object | undefined,
  clocks: Clocks | null,
): string {
  const { game, content } = sight.playable;
  const ask = askText(game, content, match.state, sight.table.askId());
  const seen = looks ?? (show === 'view' ? lookAt(sight, match.state, seat, false) : undefined);
  const rest = seen || clocks ? JSON.stringify({ ...seen, clocks }).slice(1) : '"clocks":null}';
  const params = `{"match":"${sight.head.id}","seat":${seat},"ask":${ask},${rest}`;
  return `{"jsonrpc":"2.0","method":"asked","params":${params}}`;
}

type Looks = Pick<Standing, 'view' | 'scene'>;

function lookAt({ playable }: TableSight, state: State, seat: Seat, scene: boolean): Looks {
  const { game, content } = playable;
  const seen = game.information.view(content, state, seat);
  const view = seen as Standing['view'];
  return scene ? { view, scene: game.face.scene(content, seen, seat) } : { view };
}

export interface StandingQuery {
  seat: Seat;
  show: Show;
  /** The number of the last event already known. */
  since?: number | undefined;
}

/** Everything a seat may know now, and the events since its last message. */
export function standingOf(
  sight: TableSight,
  { seat, show, since }: StandingQuery,
  offers: Offered[],
  now: number,
): Standing {
  const { head } = sight;
  const { match, log: events } = sight.table;
  const past = sight.pastFor(seat);
  const n = past?.n ?? events.n;
  const { log, gap } = match ? events.since(since ?? 0, seat) : { log: [], gap: false };
  const isFull = show !== 'nothing' || gap || since === undefined;
  const state = past?.state ?? match?.state;
  return {
    info: infoOf(head, sight.seats()),
    seat,
    n,
    ...(state && isFull ? lookAt(sight, state, seat, show === 'scene') : {}),
    ...openQuestion(sight, seat, now),
    log: past ? log.filter((line) => line.n <= n) : log,
    gap,
    offers,
    ...(head.seats[seat]?.alwaysReveal ? { alwaysReveal: true } : {}),
  };
}

type OpenQuestion = Pick<Standing, 'ask' | 'waiting' | 'clocks'>;

/** The question and whose time runs, as far as the seat may know. */
function openQuestion(sight: TableSight, seat: Seat, now: number): OpenQuestion {
  const { game, content } = sight.playable;
  const { match } = sight.table;
  const ask = match && !match.over ? match.state.ask : null;
  // whose clock runs would reveal who is asked
  if (sight.pastFor(seat) || (ask?.secret && ask.seat !== seat))
    return { ask: null, waiting: null, clocks: null };
  const isOwn = ask?.seat === seat;
  return {
    ask: match && isOwn ? askOnWire(game, content, match.state, sight.table.askId()) : null,
    waiting: ask ? [ask.seat] : [],
    clocks: sight.head.state === 'running' ? sight.clock.wire(now) : null,
  };
}

/** The `asked` (or `ended`) after a `standing`: a reconnecting client gets the pending decision. */
export function pendingFor(sight: TableSight, viewer: Viewer, now: number): OutgoingMessage[] {
  const { match } = sight.table;
  const { result, id } = sight.head;
  if (result) {
    return [{ to: viewer, text: notification('ended', { match: id, seat: viewer.seat, result }) }];
  }
  const ask = match && !match.over ? match.state.ask : null;
  if (!match || ask?.seat !== viewer.seat || sight.pastFor(viewer.seat)) return [];
  viewer.waiting = viewer.seat;
  const looks = viewer.show === 'scene' ? lookAt(sight, match.state, viewer.seat, true) : undefined;
  return [{ to: viewer, text: askedText(sight, match, viewer, looks, sight.clock.wire(now)) }];
}
