import { CARD_EVENTS, type CardEvent, type CompiledCard, typeBit } from '../content.ts';
import type { EffectJson } from '../effects/define.ts';
import { type CardCompilation, compileList } from './compile-list.ts';
import { Slots } from './slots.ts';

/** A card with its compiled programs. */
export function compileCard(compilation: CardCompilation): CompiledCard {
  const { card, at } = compilation.placed;
  const { play, points, reaction } = card;
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
    reaction: reaction
      ? compileList(compilation, {
          lines: reaction.play,
          at: [...at, 'reaction', 'play'],
          name: `${card.name}/reaction`,
          slots: reactionSlots(reaction.to),
        })
      : -1,
    reactsTo: reaction?.to ?? 'attack',
    ...(card.phase && {
      phase: compilation.phases.findIndex(({ name }) => name === card.phase?.name),
    }),
  };
  return { ...compiled, ...whenLists(compilation), ...pointsOf(compilation) };
}

/** A Reaction refers to the card of its event as `$it`. */
function reactionSlots(to: string): Slots {
  if (to === 'attack') return new Slots('reaction');
  return knowing(new Slots('event'), 'it', to !== 'gain');
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
      slots: knowing(new Slots('event'), 'this', false),
    });
  }
  return { when };
}

function pointsOf({ placed, byName, faults }: CardCompilation): Pick<CompiledCard, 'pointsOf'> {
  const { points } = placed.card;
  if (typeof points !== 'object' || (points.of === undefined && !points.different)) return {};
  const { type, name } = points.of ?? {};
  const counted = name === undefined ? -1 : (byName.get(name) ?? -2);
  if (counted === -2)
    faults.push(
      placed.places.fault([...placed.at, 'points', 'of', 'name'], `unknown card '${name}'`),
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
