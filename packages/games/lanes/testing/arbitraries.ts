import type { Plain } from '@cardwright/kernel';
import fc from 'fast-check';

/** Cards of every kind in the public format, made at random: every effect may come up. */

type Json = { [key: string]: Plain };

const lane = fc.constantFrom(
  'PLAINS',
  'FOREST',
  'MOUNTAIN',
  'ALL_LANES',
  'ALL_BUT_FOREST',
  'PLAINS|MOUNTAIN',
);
const place = fc.constantFrom('BOARD', 'PLAINS', 'FOREST', 'ALL_LANES', 'ALL_BUT_PLAINS');
const who = fc.constantFrom('OWNER', 'OPPONENT', 'BOTH');
const kind = fc.constantFrom('UNIT', 'BUILDING', 'UNIT|BUILDING', 'PLAYER', 'UNIT|PLAYER', 'NONE');
const number = fc.oneof(fc.integer({ min: -3, max: 4 }), fc.integer({ min: -2_000, max: 2_000 }));
const input = fc.oneof(
  number.map((n): Json => ({ TempVariable: n })),
  fc
    .constantFrom('ACC', 'TARGET_COUNT', 'TARGET_HP', 'TARGET_ATTACK', 'TARGET_MOVEMENT')
    .map((Input): Json => ({ Input })),
);
const effect: fc.Arbitrary<Json> = fc.oneof(
  fc
    .record({
      TargetLocation: place,
      TargetPlayer: who,
      TargetType: kind,
      SearchCriterion: fc.constantFrom('ORDINAL', 'QUANTITY', 'ALL'),
      Value: fc.integer({ min: -4, max: 4 }),
    })
    .map((p) => ({ EffectType: 'FIND_ENTITIES', ...p })),
  fc
    .record({
      CardNumber: fc.constantFrom(101, 102, 700, 701),
      TargetPlayer: who,
      TargetLocation: lane,
    })
    .map((p) => ({ EffectType: 'SUMMON_UNIT', ...p })),
  fc
    .record({
      SearchCriterion: fc.constantFrom('EFFECT_OWNING_ENTITY', 'ACTOR_ENTITY', 'AFFECTED_ENTITY'),
      TargetPlayer: who,
      TargetType: kind,
    })
    .map((p) => ({ EffectType: 'SELECT_ENTITY', ...p })),
  fc
    .tuple(
      fc.constantFrom('SET', 'ADD', 'MULTIPLY', 'ABSOLUTE_SET'),
      fc.constantFrom(
        'REGISTER',
        'TARGET_HP',
        'TARGET_ATTACK',
        'TARGET_MOVEMENT',
        'TARGET_MOVEMENT_DENOMINATOR',
        'PLAYERS_GOLD',
      ),
      input,
      who,
    )
    .map(([op, target, n, TargetPlayer]) => ({
      EffectType: 'MODIFIER',
      ModifierOperation: op,
      ModifierTarget: target,
      ...(target === 'PLAYERS_GOLD' && { TargetPlayer }),
      ...n,
    })),
  input.map((n) => ({ EffectType: 'EFFECT_DAMAGE', ...n })),
  fc.constant({ EffectType: 'KILL_ENTITIES' }),
  fc.tuple(fc.integer({ min: 0, max: 3 }), who).map(([TempVariable, TargetPlayer]) => ({
    EffectType: 'CARD_DRAW',
    TempVariable,
    TargetPlayer,
  })),
  fc.constant({ EffectType: 'MARCH_ENTITIES' }),
  fc.constantFrom<Json[]>(
    { EffectType: 'ASSERT', Input: 'TARGET_COUNT' },
    { EffectType: 'ASSERT', Input: 'ACC', ModifierOperation: 'NOT' },
  ),
  fc.constant({ EffectType: 'CHOOSE_ENTITY' }),
  fc
    .constantFrom('ACTOR_ENTITY', 'AFFECTED_ENTITY')
    .map((SearchCriterion) => ({ EffectType: 'ASSERT_ROLE', SearchCriterion })),
  fc
    .constantFrom('CURRENT_TILE', 'CURRENT_LANE', 'FOREST', 'BOARD')
    .map((EffectLocation) => ({ EffectType: 'ADD_LOCATION_REFERENCE', EffectLocation })),
);
// What is chosen is used.
const list = fc
  .array(effect, { minLength: 1, maxLength: 4 })
  .map((all) =>
    all.flatMap((one) =>
      one.EffectType === 'CHOOSE_ENTITY' ? [one, { EffectType: 'MARCH_ENTITIES' }] : [one],
    ),
  );
const interactions = fc.dictionary(
  fc.constantFrom(
    'WHEN_PLAYED',
    'UNIT_ENTERS_BUILDING',
    'UNIT_CONSTRUCTS_BUILDING',
    'PRE_DAMAGE',
    'POST_DAMAGE',
    'WHEN_DIES',
  ),
  list,
  { maxKeys: 3 },
);
const triggers = fc.dictionary(
  fc.constantFrom('ON_START_OF_TURN', 'ON_END_OF_TURN', 'ON_MARCH'),
  list,
  { maxKeys: 2 },
);
const small = fc.integer({ min: 0, max: 5 });
const tiles = (n: number) => fc.array(fc.integer({ min: -n, max: n - 1 }), { maxLength: 3 });
const head = (id: number, cost: number): Json => ({
  Id: id,
  Title: `CARD ${id}`,
  Cost: String(cost),
  Rarity: 1,
});
export const unit = (id: number): fc.Arbitrary<Json> =>
  fc
    .record({
      cost: small,
      Hp: fc.integer({ min: 0, max: 6 }),
      Attack: small,
      Movement: fc.integer({ min: 0, max: 3 }),
      MovementDenominator: fc.integer({ min: 1, max: 3 }),
      DamageTokens: fc.constantFrom(0, 0, 0, 1),
      Interactions: interactions,
      Triggers: triggers,
      options: lane,
    })
    .map(
      ({ cost, options, ...rest }): Json => ({
        EntityPrintInfo: head(id, cost),
        EntityPlayInfo: { EntityType: 'UNIT', TargetOptions: options },
        ...rest,
      }),
    );
export const building = (id: number): fc.Arbitrary<Json> =>
  fc
    .record({
      cost: small,
      Hp: fc.integer({ min: 0, max: 6 }),
      PlainsBp: tiles(4),
      ForestBp: tiles(6),
      MountainBp: tiles(8),
      Interactions: interactions,
      Triggers: triggers,
    })
    .map(
      ({ cost, ...rest }): Json => ({
        EntityPrintInfo: head(id, cost),
        EntityPlayInfo: { EntityType: 'BUILDING', TargetOptions: 'ALL_LANES' },
        ...rest,
      }),
    );
export const skill = (id: number): fc.Arbitrary<Json> =>
  fc.record({ cost: small, effects: list, options: fc.oneof(fc.constant('BOARD'), lane) }).map(
    ({ cost, effects, options }): Json => ({
      EntityPrintInfo: head(id, cost),
      EntityPlayInfo: { EntityType: 'SKILL', TargetOptions: options },
      Interactions: { WHEN_PLAYED: effects },
    }),
  );
export const cards: fc.Arbitrary<Json> = fc
  .tuple(unit(700), unit(701), building(702), building(703), skill(704), skill(705))
  .map((all) =>
    Object.fromEntries(all.map((card) => [(card.EntityPrintInfo as { Id: number }).Id, card])),
  );
