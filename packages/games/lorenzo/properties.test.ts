import { Machine, randomPick, roll, seedRng } from '@cardwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadContent, shippedFiles } from '../node.ts';
import { COUNCIL, EVERY_MEMBER, PRODUCTION_SMALL, SPACES } from './content.ts';
import { hold } from './effects/index.ts';
import { GOODS, SERVANTS } from './rules/goods.ts';
import { lorenzo } from './game.ts';
import { lorenzoScenario } from './scenario/index.ts';
import { abilityOf } from './rules/leaders.ts';
import { addPlacements, placeCode, placeObstacle } from './rules/placing.ts';
import { scoreOf, SCORE_PARTS } from './rules/scoring.ts';
import { emptySeat } from './setup.ts';
import { ALL_MEMBERS, type LorenzoState, placedMember, placedSeat, placedSpace } from './state.ts';

const content = loadContent(lorenzo);
const machine = new Machine(lorenzo, content);
const runs = process.env.CARDWRIGHT_LONG ? 200 : 6;

/** Random tables of every kind; `check` looks at each decision. */
function atEveryDecision(check: (s: LorenzoState) => void): void {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 2, max: 4 }),
      fc.boolean(),
      (seed, seats, advanced) => {
        const s = machine.start({ seed, seats, options: { advanced } });
        const chance = seedRng(seed);
        while (s.ask) {
          check(s);
          machine.answer(
            s,
            randomPick(s.ask, (n) => roll(chance, n)),
          );
        }
        check(s);
      },
    ),
    { numRuns: runs },
  );
}

describe('always', () => {
  test('R10.1 goods are whole and never negative, faith stays on its track', () => {
    atEveryDecision((s) => {
      for (const p of s.seats) {
        for (const n of p.goods)
          if (!(Number.isInteger(n) && n >= 0)) throw new Error(`goods ${p.goods.join(' ')}`);
        expect(p.goods[5]).toBeLessThan(content.board.faithPoints.length);
      }
    });
  });

  test('every card is in exactly one place, and counts agree with cards', () => {
    atEveryDecision((s) => {
      const seen = new Array<number>(content.cards.length).fill(0);
      for (const card of [
        ...s.decks.flat(),
        ...s.towers,
        ...s.discard,
        ...s.seats.flatMap((p) => p.cards),
      ])
        if (card >= 0) seen[card]!++;
      expect(seen.every((n) => n === 1)).toBe(true);
      for (const p of s.seats) {
        expect(p.counts).toEqual(
          [0, 1, 2, 3].map(
            (type) => p.cards.filter((card) => content.cards[card]!.type === type).length,
          ),
        );
        expect(Math.max(...p.counts)).toBeLessThanOrEqual(content.board.cardLimit);
      }
    });
  });

  test('every member is at home or in one place; single spaces hold one', () => {
    atEveryDecision((s) => {
      s.seats.forEach((p, seat) => {
        const placed = s.placed.filter((code) => placedSeat(code) === seat).map(placedMember);
        expect(new Set(placed).size).toBe(placed.length);
        expect(placed.reduce<number>((bits, member) => bits | (1 << member), p.members)).toBe(
          ALL_MEMBERS,
        );
        expect(placed.every((member) => (p.members & (1 << member)) === 0)).toBe(true);
      });
      const ariosto = s.seats.some((p) => p.active.length > 0);
      const single = s.placed
        .map(placedSpace)
        .filter((space) => !content.board.spaces[space]!.many);
      if (!ariosto) expect(new Set(single).size).toBe(single.length);
      const closed = s.placed
        .map(placedSpace)
        .filter((space) => content.board.spaces[space]!.players > s.seats.length);
      expect(closed).toEqual([]);
    });
  });

  test('R5.2, R6.5 no player has two coloured members in one place', () => {
    atEveryDecision((s) => {
      const areas = s.placed
        .filter((code) => placedMember(code) !== 0 && placedSpace(code) < 20)
        .map(
          (code) =>
            placedSeat(code) * 8 +
            (placedSpace(code) < 16 ? placedSpace(code) >> 2 : 4 + ((placedSpace(code) - 16) >> 1)),
        );
      expect(new Set(areas).size).toBe(areas.length);
    });
  });

  test('R14 a score is the sum of its parts, nothing below 0', () => {
    atEveryDecision((s) => {
      s.seats.forEach((_, seat) => {
        const score = scoreOf(content, s, seat);
        expect(score.total).toBe(
          Math.max(
            0,
            SCORE_PARTS.reduce((n, part) => n + score[part], 0),
          ),
        );
      });
    });
  });

  test('modifiers kept with a seat are those of its cards, leaders and tiles', () => {
    atEveryDecision((s) => {
      for (const p of s.seats) {
        const fresh = emptySeat();
        for (const card of p.cards) hold(content.cards[card]!.lasting[0], fresh);
        for (const leader of p.active) {
          hold(content.leaders[leader]!.lasting, fresh);
          const copied = abilityOf(content, p, leader);
          if (copied !== leader) hold(content.leaders[copied]?.lasting, fresh);
        }
        for (const tile of p.tiles) hold(content.tiles[tile]!.lasting, fresh);
        expect([
          p.bonus,
          p.malus,
          p.less,
          p.flags,
          p.colour,
          p.grey,
          p.cuts.toSorted((a, b) => a - b),
        ]).toEqual([
          fresh.bonus,
          fresh.malus,
          fresh.less,
          fresh.flags,
          fresh.colour,
          fresh.grey,
          fresh.cuts.toSorted((a, b) => a - b),
        ]);
      }
    });
  });

  test('R3.2 placements offered are exactly those that some number of servants makes legal', () => {
    atEveryDecision((s) => {
      if (s.ask?.why !== 'ask.turn') return;
      const { seat } = s.ask;
      const p = s.seats[seat]!;
      const offered: number[] = [];
      addPlacements(content, s, seat, offered);
      const legal: number[] = [];
      for (let space = 0; space < SPACES; space++) {
        for (const member of EVERY_MEMBER) {
          if ((p.members & (1 << member)) === 0) continue;
          for (let servants = 0; servants <= p.goods[SERVANTS]; servants++) {
            if (placeObstacle(content, s, seat, { member, space, servants, way: -1 }) === '') {
              legal.push(placeCode(space, member));
              break;
            }
          }
        }
      }
      expect(offered).toEqual(legal);
    });
  });

  test('options of a question differ, and are no more than a table can show', () => {
    atEveryDecision((s) => {
      if (!s.ask) return;
      expect(s.ask.options.length).toBeLessThanOrEqual(4 * SPACES + 13);
      expect(new Set(s.ask.options).size).toBe(s.ask.options.length);
      if (s.ask.kind === 'one') expect(s.ask.options.length).toBeGreaterThan(0);
    });
  });

  test('R3.6 who stands in the council decides the next order', () => {
    let before: LorenzoState | undefined;
    atEveryDecision((s) => {
      if (
        before &&
        before.round + 1 === s.round &&
        before.seats.length === s.seats.length &&
        before.round > 0
      ) {
        const first = [
          ...new Set(before.placed.filter((code) => placedSpace(code) === COUNCIL).map(placedSeat)),
        ];
        expect(s.order.slice(0, first.length)).toEqual(expect.arrayContaining(first));
      }
      before = machine.fork(s);
    });
  });
});

describe('production', () => {
  const buildings = content.cards.flatMap((card, i) =>
    card.work && card.work.choices.length > 0 ? [i] : [],
  );

  /**
   * Everything that can come of a production, asked step by step: goods spent, by the answers
   * given.
   */
  function reached(state: LorenzoState, out: Set<string>): void {
    if (state.ask?.why !== 'ask.work') {
      out.add(state.seats[0]!.goods.join(' '));
      return;
    }
    state.ask.options.forEach((_, i) => {
      const next = machine.fork(state);
      machine.answer(next, [i]);
      if (next.ask?.why === 'ask.privilege') machine.answer(next, [4]);
      reached(next, out);
    });
  }

  test('R7.6 exactly what can be paid from what was owned is offered, step by step', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...buildings), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 }),
        (cards, goods) => {
          const { state } = lorenzoScenario.prepare(
            {
              dice: { black: 6, white: 6, orange: 6 },
              seats: [
                {
                  cards: cards.map((card) => content.cards[card]!.name),
                  ...Object.fromEntries(GOODS.slice(0, 6).map((good, i) => [good, goods[i]!])),
                },
              ],
            },
            shippedFiles('lorenzo'),
          );
          const owned = [...goods, 0];
          const expected = new Set<string>();
          const choose = (at: number, left: readonly number[], got: readonly number[]): void => {
            if (at === cards.length) {
              const all = left.map((n, i) => n + got[i]!);
              all[5] = Math.min(15, all[5]!);
              expected.add(all.join(' '));
              return;
            }
            choose(at + 1, left, got);
            for (const option of content.cards[cards[at]!]!.work!.choices[0]!) {
              const rest = left.map((n, i) => n - option.pay[i]!);
              const gain = option.privileges > 0 ? [0, 0, 0, 0, 0, 1, 0] : option.gain;
              if (rest.every((n) => n >= 0))
                choose(
                  at + 1,
                  rest,
                  got.map((n, i) => n + gain[i]!),
                );
            }
          };
          // The simple bonus tile gives two coins and a military point.
          choose(0, owned, [0, 0, 2, 0, 1, 0, 0]);
          const found = new Set<string>();
          const { ask } = state;
          const start = machine.fork(state);
          machine.answer(start, [ask!.options.indexOf(placeCode(PRODUCTION_SMALL, 1))]);
          if (start.ask?.why === 'ask.servants') machine.answer(start, [0]);
          reached(start, found);
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 5 * runs },
    );
  });
});
