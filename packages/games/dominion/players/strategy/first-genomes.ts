import { at } from '@cardwright/kernel';
import { ACTION, cardAt, type DominionContent, VICTORY } from '../../content.ts';
import { worthsOf } from '../worth.ts';
import type { Preference, StrategyJson } from './format.ts';

export type Wish = Exclude<StrategyJson['buy'][number], string>;

/** A strategy whose entries all have the long form, so that they mutate alike. */
export interface Genome {
  name: string;
  buy: Wish[];
  trash?: Preference[];
}

/** Kingdom cards by role, based on their effects. A card may have several roles. */
export interface CardKinds {
  all: string[];
  trashers: string[];
  villages: string[];
  draws: string[];
  /** Cantrips: they give back their Action, and something else. */
  cantrips: string[];
  attacks: string[];
  points: string[];
  gainers: string[];
}

export function kindsOf(content: DominionContent, piles: readonly number[]): CardKinds {
  const worths = worthsOf(content).of;
  const named = (is: (card: number) => boolean): string[] =>
    piles.filter(is).map((card) => cardAt(content, card).name);
  const isAction = (card: number): boolean => (cardAt(content, card).types & ACTION) !== 0;
  return {
    all: named(() => true),
    trashers: named((card) => isAction(card) && at(worths, card).trashes > 0),
    villages: named((card) => at(worths, card).actions > 1),
    draws: named((card) => {
      const { cards, actions, drawTo } = at(worths, card);
      return isAction(card) && actions === 0 && (cards >= 2 || drawTo > 5);
    }),
    cantrips: named((card) => {
      const { cards, actions, coins } = at(worths, card);
      return isAction(card) && actions > 0 && cards + coins > 1;
    }),
    attacks: named((card) => at(worths, card).attack > 0),
    points: named((card) => (cardAt(content, card).types & VICTORY) !== 0),
    gainers: named((card) => isAction(card) && at(worths, card).gains > 0),
  };
}

/** Treasures with an endgame; kingdom cards are inserted before or after Gold. */
export const moneyGenome = (money: number, duchies: number, estates: number): Genome => ({
  name: 'money',
  buy: [
    { card: 'Province', when: { money: { atLeast: money } } },
    { card: 'Duchy', when: { left: { Province: { atMost: duchies } } } },
    { card: 'Estate', when: { left: { Province: { atMost: estates } } } },
    { card: 'Gold' },
    { card: 'Silver' },
  ],
});

const GOLD = 3;
const EARLY = { turn: { atMost: 4 } };

const PLAIN_TRASH: Preference[] = [
  'Curse',
  { card: 'Estate', when: { left: { Province: { atLeast: 4 } } } },
  { card: 'Copper', when: { money: { atLeast: 6 } } },
];

/** Kingdom cards that count points join the endgame: in a large deck they are worth a Duchy. */
const LATE_POINTS = { left: { Province: { atMost: 5 } }, deck: { atLeast: 22 } };
/** Once the second Province is gone, a Duchy is worth more than another Silver. */
const LATE_DUCHY: Wish = { card: 'Duchy', when: { left: { Province: { atMost: 6 } } } };

/**
 * Simple plans that try each kind of card, alone and in pairs that go together. The first ones are
 * the simplest: a quick search for a plan tries no others.
 */
export function firstGenomes({ kinds }: { kinds: CardKinds }): Genome[] {
  const points = kinds.points.map((card): Wish => ({ card, when: LATE_POINTS }));
  const plan = (money: number, wishes: readonly Wish[], after: readonly Wish[] = []): Genome => {
    const genome = moneyGenome(money, 4, 2);
    genome.buy.splice(GOLD + 1, 0, ...after, LATE_DUCHY);
    genome.buy.splice(GOLD, 0, ...wishes);
    genome.buy.splice(2, 0, ...points);
    return { ...genome, trash: PLAIN_TRASH };
  };
  const engines = kinds.villages.flatMap((village) =>
    kinds.draws.map((draw) => engine(village, draw)),
  );
  const terminals = [...new Set([...kinds.attacks, ...kinds.draws])];
  return [
    ...kinds.all.map((card) => plan(10, [], [{ card, upTo: 2 }])),
    ...kinds.all.map((card) => plan(10, [{ card, upTo: 1 }])),
    ...terminals.flatMap((card) => [plan(10, [{ card, upTo: 2 }]), plan(10, [], growing(card))]),
    ...kinds.trashers.flatMap((trasher) => [
      plan(8, [first(trasher)]),
      ...terminals
        .filter((card) => card !== trasher)
        .map((card) => plan(10, [first(trasher), { card, upTo: 2 }])),
      ...engines.map((wishes) => plan(8, [first(trasher), ...wishes])),
      ...kinds.cantrips
        .filter((card) => card !== trasher)
        .map((card) => plan(8, [first(trasher), { card }])),
    ]),
    ...terminals.flatMap((one, i) => [
      ...terminals.slice(i + 1).map((other) => plan(10, [], [...growing(one), ...growing(other)])),
      ...kinds.cantrips
        .filter((card) => card !== one)
        .map((card) => plan(10, [{ card: one, upTo: 1 }], [{ card: one, upTo: 2 }, { card }])),
    ]),
    ...engines.map((wishes) => plan(10, wishes)),
    ...kinds.cantrips.map((card) => plan(10, [{ card }])),
    ...(kinds.cantrips.length > 1
      ? [
          plan(
            12,
            kinds.cantrips.map((card) => ({ card })),
          ),
        ]
      : []),
    ...kinds.points.flatMap((card) => kinds.gainers.map((gainer) => rush(card, gainer))),
  ];
}

const first = (card: string): Wish => ({ card, upTo: 1, when: EARLY });

/** As many terminal Actions as the deck can play. */
const growing = (card: string): Wish[] => [
  { card, upTo: 1 },
  { card, upTo: 2, when: { deck: { atLeast: 17 } } },
];

/** Draw cards with a Village for each. */
const engine = (village: string, draw: string): Wish[] => [
  { card: draw, upTo: 1 },
  { card: village, upTo: 5, when: { own: { [draw]: { atLeast: { own: village } } } } },
  { card: draw, upTo: 5 },
];

const rush = (points: string, gainer: string): Genome => ({
  name: 'rush',
  buy: [
    { card: 'Province' },
    { card: points, when: { own: { [gainer]: { atLeast: 4 } } } },
    { card: 'Duchy', when: { toEnd: { atMost: 6 } } },
    { card: gainer, upTo: 8 },
    { card: points },
    { card: 'Estate', when: { toEnd: { atMost: 8 } } },
    { card: 'Silver' },
  ],
});
