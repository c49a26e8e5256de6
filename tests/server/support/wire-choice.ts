import { COST, isAction, type TurnInfo, TREASURES, VICTORY } from './dominion-bot.ts';
import type { Asked } from './wire-table.ts';

type Roll = (n: number) => number;
type Two<T> = [T, T];

/** The cards that two hands have in common. */
export function common(a: readonly string[], b: readonly string[]): string[] {
  const left = b.slice();
  return a.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
const without = (hand: readonly string[], card: string): string[] =>
  hand.toSpliced(hand.indexOf(card), 1);
const any = <T>(list: readonly T[], roll: Roll): T => list[roll(list.length)]!;

export interface WireMove {
  method: string;
  params: Two<{ card: string; data?: unknown } | undefined>;
}

/** A move that looks the same to everybody else from two different hands. */
export function moveOf([a, b]: Two<TurnInfo>, roll: Roll, shuns: readonly string[]): WireMove {
  const { supply } = a;
  const has = common(a.hand, b.hand);
  const same = (method: string, card: string): WireMove => ({
    method,
    params: [{ card }, { card }],
  });
  if (a.phase[0] === 'Action' && a.actions > 0) {
    const actions = has.filter((card) => isAction(card) && !shuns.includes(card));
    for (const card of actions.length > 0 ? [any(actions, roll), ...actions] : []) {
      const data = dataOf(
        card,
        [without(a.hand, card), without(b.hand, card)],
        supply,
        roll,
        shuns,
      );
      if (data)
        return {
          method: 'Play',
          params: [
            { card, data: data[0] },
            { card, data: data[1] },
          ],
        };
    }
  }
  // all Treasures before the first purchase: afterwards they are refused
  const treasure = has.find((card) => TREASURES.includes(card));
  if (treasure !== undefined) return same('Play', treasure);
  const coins = Math.min(a.treasure, b.treasure);
  const piles = Object.keys(supply).filter(
    (card) => supply[card]! > 0 && COST[card]! <= coins && COST[card]! > 0,
  );
  if (a.buys < 1 || piles.length === 0)
    return { method: 'EndTurn', params: [undefined, undefined] };
  piles.sort((x, y) => COST[y]! - COST[x]!);
  return same('Buy', roll(2) ? piles[0]! : any(piles, roll));
}

/**
 * Data for a card; undefined if both cannot do the same with it. A card that goes face down may
 * differ.
 */
function dataOf(
  card: string,
  hands: Two<string[]>,
  supply: TurnInfo['supply'],
  roll: Roll,
  shuns: readonly string[],
): Two<unknown> | undefined {
  const has = common(...hands);
  const gain = (most: number, of: readonly string[]): string | undefined => {
    const choices = of.filter((name) => (supply[name] ?? 0) > 0 && COST[name]! <= most);
    return choices.length > 0 ? any(choices, roll) : undefined;
  };
  const piles = Object.keys(supply).filter((name) => name !== 'Curse');
  const twice = (data: unknown): Two<unknown> => [data, data];
  switch (card) {
    case 'Cellar': {
      const n = roll(Math.min(3, hands[0].length + 1));
      return [hands[0].slice(0, n), hands[1].slice(0, n)];
    }
    case 'Chapel':
      return twice(has.filter((name) => COST[name]! < 3).slice(0, roll(3)));
    case 'Workshop':
      return twice(gain(4, piles));
    case 'Moneylender':
      return twice(has.includes('Copper'));
    case 'Remodel':
    case 'Mine': {
      const trash = has.find((name) => card === 'Remodel' || TREASURES.includes(name));
      if (trash === undefined) return card === 'Mine' ? twice(null) : undefined;
      return twice({
        trash,
        gain: card === 'Mine' ? gain(COST[trash]! + 3, TREASURES) : gain(COST[trash]! + 2, piles),
      });
    }
    case 'Artisan': {
      const got = gain(5, piles)!;
      return hands.map((hand) => ({ gain: got, topdeck: hand[0] ?? got })) as Two<unknown>;
    }
    case 'ThroneRoom': {
      const choices = has.filter(
        (name) => isAction(name) && !shuns.includes(name) && !['Remodel', 'Artisan'].includes(name),
      );
      const throned = choices.length > 0 ? any(choices, roll) : undefined;
      if (throned === undefined) return twice(null);
      const inner = dataOf(
        throned,
        [without(hands[0], throned), without(hands[1], throned)],
        supply,
        roll,
        shuns,
      );
      return (
        inner && [
          { card: throned, data: inner[0] },
          { card: throned, data: inner[1] },
        ]
      );
    }
    default:
      return twice(null);
  }
}

/** Answers that look the same to everybody else; a string explains why there are none. */
export function answersOf(
  [a, b]: Two<Asked>,
  roll: Roll,
  shuns: readonly string[],
): Two<unknown> | string {
  const twice = (result: unknown): Two<unknown> => [result, result];
  const list = (field: string): Two<string[]> => [
    a.params[field] as string[],
    b.params[field] as string[],
  ];
  const card = a.params['card'] as string;
  const isSame = JSON.stringify(a.params) === JSON.stringify(b.params);
  switch (a.method) {
    case 'Attack':
      return attacked(card, list('hand'), list('data'), roll);
    case 'Harbinger':
      return list('discard').map(([first]) => ({ card: first })) as Two<unknown>;
    case 'Vassal':
      return twice({
        play:
          card === b.params['card'] && !['Remodel', 'Artisan', 'Workshop', ...shuns].includes(card),
        data: null,
      });
    case 'Poacher':
      return list('hand').map((hand) => ({
        discard: hand.slice(0, a.params['empty_supply_piles'] as number),
      })) as Two<unknown>;
    case 'ThroneRoom':
      return twice({ data: card === 'Workshop' ? 'Copper' : null });
    case 'Library':
      return twice({ skip: roll(2) === 1 });
    case 'Sentry': {
      const [x, y] = list('cards');
      if (x.length !== y.length) return 'Sentry';
      const places = x.map(() =>
        any(isSame ? ['trash', 'discard', 'topdeck'] : ['discard', 'topdeck'], roll),
      );
      return [x, y].map((cards) =>
        cards.map((name, i) => ({ card: name, placement: places[i] })),
      ) as Two<unknown>;
    }
    default:
      throw new Error(`${a.method} is asked`);
  }
}

function attacked(
  card: string,
  hands: Two<string[]>,
  data: Two<string[] | null>,
  roll: Roll,
): Two<unknown> | string {
  if (hands.every((hand) => hand.includes('Moat')) && roll(2))
    return [{ reaction: 'Moat' }, { reaction: 'Moat' }];
  if (card === 'Militia')
    return hands.map((hand) => ({
      data: hand.slice(0, Math.max(0, hand.length - 3)),
    })) as Two<unknown>;
  if (card === 'Bureaucrat') {
    const victory = hands.map((hand) => hand.find((name) => VICTORY.includes(name)));
    if ((victory[0] === undefined) !== (victory[1] === undefined)) return card;
    return victory.map((name) => ({ data: name ?? 'reveal' })) as Two<unknown>;
  }
  if (card !== 'Bandit') return [{}, {}];
  const [x, y] = data.map((cards) =>
    cards!.filter((name) => name === 'Silver' || name === 'Gold'),
  ) as Two<string[]>;
  const [both] = common(x, y);
  if (both === undefined && x.length + y.length > 0) return card;
  return [{ data: both ?? null }, { data: both ?? null }];
}

/** An answer without consequences for others, for questions that only one of the twins is asked. */
export function neutral({ method, params }: Asked): unknown {
  if (method === 'Vassal') return { play: false };
  if (method === 'Sentry')
    return (params['cards'] as string[]).map((card) => ({ card, placement: 'topdeck' }));
  return {};
}
