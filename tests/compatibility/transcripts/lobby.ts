import { digest } from '../support/digest.ts';
import type { Room } from '../support/room.ts';

const OPEN = { kind: 'open' };
const INVITED = { kind: 'invited' };

/** The lobby: the catalogue, creating tables, finding them, joining and leaving, and refusals. */
export async function lobby(room: Room): Promise<void> {
  const ann = await room.connect('ann');
  const ben = await room.connect('ben');
  await room.call(ann, 'hello', {});
  await room.call(ann, 'hello', { version: '0.1', client: 'baseline' });
  await room.call(ann, 'games', {});
  for (const game of ['dominion', 'chaos', 'chess'])
    await room.call(ann, 'cards', { game, language: 'en' });
  await refusedTables(room);

  const { result } = await room.call(ann, 'create', {
    game: 'shelfie',
    seats: [OPEN, INVITED, OPEN],
    seed: 'lobby',
    chat: true,
    public: true,
  });
  const { match, invite } = result as { match: string; invite: string };
  await room.call(ben, 'find', { match });
  await room.call(ben, 'find', { match: 'nothing' });
  await room.call(ann, 'join', { match, name: 'lobby Ann', show: 'view' });
  await room.call(ben, 'join', { match, name: 'lobby Ann' });
  await room.call(ben, 'join', { match, name: 'lobby Ben', seat: 0 });
  await room.call(ben, 'join', { match, name: 'lobby Ben', seat: 7 });
  await room.call(ben, 'join', { match, name: 'lobby Ben', seat: 1 });
  await room.call(ben, 'join', { match, name: 'lobby Ben', invite: 'wrong-wrong-wrong-wrong' });
  await room.call(ben, 'join', { match, name: 'lobby Ben', invite });
  await room.call(ben, 'list', { name: 'lobby Ben' });
  await room.call(ann, 'answer', { match, ask: 0, pick: [0] });
  await room.call(ann, 'resign', { match });
  await room.call(ann, 'undo', { match });
  await room.call(ben, 'leave', { match });
  await room.call(ben, 'leave', { match });
  await room.call(ben, 'join', { match, name: 'lobby Ben', invite, show: 'scene' });
  await room.call(ben, 'join', { match, name: 'lobby Cid' });
  await room.call(ben, 'join', { match, name: 'lobby Dora' });
  await room.call(ben, 'list', { name: 'lobby Ben', state: 'running', game: 'shelfie', limit: 1 });
  await room.call(ben, 'list', { name: 'lobby Ben', state: 'open' });
  await room.call(ben, 'list', { after: 'no cursor' });
  await room.call(ann, 'record', { match });
  await room.call(ann, 'replay', { match, position: 0 });
  await room.call(ann, 'resign', { match });
  await room.call(ben, 'resign', { match, seat: 1 });
  await room.call(ben, 'list', { name: 'lobby Ben', state: 'ended' });
  const seats = [{ kind: 'mine', name: 'lobby Ben' }, OPEN];
  for (const game of ['lanes', 'chaos']) {
    await new Promise((resolve) => setTimeout(resolve, 5)); // sorted by the millisecond
    await room.call(ben, 'create', { game, seats, public: true });
  }
  const page = await room.call(ben, 'list', { name: 'lobby Ben', limit: 1 });
  await room.call(ben, 'list', { name: 'lobby Ben', limit: 5, after: String(page.result['next']) });
  await addresses(room);
}

/** Invalid set-ups. */
async function refusedTables(room: Room): Promise<void> {
  const cid = await room.connect('cid');
  const two = [OPEN, OPEN];
  const wrong: object[] = [
    { game: 'chess', seats: two },
    { game: 'dominion', seats: [OPEN] },
    { game: 'dominion', seats: two, options: { kingdom: 'nope' } },
    { game: 'dominion', seats: two, options: { kingdum: 1 } },
    { game: 'lanes', seats: [OPEN, OPEN, OPEN] },
    { game: 'chaos', seats: [OPEN, { kind: 'player', player: 'nobody' }] },
    { game: 'dominion', seats: [OPEN, { kind: 'player', player: 'big-money:Smity' }] },
    {
      game: 'chaos',
      seats: [
        { kind: 'mine', name: 'A' },
        { kind: 'mine', name: 'A' },
      ],
    },
    { game: 'chaos', seats: two, clock: { decisionMs: 5 } },
    { seats: two },
  ];
  for (const params of wrong) await room.call(cid, 'create', params);
}

/** Plain HTTP requests: the names of metrics and limits are part of the format. */
async function addresses(room: Room): Promise<void> {
  const http = await room.connect('http');
  const note = (value: object): void => void http.lines.push({ kind: 'http', value });
  for (const path of ['/health', '/ready', '/ws']) {
    const response = await fetch(`${room.url}${path}`);
    note({ path, status: response.status, type: response.headers.get('content-type') });
  }
  const figures = await (await fetch(`${room.url}/metrics`)).text();
  const names = [...figures.matchAll(/^# TYPE (cardwright\S+ \S+)/gm)].map((found) =>
    String(found[1]),
  );
  note({ path: '/metrics', names: names.toSorted((a, b) => (a < b ? -1 : 1)) });
  const document = (await (await fetch(`${room.url}/openrpc.json`)).json()) as {
    methods: { name: string }[];
    components: { schemas: object };
  };
  const named = document.methods.map(({ name }) => name);
  note({
    path: '/openrpc.json',
    methods: named,
    schemas: Object.keys(document.components.schemas),
    digest: digest(JSON.stringify(named)),
  });
}
