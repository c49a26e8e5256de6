import { type MatchOptions, SetupFault, type State } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly, faultLines, nearest, schemaFaults } from '../loading/index.ts';
import { cardAt, classCard, type LanesContent, placeOf } from './content.ts';
import { deckProblems } from './compile/read-deck.ts';
import {
  recordedRuleOptions,
  type RuleChoices,
  type Rules,
  ruleOptions,
  rulesFrom,
} from './rules/rule-set.ts';
import { copyPlayer, type LanesPlayer, type LanesState, type LanesTable } from './state.ts';
import { SKILL } from './compile/vocabulary.ts';

/** A card's number, or its place in a file. */
const CardNumber = z.int().min(-1_000_000).max(1_000_000);
const DeckChoice = z.union([
  z.string(),
  z.strictObject({ class: z.string().optional(), cards: z.array(CardNumber) }),
  z.array(CardNumber),
]);

/**
 * The match options: a deck for each player (a name, or card numbers), and every number of the
 * rules.
 */
export const lanesOptions = exactly({
  decks: z.array(DeckChoice).length(2),
  ...ruleOptions,
}).partial();

/**
 * The same for a match that is replayed: its options were validated with the bounds of its time.
 */
const recordedOptions = exactly({
  decks: z.array(DeckChoice).length(2),
  ...recordedRuleOptions,
}).partial();

/** A player's set-up. */
export interface Equipment {
  /** The class card, or -1. */
  class: number;
  cards: readonly number[];
}

/** The rule set with its changes; an explicit option overrides a class. */
export function equip(
  content: LanesContent,
  rules: Rules,
  choices: RuleChoices,
  equipment: Equipment,
): LanesPlayer {
  const card = equipment.class < 0 ? undefined : content.cards[equipment.class];
  const hp = choices.startingHp ?? (card && card.hp > 0 ? card.hp : rules.startingHp);
  const gold = choices.startingGold ?? (card && card.gold >= 0 ? card.gold : rules.startingGold);
  const power =
    choices.powerCard === undefined && card && card.power >= 0
      ? card.power
      : placeOf(content, rules.powerCard);
  return {
    hp,
    hpPlus: 0,
    tokens: 0,
    gold,
    used: 0,
    power: power >= 0 && cardAt(content, power).type === SKILL ? power : -1,
    class: equipment.class,
    hand: [],
    deck: equipment.cards.slice(),
    discard: [],
  };
}

export const emptyState = (
  base: State,
  rules: Rules,
  players: LanesState['players'],
): LanesState => ({
  content: base.content,
  rng: base.rng,
  stack: base.stack,
  ask: base.ask,
  asked: base.asked,
  over: base.over,
  rules,
  current: 0,
  nextId: rules.firstEntityId,
  turns: 0,
  players,
  entities: [],
  act: undefined,
});

export const startFrame = (step: 'begin' | 'wait') => ({
  kind: 'procedure' as const,
  name: 'match',
  step,
  seat: 0,
  vars: {},
});

interface SetUp {
  content: LanesContent;
  rules: Rules;
  players: LanesState['players'];
}

/** Cache of parsed options, because a thousand games may share them. */
const known = new WeakMap<MatchOptions, SetUp>();

function readOptions(content: LanesContent, options: MatchOptions): SetUp {
  const before = known.get(options);
  if (before?.content === content) return before;
  const parsed = recordedOptions.safeParse(options);
  if (!parsed.success)
    throw new SetupFault(faultLines(schemaFaults(parsed.error, options)).join('; '));
  const { decks, ...choices } = parsed.data;
  const rules = rulesFrom(choices);
  const equipped = (seat: number): LanesPlayer =>
    equip(content, rules, choices, deckOf(content, rules, decks?.[seat], seat));
  const players: LanesState['players'] = [equipped(0), equipped(1)];
  const setUp: SetUp = { content, rules, players };
  known.set(options, setUp);
  return setUp;
}

/** R3: decks are checked, then shuffled and dealt by the first step of the match. */
export function setUpLanes(
  t: LanesTable,
  base: State,
  _seats: number,
  options: MatchOptions,
): LanesState {
  const { rules, players } = readOptions(t.content, options);
  const state = emptyState(base, rules, [copyPlayer(players[0]), copyPlayer(players[1])]);
  state.stack.push(startFrame('begin'));
  return state;
}

/** A deck by name, or a list of card numbers; by default, the content's first and second. */
export function deckOf(
  content: LanesContent,
  rules: Rules,
  wish: z.infer<typeof DeckChoice> | undefined,
  seat: number,
): Equipment {
  if (wish === undefined || typeof wish === 'string') {
    const deck =
      wish === undefined
        ? (content.decks[seat] ?? content.decks[0])
        : content.decks.find((d) => d.name === wish || d.title === wish);
    const names = content.decks.map((d) => d.name);
    if (!deck) {
      const meant = wish === undefined ? undefined : nearest(wish, names);
      throw new SetupFault(
        wish === undefined
          ? 'the content has no deck'
          : `unknown deck '${wish}'${meant ? `; did you mean '${meant}'?` : ''} (known: ` +
              `${names.join(', ')})`,
      );
    }
    return checked(
      content,
      rules,
      deck.className,
      deck.cards.map((card) => cardAt(content, card).id),
      seat,
    );
  }
  const cards = Array.isArray(wish) ? wish : wish.cards;
  return checked(
    content,
    rules,
    (Array.isArray(wish) ? 'BASE' : (wish.class ?? 'BASE')).toUpperCase(),
    cards,
    seat,
  );
}

function checked(
  content: LanesContent,
  rules: Rules,
  className: string,
  ids: readonly number[],
  seat: number,
): Equipment {
  const problems = deckProblems(content, rules, className, ids);
  if (problems.length > 0)
    throw new SetupFault(
      `the deck of player ${seat + 1}: ${problems.map((problem) => problem.message).join('; ')}`,
    );
  return { class: classCard(content, className), cards: ids.map((id) => placeOf(content, id)) };
}
