import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Ask,
  type GameEvent,
  hashedRecord,
  Machine,
  type MatchRecord,
  type Plain,
  randomPick,
  replay,
  type Rng,
  roll,
  seedRng,
} from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { loadContent, shippedFiles } from '../node.ts';
import { dominion } from './game.ts';
import { prepare } from './scenario/position.ts';
import { type DominionSeat, type DominionState, HIDDEN, SHOWN } from './state.ts';

const content = loadContent(dominion);
const machine = new Machine(dominion, content);
const games = process.env.CARDWRIGHT_LONG ? 1000 : 12;
/**
 * Every card that puts cards onto a deck, turns them up, or moves cards out of the game; Throne
 * Room does it twice.
 */
const BUSY = [
  'Artisan',
  'Bureaucrat',
  'Harbinger',
  'Library',
  'Moat',
  'Sentry',
  'ThroneRoom',
  'Vassal',
  'Bandit',
  'CouncilRoom',
];
const PASSING = [
  'Artisan',
  'Chapel',
  'Mine',
  'Moneylender',
  'Remodel',
  'Witch',
  'Workshop',
  'Sentry',
  'Library',
  'Bandit',
];

interface SeatView {
  hand: string[] | number;
  deck: number;
  discard: number;
  inPlay: string[];
  owns: { [card: string]: number };
  deckTop: (string | null)[];
  deckCards?: { [card: string]: number };
  discardCards?: { [card: string]: number };
}
const viewOf = (state: DominionState, seat: number): SeatView[] =>
  (dominion.information.view(content, state, seat) as unknown as { seats: SeatView[] }).seats;
const name = (card: number): string => content.cards[card]!.name;
const tally = (cards: readonly string[]): { [card: string]: number } => {
  const out: { [card: string]: number } = {};
  for (const card of cards.slice().sort((a, b) => content.byName.get(a)! - content.byName.get(b)!))
    out[card] = (out[card] ?? 0) + 1;
  return out;
};
/** `expect(…).toEqual`, in a loop of a million. */
function same(found: unknown, wanted: unknown, where = ''): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found, where).toEqual(wanted);
}

/** At random, but nobody passes: hands and decks get full of Actions, and they are played. */
function busyPick(ask: Ask, chance: Rng): number[] {
  const wanted = ask.options.findLastIndex((card) => card >= 0) + 1;
  if (wanted > 0 && (ask.why === 'ask.action' || ask.why === 'ask.buy'))
    return [
      roll(chance, 4) > 0 ? wanted - 1 - roll(chance, Math.min(wanted, 10)) : roll(chance, wanted),
    ];
  if (ask.why === 'ask.treasures') return ask.options.map((_, place) => place);
  return randomPick(ask, (n) => roll(chance, n));
}

/**
 * A random game with everything that happens in it; `each` sees every decision, with what led to
 * it.
 */
function playOut(
  seed: string,
  seats: number,
  kingdom: string[],
  each: (
    state: DominionState,
    events: GameEvent[],
    answered: { seat: number; why: string; cards: string[] } | undefined,
  ) => void,
): void {
  const events: GameEvent[] = [];
  const state = machine.start({ seed, seats, options: { kingdom } }, events);
  const chance = seedRng(`players of ${seed}`);
  each(state, events.splice(0), undefined);
  while (state.ask) {
    const { seat, why, options } = state.ask;
    const pick = busyPick(state.ask, chance);
    const cards = why === 'ask.putBack' ? pick.map((place) => name(options[place]!)) : [];
    machine.answer(state, pick, events);
    each(state, events.splice(0), { seat, why, cards });
  }
}

/**
 * What somebody with a good memory knows of every deck, from nothing but what is told at the table:
 * events, secrets of the seat they are for, and a seat's own answers. Knows nothing of how the game
 * keeps it.
 */
class Memory {
  /** Per seat, from the bottom to the top: a card, and whether all have seen it. */
  readonly decks: { card: string; shown: boolean }[][];
  /** Looked at by the seat, and neither trashed nor discarded since. */
  private readonly looked: string[][];
  /** A Vassal was played: what is discarded next comes from the deck. */
  private vassal = false;
  /** Library turns a card up before it asks, and tells where it went afterwards. */
  private turnedUp = false;

  constructor(seats: number) {
    this.decks = Array.from({ length: seats }, () => []);
    this.looked = Array.from({ length: seats }, () => []);
  }

  hear(
    state: DominionState,
    events: readonly GameEvent[],
    answered: { seat: number; why: string; cards: string[] } | undefined,
  ): void {
    if (answered?.why === 'ask.putBack') {
      this.looked[answered.seat] = [];
      this.decks[answered.seat]!.push(...answered.cards.map((card) => ({ card, shown: false })));
    }
    for (const event of events) this.happened(event);
    state.seats.forEach((p, seat) => p.aside.length === 0 && this.putBack(seat));
    if (state.ask?.why === 'ask.setAside') {
      this.decks[state.ask.seat]!.pop();
      this.turnedUp = true;
    }
  }

  /** What is left of the cards looked at went back unasked: they were alike. */
  private putBack(seat: number): void {
    this.decks[seat]!.push(...this.looked[seat]!.splice(0).map((card) => ({ card, shown: false })));
  }

  private happened(event: GameEvent): void {
    const deck = this.decks[event.seat as number];
    if (!deck) return;
    this.looking(event);
    this.fromTheTop(deck, event);
    if (event.type === 'draw' || event.type === 'setAside') this.turnedUp = false;
    if (event.type !== 'shuffle') this.vassal = event.type === 'play' && event.card === 'Vassal';
  }

  /** What becomes of the cards looked at. */
  private looking(event: GameEvent): void {
    const seat = event.seat as number;
    const looked = this.looked[seat]!;
    if (event.type !== 'trash' && event.type !== 'discard') {
      if (looked.length > 0) this.putBack(seat);
      return;
    }
    for (const card of (event.cards ?? []) as string[])
      if (looked.includes(card)) looked.splice(looked.indexOf(card), 1);
  }

  /** What an event takes from the top of a deck, or puts there. */
  private fromTheTop(deck: { card: string; shown: boolean }[], event: GameEvent): void {
    const off = (n: number): void => {
      deck.splice(Math.max(0, deck.length - n));
    };
    if (event.type === 'shuffle') off(deck.length);
    else if (event.type === 'draw' && !this.turnedUp) off(event.n as number);
    else if (event.type === 'reveal') off(((event.cards ?? []) as string[]).length);
    else if (event.type === 'look') {
      const looked = this.looked[event.seat as number]!;
      looked.push(...(event.secret!.data.cards as string[]));
      off(looked.length);
    } else if (event.type === 'gain' && event.to === 'deck')
      deck.push({ card: event.card as string, shown: true });
    else if (event.type === 'topdeck')
      deck.push({
        card: (event.card ?? event.secret!.data.card) as string,
        shown: event.card !== undefined,
      });
    else if (event.type === 'discard' && this.vassal) off(1);
  }

  /** What `looker` knows of the deck of `seat`, from the top. */
  top(seat: number, looker: number): (string | null)[] {
    const out = this.decks[seat]!.map(({ card, shown }) =>
      shown || seat === looker ? card : null,
    ).reverse();
    while (out.length > 0 && out.at(-1) === null) out.pop();
    return out;
  }
}

/**
 * What every seat is notified of every deck against what it can remember, at every decision of a
 * game.
 */
function compareWithMemory(
  seed: string,
  seats: number,
  claims: { own: number; shown: number; gap: number; deep: number },
  tamper?: (state: DominionState) => void,
): void {
  const memory = new Memory(seats);
  playOut(seed, seats, BUSY, (state, events, answered) => {
    memory.hear(state, events, answered);
    tamper?.(state);
    for (let looker = -1; looker < seats; looker++) {
      viewOf(state, looker).forEach((p, seat) => {
        const wanted = memory.top(seat, looker);
        same(p.deckTop, wanted, `${seed}: seat ${looker} of the deck of ${seat}`);
        if (wanted.length === 0) return;
        if (seat === looker) claims.own++;
        else claims.shown++;
        if (wanted.includes(null)) claims.gap++;
        if (wanted.length > 2) claims.deep++;
      });
    }
  });
}

describe('R1.5 what is remembered', () => {
  test('everybody knows what each seat owns after every gain and loss', ({ task }) => {
    const lost = new Set<string>();
    let compared = 0;
    for (let i = 0; i < games; i++) {
      const seats = 2 + (i % 3);
      const owned = Array.from({ length: seats }, () => [
        ...new Array<string>(7).fill('Copper'),
        ...new Array<string>(3).fill('Estate'),
      ]);
      playOut(`owns ${i}`, seats, i % 2 === 0 ? PASSING : BUSY, (state, events) => {
        for (const event of events) {
          const cards = owned[event.seat as number]!;
          if (event.type === 'gain') cards.push(event.card as string);
          if (event.type !== 'trash') continue;
          for (const card of event.cards as string[])
            lost.add(cards.splice(cards.indexOf(card), 1)[0]!);
        }
        const tallies = owned.map(tally);
        for (let looker = -1; looker < seats; looker++) {
          viewOf(state, looker).forEach((p, seat) => {
            same(p.owns, tallies[seat]);
            compared++;
          });
        }
      });
    }
    expect(lost.size).toBeGreaterThan(5);
    task.meta.figures = { games, compared };
  });

  test('a view has everything the seat can know about the order of the decks, and nothing else', ({
    task,
  }) => {
    const claims = { own: 0, shown: 0, gap: 0, deep: 0 };
    for (let i = 0; i < games; i++) compareWithMemory(`known ${i}`, 2 + (i % 3), claims);
    for (const n of Object.values(claims)) expect(n).toBeGreaterThan(0);
    task.meta.figures = { games, ...claims };
  });

  test('a card that is known and not told, told and not known, or told wrongly is noticed', () => {
    const plants: { where: (p: DominionSeat) => boolean; plant: (p: DominionSeat) => void }[] = [
      { where: (p) => p.known !== undefined, plant: (p) => delete p.known },
      {
        where: (p) => p.known === undefined && p.deck.length > 0,
        plant(p) {
          p.known = [SHOWN];
        },
      },
      { where: (p) => p.known?.at(-1) === HIDDEN, plant: (p) => p.known!.splice(-1, 1, SHOWN) },
      {
        where: (p) => p.known !== undefined && p.deck.at(-1) !== p.deck[0],
        plant: (p) => p.deck.push(p.deck.shift()!),
      },
    ];
    for (const { where, plant } of plants) {
      let planted = false;
      const tamper = (state: DominionState): void => {
        const p = planted ? undefined : state.seats.find(where);
        if (p) plant(p);
        planted ||= p !== undefined;
      };
      expect(() => {
        for (let i = 0; i < 20; i++)
          compareWithMemory(
            `known ${i}`,
            2 + (i % 3),
            { own: 0, shown: 0, gap: 0, deep: 0 },
            tamper,
          );
      }, String(plant)).toThrow('the deck of');
      expect(planted).toBe(true);
    }
  });

  test('a seat knows what its own deck and discard pile hold, and of the others only what they own', () => {
    for (let i = 0; i < 4; i++) {
      playOut(`holds ${i}`, 3, BUSY, (state) => {
        for (let looker = -1; looker < 3; looker++) {
          viewOf(state, looker).forEach((p, seat) => {
            const { deck, discard } = state.seats[seat]!;
            same(p.deckCards, seat === looker ? tally(deck.map(name)) : undefined);
            same(p.discardCards, seat === looker ? tally(discard.map(name)) : undefined);
          });
        }
      });
    }
  });

  test('redealing keeps what the seat knows where it is, redeals the rest, and keeps what others know true', ({
    task,
  }) => {
    const moved = { own: 0, other: 0 };
    let kept = 0;
    const chance = seedRng('redeal');
    for (let i = 0; i < games; i++) {
      const seats = 2 + (i % 3);
      playOut(`redeal ${i}`, seats, BUSY, (state) => {
        if (!state.seats.some((p) => p.known)) return;
        for (let looker = -1; looker < seats; looker++) {
          const other = machine.fork(state);
          machine.redeal(other, looker, chance);
          state.seats.forEach((p, seat) => {
            const q = other.seats[seat]!;
            same(q.known, p.known);
            if (q.deck.join() !== p.deck.join()) moved[seat === looker ? 'own' : 'other']++;
            const shown = viewOf(state, looker)[seat]!.deckTop;
            shown.forEach((card, place) => {
              if (card === null) return;
              same(name(q.deck[q.deck.length - 1 - place]!), card);
              kept++;
            });
          });
          same(viewOf(other, looker), viewOf(state, looker));
          // whoever had put a card down privately still knows the card there: the one that this
          // deal has put in its place
          for (let seat = 0; seat < seats; seat++)
            same(
              viewOf(other, seat)[seat]!.deckTop,
              other.seats[seat]!.deck.slice(
                other.seats[seat]!.deck.length - (other.seats[seat]!.known?.length ?? 0),
              )
                .reverse()
                .map(name),
            );
        }
      });
    }
    expect(moved.own).toBeGreaterThan(0);
    expect(moved.other).toBeGreaterThan(0);
    task.meta.figures = { games, kept, ...moved };
  });

  test('what a card hides from the others is redealt for them', () => {
    const { state } = prepare(
      {
        seats: [
          { hand: ['Artisan', 'Copper'], deck: ['Copper', 'Estate', 'Gold', 'Silver', 'Duchy'] },
          { deck: ['Copper'] },
        ],
        turn: { actions: 1 },
      },
      shippedFiles('dominion'),
    );
    for (const wanted of ['Artisan', 'Market', 'Market'])
      machine.answer(state, [
        state.ask!.options.findIndex((card) => card >= 0 && name(card) === wanted),
      ]);
    expect(viewOf(state, 0)[0]!.deckTop).toEqual(['Market']);
    expect(viewOf(state, 1)[0]!.deckTop).toEqual([]);
    const tops = [0, 1].map((looker) => {
      const found = new Set<string>();
      for (let k = 0; k < 40; k++) {
        const other = machine.fork(state);
        machine.redeal(other, looker, seedRng(`deal ${k}`));
        found.add(name(other.seats[0]!.deck.at(-1)!));
      }
      return found.size;
    });
    expect(tops[0]).toBe(1);
    expect(tops[1]).toBeGreaterThan(3);
  });

  test('cards of a pack: what leaves the deck again is not known there any more, and what was shown to all is known to all', () => {
    const given = (play: Plain[], deck: string[]): Plain => ({
      seats: [
        { hand: [{ name: 'Trick', cost: 2, types: ['Action'], play }, 'Copper', 'Gold'], deck },
        { deck: ['Copper'] },
      ],
      kingdom: ['Trick', ...BUSY.slice(1)],
    });
    const after = (play: Plain[], ...picks: string[]): (string | null)[][] => {
      const { machine: own, state } = prepare(
        given(play, ['Silver', 'Silver', 'Estate', 'Duchy']),
        shippedFiles('dominion'),
      );
      const called = (card: number): string => own.content.cards[card]!.name;
      for (const wanted of ['Trick', ...picks])
        own.answer(state, [
          state.ask!.options.findIndex((card) => card >= 0 && called(card) === wanted),
        ]);
      return [0, 1].map(
        (looker) =>
          (
            dominion.information.view(own.content, state, looker) as unknown as {
              seats: SeatView[];
            }
          ).seats[0]!.deckTop,
      );
    };
    const choose = { do: 'choose', from: 'hand', as: 'card' };
    const topdeck = { do: 'topdeck', cards: '$card' };
    expect(after([choose, topdeck], 'Gold')).toEqual([['Gold'], []]);
    expect(after([choose, topdeck, { do: 'trash', cards: '$card' }], 'Gold')).toEqual([[], []]);
    const under = [choose, topdeck, { do: 'gain', cards: 'Estate', to: 'deck' }];
    expect(after(under, 'Gold')).toEqual([['Estate', 'Gold'], ['Estate']]);
    expect(after([...under, { do: 'trash', cards: '$card' }], 'Gold')).toEqual([
      ['Estate'],
      ['Estate'],
    ]);
    expect(after([{ do: 'gain', cards: 'Estate', to: 'deck' }, choose, topdeck], 'Gold')).toEqual([
      ['Gold', 'Estate'],
      [null, 'Estate'],
    ]);
    expect(after([{ do: 'reveal', n: 2 }, { do: 'putBack' }])).toEqual([
      ['Silver', 'Silver'],
      ['Silver', 'Silver'],
    ]);
    expect(after([{ do: 'look', n: 2 }, { do: 'putBack' }])).toEqual([['Silver', 'Silver'], []]);
    const shown: Plain[] = [
      { do: 'reveal', n: 1 },
      { do: 'find', from: 'aside', where: {}, as: 'card' },
      topdeck,
    ];
    expect(after(shown)).toEqual([['Silver'], ['Silver']]);
  });

  test('the field is absent while nothing is known: in JSON, in the hash, and after the last known card is drawn', () => {
    let came = 0;
    playOut('absent', 2, BUSY, (state) => {
      for (const p of state.seats) {
        expect(p.known?.length).not.toBe(0);
        if (p.known) came++;
        expect(JSON.stringify(p).includes('known')).toBe(p.known !== undefined);
      }
      const bare = JSON.parse(JSON.stringify(state)) as DominionState;
      expect(machine.hash(bare)).toBe(machine.hash(state));
      if (!state.seats.some((p) => p.known)) return;
      for (const p of bare.seats) delete p.known;
      expect(machine.hash(bare)).not.toBe(machine.hash(state));
    });
    expect(came).toBeGreaterThan(0);
  });
});

describe('records of earlier rules', () => {
  const records = JSON.parse(
    readFileSync(join(import.meta.dirname, 'fixtures/rules-2.json'), 'utf8'),
  ) as MatchRecord[];

  test('verify hash for hash, undo and leaving too, and get the same hashes again', () => {
    expect(records.map((record) => record.rules)).toEqual(['2', '2']);
    for (const record of records) {
      const match = replay(machine, record);
      expect(match.record.rules).toBe('2');
      expect(match.over).toBe(true);
      expect(hashedRecord(machine, record)).toEqual(record);
    }
  });

  test('would not verify by these rules: they hold positions in which something is known', () => {
    for (const record of records)
      expect(() => replay(machine, { ...record, rules: '3' })).toThrow("the record's hash is");
  });

  test('of rules 1 go the same way, unless somebody has left a table of three', () => {
    const [two, three] = records as [MatchRecord, MatchRecord];
    expect(replay(machine, { ...two, rules: '1' }).over).toBe(true);
    expect(() => replay(machine, { ...three, rules: '1' })).toThrow(
      'the record was played under rules 1, these are 4',
    );
  });
});
