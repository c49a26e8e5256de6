import type { Room, RoomSocket } from '../support/room.ts';
import type { Json } from '../support/wire-socket.ts';
import { answerSome } from './play.ts';

const mine = (name: string): object => ({ kind: 'mine', name });
const OPEN = { kind: 'open' };
const FIRST = { kingdom: 'First Game' };

/** The latest notification of a kind that a socket received. */
function lastParams(socket: RoomSocket, method: string): Json {
  const found = socket.heard().findLast((m) => m['method'] === method);
  return (found?.['params'] ?? {}) as Json;
}

interface Two {
  ann: RoomSocket;
  ben: RoomSocket;
  match: string;
  tokens: [string, string];
}

/** Ann and Ben at a table that has started. */
async function two(room: Room, setting: object): Promise<Two> {
  const ann = await room.connect('ann');
  const ben = await room.connect('ben');
  const made = await room.call(ann, 'create', { seats: [mine('Ann'), OPEN], ...setting });
  const match = String(made.result['match']);
  const joined = await room.call(ben, 'join', { match, name: 'Ben' });
  const [{ token }] = made.result['mine'] as [{ token: string }];
  return { ann, ben, match, tokens: [token, String(joined.result['token'])] };
}

/** Invalid messages and invalid calls. */
export async function errors(room: Room): Promise<void> {
  const ann = await room.connect('ann');
  const texts = [
    'hello?',
    '{}',
    '[]',
    '3',
    '{"jsonrpc":"1.0","id":1,"method":"hello"}',
    '{"jsonrpc":"2.0","id":"a","method":"dance"}',
    '{"jsonrpc":"2.0","id":1.5,"method":"hello","params":{}}',
    '{"jsonrpc":"2.0","id":12345678901234567890,"method":"find","params":{"match":"x"}}',
    '{"jsonrpc":"2.0","id":"b","method":"hello","params":[]}',
    '{"jsonrpc":"2.0","id":"c","method":"hello","params":{"colour":"red"}}',
    '{"jsonrpc":"2.0","id":"d","method":"answer","params":{"match":"x","ask":"1"}}',
    '{"jsonrpc":"2.0","id":"e","method":"answer","params":{"match":"x","ask":1,"pick":[0]}}',
    '{"jsonrpc":"2.0","method":"hello","params":{}}',
    '{"jsonrpc":"2.0","id":null,"method":"find","params":{"match":"x"}}',
    '[{"jsonrpc":"2.0","id":1,"method":"dance"},{"jsonrpc":"2.0","id":2,"method":"find"},3]',
    `[${new Array<string>(40).fill('{"jsonrpc":"2.0","id":1,"method":"dance"}').join()}]`,
    `{"jsonrpc":"2.0","id":"f","method":"find","params":${'['.repeat(40)}${']'.repeat(40)}}`,
  ];
  for (const text of texts) {
    ann.sendText(text);
    await room.settle();
  }
  await room.call(ann, 'resume', { token: 'no-such-match.000000000000000000000000' });
  await room.call(ann, 'watch', { match: 'nothing' });
  for (const method of ['view', 'resign', 'undo', 'rematch', 'leave'])
    await room.call(ann, method, { match: 'nothing' });
  await room.call(ann, 'agree', { match: 'nothing', offer: 'x', yes: true });
  await room.call(ann, 'chat', { match: 'nothing', text: 'x' });
  for (const method of ['record', 'find']) await room.call(ann, method, { match: 'nothing' });
  await room.call(ann, 'branch', { match: 'nothing', position: 0, seat: 0, name: 'Ann' });
  const made = await room.call(ann, 'create', {
    game: 'lanes',
    seats: [mine('A'), mine('B')],
    seed: 'errors',
  });
  await room.call(ann, 'answer', { match: String(made.result['match']), ask: 0, pick: [0] });
  await room.call(ann, 'view', { match: String(made.result['match']), seat: -1 });
  await room.call(ann, 'branch', {
    match: String(made.result['match']),
    position: 0,
    seat: 0,
    name: 'Ann',
  });
  const late = await room.connect('late');
  late.sendText(
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'hello',
      params: { client: 'x'.repeat(70_000) },
    }),
  );
  await late.gone();
  // the duration does not matter
  late.lines[0] = { kind: 'sent', value: '(70,000 characters)' };
}

/** A socket is lost and another one resumes the seat; another seat is taken over. */
export async function reconnect(room: Room): Promise<void> {
  const { ann, ben, match, tokens } = await two(room, {
    game: 'dominion',
    seed: 'reconnect',
    options: FIRST,
    show: 'view',
  });
  await answerSome(room, [ann, ben], match, 12);
  await room.leave(ann, ben);
  await answerSome(room, [ben], match, 6);
  const again = await room.connect('ann again');
  await room.call(again, 'resume', { token: tokens[0], since: 3, show: 'view' });
  const third = await room.connect('ann elsewhere');
  await room.call(third, 'resume', { token: tokens[0], since: 1_000_000 });
  await room.call(again, 'view', { match });
  await room.call(again, 'resign', { match, seat: 0 });
  await room.call(again, 'resume', { token: tokens[0] });
  await room.call(third, 'resume', { token: tokens[1], show: 'scene' });
  await room.call(third, 'view', { match });
  await room.call(third, 'leave', { match });
  await room.call(third, 'resume', { token: tokens[1], since: 0 });
  await room.call(again, 'resign', { match });
  await room.call(ben, 'resume', { token: tokens[1] });
}

/** Undo: offered, accepted, declined, stale, refused; and chat. */
export async function undoAndChat(room: Room): Promise<void> {
  const { ann, ben, match } = await two(room, { game: 'shelfie', seed: 'undo', chat: true });
  await room.call(ann, 'undo', { match });
  await answerSome(room, [ann, ben], match, 1);
  await room.call(ann, 'undo', { match });
  await room.call(ann, 'undo', { match });
  await room.call(ben, 'view', { match });
  const offer = (): unknown => lastParams(ben, 'offer')['id'];
  await room.call(ann, 'agree', { match, offer: offer(), yes: true });
  await room.call(ben, 'agree', { match, offer: offer(), yes: true });
  await ann.until(
    () =>
      JSON.stringify(ann.heard().findLast((m) => m['method'] === 'happened') ?? '').includes(
        '"undo"',
      ) || undefined,
  );
  await room.settle();
  await room.call(ben, 'agree', { match, offer: offer(), yes: true });
  await answerSome(room, [ann, ben], match, 2);
  await room.call(ann, 'undo', { match });
  await room.call(ben, 'agree', { match, offer: offer(), yes: false });
  await room.call(ann, 'undo', { match });
  await answerSome(room, [ann, ben], match, 3);
  await room.call(ben, 'undo', { match });
  await room.call(ann, 'chat', { match, text: ' Well played! ' });
  await room.call(ben, 'chat', { match, text: '' });
  await room.call(ann, 'resign', { match });
  await room.call(ann, 'undo', { match });
  await room.call(ben, 'chat', { match, text: 'Thank you' });
  const quiet = await room.call(ann, 'create', {
    game: 'dominion',
    seats: [mine('Ann'), mine('Ben')],
    seed: 'hidden',
    options: FIRST,
  });
  const other = String(quiet.result['match']);
  await room.call(ann, 'chat', { match: other, seat: 0, text: 'x' });
  await answerSome(room, [ann], other, 10);
  for (const seat of [0, 1]) await room.call(ann, 'undo', { match: other, seat });
}

/** Watching: open to all, with consent, not allowed. */
export async function spectators(room: Room): Promise<void> {
  const open = await two(room, { game: 'lanes', seed: 'spectators', watch: 'open' });
  const will = await room.connect('will');
  await room.call(will, 'watch', { match: open.match, show: 'scene' });
  await answerSome(room, [open.ann, open.ben], open.match, 4);
  await room.call(will, 'answer', { match: open.match, ask: 0, pick: [0] });
  await room.call(will, 'chat', { match: open.match, text: 'x' });
  await room.call(will, 'leave', { match: open.match });
  const consent = await room.call(open.ann, 'create', {
    game: 'chaos',
    seats: [mine('Ann'), OPEN],
    seed: 'consent',
    watch: 'consent',
  });
  const match = String(consent.result['match']);
  await room.call(will, 'watch', { match, name: 'Will' });
  await room.call(open.ben, 'join', { match, name: 'Ben' });
  await room.call(will, 'watch', { match, name: 'Will', show: 'view' });
  const offer = (): unknown => lastParams(open.ben, 'offer')['id'];
  await room.call(open.ann, 'agree', { match, offer: offer(), yes: true });
  await room.call(open.ben, 'agree', { match, offer: offer(), yes: false });
  await room.call(will, 'watch', { match, name: 'Will', show: 'view' });
  await room.call(open.ann, 'agree', { match, offer: offer(), yes: true });
  await room.call(open.ben, 'agree', { match, offer: offer(), yes: true });
  await will.note('standing');
  await room.settle();
  await answerSome(room, [open.ann, open.ben], match, 3);
  const xena = await room.connect('xena');
  await room.call(xena, 'watch', { match, name: 'Xena' });
  await xena.close();
  await open.ann.until(
    () =>
      open.ann
        .heard()
        .filter((m) => m['method'] === 'offer' && (m['params'] as { by?: string }).by === 'Xena')
        .length === 2,
  );
  await room.settle();
  const closed = await room.call(open.ann, 'create', {
    game: 'chaos',
    seats: [mine('Ann'), mine('Ben')],
    seed: 'none',
    watch: 'none',
  });
  await room.call(will, 'watch', { match: String(closed.result['match']) });
}

/** Clocks: a default answer, a forfeit with two seats and with three, absence. */
export async function clocks(room: Room): Promise<void> {
  const soon = { decisionMs: 2500 };
  const { ann, ben, match } = await two(room, {
    game: 'dominion',
    seed: 'clock',
    options: FIRST,
    clock: { ...soon, matchMs: 600_000, incrementMs: 50 },
  });
  await ben.until(() => ben.heard().some((m) => m['method'] === 'happened'));
  await room.call(ann, 'resign', { match });
  const forfeit = await room.call(ann, 'create', {
    game: 'lanes',
    seats: [mine('Ann'), mine('Ben')],
    seed: 'forfeit',
    clock: { ...soon, onTimeout: 'forfeit' },
  });
  await ended(ann, String(forfeit.result['match']));
  await room.settle();
  const three = [mine('Ann'), mine('Ben'), mine('Cid')];
  const left = await room.call(ann, 'create', {
    game: 'dominion',
    seats: three,
    seed: 'three',
    options: FIRST,
    clock: { ...soon, onTimeout: 'forfeit' },
  });
  const third = String(left.result['match']);
  await ann.until(() =>
    ann
      .heard()
      .some(
        (m) =>
          m['method'] === 'happened' &&
          JSON.stringify(m).includes(third) &&
          JSON.stringify(m).includes('"left"'),
      ),
  );
  await room.settle(); // that was the first of several messages
  await room.call(ann, 'resign', { match: third, seat: 1 });
  await ended(ann, third);
  await room.settle();
  const away = await room.connect('away');
  const made = await room.call(away, 'create', {
    game: 'shelfie',
    seats: [mine('Ann'), OPEN],
    seed: 'away',
    clock: { decisionMs: 600_000, awayMs: 500_000 },
  });
  const there = String(made.result['match']);
  await room.call(ben, 'join', { match: there, name: 'Ben' });
  await room.leave(away, ben);
  const back = await room.connect('back');
  await room.call(back, 'resume', { token: (made.result['mine'] as [{ token: string }])[0].token });
  await room.call(back, 'resign', { match: there });
}

const ended = (socket: RoomSocket, match: string): Promise<true> =>
  socket.until(
    () =>
      socket
        .heard()
        .some(
          (m) => m['method'] === 'ended' && (m['params'] as { match: string }).match === match,
        ) || undefined,
  );

/** Rematch: offered, accepted, joined late; and quick match. */
export async function rematch(room: Room): Promise<void> {
  const { ann, ben, match, tokens } = await two(room, {
    game: 'dominion',
    seed: 'rematch',
    options: FIRST,
  });
  await room.call(ann, 'rematch', { match });
  await room.call(ann, 'resign', { match });
  await room.call(ben, 'rematch', { match });
  await room.call(ben, 'view', { match });
  await room.call(ann, 'rematch', { match });
  // sent once it is stored, after the reply
  for (const socket of [ann, ben]) await socket.note('again');
  await ann.until(
    () =>
      ann.heard().some((m) => m['method'] === 'started') &&
      ben.heard().some((m) => m['method'] === 'started'),
  );
  await room.settle();
  const again = String(lastParams(ann, 'again')['again']);
  room.unseeded.add(again);
  await room.call(ann, 'find', { match: again });
  await room.call(ann, 'rematch', { match });
  await room.leave(ann, ben);
  const back = await room.connect('ann again');
  await room.call(back, 'resume', { token: tokens[0] });
  await back.until(() => back.heard().some((m) => m['method'] === 'again'));
  await room.settle();
  await room.call(ben, 'resign', { match: again });
  const quick = await room.call(ben, 'quick', {
    game: 'lorenzo',
    name: 'Ben',
    seats: 2,
    options: { advanced: true },
  });
  room.unseeded.add(String(quick.result['match']));
  await room.call(back, 'quick', {
    game: 'lorenzo',
    name: 'Ann',
    seats: 2,
    options: { advanced: true },
  });
  await room.call(ben, 'resign', { match: String(quick.result['match']) });
}

/** Against a deterministic built-in player; then a branch from a position of that match. */
export async function builtIn(room: Room): Promise<void> {
  const ann = await room.connect('ann');
  const will = await room.connect('will');
  const seats = [mine('Ann'), { kind: 'player', player: 'big-money:Smithy:1' }];
  const { result } = await room.call(ann, 'create', {
    game: 'dominion',
    seats,
    seed: 'built in',
    options: FIRST,
    show: 'nothing',
  });
  const match = String(result['match']);
  await room.call(will, 'watch', { match });
  for (let turn = 0; turn < 6; turn++) await takeTurn(room, ann, match);
  await room.call(ann, 'undo', { match });
  const { id, seat } = room.lastAsk(ann);
  await room.call(ann, 'answer', { match, seat, ask: id, pick: [0] });
  await room.call(ann, 'undo', { match });
  await room.call(ann, 'resign', { match });
  const from = ann.lines.length;
  const branched = await room.call(ann, 'branch', {
    match,
    position: 2,
    seat: 0,
    name: 'Ann',
    player: 'big-money',
  });
  await ann.note('asked', from);
  await room.settle();
  await room.call(ann, 'resign', { match: String(branched.result['match']) });
  await room.call(ann, 'branch', { match, position: 2, seat: 5, name: 'Ann' });
  await room.call(ann, 'branch', { match, position: 2, seat: 0, name: 'Ann', player: 'nobody' });
  await room.call(ann, 'branch', { match, position: 1_000_000, seat: 0, name: 'Ann' });
}

/** Answers until the opponent's turn is over and the first question of the next has arrived. */
async function takeTurn(room: Room, ann: RoomSocket, match: string): Promise<void> {
  for (;;) {
    const ask = room.lastAsk(ann, 0) as {
      id: number;
      kind: string;
      options: { data: unknown }[];
      seat: number;
      min: number;
      max: number;
    };
    const end = ask.options.findIndex(({ data }) => data === 'endTurn' || data === 'endPhase');
    const pick =
      ask.kind === 'some' ? ask.options.map((_, i) => i).slice(0, ask.max) : [Math.max(0, end)];
    const from = ann.lines.length;
    await room.call(ann, 'answer', { match, seat: 0, ask: ask.id, pick });
    await ann.note('asked', from);
    await room.settle();
    if (ask.options[pick[0] ?? 0]?.data === 'endTurn') return;
  }
}
