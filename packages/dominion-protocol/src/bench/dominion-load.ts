import { BareSocket } from '@cardwright/server/bench';

const KINGDOM = [
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

export interface DominionLoad {
  /** Games per second. */
  games: number;
  /** Answered requests of the players per second. */
  rate: number;
}

/** Two bots of Dominion's own protocol at each table, playing rematches. */
export async function loadDominion(
  url: string,
  tables: number,
  seconds: number,
): Promise<DominionLoad> {
  let games = 0;
  let answered = 0;
  let counting = false;
  const bots: Bot[] = [];
  await Promise.all(
    Array.from({ length: tables }, async () => {
      const made = await fetch(`${url}/game`, {
        method: 'POST',
        body: JSON.stringify({ kingdom: KINGDOM, num_players: 2 }),
      });
      const { key } = (await made.json()) as { key: string };
      for (const name of ['Ann', 'Ben']) {
        const told: BotEvents = {
          ended: () => counting && (games += 0.5),
          answered: () => counting && answered++,
        };
        bots.push(await Bot.join(`${url}/join/${key}?name=${name}`, told));
      }
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const began = performance.now();
  counting = true;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  counting = false;
  const took = (performance.now() - began) / 1000;
  for (const bot of bots) bot.close();
  return { games: games / took, rate: answered / took };
}

interface BotEvents {
  ended(): void;
  answered(): void;
}

/** Buys Provinces, Gold and Silver, one request at a time, as the bots of the original do. */
class Bot {
  private socket: BareSocket | undefined = undefined;
  private readonly told: BotEvents;
  private plan: string[] = [];
  private bought = false;

  private constructor(told: BotEvents) {
    this.told = told;
  }

  static async join(url: string, told: BotEvents): Promise<Bot> {
    const bot = new Bot(told);
    bot.socket = await BareSocket.open(url, (text) => bot.hear(text));
    return bot;
  }

  /** It inspects texts before it parses them, because the server is what is measured. */
  private hear(text: string): void {
    if (
      text.startsWith('{"jsonrpc":"2.0","method":"Played"') ||
      text.startsWith('{"jsonrpc":"2.0","method":"Shuffle"')
    )
      return;
    if (text.startsWith('{"jsonrpc":"2.0","id":0,"result"')) {
      this.told.answered();
      const at = text.indexOf('"treasure":');
      if (at >= 0) this.next(Number.parseInt(text.slice(at + 11, at + 14), 10));
      return;
    }
    const message = JSON.parse(text) as {
      id?: number;
      method: string;
      params: { hand: string[]; treasure: number };
    };
    if (message.method === 'StartTurn') this.begin(message.params.hand);
    else if (message.method === 'GameOver') {
      this.told.ended();
      this.answer(message.id!, '{"rematch":true}');
    } else this.answer(message.id!, '{}');
  }

  private answer(id: number, result: string): void {
    this.socket!.send(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
  }

  private begin(hand: readonly string[]): void {
    // no more Treasures than the purchase needs, the dearest first
    const worth = (card: string): number =>
      card === 'Gold' ? 3 : card === 'Silver' ? 2 : card === 'Copper' ? 1 : 0;
    const treasures = hand.filter((card) => worth(card) > 0).sort((a, b) => worth(b) - worth(a));
    const coins = treasures.reduce((sum, card) => sum + worth(card), 0);
    const price = coins >= 8 ? 8 : coins >= 6 ? 6 : coins >= 3 ? 3 : 0;
    this.plan = [];
    for (let paid = 0; paid < price; ) {
      const card = treasures.shift()!;
      this.plan.push(card);
      paid += worth(card);
    }
    this.bought = false;
    this.next(0);
  }

  private next(coins: number): void {
    const card = this.plan.pop();
    if (card !== undefined)
      return this.socket!.send(
        `{"jsonrpc":"2.0","id":0,"method":"Play","params":{"card":"${card}","data":null}}`,
      );
    const wish = this.bought
      ? undefined
      : coins >= 8
        ? 'Province'
        : coins >= 6
          ? 'Gold'
          : coins >= 3
            ? 'Silver'
            : undefined;
    this.bought = true;
    if (wish !== undefined)
      this.socket!.send(`{"jsonrpc":"2.0","id":0,"method":"Buy","params":{"card":"${wish}"}}`);
    else this.socket!.send('{"jsonrpc":"2.0","id":0,"method":"EndTurn"}');
  }

  close(): void {
    this.socket?.close();
  }
}
