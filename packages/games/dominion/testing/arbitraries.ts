import type { Plain } from '@cardwright/kernel';
import fc from 'fast-check';
import type { EffectJson } from '../effects/define.ts';
import {
  amount,
  cardName,
  count,
  defined,
  type Filled,
  maybe,
  small,
  tally,
  token,
  type,
  where,
} from './arbitrary-words.ts';

export { small } from './arbitrary-words.ts';

/** Cards in the public format, made at random: every effect and every word may come up. */

type Lines = EffectJson[];
/** Whose list it is: the card's own, that of other players, or one that answers an event. */
type Place = 'own' | 'others' | 'event';

const slot = fc.constantFrom('one', 'two', 'three');
const to = fc.constantFrom('discard', 'deck', 'hand');
const line = (json: { [key: string]: unknown }): EffectJson => defined(json) as never;

/** A zone of the player that cards are chosen from. */
const zone: fc.Arbitrary<{ from: string; mat?: string }> = fc.oneof(
  fc.constantFrom('hand', 'hand', 'discard', 'inPlay').map((from) => ({ from })),
  fc.constantFrom('Quay', 'Hold').map((mat) => ({ from: 'mat', mat })),
);

/** A line that moves the cards in a slot from where they are. */
const use = (slotName: string, place: Place): fc.Arbitrary<EffectJson> => {
  const cards = `$${slotName}`;
  return fc.oneof(
    fc
      .constantFrom('discard', 'trash', 'topdeck', 'toHand', 'return')
      .map((verb) => line({ do: verb, cards })),
    fc.constant(line({ do: 'setAside', cards, mat: 'Quay' })),
    fc.constant(line({ do: 'setAside', cards, mat: 'Hold', hidden: true })),
    fc.constant(line({ do: 'pass', cards, to: 'left' })),
    cardName.map((card) => line({ do: 'exchange', cards, card })),
    maybe(to).map((where) => line({ do: 'gain', cards, to: where })),
    ...(place === 'own'
      ? [maybe(fc.integer({ min: 2, max: 3 })).map((times) => line({ do: 'play', cards, times }))]
      : []),
    ...(place === 'others' ? [fc.constant(line({ do: 'pass', cards, to: 'left' }))] : []),
  );
};

const bonus = (place: Place, filled?: Filled): fc.Arbitrary<EffectJson> =>
  fc.oneof(
    fc
      .record({
        do: fc.constantFrom('cards', 'points', ...(place === 'own' ? OWN_BONUSES : [])),
        n: amount(filled),
      })
      .map(line),
    fc
      .record({ do: fc.constantFrom('tokens', 'removeTokens'), token, n: amount(filled) })
      .map(line),
  );
const OWN_BONUSES = ['actions', 'buys', 'coins'] as const;

const bound = fc.oneof(
  fc.constant({}),
  small.map((atLeast) => ({ atLeast })),
  fc.integer({ min: 0, max: 3 }).map((atMost) => ({ atMost })),
  fc.integer({ min: 0, max: 3 }).map((exactly) => ({ exactly })),
);

/** A condition, whose lists are bonuses. */
const condition = (place: Place, filled?: Filled): fc.Arbitrary<EffectJson> =>
  fc
    .record({
      count: tally(filled),
      bound,
      play: fc.array(bonus(place, filled), { minLength: 1, maxLength: 2 }),
      else: maybe(fc.array(bonus(place, filled), { minLength: 1, maxLength: 1 })),
    })
    .map(({ bound: limit, ...rest }) => line({ do: 'if', ...rest, ...limit }));

/** What may follow the use of a slot: a bonus that counts its cards, a condition, a better card. */
const after = (place: Place, filled: Filled): fc.Arbitrary<Lines> =>
  fc.oneof<fc.Arbitrary<Lines>[]>(
    fc.constant([]),
    bonus(place, filled).map((one) => [one]),
    condition(place, filled).map((one) => [one]),
    fc.constant([line({ do: 'revealHand', unless: `$${filled.slot}` })]),
    fc
      .record({ where: where(filled), count: maybe(fc.constant({ upTo: 1 })), to: maybe(to) })
      .map(({ to: place1, ...c }) => [
        line({ do: 'choose', from: 'supply', ...c, as: 'better' }),
        line({ do: 'gain', cards: '$better', to: place1 }),
      ]),
  );

/** Choosing and using, in one go, so that a slot is filled before it is read. */
const choosing = (place: Place): fc.Arbitrary<Lines> =>
  fc
    .record({
      do: fc.constantFrom('choose', 'choose', 'all', 'find'),
      zone,
      where: where(),
      filtered: fc.boolean(),
      many: count(),
      as: slot,
    })
    .chain(({ do: verb, zone: from, where: filter, filtered, many, as }) => {
      const plural = verb === 'all' || (verb === 'choose' && many.plural);
      const first = line({
        do: verb,
        ...from,
        ...((filtered || verb === 'find') && { where: filter }),
        ...(verb === 'choose' && many.count !== 1 && { count: many.count }),
        as,
      });
      const filled = { slot: as, plural };
      return fc.oneof(
        fc.tuple(use(as, place), after(place, filled)).map(([one, then]) => [first, one, ...then]),
        fc
          .record({ use: use(as, place), then: bonus(place, filled), where: maybe(where()) })
          .map((c) => [
            first,
            line({
              do: 'may',
              with: `$${as}`,
              ...(!plural && { where: c.where }),
              play: [c.use, c.then],
            }),
          ]),
      );
    });

/** What may come between the moves of a card, and move it elsewhere. */
const between = (place: Place): fc.Arbitrary<Lines> =>
  fc.oneof<fc.Arbitrary<Lines>[]>(
    fc.constant([]),
    small.map((n) => [line({ do: 'cards', n })]),
    fc.constant([line({ do: 'discardTop', as: 'shown' })]),
    cardName.map((cards) => [line({ do: 'gain', cards })]),
    bonus(place).map((one) => [one]),
  );

/** A line that leaves a card where a later line can move it again. */
const put = (cards: string): fc.Arbitrary<EffectJson> =>
  fc.constantFrom(
    line({ do: 'discard', cards }),
    line({ do: 'topdeck', cards }),
    line({ do: 'toHand', cards }),
    line({ do: 'setAside', cards, mat: 'Quay' }),
  );

/** Cards that are moved twice, with other effects in between; then those that moved are counted. */
const movedTwice = (place: Place): fc.Arbitrary<Lines> =>
  fc
    .record({
      first: fc.constantFrom<EffectJson>(
        { do: 'choose', from: 'hand', count: { upTo: 2 }, as: 'roamer' },
        { do: 'all', from: 'hand', where: { type: 'Treasure' }, as: 'roamer' },
        { do: 'choose', from: 'supply', where: { costAtMost: 4 }, as: 'roamer' },
      ),
      put: put('$roamer'),
      between: between(place),
      again: use('roamer', place),
    })
    .map((c) => [
      c.first,
      c.first.from === 'supply' ? { do: 'gain', cards: '$roamer' } : c.put,
      ...c.between,
      c.again,
      { do: 'cards', n: { count: '$roamer' } },
    ]);

/** Some of the cards of a slot, after other effects may have moved them elsewhere. */
const amongSlot = (place: Place): fc.Arbitrary<Lines> =>
  fc
    .record({
      first: fc.constantFrom<EffectJson>(
        { do: 'choose', from: 'hand', count: { upTo: 3 }, as: 'pool' },
        { do: 'all', from: 'discard', where: { costAtMost: 3 }, as: 'pool' },
      ),
      put: put('$pool'),
      between: between(place),
      where: maybe(where()),
      many: count(),
      as: fc.constantFrom('pick', 'pool'),
    })
    .chain((c) =>
      fc
        .tuple(use(c.as, place), after(place, { slot: c.as, plural: c.many.plural }))
        .map(([one, then]) => [
          c.first,
          c.put,
          ...c.between,
          line({
            do: 'choose',
            from: '$pool',
            where: c.where,
            ...(c.many.count !== 1 && { count: c.many.count }),
            as: c.as,
          }),
          one,
          ...then,
        ]),
    );

/** Two slots that may hold the same cards. */
const overlapping = (place: Place): fc.Arbitrary<Lines> =>
  fc
    .record({
      from: fc.constantFrom('hand', 'discard', 'inPlay'),
      use: use('left', place),
      put: put('$right'),
    })
    .map((c) => [
      { do: 'choose', from: c.from, count: { upTo: 2 }, as: 'left' },
      { do: 'all', from: c.from, where: { costAtMost: 3 }, as: 'right' },
      c.use,
      c.put,
      { do: 'cards', n: { count: '$right' } },
    ]);

/** Cards of the supply: gained, or trashed from there. */
const fromSupply: fc.Arbitrary<Lines> = fc
  .record({ where: where(), many: count(), as: slot, to: maybe(to), trash: fc.boolean() })
  .map((c) => [
    line({
      do: 'choose',
      from: 'supply',
      where: c.where,
      ...(c.many.count !== 1 && { count: c.many.count }),
      as: c.as,
    }),
    c.trash
      ? line({ do: 'trash', cards: `$${c.as}`, from: 'supply' })
      : line({ do: 'gain', cards: `$${c.as}`, to: c.to }),
  ]);

/** Cards of the deck that are looked at, some of them used, and the rest placed. */
const turningUp = (place: Place): fc.Arbitrary<Lines> =>
  fc
    .record({
      n: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom('look', 'reveal', 'revealUntil'),
      until: where(),
      some: fc.constantFrom('choose', 'all', 'no'),
      many: count(),
      where: maybe(where()),
      as: slot,
      use: fc.constantFrom('discard', 'trash', 'topdeck', 'toHand'),
      end: fc.constantFrom<EffectJson>(
        { do: 'putBack' },
        { do: 'discardAside' },
        { do: 'rest', to: 'hand' },
        { do: 'rest', to: 'trash' },
      ),
      then: bonus(place),
    })
    .map((c) => [
      c.kind === 'revealUntil'
        ? line({ do: c.kind, where: c.until, ...(c.n > 1 && { n: c.n }), as: 'found' })
        : line({ do: c.kind, n: c.n }),
      ...(c.kind === 'revealUntil' ? [line({ do: 'toHand', cards: '$found' })] : []),
      ...(c.some === 'no'
        ? []
        : [
            line({
              do: c.some,
              from: 'aside',
              where: c.where,
              ...(c.some === 'choose' && c.many.count !== 1 && { count: c.many.count }),
              as: c.as,
            }),
            line({ do: c.use, cards: `$${c.as}` }),
          ]),
      c.end,
      c.then,
    ]);

const forAnyone = (place: Place): fc.Arbitrary<Lines>[] => [
  bonus(place).map((one) => [one]),
  condition(place).map((one) => [one]),
  choosing(place),
  movedTwice(place),
  overlapping(place),
  amongSlot(place),
  fromSupply,
  fc.record({ cards: cardName, to: maybe(to) }).map((c) => [line({ do: 'gain', ...c })]),
  fc.constant([{ do: 'revealHand' }]),
  fc
    .record({ as: slot, where: maybe(where()), play: fc.array(bonus(place), { minLength: 1 }) })
    .map(({ as, ...c }) => [
      { do: 'discardTop', as },
      line({ do: 'may', with: `$${as}`, ...c, play: c.play.slice(0, 2) }),
    ]),
  fc.record({ as: slot, from: fc.constantFrom('hand', 'discard') }).map((c) => [
    { do: 'nameCard', as: c.as },
    { do: 'all', from: c.from, where: { sameAs: `$${c.as}` }, as: 'those' },
    { do: 'discard', cards: '$those' },
  ]),
  fc
    .record({
      choose: maybe(fc.constant(2)),
      of: fc.array(fc.array(bonus(place), { minLength: 1, maxLength: 2 }), {
        minLength: 3,
        maxLength: 4,
      }),
    })
    .map((c) => [line({ do: 'modes', ...c })]),
  ...(place === 'event'
    ? []
    : [
        turningUp(place),
        fc
          .record({ n: fc.integer({ min: 1, max: 9 }), skip: maybe(skipped) })
          .map((c) => [
            line({ do: 'drawUpTo', n: c.n, ...(c.skip && { maySkip: { type: c.skip } }) }),
          ]),
      ]),
];
const skipped = fc.constantFrom('Action', 'Treasure', 'Victory', 'Curse');

const listOf = (parts: fc.Arbitrary<Lines>[], maxLength: number): fc.Arbitrary<Lines> =>
  fc.array(fc.oneof(...parts), { minLength: 1, maxLength }).map((lists) => lists.flat());
const others = listOf(forAnyone('others'), 3);
const event = listOf(forAnyone('event'), 2);

/** A list for the other players that knows a slot of the card. */
const told: fc.Arbitrary<Lines> = fc
  .record({
    do: fc.constantFrom('others', 'everyone'),
    back: fc.constantFrom('you', 'left'),
    from: fc.constantFrom('hand', 'discard'),
  })
  .map((c) => [
    { do: 'nameCard', as: 'called' },
    {
      do: c.do,
      with: '$called',
      play: [
        { do: 'all', from: c.from, where: { sameAs: '$called' }, as: 'owed' },
        { do: 'pass', cards: '$owed', to: c.do === 'others' ? c.back : 'left' },
      ],
    },
  ]);

const own = listOf(
  [
    ...forAnyone('own'),
    others.map((play) => [{ do: 'others', play }]),
    others.map((play) => [{ do: 'everyone', play }]),
    told,
    fc.record({ n: small, type: maybe(type) }).map((c) => [line({ do: 'costLess', ...c })]),
    fc
      .record({ at: fc.constantFrom('buyPhase', 'endOfTurn', 'afterCleanUp'), play: own1() })
      .map((c) => [line({ do: 'later', ...c })]),
    fc.constant([{ do: 'extraTurn' }]),
    fc.record({ card: cardName, play: own1() }).map((c) => [line({ do: 'whenFirst', ...c })]),
  ],
  4,
);

/** A short list of the player's own. */
function own1(): fc.Arbitrary<Lines> {
  return listOf([bonus('own').map((one) => [one]), choosing('own')], 2);
}

/** What a Duration does later; it may take back what it set aside. */
const lasting: fc.Arbitrary<Lines> = fc.oneof(
  fc.record({ do: fc.constantFrom('nextTurn', 'everyTurn'), play: own1() }).map((c) => [line(c)]),
  fc.record({ mat: fc.constantFrom('Quay', 'Hold'), n: small }).map((c) => [
    { do: 'choose', from: 'hand', count: { upTo: c.n }, as: 'kept' },
    line({
      do: 'setAside',
      cards: '$kept',
      mat: c.mat,
      ...(c.mat === 'Hold' && { hidden: true }),
    }),
    { do: 'nextTurn', with: '$kept', play: [{ do: 'toHand', cards: '$kept' }] },
  ]),
);

/** What happens to the card itself, or to the cards that a Reaction is shown for. */
const moving = (name: string): fc.Arbitrary<Lines> =>
  fc.oneof(
    event,
    fc
      .constantFrom<EffectJson>(
        { do: 'toHand', cards: name },
        { do: 'topdeck', cards: name },
        { do: 'trash', cards: name },
        { do: 'setAside', cards: name, mat: 'Quay' },
        { do: 'return', cards: name },
      )
      .map((one) => [one]),
  );

const points: fc.Arbitrary<Plain> = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc
    .record({
      points: fc.integer({ min: 1, max: 3 }),
      per: small,
      of: maybe(fc.oneof(fc.record({ type }), fc.record({ name: cardName }))),
      different: maybe(fc.constant(true)),
    })
    .map(defined),
);

export const anyCard = (name: string): fc.Arbitrary<Plain> =>
  fc
    .record({
      cost: fc.integer({ min: 0, max: 6 }),
      kind: fc.constantFrom('Action', 'Action', 'Treasure', 'Phase'),
      after: fc.constantFrom('action', 'buy'),
      play: own,
      attack: maybe(others),
      lasting: maybe(lasting),
      reaction: maybe(
        fc.oneof(
          others.map((play) => ({ to: 'attack', play: [...play, { do: 'unaffected' }] })),
          fc.record({ to: fc.constantFrom('gain', 'trash', 'discard'), play: moving('$it') }),
        ),
      ),
      when: maybe(
        fc.record({
          event: fc.constantFrom('gained', 'bought', 'trashed', 'discarded'),
          play: moving('$this'),
        }),
      ),
      points: maybe(points),
      victory: fc.boolean(),
    })
    .map((c): Plain => {
      // After the buy phase there is no buy phase to wait for.
      const play = c.play.filter((one) => c.kind !== 'Phase' || one.at !== 'buyPhase');
      return defined({
        name,
        cost: c.cost,
        types: [
          c.kind,
          ...(c.attack ? ['Attack'] : []),
          ...(c.reaction ? ['Reaction'] : []),
          ...(c.lasting ? ['Duration'] : []),
          ...(c.victory && c.points !== undefined ? ['Victory'] : []),
        ],
        ...(c.kind === 'Phase' && { phase: { name: `Night ${c.after}`, after: c.after } }),
        play: [
          ...play,
          ...(c.attack ? [{ do: 'attack', play: c.attack }] : []),
          ...(c.lasting ?? []),
          ...(play.length === 0 ? [{ do: 'cards', n: 1 }] : []),
        ],
        reaction: c.reaction,
        ...(c.when && { when: { [c.when.event]: c.when.play } }),
        points: c.points,
      });
    });
