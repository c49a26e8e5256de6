import {
  hashState,
  type Plain,
  randomPick,
  roll,
  seedRng,
  type SourceFile,
} from '@cardwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeWords } from '../words/make-words.ts';
import { readMessages, shippedFiles } from '../node.ts';
import { loadLanes } from './load.ts';
import type { LanesContent } from './content.ts';
import { lanes } from './game.ts';
import { preparePosition } from './scenario/position.ts';
import { search } from './rules/search.ts';
import {
  attackOf,
  denominatorOf,
  hpOf,
  type LanesState,
  leftOf,
  mirrored,
  movementOf,
} from './state.ts';
import { BUILDING, flagsOf, LOCATIONS } from './compile/vocabulary.ts';
import { cards, unit } from './testing/arbitraries.ts';

const runs = process.env.CARDWRIGHT_LONG ? 1000 : 30;
const shipped = shippedFiles('lanes');

// ---- positions ----------------------------------------------------------------------------------
const LENGTHS: { [name: string]: number } = { plains: 4, forest: 6, mountain: 8 };
const at = fc
  .constantFrom('plains', 'forest', 'mountain')
  .chain((name) =>
    fc.integer({ min: 0, max: LENGTHS[name]! - 1 }).map((tile) => `${name}:${tile}`),
  );
const entities = fc
  .array(
    fc.record({
      card: fc.constantFrom(109, 110, 122, 123),
      owner: fc.integer({ min: 0, max: 1 }),
      at,
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.filter(
      (e, i) =>
        e.card < 120 || !all.slice(0, i).some((other) => other.card > 120 && other.at === e.at),
    ),
  );
const position = fc.record({ entities, current: fc.integer({ min: 0, max: 1 }) });

/**
 * What holds at every decision, whatever the cards do. (Plain checks: a call to `expect` for each
 * would take most of the time.)
 */
function sound(s: LanesState): void {
  const must = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(what);
  };
  const within = (n: number): boolean => Number.isInteger(n) && n >= 0 && n <= s.rules.numberLimit;
  const buildings = new Set<number>();
  let last = 1;
  for (const e of s.entities) {
    must(e.id > last && e.id < s.nextId, `number ${e.id} after ${last}, next ${s.nextId}`);
    last = e.id;
    // in mid-effect, as at a question or where the game ends, the dead may still have to leave
    must(s.over || s.act !== undefined || leftOf(e) > 0, `nothing is left of ${e.id}`);
    must(e.tile >= 0 && e.tile < s.rules.tiles[e.lane]!, `${e.id} stands on tile ${e.tile}`);
    must(
      within(hpOf(e)) && within(attackOf(e)) && within(movementOf(e)) && denominatorOf(e) >= 1,
      `figures of ${e.id}`,
    );
    if (e.type !== BUILDING) continue;
    must(!buildings.has(e.lane * 100 + e.tile), 'two buildings on a tile');
    buildings.add(e.lane * 100 + e.tile);
  }
  for (const p of s.players) {
    must(within(p.gold), `gold ${p.gold}`);
    must(
      p.hand.every((card, i) => i === 0 || p.hand[i - 1]! <= card),
      'the hand is not sorted',
    );
    must(s.over || leftOf(p) > 0, 'a dead player plays on');
  }
  must(s.over || s.ask !== null, 'nobody is asked');
}

type Figure = number | { BaseValue: number; Modifier: number };
const total = (figure: Figure): number =>
  typeof figure === 'number' ? figure : figure.BaseValue + figure.Modifier;

/** Nobody is shown with hit points below 0, not even where MODIFIER took more than was left. */
function shownSoundly(content: LanesContent, state: LanesState): void {
  const view = lanes.information.view(content, state, 0);
  const {
    players,
    entities,
  }: { players: { hp: Figure; damage: number }[]; entities: { hp: Figure; tokens: number }[] } =
    JSON.parse(JSON.stringify(view));
  for (const p of players) expect(total(p.hp) - p.damage).toBeGreaterThanOrEqual(0);
  for (const e of entities) expect(total(e.hp) - e.tokens).toBeGreaterThanOrEqual(0);
  const hearts =
    JSON.stringify(lanes.face.scene(content, view, 0)).match(/"icon":"heart"[^}]*}[^}]*}/g) ?? [];
  expect(hearts.length).toBeGreaterThanOrEqual(2);
  for (const heart of hearts) expect(heart).not.toMatch(/"value":"?-/);
}

describe('generated cards and positions', () => {
  test('R21 any cards load and play: the table stays sound, saved and forked tables play on alike, and the cards stay as they are', () => {
    const english = makeWords(readMessages('en'), 'en');
    const italian = makeWords(readMessages('it'), 'it');
    fc.assert(
      fc.property(cards, position, fc.string({ maxLength: 6 }), (given, where, seed) => {
        const hand = [700, 700, 701, 702, 703, 704, 704, 705, 109];
        const { machine, state } = preparePosition(
          {
            cards: given,
            ...where,
            rules: { chainEffects: 300, entityLimit: 60 },
            players: [
              { hand, gold: 30, hp: 40 },
              { hand, gold: 30, hp: 40 },
            ],
          },
          shipped,
        );
        const before = JSON.stringify(
          machine.content.programs.map((l) => l.lines.map((line) => line.params)),
        );
        const chance = seedRng(seed);
        for (let k = 0; state.ask && k < 40; k++) {
          const copy = JSON.parse(JSON.stringify(state)) as LanesState;
          const pick = randomPick(state.ask, (n) => roll(chance, n));
          machine.answer(state, pick);
          machine.answer(copy, pick);
          if (machine.hash(copy) !== machine.hash(state))
            throw new Error('a saved table plays on differently');
          sound(state);
          shownSoundly(machine.content, state);
        }
        expect(
          JSON.stringify(machine.content.programs.map((l) => l.lines.map((line) => line.params))),
        ).toBe(before);
        for (const id of ['700', '702', '704'])
          for (const words of [english, italian])
            expect(lanes.face.cardText(machine.content, id, words)).not.toMatch(
              /lanes\.[a-z]|undefined|\{|\}/,
            );
      }),
      { numRuns: runs },
    );
  });

  test.each(['SET', 'ABSOLUTE_SET'])(
    'R21.6 %s of hit points below the damage: view and scene show 0 left',
    (operation) => {
      const skill: Plain = {
        EntityPrintInfo: { Id: 560, Title: 'Wither', Text: '', Cost: '0', Rarity: 1 },
        EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: 'BOARD' },
        Interactions: {
          WHEN_PLAYED: [
            {
              EffectType: 'FIND_ENTITIES',
              TargetLocation: 'BOARD',
              TargetPlayer: 'BOTH',
              TargetType: 'UNIT|PLAYER',
              SearchCriterion: 'ALL',
            },
            {
              EffectType: 'MODIFIER',
              ModifierOperation: operation,
              ModifierTarget: 'TARGET_HP',
              TempVariable: 2,
            },
          ],
        },
      };
      const { machine, state } = preparePosition(
        {
          cards: { '560': skill },
          entities: [{ id: 2, card: 104, owner: 0, at: 'plains:0', hp: 9, tokens: 5 }],
          players: [{ hand: [560] }, { hp: 12 }],
        },
        shipped,
      );
      const play = state.ask!.options.findIndex((_, i) =>
        JSON.stringify(lanes.face.option(machine.content, state, state.ask!, i)).includes('560'),
      );
      machine.answer(state, [play]);
      expect(state.over).toBe(true);
      shownSoundly(machine.content, state);
      expect(lanes.rules.outcome(machine.content, state)).toEqual({ scores: [2, 0], winners: [0] });
    },
  );

  test('FORMAT reports any junk in a card file and never throws', () => {
    fc.assert(
      fc.property(
        unit(700),
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'EntityPrintInfo',
              'EntityPlayInfo',
              'Hp',
              'Interactions',
              'Triggers',
              'PlainsBp',
              'Movement',
              'Name',
            ),
            fc.jsonValue({ maxDepth: 3 }),
          ),
          { maxLength: 3 },
        ),
        (card, changes) => {
          const json = { ...card, ...Object.fromEntries(changes) };
          const file: SourceFile = { path: 'vanilla/base/700.json', text: JSON.stringify(json) };
          const { content, faults } = loadLanes(shipped, { files: [file] });
          expect((content === undefined) === faults.length > 0).toBe(true);
          for (const f of faults) expect(f.line).toBeGreaterThan(0);
        },
      ),
      { numRuns: runs * 2 },
    );
  });

  test('R20 a search finds what a plain reading of the rule finds, and changes nothing', () => {
    const query = fc.record({
      lanes: fc.integer({ min: 0, max: 7 }),
      players: fc.integer({ min: 1, max: 3 }),
      types: fc.integer({ min: 0, max: 15 }),
      criterion: fc.integer({ min: 0, max: 2 }),
      n: fc.integer({ min: -5, max: 5 }),
      me: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(position, query, (where, q) => {
        const { state } = preparePosition(where, shipped);
        const hash = hashState(state);
        expect(search(state, q.me, { ...q, tile: -1, places: [] })).toEqual(plainly(state, q));
        expect(hashState(state)).toBe(hash);
      }),
      { numRuns: runs * 4 },
    );
  });

  test('R7.1 a unit alone walks m tiles on every d-th march, then hits once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 1, max: 9 }),
        (m, d, l, marches) => {
          const name = Object.keys(LENGTHS)[l]!;
          const n = LENGTHS[name]!;
          const { machine, state } = preparePosition(
            {
              current: 1,
              rules: { deckOutDamage: 0 },
              entities: [
                { card: 109, owner: 0, at: `${name}:0`, movement: m, denominator: d, attack: 1 },
              ],
              players: [{ deck: [] }, { deck: [], hp: 90 }],
            },
            shipped,
          );
          for (let k = 0; k < 2 * marches - 1; k++) machine.answer(state, [0]);
          let tile = 0;
          let hits = 0;
          for (let k = 0; k < marches; k += d) {
            if (m > n - 1 - tile) hits++;
            tile = Math.min(n - 1, tile + m);
          }
          expect(state.entities[0]!.tile).toBe(tile);
          expect(leftOf(state.players[1])).toBe(90 - hits);
        },
      ),
      { numRuns: runs },
    );
  });

  test('FORMAT 5 flags: order, case, blanks and empty parts do not matter', () => {
    const word = fc.constantFrom(...Object.keys(LOCATIONS.words));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, fc.boolean(), fc.constantFrom('', ' ', '  ')), { maxLength: 5 }),
        (parts) => {
          const text = parts
            .map(([w, low, blank]) => `${blank}${low ? w.toLowerCase() : w}${blank}`)
            .join('|');
          const bits = parts.reduce((sum, [w]) => sum | LOCATIONS.words[w]!, 0);
          expect(flagsOf(LOCATIONS, `|${text}| `)).toMatchObject({ bits, unknown: [] });
        },
      ),
      { numRuns: runs },
    );
  });

  test('R2.2 the mirrored position plays the mirrored game', () => {
    fc.assert(
      fc.property(entities, (all) => {
        const other = all.map((e) => ({
          ...e,
          owner: 1 - e.owner,
          at: e.at.replace(/:(\d)/, (_, t) => `:${LENGTHS[e.at.split(':')[0]!]! - 1 - Number(t)}`),
        }));
        const one = preparePosition(
          { entities: all, current: 0, players: [{ deck: [] }, { deck: [] }] },
          shipped,
        );
        const two = preparePosition(
          {
            entities: other,
            current: 1,
            players: [{ deck: [] }, { deck: [] }],
          },
          shipped,
        );
        for (let k = 0; k < 8 && one.state.ask; k++) {
          one.machine.answer(one.state, [0]);
          two.machine.answer(two.state, [0]);
          expect(
            two.state.entities.map((e) => [
              e.id,
              1 - e.owner,
              mirrored(two.state.rules, 1, e.lane, e.tile),
              e.tokens,
            ]),
          ).toEqual(one.state.entities.map((e) => [e.id, e.owner, e.tile, e.tokens]));
          expect(two.state.over).toBe(one.state.over);
        }
      }),
      { numRuns: runs },
    );
  });
});

/** The rule of R20 word for word, slowly. */
function plainly(
  s: LanesState,
  q: { lanes: number; players: number; types: number; criterion: number; n: number; me: number },
): number[] {
  const reverse = q.n < 0;
  const meant = (seat: number): boolean => (q.players & (seat === q.me ? 1 : 2)) !== 0;
  const fits = s.entities.filter((e) => q.types & e.type && meant(e.owner));
  const order = reverse ? [2, 1, 0] : [0, 1, 2];
  const middle =
    q.lanes === 0
      ? fits.map((e) => e.id)
      : order
          .filter((l) => q.lanes & (1 << l))
          .flatMap((l) => {
            const far = (e: LanesState['entities'][number]): number =>
              (reverse ? -1 : 1) * mirrored(s.rules, q.me, e.lane, e.tile);
            return fits
              .filter((e) => e.lane === l)
              .sort((a, b) => far(a) - far(b) || a.id - b.id)
              .map((e) => e.id);
          });
  const seats = reverse ? [1 - q.me, q.me] : [q.me, 1 - q.me];
  const player = (seat: number): number[] => (q.types & 8 && meant(seat) ? [seat] : []);
  const all = [...player(seats[0]!), ...middle, ...player(seats[1]!)];
  if (q.criterion === 2) return all;
  if (q.criterion === 1) return all.slice(0, Math.abs(q.n));
  const i = reverse ? -q.n - 1 : q.n;
  return all.slice(i, i + 1);
}
