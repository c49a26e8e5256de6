import { rolls } from '../../server/support/client.ts';
import { createDominionGame, DominionBot } from '../../server/support/dominion-bot.ts';
import type { Room } from '../support/room.ts';
import { type Json, type Line, WireSocket } from '../support/wire-socket.ts';

const FIRST = [
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
const NAMES = ['name-alpha', 'name-beta', 'name-gamma', 'name-delta'];

/** A seeded table, created over the generic protocol, with open seats for Dominion's own. */
async function seededTable(
  room: Room,
  seed: string,
  kingdom: string[],
  players: number,
): Promise<string> {
  const host = await room.connect('host');
  const seats = Array.from({ length: players }, () => ({ kind: 'open' }));
  const { result } = await room.call(host, 'create', {
    game: 'dominion',
    seats,
    seed,
    options: { kingdom },
  });
  return String(result['match']);
}

/** Seats are drawn at random, so sockets and names are labelled by the seat they got. */
function bySeat(lines: readonly Line[], order: readonly string[]): Line[] {
  return lines.map(({ kind, value }) => {
    let text = JSON.stringify(value);
    for (const [seat, name] of order.entries())
      text = text.replaceAll(`"${name}"`, `"<seat ${seat}>"`);
    return { kind, value: JSON.parse(text) as unknown };
  });
}

/** A bot that records what it sends and receives. */
class WrittenBot extends DominionBot {
  private readonly written: Line[] = [];
  private read = 0;

  override send(message: Json): void {
    this.catchUp();
    this.written.push({ kind: 'sent', value: { jsonrpc: '2.0', ...message } });
    super.send(message);
  }

  private catchUp(): void {
    for (; this.read < this.heard.length; this.read++)
      this.written.push({ kind: 'got', value: this.heard[this.read] });
  }

  get lines(): Line[] {
    this.catchUp();
    return [
      ...this.written,
      ...(this.closed === undefined ? [] : [{ kind: 'closed' as const, value: this.closed }]),
    ];
  }

  get order(): string[] {
    const start = this.heard.find((m) => m['method'] === 'StartGame');
    return (start?.['params'] as { order?: string[] } | undefined)?.order ?? [];
  }
}

/** Bots that make every legal kind of move, to the end of the game. */
export const bots =
  (seed: string, kingdom: string[], players: number) =>
  async (room: Room): Promise<void> => {
    const key = await seededTable(room, seed, kingdom, players);
    const all: WrittenBot[] = [];
    const roll = Array.from({ length: players }, (_, seat) => rolls(seat + 1));
    for (const name of NAMES.slice(0, players)) {
      const bot: WrittenBot = new WrittenBot(
        room.url,
        key,
        name,
        (n) => roll[bot.order.indexOf(name)]?.(n) ?? 0,
      );
      all.push(bot);
    }
    await Promise.all(all.map((bot) => bot.done));
    const [first] = all as [WrittenBot];
    for (const [seat, name] of first.order.entries()) {
      const bot = all.find((b) => b.name === name);
      if (bot) room.written.push({ name: `seat ${seat}`, lines: bySeat(bot.lines, first.order) });
    }
  };

/** A scripted player of Dominion's own protocol. */
class Player extends WireSocket {
  constructor(room: Room, key: string, name: string, more = '') {
    super(name, `${room.url}/join/${key}?name=${name}${more}`);
  }

  async call(method: string, params?: object, id: number | string = 0): Promise<Json> {
    const from = this.lines.length;
    this.send(params === undefined ? { id, method } : { id, method, params });
    return this.until(() =>
      this.heard(from).find((m) => m['method'] === undefined && m['id'] === id),
    );
  }

  async answer(method: string, result: unknown): Promise<void> {
    const asked = await this.note(method);
    this.send({ id: asked['id'], result });
  }
}

/** The players in turn order at a table that has started. */
async function begin(
  room: Room,
  seed: string,
  players: number,
  more = '',
): Promise<{ key: string; order: Player[]; names: string[] }> {
  const key = await seededTable(room, seed, FIRST, players);
  const all = NAMES.slice(0, players).map((name) => new Player(room, key, name, more));
  for (const player of all) await player.answer('StartGame', {});
  const [first] = all as [Player];
  const start = await first.note('StartGame');
  const names = (start['params'] as { order: string[] }).order;
  const order = names.flatMap((name) => all.filter((player) => player.name === name));
  await order[0]?.note('StartTurn');
  return { key, order, names };
}

function keep(room: Room, sockets: readonly WireSocket[], names: readonly string[]): void {
  for (const [seat, socket] of sockets.entries())
    room.written.push({ name: `seat ${seat}`, lines: bySeat(socket.lines, names) });
}

/** Illegal and malformed messages, and the win by forfeit that follows. */
export async function dominionErrors(room: Room): Promise<void> {
  const { order, names } = await begin(room, 'dominion errors', 2, '&shuffle=now');
  const [active, other] = order as [Player, Player];
  await other.call('EndTurn', undefined, 'mine');
  await active.call('Play', { card: 'Gold', data: null });
  await active.call('Buy', { card: 'Province' });
  await active.call('Play', { card: 'Estate' });
  await active.call('Dance', {});
  await active.call('Play', { card: 'Copper', data: {} }, 'a-string');
  await other.note('Played');
  await active.call('Buy', { card: 'Copper' });
  await active.call('Play', { card: 'Copper' });
  await active.call('EndTurn', {});
  await other.note('StartTurn');
  await other.call('EndTurn');
  const from = active.lines.length;
  await active.until(
    () =>
      active.heard().filter((m) => m['method'] === 'StartTurn').length === 2 ||
      (from < 0 ? true : undefined),
  );
  other.sendText('Play!');
  await other.gone();
  await active.call('EndTurn');
  await active.answer('GameOver', { rematch: true });
  await active.gone();
  keep(room, order, names);
}

/** Three players: one leaves in its own turn, one in another's. */
export async function dominionLeaving(room: Room): Promise<void> {
  const { key, order, names } = await begin(room, 'dominion leaving', 3);
  const [first, second, third] = order as [Player, Player, Player];
  const late = new Player(room, key, 'name-late');
  await late.gone();
  await first.call('EndTurn');
  await second.note('StartTurn');
  await second.close();
  await third.note('StartTurn');
  await third.call('EndTurn');
  await first.until(() => first.heard().filter((m) => m['method'] === 'StartTurn').length === 2);
  await third.close();
  await first.call('EndTurn');
  await first.answer('GameOver', { rematch: false });
  await first.gone();
  keep(room, order, names);
  room.written.push({ name: 'late', lines: late.lines });
}

/** No move before the time limit. */
export async function dominionTimeout(room: Room): Promise<void> {
  const { order, names } = await begin(room, 'dominion timeout', 2);
  const [first, second] = order as [Player, Player];
  await first.gone();
  await second.answer('GameOver', { rematch: true });
  await second.gone();
  keep(room, order, names);
}

/** The protocol's HTTP addresses: creating, watching, and invalid requests. */
export async function dominionAddresses(room: Room): Promise<void> {
  const lines: Line[] = [];
  const note = (value: object): void => void lines.push({ kind: 'http', value });
  const ask = async (path: string, method = 'GET', body?: string): Promise<void> => {
    const response = await fetch(`${room.url}${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    const text = (await response.text()).replace(/"(key|error)":"[^"]*"/, '"$1":"…"');
    const allowed = response.headers.get('access-control-allow-origin');
    note({
      method,
      path: path.replace(/[\w-]{27}/, 'KEY'),
      status: response.status,
      allowed,
      body: text,
    });
  };
  const bodies: (object | string)[] = [
    { kingdom: FIRST, num_players: 3 },
    { kingdom: FIRST },
    { kingdom: FIRST, num_players: 2, bots: ['big-money'] },
    '{',
    {},
    [],
    { kingdom: FIRST.slice(1), num_players: 2 },
    { kingdom: FIRST, num_players: 7 },
    { kingdom: [...FIRST.slice(1), 'Copper'], num_players: 2 },
    { kingdom: FIRST, num_players: 2, bots: ['nobody'] },
    { kingdom: FIRST, num_players: 2, bots: ['random', 'random'] },
  ];
  for (const body of bodies)
    await ask('/game', 'POST', typeof body === 'string' ? body : JSON.stringify(body));
  const key = await createDominionGame(room.url, FIRST, 3);
  await ask(`/game/${key}/state`);
  await ask('/game/nothing/state');
  for (const path of ['/game', '/join', `/join/${key}`]) {
    await ask(path, 'OPTIONS');
    await ask(path);
  }
  const seated = new Player(room, key, NAMES[0] ?? '');
  await seated.opened;
  const twin = new Player(room, key, NAMES[0] ?? '');
  await twin.gone();
  await ask(`/game/${key}/state`);
  for (const [path, name] of [
    ['nothing', 'x'],
    [key, ''],
  ] as const) {
    const refused = new Player(room, path, name);
    note({
      join: path === key ? 'KEY' : path,
      name,
      refused: await refused.opened.then(
        () => '',
        (error: Error) => error.message,
      ),
    });
  }
  await seated.close();
  room.written.push({ name: 'http', lines }, { name: 'twin', lines: twin.lines });
}

/** A game of three turns each, after which everybody wants a rematch. */
export async function dominionRematch(room: Room): Promise<void> {
  const { order, names } = await begin(room, 'dominion rematch', 3);
  const [first, second, third] = order as [Player, Player, Player];
  await third.close();
  await endByCurses(first, second);
  await first.answer('GameOver', { rematch: true });
  await second.answer('GameOver', { rematch: true });
  const starts = (player: Player): Json[] =>
    player.heard().filter((m) => m['method'] === 'StartGame');
  for (const player of [first, second]) await player.until(() => starts(player).length === 2);
  for (const player of [first, second]) {
    // the starting player is drawn again
    const { order: again = [] } = (starts(player)[1]?.['params'] ?? {}) as { order?: string[] };
    again.sort((a, b) => names.indexOf(a) - names.indexOf(b));
    await player.close();
  }
  for (const player of [first, second]) dropAfterStart(player.lines);
  keep(room, order, names);
}

/** The second game has a random deal, and the first one is long. */
function dropAfterStart(lines: Line[]): void {
  const at = lines.findLastIndex(({ value }) => (value as Json)['method'] === 'StartGame');
  lines.length = at + 1;
  lines.splice(20, at - 40);
}

/** Buys cards that cost nothing, turn by turn, until three piles are empty. */
async function endByCurses(...players: Player[]): Promise<void> {
  const isOver = (player: Player): boolean =>
    player.heard().some((m) => m['method'] === 'GameOver');
  for (let turn = 0; !players.some(isOver); turn++) {
    const player = players[turn % players.length];
    if (!player) return;
    const turns = Math.floor(turn / players.length) + 1;
    await player.until(
      () =>
        isOver(player) || player.heard().filter((m) => m['method'] === 'StartTurn').length >= turns,
    );
    if (isOver(player)) return;
    const told = player.heard().findLast((m) => m['method'] === 'StartTurn')?.['params'] as {
      hand: string[];
    };
    for (const card of told.hand.filter((name) => name === 'Copper'))
      await player.call('Play', { card });
    for (const card of ['Curse', 'Moat', 'Cellar', 'Estate', 'Village', 'Copper']) {
      const bought = await player.call('Buy', { card });
      if (bought['result']) break;
    }
    await player.call('EndTurn');
  }
}
