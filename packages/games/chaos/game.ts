import { type CardInfo, type Message, defineGame } from '@cardwright/kernel';
import { random } from '../players/random.ts';
import type { Card } from './content.ts';
import { chaosEvent } from './events.ts';
import { effectInfos, formats } from './format.ts';
import { loadChaos } from './load.ts';
import { chaosOption, chaosQuestion } from './options.ts';
import { evaluateChaos } from './players/evaluate.ts';
import { featuresChaos } from './players/features.ts';
import { heuristic } from './players/heuristic.ts';
import { chaosPersonalities } from './players/personalities.ts';
import { chaosUses } from './players/uses.ts';
import { turn } from './procedures/turn.ts';
import { cardCost } from './rules/attack.ts';
import { commandersOf, OF_THE_DECK } from './rules/decks.ts';
import { wordLists } from './compile/word-lists.ts';
import { ownTags } from './effects/wording.ts';
import { END_TURN } from './rules/offers.ts';
import { LIMITS } from './rules/scope.ts';
import { chaosScene } from './scene.ts';
import { chaosOptions, setUpChaos, DEFAULT_RULES } from './setup.ts';
import { copyChaos } from './state.ts';
import { chaosText } from './text.ts';
import { triggers } from './triggers/passives.ts';
import { ChaosSight, redealChaos, viewChaos } from './view.ts';

const info = (card: Card): CardInfo => ({
  id: card.id,
  name: card.name,
  type: card.type,
  ...(card.type === 'commander' ? {} : { cost: String(cardCost(DEFAULT_RULES, card)) }),
  json: card.tree,
});

/**
 * The names of attacks, passives and choices, of cards that a card makes, and the tags of cards and
 * effects.
 */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'name' && typeof inner === 'string') return [inner];
    if (key !== 'tags' && key !== 'by_tags') return textsIn(inner);
    // the tags of an attack are not printed
    return 'power' in value ? [] : ownTags(inner as readonly string[]);
  });
}

const SHIPPED_DECKS: ReadonlySet<string> = new Set([
  'Tide',
  'Kiln',
  'Weather',
  'Orchard',
  'Parliament',
  'Brood',
]);

/** The deck of a pack is named as in its file. */
const deckWords = (name: string): Message | string =>
  SHIPPED_DECKS.has(name) ? { key: `chaos.deck.${name}` } : name;

/** Two commanders, their creatures and spells, and effects made of effects. */
export const chaos = defineGame({
  name: 'chaos',
  version: '1',
  rules: {
    seats: { min: 2, max: 2 },
    options: chaosOptions,
    presets: (content) =>
      content.decks.flatMap((one) =>
        content.decks.map((two) => ({
          name: `${one.name} – ${two.name}`,
          words: {
            key: 'chaos.preset.decks',
            args: { one: deckWords(one.name), two: deckWords(two.name) },
          },
          options: { decks: [one.name, two.name] },
        })),
      ),
    choices: (content) => [
      {
        kind: 'each-seat',
        option: 'decks',
        label: { key: 'chaos.setup.deck' },
        values: [
          ...content.decks.map(({ name }) => {
            const words = deckWords(name);
            return { value: name, name, ...(typeof words !== 'string' && { words }) };
          }),
          { value: 'random', name: 'random', words: { key: 'chaos.setup.random' } },
        ],
      },
      {
        kind: 'each-seat',
        option: 'commanders',
        label: { key: 'chaos.setup.commander' },
        usual: OF_THE_DECK,
        values: [
          { value: OF_THE_DECK, name: OF_THE_DECK, words: { key: 'chaos.setup.deckCommander' } },
          ...commandersOf(content.cards).map(({ name }) => ({ value: name, name })),
        ],
      },
    ],
    setup: setUpChaos,
    effects: effectInfos,
    words: wordLists,
    procedures: { turn },
    triggers,
    copy: copyChaos,
    outcome(_content, state) {
      const scores = state.sides.map((side) => side.commander.hp);
      return { scores, winners: !state.over ? [] : state.winner < 0 ? [0, 1] : [state.winner] };
    },
    fallback: (_content, { ask }) => [
      Math.max(0, ask?.why === 'ask.act' ? ask.options.indexOf(END_TURN) : 0),
    ],
    maxDecisions: LIMITS.turns * (LIMITS.acts + 1) * 2,
    rounds: { turnOf: (_content, state) => state.active },
  },
  information: {
    view: viewChaos,
    redeal: redealChaos,
    sight: (content, state, seat) => new ChaosSight(content, state, seat),
    // After a change of turn another hand plays.
    reveals: (_content, { type }) => type === 'draw' || type === 'reshuffle' || type === 'turn',
  },
  content: {
    formats,
    load: loadChaos,
    cards: (content) => content.cards.map(info),
    texts: (content) => content.cards.flatMap(({ tree, tags }) => [...textsIn(tree), ...tags]),
    cardId: (content, card) => content.cards[card]?.id,
  },
  face: {
    question: chaosQuestion,
    option: chaosOption,
    event: chaosEvent,
    cardText: chaosText,
    scene: chaosScene,
  },
  players: {
    byName: { random, heuristic },
    default: 'heuristic',
    evaluate: evaluateChaos,
    features: featuresChaos,
    uses: chaosUses,
    personalities: chaosPersonalities,
    search: {
      horizon: 60,
      trust: 0.5,
      learned: { horizon: 0 },
      levels: [6, 8, 12, 150, 2500],
      overlooked: [30, 15, 0, 0, 0],
    },
    chances: { shift: -0.43, slope: 1.03 },
  },
});
