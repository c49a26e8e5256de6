import { CARD_EVENTS, type CardEvent, type CompiledCard, typeBit } from '../content.ts';
import { didYouMean, type Path } from '../../loading/index.ts';
import { compileCondition } from '../effects/condition.ts';
import type { EffectJson } from '../effects/define.ts';
import { listsIn } from './check-aside.ts';
import { SHARES_SLOTS } from './check-slots.ts';
import { type CardCompilation, compileList } from './compile-list.ts';
import { compileFilter, compileTally, type ValueContext, mayMatch } from './compile-values.ts';
import { idleWhere } from './idle-lines.ts';
import { pathIn } from './raw-values.ts';
import { keyOf, Slots } from './slots.ts';

/** A card with its compiled programs. */
export function compileCard(compilation: CardCompilation): CompiledCard {
  const { card, at } = compilation.placed;
  const { play, points } = card;
  const program = play
    ? compileList(compilation, {
        lines: play,
        at: [...at, 'play'],
        name: card.name,
        slots: new Slots('play'),
      })
    : -1;
  const only = play?.length === 1 ? play[0] : undefined;
  const compiled: CompiledCard = {
    name: card.name,
    cost: card.cost,
    types: card.types.reduce((mask, type) => mask | typeBit(type), 0),
    program,
    coins:
      card.types.includes('Treasure') && only?.do === 'coins' && typeof only.n === 'number'
        ? only.n
        : -1,
    points: typeof points === 'object' ? points.points : (points ?? 0),
    pointsPer: typeof points === 'object' ? points.per : 0,
    ...reactionOf(compilation),
    ...(card.phase && {
      phase: compilation.phases.findIndex(({ name }) => name === card.phase?.name),
    }),
  };
  return { ...compiled, ...whenLists(compilation), ...pointsOf(compilation) };
}

type Reacting = Pick<
  CompiledCard,
  'reaction' | 'reactsTo' | 'reactsFor' | 'reactsIf' | 'reactsEach'
>;

function reactionOf(compilation: CardCompilation): Reacting {
  const { card, at } = compilation.placed;
  const { reaction } = card;
  if (!reaction) return { reaction: -1, reactsTo: 'attack' };
  const { to, where, if: condition, play } = reaction;
  const place = [...at, 'reaction'];
  const slots = reactionSlots(to);
  const values = valuesOutside(compilation, reaction, place, slots);
  const limits = {
    ...(where && { reactsFor: compileFilter(where, values) }),
    ...(condition && {
      reactsIf: compileCondition(condition, {
        tally: (tally) => compileTally(tally, values),
        reject: (field, message, hint) => values.fault(['if', ...field], message, hint),
      }),
    }),
  };
  if (where && to === 'attack')
    values.fault(
      ['where'],
      'an attack gains, trashes or discards no card that "where" could be about',
      'remove it; "if" can limit the reaction, as in "if": { "count": { "in": "hand" }, "atLeast": 5 }',
    );
  if (where)
    idleWhere(where, ['where'], {
      cardNamed: (name) => compilation.cards.get(name),
      cardsLike: (like) => [...compilation.cards.values()].filter((one) => mayMatch(like, one)),
      highest: compilation.highest,
      plural: values.plural,
      zoneOf: () => undefined,
      warn: (field, message, hint) =>
        compilation.warnings.push(
          compilation.placed.places.fault([...place, ...field], message, hint),
        ),
    });
  return {
    reaction: compileList(compilation, {
      lines: play,
      at: [...place, 'play'],
      name: `${card.name}/reaction`,
      slots,
    }),
    reactsTo: to,
    ...(play.some(addsAgain) && { reactsEach: true }),
    ...limits,
  };
}

/**
 * R7.4: whether a line does something more when a second Reaction with the same name is revealed.
 * Protection adds nothing to protection, a hand that was shown has been shown, and a card of the
 * event that has been moved has moved.
 */
function addsAgain(line: EffectJson): boolean {
  if (SHARES_SLOTS.has(line.do)) return listsIn(line).some(([, lines]) => lines.some(addsAgain));
  if (line.do === 'unaffected' || line.do === 'revealHand') return false;
  return !(MOVES.has(line.do) && line.cards === '$it');
}

const MOVES: ReadonlySet<string> = new Set([
  'discard',
  'exchange',
  'return',
  'setAside',
  'toHand',
  'topdeck',
  'trash',
]);

/** A Reaction refers to the card of its event as `$it`. */
function reactionSlots(to: string): Slots {
  if (to === 'attack') return new Slots('reaction');
  return knowing(new Slots('event'), 'it', to !== 'gain');
}

/** For values that are not in a line but beside a list; they may use the slots it begins with. */
function valuesOutside(
  { placed, byName, faults }: CardCompilation,
  owner: object,
  at: Path,
  slots: Slots,
): ValueContext {
  const fault: ValueContext['fault'] = (field, message, hint) =>
    faults.push(placed.places.fault([...at, ...field], message, hint));
  const pathOf = (value: unknown): Path => pathIn(owner, value) ?? [];
  return {
    at: pathOf,
    read(slot) {
      const number = slots.numbers.get(keyOf(slot));
      if (number === undefined)
        fault(
          pathOf(slot),
          `only $it is known here, not ${slot}`,
          slot === '$this' ? `write "name": "${placed.card.name}"` : 'put an "if" into the list',
        );
      return number ?? 0;
    },
    plural: (slot) => slots.plurals.has(keyOf(slot)),
    cardIn(name, field) {
      const card = byName.get(name);
      if (card === undefined)
        fault(field, `unknown card '${name}'`, didYouMean(name, byName.keys()));
      return card ?? -1;
    },
    fault,
  };
}

/** A slot with the cards that an event has happened to. */
function knowing(slots: Slots, name: string, plural: boolean): Slots {
  slots.numbers.set(name, 0);
  slots.zones.set(name, 'event');
  if (plural) slots.plurals.add(name);
  return slots;
}

function whenLists(compilation: CardCompilation): Pick<CompiledCard, 'when'> {
  const { card, at } = compilation.placed;
  if (!card.when) return {};
  const when: { [event in CardEvent]?: number } = {};
  for (const event of CARD_EVENTS) {
    const lines: readonly EffectJson[] | undefined = card.when[event];
    if (!lines) continue;
    when[event] = compileList(compilation, {
      lines,
      at: [...at, 'when', event],
      name: `${card.name}/${event}`,
      slots: knowing(new Slots(event === 'bought' ? event : 'event'), 'this', false),
    });
  }
  return { when };
}

function pointsOf({ placed, byName, faults }: CardCompilation): Pick<CompiledCard, 'pointsOf'> {
  const { points } = placed.card;
  if (typeof points !== 'object' || (points.of === undefined && !points.different)) return {};
  const { type, name } = points.of ?? {};
  const counted = name === undefined ? -1 : (byName.get(name) ?? -2);
  if (name !== undefined && counted === -2)
    faults.push(
      placed.places.fault(
        [...placed.at, 'points', 'of', 'name'],
        `unknown card '${name}'`,
        didYouMean(name, byName.keys()),
      ),
    );
  return {
    pointsOf: {
      types: type === undefined ? 0 : typeBit(type),
      name: counted,
      different: points.different === true,
      ...costsOf(points.of),
    },
  };
}

type Costs = { [limit in 'costAtMost' | 'costAtLeast' | 'costExactly']?: number | undefined };

/** The printed costs that count for the points. */
function costsOf(of: Costs = {}): { costs?: readonly [lowest: number, highest: number] } {
  const { costAtMost: most, costAtLeast: least, costExactly: exact } = of;
  if (most === undefined && least === undefined && exact === undefined) return {};
  return {
    costs: [Math.max(least ?? 0, exact ?? 0), Math.min(most ?? Infinity, exact ?? Infinity)],
  };
}
