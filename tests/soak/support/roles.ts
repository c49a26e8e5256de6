import {
  isAction,
  createDominionGame,
  DominionBot,
  KINGDOM_CARDS,
  matchOf,
} from '../../server/support/dominion-bot.ts';
import { RefusedError } from '../../server/support/client.ts';
import type { Load } from './load.ts';
import { type LoadSocket, SocketClosedError } from './load-socket.ts';
import { type Habits, PlayedSeat } from './played-seat.ts';

const GAMES = ['dominion', 'lorenzo', 'shelfie', 'chaos', 'lanes'] as const;
/** How many a table of bots seats. */
const BOT_SEATS: { readonly [game: string]: number } = {
  dominion: 4,
  lorenzo: 4,
  shelfie: 4,
  chaos: 2,
  lanes: 2,
};
const OPPONENTS = ['level:1', 'level:1', 'level:2', 'level:3', 'heuristic', 'random'];
const PERSON: Habits = { thinkMs: 700, undo: 40, chat: 30, cut: 10, away: 3, resign: 2 };
const BOT: Habits = { thinkMs: 120, cut: 2 };

/** A role that a client repeats, from one address of this machine. */
export type Role = (load: Load, from: string) => Promise<void>;

/** Repeats a role until the load stops; a socket lost on the way is not a failure. */
export async function repeat(role: Role, load: Load, from: string): Promise<void> {
  while (!load.isStopping) {
    try {
      await role(load, from);
    } catch (error) {
      if (!(error instanceof SocketClosedError) && !load.isStopping)
        load.fail(`${role.name}: ${String(error)}`);
    }
    await load.pause(1000);
  }
}

const untilDone = (load: Load, seats: readonly PlayedSeat[]): Promise<unknown> =>
  Promise.race([Promise.all(seats.map((seat) => seat.done)), load.stopped]);

/** A person against a built-in player, usually one of the levels. */
export async function soloPerson(load: Load, from: string): Promise<void> {
  const socket = await load.connect(from);
  const seat = new PlayedSeat(load, from, socket, { ...PERSON, vanish: 2 });
  const player = load.chance(50) ? 'level:4' : load.oneOf(OPPONENTS);
  await socket.call(
    'create',
    {
      game: load.oneOf(GAMES),
      seats: [
        { kind: 'mine', name: 'Ann' },
        { kind: 'player', player },
      ],
      watch: 'open',
      chat: true,
      public: true,
      show: 'scene',
    },
    ({ mine: [mine] }) => mine && seat.sit(mine),
  );
  load.count('matches against built-in players');
  await untilDone(load, [seat]);
  seat.line.close();
}

/** Two people who met by an invitation; sometimes they play a rematch. */
export async function friends(load: Load, from: string): Promise<void> {
  const host = await load.connect(from);
  const first = new PlayedSeat(load, from, host, PERSON);
  const { match, invite } = await host.call(
    'create',
    {
      game: load.oneOf(GAMES),
      seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'invited' }],
      clock: { decisionMs: 120_000, awayMs: 300_000, onTimeout: 'forfeit' },
      watch: load.oneOf(['open', 'consent']),
      chat: true,
      public: true,
      show: 'scene',
    },
    ({ mine: [mine] }) => mine && first.sit(mine),
  );
  const guest = await load.connect(from);
  const second = new PlayedSeat(load, from, guest, PERSON);
  const place = { match, invite, name: 'Ben', show: 'scene' } as const;
  await guest.call('join', place, (seat) => second.sit(seat));
  load.count('matches between friends');
  await untilDone(load, [first, second]);
  if (load.chance(300) && !load.isStopping)
    await rematch(load, match, [first.line, second.line]).catch((error: unknown) => {
      if (!refusedWith(error, ['rematch/none'])) throw error;
      load.count('refused: rematch/none');
    });
  first.line.close();
  second.line.close();
}

/** They offer and accept a rematch and look at the new table, then one resigns. */
async function rematch(load: Load, match: string, lines: [LoadSocket, LoadSocket]): Promise<void> {
  await lines[0].call('rematch', { match });
  const { match: again } = await lines[1].call('rematch', { match });
  if (again === null) return load.count('rematches declined');
  await lines[1].call('resign', { match: again });
  load.count('rematches');
}

/** Two people who click "play now". */
export async function strangers(load: Load, from: string): Promise<void> {
  const game = load.oneOf(GAMES);
  const seats = await Promise.all(
    ['Cid', 'Dot'].map(async (name) => {
      const socket = await load.connect(from);
      // such a table has no chat
      const seat = new PlayedSeat(load, from, socket, { ...PERSON, chat: 0 });
      await socket.call('quick', { game, name, show: 'scene' }, (place) => seat.sit(place));
      return seat;
    }),
  );
  load.count('quick matches');
  // if the two were matched with others, the one left alone does not wait
  await Promise.race([untilDone(load, seats), load.pause(600_000)]);
  for (const seat of seats) seat.drop();
}

/** A full table of bots. */
export async function botTable(load: Load, from: string): Promise<void> {
  const host = await load.connect(from);
  const game = load.oneOf(GAMES);
  const names = Array.from({ length: BOT_SEATS[game] ?? 2 }, (_, i) => `bot ${i}`);
  const { match } = await host.call('create', {
    game,
    seats: names.map(() => ({ kind: 'open' })),
    watch: 'open',
    public: true,
  });
  const seats: PlayedSeat[] = [];
  for (const name of names) {
    const socket = await load.connect(from);
    const seat = new PlayedSeat(load, from, socket, BOT);
    await socket.call('join', { match, name, show: 'view' }, (place) => seat.sit(place));
    seats.push(seat);
  }
  load.count('matches between bots');
  await untilDone(load, seats);
  for (const { line } of [...seats, { line: host }]) line.close();
}

/** Dominion's own protocol, slowed down. */
class PacedDominionBot extends DominionBot {
  paceMs = 0;
  override send(message: { [field: string]: unknown }): void {
    setTimeout(() => super.send(message), this.paceMs);
  }
}

/** A table of Dominion's own protocol; occasionally one of its bots disconnects in the middle. */
export async function dominionTable(load: Load): Promise<void> {
  const kingdom: string[] = [];
  while (kingdom.length < 10) {
    const card = load.oneOf(KINGDOM_CARDS.filter(isAction));
    if (!kingdom.includes(card)) kingdom.push(card);
  }
  const players = 2 + load.roll(3);
  const key = await createDominionGame(load.url, kingdom, players, { public: true });
  const rematches = load.roll(2);
  const bots = Array.from({ length: players }, (_, i) => {
    const bot = new PacedDominionBot(load.url, key, `bot ${i}`, load.roll, rematches);
    bot.paceMs = 60 * load.slowness;
    return bot;
  });
  load.count("matches of Dominion's own protocol");
  const over = Promise.all(bots.map((bot) => bot.done));
  const leaver = load.chance(150) ? bots[0] : undefined;
  if (leaver) {
    do await Promise.race([over, load.pause(5000)]);
    while (leaver.heard.length === 0 && !load.isStopping);
    leaver.close();
    load.count("bots that left a table of Dominion's own protocol");
  }
  await Promise.race([over, load.stopped, load.pause(600_000)]);
  const errors = bots.reduce((sum, bot) => sum + bot.errors, 0);
  if (errors > 0) load.fail(`dominionTable: ${errors} refused`);
  if (bots.some((bot) => bot.games > 0)) load.endedMatch(matchOf(key));
  for (const bot of bots) bot.close();
}

async function publicMatch(
  load: Load,
  socket: LoadSocket,
  state: 'running' | 'ended',
): Promise<string | undefined> {
  const { matches } = await socket.call('list', { state, limit: 20 });
  return matches.length > 0 ? load.oneOf(matches).match : undefined;
}

const refusedWith = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof RefusedError && codes.includes(error.data.code);

/** Watches a table for a while, then the next. */
export async function spectator(load: Load, from: string): Promise<void> {
  const socket = await load.connect(from);
  let heard = 0;
  for (let i = 0; i < 4 && !load.isStopping; i++) {
    const match = await publicMatch(load, socket, 'running');
    if (match === undefined) break;
    heard = 0;
    socket.onNote = (note) => {
      if (note.method !== 'happened' || note.params.match !== match) return;
      for (const { n } of note.params.happened) {
        if (heard > 0 && n !== heard + 1) load.fail(`${match}: event ${n} watched after ${heard}`);
        heard = n;
      }
    };
    try {
      await socket.call('watch', { match, show: 'scene' }, ({ n }) => {
        heard = n;
      });
      load.count('matches watched');
      await load.pause(8000);
      if (load.chance(300)) {
        load.count('spectators cut off');
        return socket.cut();
      }
      await socket.call('leave', { match });
    } catch (error) {
      if (
        !refusedWith(error, ['watch/asked', 'watch/closed', 'match/not-started', 'match/unknown'])
      )
        throw error;
    }
  }
  socket.close();
}

/** Reads ended matches; after too many, its address is refused and waits a little. */
export async function reader(load: Load, from: string): Promise<void> {
  const socket = await load.connect(from);
  await readOne(load, socket).catch((error: unknown) => {
    if (!refusedWith(error, ['limit/replays'])) throw error;
    load.count('refused: limit/replays');
  });
  await load.pause(2000);
  socket.close();
}

/** Reads the record, looks at some positions, and sometimes continues from the middle. */
async function readOne(load: Load, socket: LoadSocket): Promise<void> {
  const match = await publicMatch(load, socket, 'ended');
  if (match === undefined) return;
  const { entries, seats } = await socket.call('record', { match });
  load.count('records read');
  for (let i = 0; i < 4; i++) {
    const position = load.roll(entries.length + 1);
    const seat = load.oneOf([-1, load.roll(seats.length), 'all'] as const);
    await socket.call('replay', { match, position, seat, scene: true });
    load.count('replays');
    await load.pause(500);
  }
  if (load.chance(100)) {
    const branch = { match, position: Math.floor(entries.length / 2), seat: 0, name: 'Eve' };
    const { match: made } = await socket.call('branch', { ...branch, player: 'heuristic' });
    load.count('branches');
    await load.pause(1000);
    await socket.call('resign', { match: made });
  }
}

/** Leaves a match; returns after it has been parked, and resigns. */
export async function reconnectLate(load: Load, from: string): Promise<void> {
  const socket = await load.connect(from);
  const { mine, match } = await socket.call('create', {
    game: load.oneOf(GAMES),
    seats: [
      { kind: 'mine', name: 'Fay' },
      { kind: 'player', player: 'heuristic' },
    ],
    public: true,
  });
  socket.cut();
  await load.pause(90_000);
  const [seat] = mine;
  if (load.isStopping || !seat || load.chance(500)) return;
  const later = await load.connect(from);
  await later.call('resume', { token: seat.token });
  await later.call('resign', { match });
  load.count('late returns');
  later.close();
}

/** A browser that loads the page, and a monitor that polls the metrics. */
export async function visitor(load: Load): Promise<void> {
  for (const path of ['/', '/openrpc.json', '/ready', '/health']) {
    const answer = await fetch(load.url + path);
    await answer.arrayBuffer();
    if (answer.status !== 200) load.fail(`${path} answered ${answer.status}`);
    load.count('HTTP requests');
  }
  await load.pause(3000);
}
