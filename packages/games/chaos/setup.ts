import { type MatchOptions, SetupFault, type State, type Table } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../loading/index.ts';
import { cardAt, type ChaosContent } from './content.ts';
import { chooseDeck, type DeckWish, withCommander } from './rules/decks.ts';
import { AT_COMMAND, type ChaosState, makeUnit, type Rules, type Side } from './state.ts';

/** R1: the numbers of the game, all of which are match options. */
export const DEFAULT_RULES: Rules = {
  deckSize: 15,
  handSize: 5,
  firstEnergy: 3,
  secondEnergy: 4,
  maxEnergy: 4,
  energyPerTurn: 3,
  minSlots: 2,
  maxSlots: 6,
  mostSlots: 7,
  weakness: 120,
  resistance: 120,
  chargeBonus: 120,
  protection: 8,
  rest: 10,
  commanderRest: 0,
  defaultPower: 3,
  defaultPowerPerCost: 7,
  commanderPower: 65,
  commanderCost: 1,
  turnLimit: 0,
};

const whole = (least: number, most: number): z.ZodType<number | undefined> =>
  z.int().min(least).max(most).optional();
const ruleSchemas = {
  deckSize: whole(1, 100),
  handSize: whole(0, 50),
  firstEnergy: whole(0, 1000),
  secondEnergy: whole(0, 1000),
  maxEnergy: whole(1, 1000),
  energyPerTurn: whole(1, 1000),
  minSlots: whole(0, 26),
  maxSlots: whole(0, 26),
  mostSlots: whole(0, 26),
  weakness: whole(100, 1000),
  resistance: whole(100, 1000),
  chargeBonus: whole(100, 1000),
  protection: whole(0, 100),
  rest: whole(0, 10_000),
  commanderRest: whole(0, 10_000),
  defaultPower: whole(0, 10_000),
  defaultPowerPerCost: whole(0, 10_000),
  commanderPower: whole(0, 10_000),
  commanderCost: whole(0, 1000),
  turnLimit: whole(0, 2000),
};
export const rulesSchema = exactly(ruleSchemas);

const deckWish = z.union([
  z.string(),
  z.strictObject({ commander: z.string(), cards: z.array(z.string()) }),
]);

/**
 * The match options: a deck for each seat (a name, `random`, or a list), a commander for each seat
 * (a name, or `deck` for the deck's own), and changed numbers.
 */
export const chaosOptions = exactly({
  decks: z.array(deckWish).optional(),
  commanders: z.array(z.string()).optional(),
  ...ruleSchemas,
}) as unknown as z.ZodType<MatchOptions>;

export function makeSide(
  content: ChaosContent,
  rules: Rules,
  seat: number,
  commander: number,
  slots: number,
): Side {
  return {
    commander: makeUnit(seat, commander, cardAt(content, commander).hp, seat, AT_COMMAND),
    slots: new Array<null>(slots).fill(null),
    hand: [],
    deck: [],
    discard: [],
    energy: Math.min(rules.maxEnergy, seat === 0 ? rules.firstEnergy : rules.secondEnergy),
    maxEnergy: rules.maxEnergy,
    energyPerTurn: rules.energyPerTurn,
    charges: 0,
  };
}

/** The two commanders have the ids 0 and 1; later units count on. */
export function makeState(base: State, rules: Rules, sides: [Side, Side]): ChaosState {
  return {
    content: base.content,
    rng: base.rng,
    stack: base.stack,
    ask: base.ask,
    asked: base.asked,
    over: base.over,
    rules,
    turn: 0,
    active: 0,
    acts: 0,
    nextId: 2,
    sides,
    gone: [],
    winner: -1,
    action: undefined,
  };
}

interface Choices {
  decks?: (string | DeckWish)[];
  commanders?: string[];
}

type SeatDeck = ReturnType<typeof chooseDeck>;

/**
 * R3: decks are chosen and shuffled, the number of slots is drawn; the first step of the turn deals
 * the hands.
 */
export function setUpChaos(
  t: Table<State, ChaosContent>,
  base: State,
  seats: number,
  options: MatchOptions,
): ChaosState {
  if (seats !== 2) throw new SetupFault(`this game is for two players, not ${seats}`);
  const {
    decks = [],
    commanders = [],
    ...figures
  } = options as Choices & {
    [name: string]: number;
  };
  if (decks.length !== 0 && decks.length !== 2)
    throw new SetupFault(
      `a match needs a deck for each of the two seats, ${decks.length} were given`,
    );
  if (commanders.length !== 0 && commanders.length !== 2)
    throw new SetupFault(
      `a match needs a commander for each of the two seats, ${commanders.length} were given`,
    );
  const own = Object.entries(figures).filter(([, figure]) => figure !== undefined);
  // Never changed, so matches with the default numbers share them, which keeps their reads
  // monomorphic.
  const rules: Rules =
    own.length === 0 ? DEFAULT_RULES : { ...DEFAULT_RULES, ...Object.fromEntries(own) };
  if (rules.minSlots > rules.maxSlots)
    throw new SetupFault(
      `minSlots (${rules.minSlots}) is greater than maxSlots (${rules.maxSlots})`,
    );
  const table = t as Table<ChaosState, ChaosContent>;
  const [first, second] = [0, 1].map((seat) =>
    withCommander(table, chooseDeck(table, decks[seat], rules.deckSize), commanders[seat]),
  ) as [SeatDeck, SeatDeck];
  t.shuffle(first.cards);
  t.shuffle(second.cards);
  const slots = rules.minSlots + t.roll(rules.maxSlots - rules.minSlots + 1);
  const sideWith = (seat: number, { commander, cards }: SeatDeck): Side => {
    const side = makeSide(t.content, rules, seat, commander, slots);
    side.deck = cards;
    return side;
  };
  const state = makeState(base, rules, [sideWith(0, first), sideWith(1, second)]);
  state.stack.push({
    kind: 'procedure',
    name: 'turn',
    step: 'opening',
    seat: 0,
    vars: { action: 0, target: -1 },
  });
  return state;
}
