import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openLibsqlStore } from '@cardwright/server';
import { anyPick, rolls } from '../../server/support/client.ts';
import { createDominionGame } from '../../server/support/dominion-bot.ts';
import { ServerProcess } from '../../server/support/server-process.ts';
import { fixture } from '../support/fixtures.ts';
import { Room, type RoomSocket } from '../support/room.ts';
import { WireSocket } from '../support/wire-socket.ts';

/** A match of a data folder, and how to resume it. */
export interface FolderMatch {
  match: string;
  game: string;
  state: 'open' | 'running' | 'ended' | 'dominion';
  tokens: string[];
}

export interface FolderInfo {
  about: string;
  matches: FolderMatch[];
  /** Lines that were durable, but not yet moved to the rows of their match. */
  unapplied: number;
}

const FOLDERS = 'inputs/data-folders';
/** `unapplied-log` is from version 0.1, which had another log; it cannot be generated again. */
export const folderNames = ['long-matches', 'unapplied-log', 'unmoved-journal'] as const;
export const folderInfo = (name: string): FolderInfo =>
  JSON.parse(readFileSync(fixture(`${FOLDERS}/${name}/about.json`), 'utf8')) as FolderInfo;

/** Copies a fixture folder for a server to work in. */
export function unpackFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-folder-'));
  for (const file of readdirSync(fixture(`${FOLDERS}/${name}`))) {
    if (file.endsWith('.gz'))
      writeFileSync(
        join(folder, file.slice(0, -3)),
        gunzipSync(readFileSync(fixture(`${FOLDERS}/${name}/${file}`))),
      );
  }
  return folder;
}

function packFolder(name: string, data: string, info: FolderInfo): void {
  const to = fixture(`${FOLDERS}/${name}`);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const file of ['cardwright.db', 'cardwright.db-wal']) {
    writeFileSync(join(to, `${file}.gz`), gzipSync(readFileSync(join(data, file)), { level: 9 }));
  }
  writeFileSync(join(to, 'about.json'), `${JSON.stringify(info, null, 1)}\n`);
}

const mine = (count: number): object[] =>
  Array.from({ length: count }, (_, seat) => ({ kind: 'mine', name: `P${seat}` }));

/** A match in which one client plays every seat. */
class Driven {
  readonly socket: RoomSocket;
  readonly match: string;
  readonly game: string;
  readonly tokens: string[];
  acknowledged = 0;
  private readonly roll: (n: number) => number;

  private constructor(
    socket: RoomSocket,
    game: string,
    result: { match: string; mine: { token: string }[] },
  ) {
    this.socket = socket;
    this.game = game;
    this.match = result.match;
    this.tokens = result.mine.map(({ token }) => token);
    this.roll = rolls(socket.lines.length);
  }

  static async make(room: Room, game: string, seats: number, more: object = {}): Promise<Driven> {
    const socket = await room.connect(game);
    const { result } = await room.call(socket, 'create', {
      game,
      seats: mine(seats),
      seed: `folder ${game} ${seats}`,
      ...more,
    });
    return new Driven(socket, game, result as { match: string; mine: { token: string }[] });
  }

  /** Gives this many answers, mostly ones that prolong the game. */
  async play(room: Room, answers: number, lively = 4): Promise<void> {
    for (let i = 0; i < answers; i++) {
      const ask = room.lastAsk(this.socket);
      const idle =
        ask.kind === 'some'
          ? ask.options.map((_, k) => k).slice(0, ask.min)
          : ask.kind === 'yes-no'
            ? [0]
            : undefined;
      const last = idle ?? [ask.kind === 'number' ? ask.min : ask.options.length - 1];
      const pick =
        this.roll(lively) === 0 || ask.kind === 'order'
          ? anyPick(ask as Parameters<typeof anyPick>[0], this.roll)
          : last;
      const from = this.socket.lines.length;
      const reply = await this.socket.request('answer', {
        match: this.match,
        seat: ask.seat,
        ask: ask.id,
        pick,
      });
      if (reply.error) throw new Error(JSON.stringify(reply.error));
      this.acknowledged++;
      await this.socket.note('asked', from);
    }
  }

  /** Alternates answers and undos, so that short games get past a snapshot too. */
  async waver(room: Room, lines: number): Promise<void> {
    for (let count = this.acknowledged; count < lines; count++) {
      const { seat } = room.lastAsk(this.socket);
      await this.play(room, 1, 2);
      const from = this.socket.lines.length;
      const { error } = await this.socket.request('undo', { match: this.match, seat });
      if (error) continue; // something hidden was revealed: continue from here
      const offer = await this.socket.note('offer', from);
      for (const other of this.tokens.keys()) {
        const params = {
          match: this.match,
          seat: other,
          offer: (offer['params'] as { id: string }).id,
          yes: true,
        };
        if (other !== seat) await this.socket.request('agree', params);
      }
      await this.socket.until(() => this.socket.heard(from).some((m) => m['method'] === 'asked'));
      count++;
    }
  }

  resign(room: Room, seat: number): Promise<unknown> {
    return room.call(this.socket, 'resign', { match: this.match, seat });
  }

  told(state: FolderMatch['state']): FolderMatch {
    return { match: this.match, game: this.game, state, tokens: this.tokens };
  }
}

/** The lines in a match's own rows, without the journal. */
async function storedLines(data: string, match: string): Promise<number> {
  const copy = mkdtempSync(join(tmpdir(), 'cardwright-look-'));
  for (const file of ['cardwright.db', 'cardwright.db-wal'])
    copyFileSync(join(data, file), join(copy, file));
  const store = openLibsqlStore(join(copy, 'cardwright.db'));
  try {
    const found = await store.match(match);
    return found ? (found.earlier?.count ?? 0) + found.lines.length : 0;
  } finally {
    await store.close();
    rmSync(copy, { recursive: true });
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const MANY = ['seatRate', 'seatBurst', 'addressRate', 'addressBurst'].flatMap((name) => [
  '--limit',
  `${name}=1000000`,
]);

/** Long matches of every game, past snapshots, with undo and resigning; nothing is pending. */
async function longMatches(): Promise<void> {
  const server = await ServerProcess.start(...MANY);
  const room = new Room(server.url);
  const first = { kingdom: 'First Game' };
  const long = await Driven.make(room, 'dominion', 2, { options: first });
  await long.play(room, 560, 12);
  const four = await Driven.make(room, 'dominion', 4, {
    options: { kingdom: 'Size Distortion' },
    clock: { matchMs: 86_400_000, incrementMs: 1000 },
  });
  await four.play(room, 150);
  await four.resign(room, 2);
  await four.play(room, 150);
  const chaos = await Driven.make(room, 'chaos', 2, {
    options: { decks: ['Brood', 'Parliament'] },
  });
  await chaos.play(room, 60, 8);
  await chaos.waver(room, 262);
  const lanes = await Driven.make(room, 'lanes', 2, { options: { decks: ['wardens', 'tinkers'] } });
  await lanes.play(room, 12);
  await lanes.waver(room, 262);
  const lorenzo = await Driven.make(room, 'lorenzo', 3, { options: { advanced: true } });
  await lorenzo.play(room, 30, 2);
  await lorenzo.waver(room, 262);
  await lorenzo.resign(room, 1);
  await lorenzo.play(room, 6, 2);
  const shelfie = await Driven.make(room, 'shelfie', 4);
  await shelfie.play(room, 8, 1);
  await shelfie.waver(room, 262);
  const ended = await Driven.make(room, 'lanes', 2);
  await ended.play(room, 10);
  await ended.resign(room, 0);
  const undone = await undoneMatch(room);
  const open = await room.connect('open');
  const { result } = await room.call(open, 'create', {
    game: 'shelfie',
    seats: [...mine(1), { kind: 'open' }],
    seed: 'folder open',
  });
  const key = await dominionTable(server.url);
  await pause(1500);
  await server.end('SIGKILL');
  const tokens = (result['mine'] as { token: string }[]).map(({ token }) => token);
  packFolder('long-matches', server.data, {
    about: 'killed with an empty journal; long matches of every game, past snapshots',
    matches: [
      ...[long, four, chaos, lanes, lorenzo, shelfie].map((match) => match.told('running')),
      undone,
      ended.told('ended'),
      { match: String(result['match']), game: 'shelfie', state: 'open', tokens },
      { match: key, game: 'dominion', state: 'dominion', tokens: ['alpha', 'beta'] },
    ],
    unapplied: 0,
  });
  await server.remove();
}

/** A seat undid its answer after the table's snapshot. */
async function undoneMatch(room: Room): Promise<FolderMatch> {
  const seats = [...mine(1), { kind: 'player', player: 'big-money' }];
  const socket = await room.connect('undone');
  const made = await room.call(socket, 'create', {
    game: 'dominion',
    seats,
    seed: 'folder undone',
    options: { kingdom: 'First Game' },
  });
  const match = String(made.result['match']);
  for (let done = 0; done < 3; ) {
    const { id, kind, options } = room.lastAsk(socket);
    const end = options.length - 1;
    const from = socket.lines.length;
    await socket.request('answer', {
      match,
      seat: 0,
      ask: id,
      pick: kind === 'some' ? [0] : [end],
    });
    await socket.note('asked', from);
    if (kind !== 'some') continue;
    const undone = await room.call(socket, 'undo', { match });
    if (undone.result['done'] === true) done++;
    const again = room.lastAsk(socket);
    const next = socket.lines.length;
    await socket.request('answer', { match, seat: 0, ask: again.id, pick: [] });
    await socket.note('asked', next);
  }
  return {
    match,
    game: 'dominion',
    state: 'running',
    tokens: (made.result['mine'] as { token: string }[]).map(({ token }) => token),
  };
}

/** Two players of Dominion's own protocol, a few turns into their game. */
async function dominionTable(url: string): Promise<string> {
  const kingdom = [
    'Cellar',
    'Market',
    'Merchant',
    'Militia',
    'Mine',
    'Moat',
    'Remodel',
    'Smithy',
    'Village',
    'Workshop',
  ];
  const key = await createDominionGame(url, kingdom, 2);
  const players = ['alpha', 'beta'].map(
    (name) => new WireSocket(name, `${url}/join/${key}?name=${name}`),
  );
  for (const player of players)
    player.send({ id: (await player.note('StartGame'))['id'], result: {} });
  const turns = (player: WireSocket): number =>
    player.heard().filter((m) => m['method'] === 'StartTurn').length;
  await Promise.race(players.map((player) => player.note('StartTurn')));
  const [one, other] = players.toSorted((a, b) => turns(b) - turns(a)) as [WireSocket, WireSocket];
  for (let round = 1; round < 4; round++) {
    for (const player of [one, other]) {
      await player.until(() => turns(player) === round);
      player.send({ id: round, method: 'EndTurn' });
      await player.until(() =>
        player.heard().some((m) => m['id'] === round && m['method'] === undefined),
      );
    }
  }
  return key;
}

/** Killed during play: the last acknowledged answers and an end are only in the journal. */
async function unmovedJournal(): Promise<void> {
  const server = await ServerProcess.start(...MANY);
  const room = new Room(server.url);
  const games: [string, number, object][] = [
    ['dominion', 2, { options: { kingdom: 'First Game' } }],
    ['chaos', 2, { options: { decks: ['Tide', 'Kiln'] } }],
    ['shelfie', 2, {}],
    ['lorenzo', 2, {}],
    ['lanes', 2, {}],
  ];
  const all: Driven[] = [];
  for (const [game, seats, more] of games) all.push(await Driven.make(room, game, seats, more));
  const [dominion, ...others] = all as [Driven, ...Driven[]];
  const [, , , lanes] = others as [Driven, Driven, Driven, Driven];
  await dominion.play(room, 250, 12);
  for (const match of others) await match.play(room, 4);
  await pause(1500);
  await lanes.resign(room, 1);
  await Promise.all([
    dominion.play(room, 10, 12),
    ...others.slice(0, 3).map((match) => match.play(room, 6)),
  ]);
  await server.end('SIGKILL');
  const stored = await Promise.all(all.map((match) => storedLines(server.data, match.match)));
  const entered = all.reduce((sum, match) => sum + match.acknowledged, 1);
  const unapplied = entered - stored.reduce((sum, n) => sum + n, 0);
  if (unapplied < 10)
    throw new Error(`only ${unapplied} lines wait in the journal; try again on a quieter machine`);
  packFolder('unmoved-journal', server.data, {
    about: 'killed in mid-play; the last acknowledged answers are in the journal only',
    matches: all.map((match) => match.told(match === lanes ? 'ended' : 'running')),
    unapplied,
  });
  await server.remove();
}

/** Generates the folders again, by killing servers of the current code. */
export async function makeFolders(): Promise<void> {
  await longMatches();
  await unmovedJournal();
}
