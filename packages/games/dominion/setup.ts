import { type MatchOptions, SetupFault, type State } from '@cardwright/kernel';
import { z } from 'zod';
import { nearest } from '../loading/index.ts';
import {
  ACTION,
  BASIC,
  cardAt,
  type DominionContent,
  EXPANSION_PRESETS,
  PRESETS,
  VICTORY,
} from './content.ts';
import type { DominionSeat, DominionState, DominionTable } from './state.ts';
import { draw } from './rules/zones.ts';

/** The match options: ten names, a preset's name, or `random`. */
export const dominionOptions = z.strictObject({
  kingdom: z.union([z.array(z.string()), z.string()]).optional(),
});

/** R1.1: how many cards each pile starts with. */
export function pileSize(content: DominionContent, card: number, players: number): number {
  const { name, types } = cardAt(content, card);
  const many = players > 4;
  switch (name) {
    case 'Copper':
      return (many ? 120 : 60) - 7 * players;
    case 'Silver':
      return many ? 80 : 40;
    case 'Gold':
      return many ? 60 : 30;
    case 'Province':
      return players === 2 ? 8 : players === 5 ? 15 : players === 6 ? 18 : 12;
    case 'Curse':
      return 10 * (players - 1);
    default:
      return (types & VICTORY) === 0 ? 10 : players === 2 ? 8 : 12;
  }
}

const known = new WeakMap<DominionContent, Map<unknown, number[]>>();

/**
 * A preset's kingdom is resolved once per content, because simulations set up the same one many
 * times.
 */
export function kingdomOf(
  content: DominionContent,
  wanted: unknown,
  pick: (n: number) => number,
): number[] {
  if (wanted === 'random' || wanted === RANDOM_WITH_EXPANSION || Array.isArray(wanted))
    return findKingdom(content, wanted, pick);
  let names = known.get(content);
  if (!names) known.set(content, (names = new Map()));
  let kingdom = names.get(wanted);
  if (!kingdom) names.set(wanted, (kingdom = findKingdom(content, wanted, pick)));
  return kingdom;
}

/** R1.2: validates the names of a kingdom: ten different cards that are not basic. */
function findKingdom(
  content: DominionContent,
  wanted: unknown,
  pick: (n: number) => number,
): number[] {
  const missing = BASIC.filter((name) => !content.byName.has(name));
  if (missing.length > 0)
    throw new SetupFault(
      `a match needs ${missing.join(', ')}: the content has no such ` +
        (missing.length === 1 ? 'card' : 'cards'),
    );
  const choices = kingdomCards(content);
  if (wanted === 'random' || wanted === RANDOM_WITH_EXPANSION) {
    if (choices.length < KINGDOM_SIZE)
      throw new SetupFault(
        `a random kingdom needs ten kingdom cards, the content has ${choices.length}`,
      );
    const left = choices.filter((card) => card < content.base || wanted !== 'random');
    const drawn: number[] = [];
    while (drawn.length < KINGDOM_SIZE) drawn.push(...left.splice(pick(left.length), 1));
    return drawn.sort((a, b) => a - b);
  }
  let names = wanted ?? 'First Game';
  if (typeof names === 'string') {
    const own = content.kingdoms.get(names);
    const preset = own ?? (Object.hasOwn(ALL_PRESETS, names) ? ALL_PRESETS[names] : undefined);
    if (!preset) {
      const all = [...PRESET_NAMES, ...content.kingdoms.keys()];
      const meant = nearest(names, all);
      throw new SetupFault(
        `unknown kingdom '${names}'${meant ? `; did you mean '${meant}'?` : ''} (known: ` +
          `${all.join(', ')}, or ten card names)`,
      );
    }
    names = preset;
  }
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw new SetupFault(
      `a kingdom is a list of ten card names, a kingdom's name or 'random', not ` +
        JSON.stringify(wanted),
    );
  const list = names as readonly string[];
  const kingdom = list.map((name) => {
    const card = content.byName.get(name);
    if (card === undefined || !choices.includes(card)) {
      const meant = nearest(
        name,
        choices.map((i) => cardAt(content, i).name),
      );
      throw new SetupFault(
        card === undefined
          ? `unknown card '${name}'${meant ? `; did you mean '${meant}'?` : ''}`
          : `${name} is in every game and cannot be a kingdom card`,
      );
    }
    return card;
  });
  if (new Set(kingdom).size !== kingdom.length)
    throw new SetupFault(
      `a kingdom has ten different cards; '${list.find((name, i) => list.indexOf(name) !== i)}' ` +
        'is listed twice',
    );
  if (kingdom.length !== 10)
    throw new SetupFault(`a kingdom has ten cards, found ${kingdom.length}`);
  return kingdom.sort((a, b) => a - b);
}

const ALL_PRESETS: { readonly [name: string]: readonly string[] } = {
  ...PRESETS,
  ...EXPANSION_PRESETS,
};

/** Random kingdoms: of the base game, and of all cards. */
const RANDOM_WITH_EXPANSION = 'random-tidelands';
export const PRESET_NAMES: readonly string[] = [
  ...Object.keys(PRESETS),
  'random',
  ...Object.keys(EXPANSION_PRESETS),
  RANDOM_WITH_EXPANSION,
];

/** R1.2: how many kinds a kingdom has. */
export const KINGDOM_SIZE = 10;

/** The cards a kingdom may be chosen from. */
export const kingdomCards = (content: DominionContent): number[] =>
  content.cards
    .map((_, i) => i)
    .filter(
      (i) =>
        !(BASIC as readonly string[]).includes(cardAt(content, i).name) &&
        isKingdomCard(content, i),
    );

const isKingdomCard = (content: DominionContent, card: number): boolean =>
  (cardAt(content, card).types & (ACTION | VICTORY)) !== 0 || cardAt(content, card).program >= 0;

export const emptySeat = (): DominionSeat => ({
  hand: [],
  deck: [],
  discard: [],
  play: [],
  aside: [],
  asideOpen: false,
  turns: 0,
  known: undefined,
});

interface Piles {
  piles: number[];
  supply: number[];
}

const dealt = new WeakMap<readonly number[], Piles[]>();

/** The piles of a kingdom for this many players, memoized. */
function pilesFor(content: DominionContent, kingdom: readonly number[], seats: number): Piles {
  let bySeats = dealt.get(kingdom);
  if (!bySeats) dealt.set(kingdom, (bySeats = []));
  let found = bySeats[seats];
  if (!found) {
    const piles = [...BASIC.map((name) => content.byName.get(name) ?? -1), ...kingdom].sort(
      (a, b) => a - b,
    );
    // Without cards of the expansion, the table has the same size as before the expansion existed.
    const kinds = usesExpansion(content, kingdom) ? content.cards.length : content.base;
    const supply = new Array<number>(kinds).fill(-1);
    for (const card of piles) supply[card] = pileSize(content, card, seats);
    bySeats[seats] = found = { piles, supply };
  }
  return found;
}

const usesExpansion = (content: DominionContent, kingdom: readonly number[]): boolean =>
  kingdom.some((card) => card >= content.base);

/** The table before anything is dealt. */
export function emptyTable(
  content: DominionContent,
  base: State,
  seats: number,
  kingdom: readonly number[],
): DominionState {
  const { piles, supply } = pilesFor(content, kingdom, seats);
  const expansion = usesExpansion(content, kingdom) ? { expansion: content.expansion } : {};
  return {
    content: base.content,
    rng: base.rng,
    stack: base.stack,
    ask: base.ask,
    asked: base.asked,
    over: base.over,
    seats: Array.from({ length: seats }, emptySeat),
    supply: supply.slice(),
    piles,
    trash: [],
    turn: {
      seat: 0,
      phase: 'action',
      actions: 1,
      buys: 1,
      coins: 0,
      bought: false,
      paid: false,
      played: [],
      watches: [],
    },
    ...expansion,
  };
}

/** R1.3: each player shuffles seven Coppers and three Estates and draws five. Seat 0 begins. */
export function setUpDominion(
  t: DominionTable,
  base: State,
  seats: number,
  options: MatchOptions,
): DominionState {
  const { content } = t;
  const state = emptyTable(
    content,
    base,
    seats,
    kingdomOf(content, options.kingdom, (n) => t.roll(n)),
  );
  t.state = state;
  state.seats.forEach((p, seat) => {
    for (let i = 0; i < 7; i++) p.deck.push(content.copper);
    for (let i = 0; i < 3; i++) p.deck.push(content.estate);
    t.shuffle(p.deck);
    draw(t, seat, 5);
  });
  state.stack.push({
    kind: 'procedure',
    name: 'turn',
    step: 'begin',
    seat: 0,
    vars: { queue: [] },
  });
  return state;
}
