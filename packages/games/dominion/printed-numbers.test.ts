import type { GameEvent, Machine, Plain } from '@cardwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippedFiles, wordsIn } from '../node.ts';
import { cardAt, type DominionContent, TREASURE } from './content.ts';
import { dominion } from './game.ts';
import { points } from './rules/score.ts';
import { costOf } from './rules/zones.ts';
import { prepare } from './scenario/position.ts';
import type { DominionState } from './state.ts';

/**
 * Every effect that prints a number: the number is read from the English text, and compared with
 * what is asked and moved at a table.
 */

const runs = process.env.CARDWRIGHT_LONG ? 400 : 6;
const shipped = shippedFiles('dominion');
const english = wordsIn('en');
type Json = { [key: string]: unknown };
const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

/** The number that words say: "a card", "one", "twice", "3". */
function figure(words: string | undefined): number {
  const known: { [word: string]: number } = { a: 1, an: 1, one: 1, two: 2, once: 1, twice: 2 };
  const n = known[words ?? 'a'] ?? Number.parseInt(words ?? '', 10);
  if (!Number.isInteger(n)) throw new Error(`not a number: ${words}`);
  return n;
}

/** The figures of a sentence, by the parentheses of a pattern; a sentence of another form fails. */
function figures(text: string, pattern: RegExp): number[] {
  const found = pattern.exec(text);
  if (!found) throw new Error(`not understood: ${text}`);
  return found.slice(1).map(figure);
}

/** A card in a hand, ready to be played: two empty piles, and cards in every zone. */
class Table {
  readonly machine: Machine<DominionState, DominionContent>;
  readonly content: DominionContent;
  readonly state: DominionState;
  readonly events: GameEvent[] = [];
  readonly text: string;
  /** Just before the card has done anything. */
  readonly before: DominionState;

  constructor(card: Json, hand: readonly string[] = HAND) {
    const test = { name: 'Test', cost: 3, types: ['Action'], ...card };
    const { machine, state } = prepare(
      {
        supply: { Curse: 0, Duchy: 0 },
        trash: ['Gold'],
        turn: { actions: 2 },
        seats: [
          {
            hand: [...hand, test],
            deck: Array.from({ length: 24 }, (_, i) => DECK[i % DECK.length]!),
            discard: ['Copper', 'Silver', 'Estate', 'Smithy'],
          },
          { hand: ['Copper', 'Copper', 'Copper'], deck: DECK },
        ],
      },
      shipped,
    );
    this.machine = machine;
    this.state = state;
    this.content = machine.content;
    this.text = dominion.face.cardText(machine.content, 'Test', english);
    this.before = structuredClone(state);
    this.choose('Test');
    const held = this.before.seats[0]!.hand;
    held.splice(held.indexOf(this.number('Test')), 1);
  }

  number(name: string): number {
    return this.content.byName.get(name)!;
  }

  choose(...names: string[]): void {
    const { ask } = this.state;
    this.pick(names.map((name) => ask!.options.indexOf(this.number(name))));
  }

  pick(picked: number[]): void {
    this.machine.answer(this.state, picked, this.events);
  }

  /** Answers with as many options as are allowed, in any order, and returns their number. */
  most(): number {
    const { ask } = this.state;
    const n = ask!.kind === 'one' ? 1 : ask!.max;
    this.pick(Array.from({ length: n }, (_, i) => i));
    const order = this.state.ask;
    if (order?.kind === 'order') this.pick(order.options.map((_, i) => i));
    return n;
  }

  /** The turn goes on until this seat is asked in a new turn. */
  untilTurnOf(seat: number): void {
    const { turns } = this.state.seats[seat]!;
    for (let k = 0; this.state.seats[seat]!.turns === turns && k < 50; k++) {
      const { ask } = this.state;
      this.pick(ask!.kind === 'some' ? [] : [ask!.options.length - 1]);
    }
  }
}
const HAND = ['Copper', 'Copper', 'Silver', 'Estate', 'Village', 'Festival'];
const DECK = ['Copper', 'Silver', 'Estate', 'Copper', 'Market'];

/** Checks a property of many cards. */
const holds = <T>(name: string, arb: fc.Arbitrary<T>, check: (value: T) => void): void => {
  test(name, () => fc.assert(fc.property(arb, check), { numRuns: runs }));
};

describe('every number printed is the number moved', () => {
  holds(
    'cards looked at, revealed and drawn',
    fc.record({ n: whole(1, 6), kind: fc.constantFrom('look', 'reveal'), up: whole(1, 12) }),
    ({ n, kind, up }) => {
      const play = [{ do: kind, n }, { do: 'discardAside' }, { do: 'drawUpTo', n: up }];
      const { text, events, state, before } = new Table({ play });
      const turned = /(?:Look at|Reveal) the top(?: (\d+))? cards? of your deck/;
      const [seen] = figures(text, turned);
      const [hand] = figures(text, /Draw until you have (\d+) cards? in hand\./);
      const event = events.find(({ type }) => type === kind)!;
      expect((event.n as number | undefined) ?? (event.cards as Plain[]).length).toBe(seen);
      expect(state.seats[0]!.discard.length).toBe(before.seats[0]!.discard.length + seen!);
      expect(state.seats[0]!.hand.length).toBe(Math.max(hand!, before.seats[0]!.hand.length));
    },
  );

  holds('cards revealed until some are found', whole(1, 4), (n) => {
    const where = { type: 'Treasure' };
    const until = { do: 'revealUntil', where, ...(n > 1 && { n }), as: 'x' };
    const play = [until, { do: 'toHand', cards: '$x' }, { do: 'discardAside' }];
    const { text, events, state, before, content } = new Table({ play });
    const [wanted] = figures(text, /until you reveal (a|\d+) Treasures?\./);
    const shown = events.find(({ type }) => type === 'reveal')!.cards as string[];
    const treasures = shown.filter(
      (name) => (cardAt(content, content.byName.get(name)!).types & TREASURE) !== 0,
    );
    expect(treasures.length).toBe(wanted);
    expect(treasures).toContain(shown.at(-1));
    expect(state.seats[0]!.hand.length - before.seats[0]!.hand.length).toBe(wanted);
  });

  const COUNTS: [count: (n: number) => Plain, pattern: RegExp, most: (n: number) => number][] = [
    [(n) => n, /^\w+ (a|\d+) cards?/, (n) => n],
    [(upTo) => ({ upTo }), /^(?:\w+ up to|You may \w+) (a|\d+) cards?/, (n) => n],
    [(perEmptyPile) => ({ perEmptyPile }), /^\w+ (a|\d+) cards? for each empty pile/, (n) => 2 * n],
    [
      (n) => ({ amount: { n, per: 'emptyPiles', plus: 1 } }),
      /^\w+ a card, and (\d+) more for each empty pile,/,
      (n) => 2 * n + 1,
    ],
    [
      (n) => ({ amount: { n, per: { in: 'trash' }, every: 2, round: 'up' } }),
      /^\w+ (a|\d+) cards? for every 2 cards in the trash \(rounded up\)/,
      (n) => n,
    ],
  ];
  holds(
    'cards chosen and moved, however their number is given',
    fc.record({
      n: whole(1, 3),
      form: whole(0, COUNTS.length - 1),
      verb: fc.constantFrom('discard', 'trash', 'topdeck', 'return'),
      from: fc.constantFrom('hand', 'discard'),
    }),
    ({ n, form, verb, from }) => {
      if (verb === 'discard' && from === 'discard') return;
      const [count, pattern, most] = COUNTS[form]!;
      const play = [
        { do: 'choose', from, count: count(n), as: 'x' },
        { do: verb, cards: '$x' },
      ];
      const table = new Table({ play });
      const { text, state, before } = table;
      const there = before.seats[0]![from].length;
      const wanted = Math.min(there, most(figures(text, pattern)[0]!));
      if (state.ask!.why === `ask.${verb}`) expect(table.most()).toBe(wanted);
      expect(there - state.seats[0]![from].length).toBe(wanted);
    },
  );

  holds('cards that are left', whole(0, 4), (n) => {
    const play = [
      { do: 'choose', from: 'hand', count: { downTo: n }, as: 'x' },
      { do: 'discard', cards: '$x' },
    ];
    const table = new Table({ play });
    const [left] = figures(table.text, /^Discard down to (\d+) cards? in hand/);
    if (n > 0) table.most();
    expect(table.state.seats[0]!.hand).toHaveLength(left!);
  });

  holds(
    'cards among those looked at',
    fc.record({ n: whole(1, 3), form: fc.constantFrom('exactly', 'upTo', 'perEmptyPile') }),
    ({ n, form }) => {
      const count = form === 'exactly' ? n : { [form]: n };
      const table = new Table({
        play: [
          { do: 'look', n: 6 },
          { do: 'choose', from: 'aside', count, as: 'x' },
          { do: 'toHand', cards: '$x' },
          { do: 'discardAside' },
        ],
      });
      const put =
        /^(?:Put|You may put) (?:up to )?(one|\d+) of them(?: for each empty pile)? into/m;
      const [each] = figures(table.text, put);
      const wanted = each! * (form === 'perEmptyPile' ? 2 : 1);
      expect(table.text.includes('for each empty pile')).toBe(form === 'perEmptyPile');
      table.most();
      const { hand } = table.state.seats[0]!;
      expect(hand.length - table.before.seats[0]!.hand.length).toBe(wanted);
    },
  );

  holds(
    'times that a card is played, and how many cards',
    fc.record({ n: whole(1, 2), times: whole(1, 4) }),
    ({ n, times }) => {
      const table = new Table(
        {
          play: [
            { do: 'choose', from: 'hand', where: { name: 'Festival' }, count: n, as: 'x' },
            { do: 'play', cards: '$x', ...(times > 1 && { times }) },
          ],
        },
        ['Festival', 'Festival', 'Festival'],
      );
      const [cards] = figures(table.text, /^Play (a|\d+) Festival/);
      const often = /(twice|\d+ times)\.$/.exec(table.text)?.[1] ?? 'once';
      // A Festival gives two coins.
      expect(table.state.turn.coins).toBe(2 * cards! * figure(often));
    },
  );

  holds('cards gained, exchanged and trashed from the supply', whole(1, 3), (n) => {
    const given = { where: { costAtMost: 3 }, count: n };
    const gained = new Table({
      play: [
        { do: 'choose', from: 'supply', ...given, as: 'x' },
        { do: 'gain', cards: '$x', to: 'hand' },
      ],
    });
    const [number, cost] = figures(gained.text, /^Gain (a|\d+) cards? costing up to (\d+)/);
    const { options } = gained.state.ask!;
    const costs = options.map((card) => costOf(gained, card));
    expect(Math.max(...costs)).toBe(cost);
    gained.most();
    const hand = (table: Table): number => table.state.seats[0]!.hand.length;
    expect(hand(gained) - gained.before.seats[0]!.hand.length).toBe(number);

    const trashed = new Table({
      play: [
        { do: 'choose', from: 'supply', ...given, as: 'x' },
        { do: 'trash', cards: '$x', from: 'supply' },
      ],
    });
    trashed.most();
    const [gone] = figures(trashed.text, /^Trash (a|\d+) cards? costing up to \d+ from the supply/);
    expect(trashed.state.trash.length - trashed.before.trash.length).toBe(gone);

    const choice = { do: 'choose', from: 'hand', count: n, as: 'x' };
    const exchanged = new Table({
      play: [choice, { do: 'exchange', cards: '$x', card: 'Silver' }],
    });
    exchanged.most();
    const each = /Exchange (each of them|it) for a Silver/.exec(exchanged.text)?.[1];
    expect(each).toBe(n > 1 ? 'each of them' : 'it');
    const silvers = ({ seats }: DominionState): number =>
      seats[0]!.discard.filter((card) => card === exchanged.number('Silver')).length;
    expect(silvers(exchanged.state) - silvers(exchanged.before)).toBe(n);
  });

  const LIMITS = ['costAtMost', 'costAtLeast', 'costExactly'] as const;
  holds(
    'the costs of cards that may be gained',
    fc.record({ limit: fc.constantFrom(...LIMITS), n: whole(2, 6), more: whole(0, 2) }),
    ({ limit, n, more }) => {
      const table = new Table({
        play: [
          { do: 'costLess', n: 1 + more, type: 'Treasure' },
          { do: 'choose', from: 'supply', where: { [limit]: n }, count: { upTo: 1 }, as: 'x' },
          { do: 'gain', cards: '$x' },
        ],
      });
      const { text, state, content } = table;
      const [less] = figures(text, /^All Treasures cost (\d+) less/);
      const asked = /gain a card costing (up to|at least|exactly) (\d+)\.$/.exec(text)!;
      const cost = (card: number): number => {
        const { cost: printed, types } = cardAt(content, card);
        return Math.max(0, printed - ((types & TREASURE) !== 0 ? less! : 0));
      };
      const fits = (card: number): boolean =>
        asked[1] === 'up to'
          ? cost(card) <= Number(asked[2])
          : asked[1] === 'at least'
            ? cost(card) >= Number(asked[2])
            : cost(card) === Number(asked[2]);
      const wanted = state.piles.filter((card) => (state.supply[card] ?? 0) > 0 && fits(card));
      const offered = state.ask!.why === 'ask.gain' ? state.ask!.options : [];
      expect(offered.filter((card) => card >= 0)).toEqual(wanted);
    },
  );

  holds(
    'bounds of conditions, and how many modes',
    fc.record({
      bound: fc.constantFrom('atLeast', 'atMost', 'exactly'),
      n: whole(1, 3),
      choose: whole(1, 2),
    }),
    ({ bound, n, choose }) => {
      const table = new Table({
        play: [
          {
            do: 'if',
            count: 'emptyPiles',
            [bound]: n,
            play: [{ do: 'coins', n: 5 }],
            else: [{ do: 'coins', n: 7 }],
          },
          {
            do: 'modes',
            ...(choose > 1 && { choose }),
            of: [[{ do: 'buys', n: 1 }], [{ do: 'buys', n: 2 }], [{ do: 'buys', n: 3 }]],
          },
        ],
      });
      const said =
        /^With (at least|at most|exactly) (\d+) empty piles?, \+(\d+) Coins\. Otherwise, \+(\d+) Coins\.$/m;
      const [, how, number, then, otherwise] = said.exec(table.text)!;
      const empty = 2;
      const met =
        how === 'at least'
          ? empty >= Number(number)
          : how === 'at most'
            ? empty <= Number(number)
            : empty === Number(number);
      expect(table.state.turn.coins).toBe(Number(met ? then : otherwise));
      const [modes] = figures(table.text, /^Choose (one|two) ?(?:different options)?:/m);
      expect(table.state.ask!.max).toBe(modes);
      expect(table.most()).toBe(modes);
    },
  );

  holds(
    'what comes later, this turn and the next ones',
    fc.record({ n: whole(1, 4), do: fc.constantFrom('nextTurn', 'everyTurn') }),
    ({ n, do: later }) => {
      const table = new Table({
        types: ['Action', 'Duration'],
        play: [
          { do: 'later', at: 'endOfTurn', play: [{ do: 'tokens', token: 'Shell', n }] },
          { do: later, play: [{ do: 'coins', n }] },
          { do: 'whenFirst', card: 'Festival', play: [{ do: 'coins', n: n + 3 }] },
        ],
      });
      const { text, state } = table;
      const [shells] = figures(
        text,
        /^At the end of this turn, before the clean-up, \+(\d+) Shell/m,
      );
      const [coins] = figures(
        text,
        /^At the start of (?:your next turn|each of your turns, for the rest of the game), \+(\d+) Coin/m,
      );
      const [first] = figures(text, /^The first Festival you play this turn gives \+(\d+) Coin/m);
      table.choose('Festival');
      expect(state.turn.coins).toBe(2 + first!);
      expect(state.seats[0]!.tokens?.Shell).toBeUndefined();
      table.untilTurnOf(1);
      expect(state.seats[0]!.tokens?.Shell).toBe(shells);
      table.untilTurnOf(0);
      expect(state.turn.coins).toBe(coins);
      table.untilTurnOf(1);
      table.untilTurnOf(0);
      expect(state.turn.coins).toBe(later === 'everyTurn' ? coins : 0);
    },
  );

  holds(
    'what other players get and lose',
    fc.record({ n: whole(1, 3), all: fc.boolean() }),
    ({ n, all }) => {
      const table = new Table({
        play: [
          {
            do: all ? 'everyone' : 'others',
            play: [
              { do: 'tokens', token: 'Shell', n: n + 1 },
              { do: 'points', n },
              { do: 'gain', cards: 'Copper', to: 'deck' },
              { do: 'cards', n: n + 2 },
            ],
          },
        ],
      });
      const { text, state, before } = table;
      const [shells, bonus, drawn] = figures(
        text,
        / takes (\d+) Shell tokens?, takes (\d+) points?, gains a Copper onto their deck, and draws (\d+) cards\.$/,
      );
      state.seats.forEach((p, seat) => {
        const hit = seat === 1 || text.startsWith('Each player');
        expect([p.tokens?.Shell ?? 0, p.bonus ?? 0]).toEqual(hit ? [shells, bonus] : [0, 0]);
        expect(p.hand.length - before.seats[seat]!.hand.length).toBe(hit ? drawn : 0);
        expect(p.deck.length - before.seats[seat]!.deck.length).toBe(hit ? 1 - drawn! : 0);
      });
    },
  );

  holds(
    'points at the end',
    fc.record({ n: whole(1, 4), per: whole(1, 4), different: fc.boolean(), of: fc.boolean() }),
    ({ n, per, different, of }) => {
      const { text, state, content } = new Table({
        types: ['Action', 'Victory'],
        play: [{ do: 'cards', n: 1 }],
        points: {
          points: n,
          per,
          ...(of && { of: { type: 'Treasure' } }),
          ...(different && { different: true }),
        },
      });
      const said =
        /^(\d+) points? for (?:each|every)(?: (\d+))? (differently named )?(cards?|Treasures?) you own/m;
      const [, each, every = '1', unlike, what] = said.exec(text)!;
      const p = structuredClone(state.seats[0]!);
      p.mats = {};
      const owned = [...p.hand, ...p.deck, ...p.discard, ...p.play].filter(
        (card) => what!.startsWith('card') || (cardAt(content, card).types & TREASURE) !== 0,
      );
      const counted = unlike ? new Set(owned).size : owned.length;
      const estates = [...p.hand, ...p.deck, ...p.discard].filter(
        (card) => cardAt(content, card).name === 'Estate',
      ).length;
      expect(points(content, p)).toBe(estates + Number(each) * Math.floor(counted / Number(every)));
    },
  );
});
