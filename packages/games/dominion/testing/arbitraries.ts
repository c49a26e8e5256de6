import type { Plain } from '@cardwright/kernel';
import fc from 'fast-check';
import type { EffectJson } from '../effects/define.ts';

/** Random cards in the public format: every effect may occur. */

export const small = fc.integer({ min: 1, max: 3 });
const type = fc.constantFrom('Action', 'Treasure', 'Victory', 'Curse');
const where = fc.oneof(
  fc.record({ type }),
  fc.record({ name: fc.constantFrom('Copper', 'Estate') }),
  fc.record({ type, not: fc.constant('Copper') }),
  fc.record({ costAtMost: fc.integer({ min: 0, max: 6 }) }),
);
const count = fc.oneof(
  small,
  fc.constant('any'),
  fc.record({ upTo: small }),
  fc.record({ downTo: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ perEmptyPile: small }),
);
const slot = fc.constantFrom('one', 'two', 'three');
const to = fc.constantFrom('discard', 'deck', 'hand');
const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined });
type Lines = EffectJson[];

/** A choice together with its use, so that a slot is filled before it is read. */
const choosing = (uses: readonly string[]): fc.Arbitrary<Lines> =>
  fc.oneof(
    fc
      .record({
        from: fc.constantFrom('hand', 'discard', 'aside'),
        where: maybe(where),
        count: maybe(count),
        as: slot,
        use: fc.constantFrom(...uses),
        times: maybe(small),
        bonus: fc.boolean(),
      })
      .map(
        (c): Lines => [
          {
            do: 'choose',
            from: c.from,
            ...(c.where && { where: c.where }),
            ...(c.count && { count: c.count }),
            as: c.as,
          },
          { do: c.use, cards: `$${c.as}`, ...(c.use === 'play' && c.times && { times: c.times }) },
          ...(c.bonus ? [{ do: 'cards', n: { count: `$${c.as}` } }] : []),
        ],
      ),
    fc
      .record({
        where,
        as: slot,
        count: maybe(fc.oneof(small, fc.record({ upTo: small }))),
        to: maybe(to),
      })
      .map(
        (c): Lines => [
          {
            do: 'choose',
            from: 'supply',
            where: c.where,
            ...(c.count && { count: c.count }),
            as: c.as,
          },
          { do: 'gain', cards: `$${c.as}`, ...(c.to && { to: c.to }) },
        ],
      ),
    fc
      .record({
        as: slot,
        from: fc.constantFrom('hand', 'discard'),
        where,
        use: fc.constantFrom(...uses),
      })
      .map(
        (c): Lines => [
          { do: 'find', from: c.from, where: c.where, as: c.as },
          {
            do: 'may',
            with: `$${c.as}`,
            play: [
              { do: c.use, cards: `$${c.as}` },
              { do: 'cards', n: 1 },
            ],
          },
        ],
      ),
    fc.record({ as: slot, where: maybe(where), use: fc.constantFrom(...uses) }).map(
      (c): Lines => [
        { do: 'discardTop', as: c.as },
        {
          do: 'may',
          with: `$${c.as}`,
          ...(c.where && { where: c.where }),
          play: [{ do: c.use, cards: `$${c.as}` }],
        },
      ],
    ),
  );

const forAnyone: fc.Arbitrary<Lines>[] = [
  fc.record({ n: small }).map(({ n }) => [{ do: 'cards', n }]),
  fc
    .record({ card: fc.constantFrom('Curse', 'Copper', 'Silver', 'Gold'), to: maybe(to) })
    .map((c) => [{ do: 'gain', cards: c.card, ...(c.to && { to: c.to }) }]),
  fc
    .record({
      n: small,
      kind: fc.constantFrom('look', 'reveal'),
      end: fc.constantFrom('putBack', 'discardAside'),
    })
    .map((c) => [{ do: c.kind, n: c.n }, { do: c.end }]),
  fc
    .record({ n: fc.integer({ min: 1, max: 9 }), skip: maybe(type) })
    .map((c) => [{ do: 'drawUpTo', n: c.n, ...(c.skip && { maySkip: { type: c.skip } }) }]),
  fc.constant([{ do: 'revealHand' }]),
  fc
    .record({ where, as: slot, end: fc.constantFrom('discardAside', 'putBack', 'rest') })
    .map(
      (c): Lines => [
        { do: 'revealUntil', where: c.where, as: c.as },
        { do: 'toHand', cards: `$${c.as}` },
        c.end === 'rest' ? { do: 'rest', to: 'trash' } : { do: c.end },
      ],
    ),
  fc.record({ where, as: slot, from: fc.constantFrom('hand', 'discard') }).map(
    (c): Lines => [
      { do: 'nameCard', as: c.as },
      { do: 'all', from: c.from, where: { sameAs: `$${c.as}` }, as: 'those' },
      { do: 'discard', cards: '$those' },
    ],
  ),
  fc
    .record({
      n: small,
      from: fc.constantFrom('hand', 'inPlay'),
      mat: fc.constantFrom('Quay', 'Hold'),
    })
    .map(
      (c): Lines => [
        { do: 'choose', from: c.from, count: { upTo: c.n }, as: 'kept' },
        { do: 'setAside', cards: '$kept', mat: c.mat, ...(c.mat === 'Hold' && { hidden: true }) },
        { do: 'all', from: 'mat', mat: c.mat, as: 'back' },
        {
          do: 'if',
          count: { cards: '$back' },
          atLeast: 3,
          play: [{ do: 'toHand', cards: '$back' }],
        },
      ],
    ),
  fc.record({ n: small, token: fc.constantFrom('Shell', 'Amber') }).map(
    (c): Lines => [
      { do: 'tokens', token: c.token, n: c.n },
      {
        do: 'if',
        count: { tokens: c.token },
        atLeast: 4,
        play: [
          { do: 'removeTokens', token: c.token, n: 4 },
          { do: 'points', n: 1 },
        ],
        else: [{ do: 'cards', n: 1 }],
      },
    ],
  ),
  fc
    .record({
      n: small,
      every: maybe(fc.integer({ min: 2, max: 3 })),
      plus: maybe(small),
      where: maybe(where),
    })
    .map(
      (c): Lines => [
        {
          do: 'cards',
          n: {
            n: c.n,
            per: { in: 'discard', ...(c.where && { where: c.where }) },
            every: c.every ?? 4,
            round: 'down',
            ...(c.plus && { plus: c.plus }),
          },
        },
        {
          do: 'choose',
          from: 'hand',
          count: { amount: { per: { in: 'hand' }, every: 2, round: 'up' } },
          as: 'half',
        },
        { do: 'discard', cards: '$half' },
      ],
    ),
  fc.record({ as: slot }).map(
    (c): Lines => [
      { do: 'choose', from: 'hand', where: { notType: 'Victory' }, count: { upTo: 1 }, as: c.as },
      { do: 'return', cards: `$${c.as}` },
      {
        do: 'choose',
        from: 'supply',
        where: { costExactly: { costOf: `$${c.as}`, plus: 1 } },
        count: { upTo: 1 },
        as: 'next',
      },
      { do: 'gain', cards: '$next' },
    ],
  ),
  fc.record({ as: slot }).map(
    (c): Lines => [
      { do: 'choose', from: 'hand', count: { upTo: 1 }, as: c.as },
      { do: 'pass', cards: `$${c.as}`, to: 'left' },
    ],
  ),
  choosing(['discard', 'trash', 'topdeck']),
];
const listOf = (parts: fc.Arbitrary<Lines>[]): fc.Arbitrary<Lines> =>
  fc.array(fc.oneof(...parts), { minLength: 1, maxLength: 4 }).map((lists) => lists.flat());
const others = listOf(forAnyone);
const own = listOf([
  ...forAnyone,
  choosing(['discard', 'trash', 'topdeck', 'play', 'gain']),
  fc.record({ do: fc.constantFrom('actions', 'buys', 'coins'), n: small }).map((line) => [line]),
  others.map((play) => [{ do: 'others', play }]),
  others.map((play) => [{ do: 'everyone', play }]),
  fc
    .record({ n: small, type: maybe(type) })
    .map((c): Lines => [{ do: 'costLess', n: c.n, ...(c.type && { type: c.type }) }]),
  fc
    .record({ at: fc.constantFrom('buyPhase', 'endOfTurn'), n: small })
    .map(
      (c): Lines => [
        { do: 'later', at: c.at, play: [{ do: c.at === 'buyPhase' ? 'coins' : 'cards', n: c.n }] },
      ],
    ),
  fc.record({ choose: fc.integer({ min: 1, max: 2 }), n: small }).map(
    (c): Lines => [
      {
        do: 'modes',
        choose: c.choose,
        of: [
          [{ do: 'cards', n: c.n }],
          [
            { do: 'choose', from: 'hand', as: 'm' },
            { do: 'trash', cards: '$m' },
          ],
          [{ do: 'coins', n: { per: 'emptyPiles', plus: 1 } }],
        ],
      },
    ],
  ),
  fc.constant([
    { do: 'nameCard', as: 'called' },
    {
      do: 'others',
      with: '$called',
      play: [
        { do: 'all', from: 'hand', where: { sameAs: '$called' }, as: 'owed' },
        { do: 'pass', cards: '$owed', to: 'you' },
      ],
    },
  ]),
  fc.constant([
    { do: 'choose', from: 'supply', where: { costAtMost: 4 }, as: 'doomed' },
    { do: 'trash', cards: '$doomed', from: 'supply' },
  ]),
  fc.constant([{ do: 'extraTurn' }]),
  fc
    .record({ card: fc.constantFrom('Silver', 'Copper', 'Estate'), n: small })
    .map((c) => [{ do: 'whenFirst', card: c.card, play: [{ do: 'coins', n: c.n }] }]),
]);
export const anyCard = (name: string): fc.Arbitrary<Plain> =>
  fc
    .record({
      cost: fc.integer({ min: 0, max: 6 }),
      play: own,
      attack: maybe(others),
      reaction: maybe(others),
      treasure: fc.boolean(),
      points: maybe(fc.integer({ min: -2, max: 2 })),
      lasting: maybe(others),
      every: fc.boolean(),
      event: maybe(fc.constantFrom('gained', 'bought', 'trashed', 'discarded')),
      to: fc.constantFrom('attack', 'gain', 'trash', 'discard'),
    })
    .map(
      (c): Plain => ({
        name,
        cost: c.cost,
        types: [
          c.treasure ? 'Treasure' : 'Action',
          ...(c.attack ? ['Attack'] : []),
          ...(c.reaction ? ['Reaction'] : []),
          ...(c.lasting ? ['Duration'] : []),
        ],
        play: [
          ...c.play,
          ...(c.attack ? [{ do: 'attack', play: c.attack }] : []),
          ...(c.lasting ? [{ do: c.every ? 'everyTurn' : 'nextTurn', play: c.lasting }] : []),
        ] as unknown as Plain,
        ...(c.reaction && {
          reaction:
            c.to === 'attack'
              ? { to: 'attack', play: [...c.reaction, { do: 'unaffected' }] as unknown as Plain }
              : { to: c.to, play: [{ do: 'cards', n: 1 }] },
        }),
        ...(c.event && { when: { [c.event]: [{ do: 'cards', n: 1 }] } }),
        ...(c.points !== undefined && { points: c.points }),
      }),
    );
