import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { type Game, Machine, type State } from '@cardwright/kernel';
import { vi } from 'vitest';
import { rolls } from './client.ts';
import { createDominionGame, isAction, KINGDOM_CARDS } from './dominion-bot.ts';
import { type Cards, cardsOf } from './moat-plan.ts';
import { QuietPlayer } from './quiet-player.ts';
import type { Home } from './twin-home.ts';
import { dealOthers, part, type TwinPlan, type Twins } from './twins.ts';
import { answersOf, moveOf, neutral } from './wire-choice.ts';
import { WireTable } from './wire-table.ts';

/** How the second of two tables differs. */
type Hidden = 'others' | 'own' | 'both';
export interface WirePlan {
  kingdom: string[];
  seats: number;
  /** The observing seat. */
  seat: number;
  hidden: Hidden;
  seed: number;
}
interface Full extends Cards {
  seats: { hand: number[]; deck: number[]; discard: number[]; play: number[] }[];
  supply: number[];
}
export interface WirePair {
  plan: WirePlan;
  twins: Twins;
  /** The players by seat, in each. */
  names: [string[], string[]];
  /** How many cards are above the first one that differs in the observer's own deck. */
  under: number;
}

/** Known cards on top of the observer's deck, so that the tables look the same for some turns. */
const ON_TOP = 9;

function shuffle(cards: unknown[], roll: (n: number) => number, count = cards.length): void {
  for (let i = count - 1; i > 0; i--) {
    const j = roll(i + 1);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
}

/**
 * Everybody in the middle of a game: decks with kingdom cards, some of them discarded; the first
 * seat's turn.
 */
function twinPlan({ kingdom, seats, seat, hidden, seed }: WirePlan): TwinPlan {
  const roll = rolls(seed);
  return {
    game: 'dominion',
    seats,
    seat,
    options: { kingdom },
    after: 1,
    seed,
    arrange: (machine, state) => {
      const { seats: players, turn, supply } = state as unknown as Full;
      const cards = cardsOf(machine);
      // close to the end, with a pile that is nearly empty
      for (const pile of cards('Province', 'Duchy')) supply[pile] = 3;
      for (const pile of cards('Estate')) supply[pile] = 1;
      for (const p of players) {
        const deck = cards(
          ...Array<string>(7).fill('Copper'),
          'Estate',
          'Estate',
          'Estate',
          'Silver',
          'Silver',
          'Silver',
          'Gold',
          ...kingdom,
          ...kingdom.slice(roll(8)),
        );
        shuffle(deck, roll);
        Object.assign(p, {
          hand: deck.splice(0, 5).sort((a, b) => a - b),
          discard: deck.splice(0, 3),
          deck,
          play: [],
        });
      }
      Object.assign(turn, {
        seat: 0,
        phase: 'action',
        actions: 1,
        buys: 1,
        coins: 0,
        bought: false,
        paid: false,
        played: [],
        watches: [],
      });
      state.stack = [
        { kind: 'procedure', name: 'turn', step: 'next', seat: 0, vars: { queue: [] } },
      ];
      state.ask = null;
      machine.proceed(state);
    },
    change: (machine, other, looker, chance) => {
      if (hidden !== 'own' && !dealOthers(machine, other, looker, chance)) return false;
      const { deck } = (other as unknown as Full).seats[looker]!;
      if (hidden !== 'others') shuffle(deck, chance, deck.length - ON_TOP);
      return true;
    },
  };
}

/** Creates pairs of games that have started and makes them diverge; their players are away. */
export async function wirePairs(home: Home, plans: readonly WirePlan[]): Promise<WirePair[]> {
  const machine = new Machine(games['dominion'] as Game, loadContent('dominion'));
  const pairs: WirePair[] = [];
  for (const plan of plans) {
    const [a, b] = await Promise.all([begun(home.url, plan), begun(home.url, plan)]);
    const twins: Twins = {
      game: 'dominion',
      seat: plan.seat,
      ids: [a.key, b.key],
      tokens: [[], []],
      machine,
      states: [] as unknown as [State, State],
    };
    pairs.push({ plan, twins, names: [a.names, b.names], under: 0 });
  }
  await home.rewrite(async (store) => {
    for (const pair of pairs) {
      if (!(await part(store, pair.twins, twinPlan(pair.plan))))
        throw new Error('nothing hidden to be changed');
      const [x, y] = pair.twins.states.map(
        (state) => (state as unknown as Full).seats[pair.plan.seat]!.deck,
      ) as [number[], number[]];
      pair.under = x.findLastIndex((card, i) => card !== y[i]);
      if (pair.under < 0 && pair.plan.hidden !== 'others') throw new Error('the same deck');
    }
  });
  return pairs;
}

async function begun(
  url: string,
  { kingdom, seats }: WirePlan,
): Promise<{ key: string; names: string[] }> {
  const key = await createDominionGame(url, kingdom, seats);
  const players = Array.from({ length: seats }, (_, i) => new QuietPlayer(url, key, `p${i}`));
  await vi.waitUntil(() => players.some((p) => p.heard.some((m) => m.method === 'StartTurn')), {
    timeout: 20_000,
  });
  const [, look] = (await (await fetch(`${url}/game/${key}/state`)).json()) as [
    string,
    { current_player: { name: string }; next_players: { name: string }[] },
  ];
  return { key, names: [look.current_player, ...look.next_players].map(({ name }) => name) };
}

export interface WirePlayed {
  moves: number;
  messages: number;
  bytes: number;
  /** Moves of others from hands that differ. */
  apart: number;
  ended: string;
  leak?: string;
}

interface Counts {
  deck?: number;
  discard?: number;
}
/** Whether this came after the observer's deck was drawn down to the first card that differs. */
function drawnTo(under: number): (text: string) => boolean {
  let before = 0;
  return (text) => {
    const { method, params, result } = JSON.parse(text) as {
      method?: string;
      params?: Counts;
      result?: Counts;
    };
    const { deck, discard } = params ?? result ?? {};
    if (deck === undefined || discard === undefined) return method === 'Shuffle';
    const isTurnOver = result !== undefined && !('phase' in result);
    // the pile is empty after discarding everything only if it was shuffled
    const isShuffled = discard < before || (isTurnOver && discard === 0);
    before = discard;
    return isShuffled || deck <= under;
  };
}

/**
 * Plays both tables the same way, as far as possible, and compares every byte sent to the observer.
 */
export async function playWireTwins(
  url: string,
  { plan, twins, names, under }: WirePair,
  most: number,
): Promise<WirePlayed> {
  const played: WirePlayed = { moves: 0, messages: 0, bytes: 0, apart: 0, ended: 'so many moves' };
  const roll = rolls(plan.seed);
  const tables = [
    new WireTable(url, twins.ids[0], names[0]),
    new WireTable(url, twins.ids[1], names[1]),
  ] as [WireTable, WireTable];
  const [a, b] = tables;
  const isDrawn = drawnTo(under);
  const isSame = (): boolean => {
    const [x, y] = [a.told(plan.seat), b.told(plan.seat)];
    // during its own move one may be further ahead
    const isMoving = tables.some((table) => table.players[plan.seat]!.isMoving);
    for (let i = played.messages; i < (isMoving ? Math.min : Math.max)(x.length, y.length); i++) {
      if (plan.hidden !== 'others' && x[i] !== undefined && isDrawn(x[i]!)) {
        played.ended = 'drawn';
        return false;
      }
      if (x[i] !== y[i]) {
        played.leak = `${x[i] ?? 'nothing'}\nagainst\n${y[i] ?? 'nothing'}`;
        return false;
      }
      played.messages++;
      played.bytes += x[i]!.length;
    }
    return true;
  };
  try {
    for (;;) {
      await settle(tables, plan.seat);
      if (!isSame()) return played;
      const [x, y] = [a.waits, b.waits];
      if (x.method === 'GameOver') return { ...played, ended: 'the end' };
      if (played.moves++ >= most) return played;
      const [p, q] = [a.players[x.seat]!, b.players[y.seat]!];
      // Library draws up to seven cards: nobody sees how many the others draw, but it moves their
      // next shuffle
      const shuns = x.seat === plan.seat ? [] : ['Library'];
      if (x.asked && y.asked) {
        const answers = answersOf([x.asked, y.asked], roll, shuns);
        if (typeof answers === 'string') return { ...played, ended: `came to light: ${answers}` };
        for (const [i, player] of [p, q].entries()) player.answer(answers[i]);
      } else {
        const hands = [p.info!, q.info!] as const;
        if (x.seat !== plan.seat && hands[0].hand.join() !== hands[1].hand.join()) played.apart++;
        const { method, params } = moveOf([...hands], roll, shuns);
        for (const [i, player] of [p, q].entries()) player.move(method, params[i]);
      }
    }
  } finally {
    for (const table of tables) table.close();
  }
}

/** Both wait for the same; a question to only one of the others changes nothing. */
async function settle(tables: [WireTable, WireTable], seat: number): Promise<void> {
  for (let i = 0; ; i++) {
    await Promise.all(tables.map((table) => table.settle()));
    const [x, y] = tables.map((table) => table.waits) as [WireTable['waits'], WireTable['waits']];
    if (
      (x.seat === y.seat && x.method === y.method) ||
      x.seat === seat ||
      y.seat === seat ||
      i > 20
    )
      return;
    for (const [k, waits] of [x, y].entries())
      if (waits.asked) tables[k]!.players[waits.seat]!.answer(neutral(waits.asked));
  }
}

/** A kingdom with the given cards, and never with certain others. */
export function kingdomOf(
  roll: (n: number) => number,
  cards: readonly string[],
  never: readonly string[] = [],
): string[] {
  const rest = KINGDOM_CARDS.filter(
    (card) => isAction(card) && !cards.includes(card) && !never.includes(card),
  );
  shuffle(rest, roll);
  return [...cards, ...rest].slice(0, 10);
}
