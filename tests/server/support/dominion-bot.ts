import { WebSocket } from 'ws';

type Obj = { [field: string]: unknown };
export interface TurnInfo {
  hand: string[];
  discard: number;
  deck: number;
  supply: { [card: string]: number };
  buys: number;
  actions: number;
  treasure: number;
  trash: string[];
  in_play: string[];
  phase: string[];
}

export const COST: { [card: string]: number } = {
  Copper: 0,
  Silver: 3,
  Gold: 6,
  Estate: 2,
  Duchy: 5,
  Province: 8,
  Curse: 0,
  Gardens: 4,
  Cellar: 2,
  Chapel: 2,
  Moat: 2,
  Harbinger: 3,
  Merchant: 3,
  Vassal: 3,
  Village: 3,
  Workshop: 3,
  Bureaucrat: 4,
  Militia: 4,
  Moneylender: 4,
  Poacher: 4,
  Remodel: 4,
  Smithy: 4,
  ThroneRoom: 4,
  Bandit: 5,
  CouncilRoom: 5,
  Festival: 5,
  Laboratory: 5,
  Library: 5,
  Market: 5,
  Mine: 5,
  Sentry: 5,
  Witch: 5,
  Artisan: 6,
};
export const KINGDOM_CARDS = Object.keys(COST).slice(7);
export const TREASURES = ['Copper', 'Silver', 'Gold'];
export const VICTORY = ['Estate', 'Duchy', 'Province', 'Gardens'];
export const isAction = (card: string): boolean =>
  !TREASURES.includes(card) && !VICTORY.includes(card) && card !== 'Curse';

/**
 * Plays Dominion's own protocol: makes every legal move in random order, in the documented form.
 */
export class DominionBot {
  readonly name: string;
  readonly heard: Obj[] = [];
  result: { result: string; scores: { [name: string]: number } } | undefined;
  closed: number | undefined;
  errors = 0;
  games = 0;
  rematches: number;
  private readonly roll: (n: number) => number;
  private readonly socket: WebSocket;
  private info: TurnInfo | undefined;
  private waiting = new Map<number, (message: Obj) => void>();
  private nextId = 1;
  readonly done: Promise<void>;

  constructor(url: string, key: string, name: string, roll: (n: number) => number, rematches = 0) {
    this.name = name;
    this.roll = roll;
    this.rematches = rematches;
    this.socket = new WebSocket(
      `${url.replace(/^http/, 'ws')}/join/${key}?name=${encodeURIComponent(name)}`,
    );
    this.done = new Promise((resolve, reject) => {
      this.socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as Obj;
        this.heard.push(message);
        try {
          this.take(message);
        } catch (error) {
          reject(error);
        }
      });
      this.socket.on('close', (code) => {
        this.closed = code;
        resolve();
      });
      this.socket.on('error', reject);
    });
  }

  send(message: Obj): void {
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  call(method: string, params?: Obj): Promise<Obj> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.send(params === undefined ? { id, method } : { id, method, params });
    });
  }

  private take(message: Obj): void {
    const { method, id, params } = message as { method?: string; id?: number; params?: Obj };
    if (method === undefined) {
      const hear = this.waiting.get(id!);
      this.waiting.delete(id!);
      if (message['error']) this.errors++;
      hear?.(message);
      return;
    }
    if (method === 'StartTurn') {
      this.info = params as unknown as TurnInfo;
      void this.turn();
    } else if (id !== undefined) this.send({ id, result: this.answer(method, params!) });
    else if (method === 'FatalError')
      throw new Error(
        `${this.name}: ${String(params!['message'])}; ${JSON.stringify(this.heard.slice(-4))}`,
      );
  }

  private async turn(): Promise<void> {
    const bought = { n: 0 };
    for (;;) {
      const info = this.info!;
      const actions =
        info.phase[0] === 'Action' && info.actions > 0 ? info.hand.filter(isAction) : [];
      const card =
        actions.length > 0
          ? this.any(actions)
          : info.hand.find((c) => TREASURES.includes(c) && bought.n === 0);
      if (card === undefined) {
        const choices = Object.keys(info.supply).filter(
          (c) =>
            info.supply[c]! > 0 && COST[c]! <= info.treasure && c !== 'Curse' && c !== 'Copper',
        );
        if (info.buys < 1 || choices.length === 0 || bought.n > 3) break;
        choices.sort((a, b) => COST[b]! - COST[a]!);
        bought.n++;
        await this.move('Buy', { card: this.roll(2) ? choices[0]! : this.any(choices) });
        continue;
      }
      const hand = info.hand.slice();
      hand.splice(hand.indexOf(card), 1);
      await this.move('Play', { card, data: this.data(card, hand) });
      if (!this.info) return;
    }
    await this.call('EndTurn');
  }

  private async move(method: string, params: Obj): Promise<void> {
    const message = await this.call(method, params);
    if (message['error'])
      throw new Error(
        `${this.name}: ${method} ${JSON.stringify(params)}: ` +
          `${JSON.stringify(message['error'])}, hand ${this.info!.hand.join()}`,
      );
    this.info = message['result'] as TurnInfo;
  }

  /** Data for a card, chosen from the rest of the hand. */
  private data(card: string, hand: string[]): unknown {
    const { supply } = this.info!;
    const gain = (most: number, of: string[] = Object.keys(supply)): string | null => {
      const choices = of.filter((c) => (supply[c] ?? 0) > 0 && COST[c]! <= most);
      return choices.length > 0 ? this.any(choices) : null;
    };
    const some = (most: number): string[] => hand.filter(() => this.roll(3) === 0).slice(0, most);
    switch (card) {
      case 'Cellar':
        return some(99);
      case 'Chapel':
        return some(4).filter((c) => COST[c]! < 3);
      case 'Workshop':
        return gain(4);
      case 'Moneylender':
        return hand.includes('Copper');
      case 'Remodel': {
        if (hand.length === 0) return null;
        const trash = this.any(hand);
        return { trash, gain: gain(COST[trash]! + 2) };
      }
      case 'Mine': {
        const trash = hand.find((c) => TREASURES.includes(c));
        return trash === undefined ? null : { trash, gain: gain(COST[trash]! + 3, TREASURES) };
      }
      case 'Artisan': {
        const got = gain(5);
        return { gain: got, topdeck: this.any(got === null ? hand : [...hand, got]) };
      }
      case 'ThroneRoom': {
        // the second play of these needs a hand that the request does not contain
        const choices = hand.filter((c) => isAction(c) && c !== 'Remodel' && c !== 'Artisan');
        if (choices.length === 0) return null;
        const throned = this.any(choices);
        const left = hand.slice();
        left.splice(left.indexOf(throned), 1);
        return { card: throned, data: this.data(throned, left) };
      }
      default:
        return this.roll(2) ? null : {};
    }
  }

  private answer(method: string, params: Obj): unknown {
    switch (method) {
      case 'StartGame':
        return {};
      case 'GameOver':
        this.result = params as unknown as NonNullable<DominionBot['result']>;
        this.games++;
        return { rematch: this.rematches-- > 0 };
      case 'Harbinger':
        return this.roll(4) ? { card: this.any(params['discard'] as string[]) } : { card: null };
      case 'Vassal':
        return this.vassal(params['card'] as string);
      case 'Poacher':
        return {
          discard: (params['hand'] as string[]).slice(0, params['empty_supply_piles'] as number),
        };
      case 'ThroneRoom':
        return { data: this.second(params['card'] as string) };
      case 'Library':
        return { skip: this.roll(2) === 1 };
      case 'Sentry':
        return (params['cards'] as string[]).map((card) => ({
          card,
          placement: this.any(['trash', 'discard', 'topdeck']),
        }));
      case 'Attack':
        return this.attacked(params);
      default:
        throw new Error(`unknown request ${method}`);
    }
  }

  /** Not every request contains the hand: only choices that are safe without knowing it. */
  private second(card: string): unknown {
    if (card === 'Workshop')
      return 'Copper' in this.info!.supply && this.info!.supply['Copper'] > 0 ? 'Copper' : null;
    if (card === 'Cellar' || card === 'Chapel') return [];
    return null;
  }

  private vassal(card: string): unknown {
    if (card === 'Remodel' || card === 'Artisan' || card === 'Workshop') return { play: false };
    return { play: true, data: null };
  }

  private attacked({ card, data, hand }: Obj): unknown {
    const cards = hand as string[];
    if (cards.includes('Moat') && this.roll(2)) return { reaction: 'Moat' };
    if (card === 'Militia') return { data: cards.slice(0, Math.max(0, cards.length - 3)) };
    if (card === 'Bureaucrat') return { data: cards.find((c) => VICTORY.includes(c)) ?? 'reveal' };
    if (card === 'Bandit')
      return { data: (data as string[]).find((c) => c === 'Silver' || c === 'Gold') ?? null };
    return {};
  }

  private any<T>(list: T[]): T {
    return list[this.roll(list.length)]!;
  }

  close(): void {
    this.socket.terminate();
  }
}

const matches = new Map<string, string>();
/** The id of the match that was created with this key. */
export const matchOf = (key: string): string => matches.get(key) ?? '';

export async function createDominionGame(
  url: string,
  kingdom: string[],
  players: number,
  more: object = {},
): Promise<string> {
  const answer = await fetch(`${url}/game`, {
    method: 'POST',
    body: JSON.stringify({ kingdom, num_players: players, ...more }),
  });
  const { key } = (await answer.json()) as { key: string };
  matches.set(key, answer.headers.get('x-cardwright-match') ?? '');
  return key;
}
