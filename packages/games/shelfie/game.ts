import { type CardInfo, defineGame } from '@cardwright/kernel';
import { random } from '../players/random.ts';
import { loadShelfie } from './load.ts';
import type { ShelfieContent } from './content.ts';
import { SEATS } from './content.ts';
import {
  CommonGoalCards,
  Editions,
  FILES,
  LivingRoom,
  PersonalGoals,
  effectInfos,
  FIELDS,
} from './format.ts';
import { shelfieEvent } from './events.ts';
import { shelfieOption } from './options.ts';
import { outcomeOf } from './rules/outcome.ts';
import { evaluateShelfie } from './players/evaluate.ts';
import { featuresShelfie } from './players/features.ts';
import { heuristic } from './players/heuristic.ts';
import { turn } from './procedures/turn.ts';
import { shelfieScene } from './scene.ts';
import { setUpShelfie, shelfieOptions } from './setup.ts';
import { copyShelfie } from './state.ts';
import { roomWords, shelfieText } from './text.ts';
import { shelfieUses } from './players/uses.ts';
import {
  editionWith,
  goalCardId,
  personalCardId,
  redealShelfie,
  ShelfieSight,
  viewShelfie,
} from './view.ts';

/** The edition of a pack is named as in its file. */
const SHIPPED_EDITIONS: ReadonlySet<string> = new Set(['english', 'italian']);

/** My Shelfie, for two to four players. */
export const shelfie = defineGame({
  name: 'shelfie',
  version: '1',
  rules: {
    seats: SEATS,
    options: shelfieOptions,
    presets: (content) =>
      content.editions.map(({ name }) => ({
        name,
        ...(SHIPPED_EDITIONS.has(name) && { words: { key: `shelfie.preset.${name}` } }),
        options: { edition: name },
      })),
    setup: setUpShelfie,
    effects: effectInfos,
    procedures: { turn },
    triggers: {},
    copy: copyShelfie,
    outcome: outcomeOf,
    /** The first single tile, the first column with room, the given order. */
    fallback(_content, state) {
      const ask = state.ask;
      return ask?.kind === 'order' ? ask.options.map((_, place) => place) : [0];
    },
    // four shelves of thirty cells, at worst filled one tile a turn, three questions each
    maxDecisions: 4 * 30 * 3,
    rounds: { turnOf: (_content, state) => state.turn },
  },
  information: {
    view: viewShelfie,
    redeal: redealShelfie,
    sight: (content, state, seat) => new ShelfieSight(content, state, seat),
    reveals: (_content, { type }) => type === 'refill',
  },
  content: {
    formats: [
      { file: FILES.common, schema: CommonGoalCards, title: 'My Shelfie common goals' },
      { file: FILES.room, schema: LivingRoom, title: 'My Shelfie living room' },
      {
        file: FILES.personal,
        schema: PersonalGoals,
        title: 'My Shelfie personal goals',
        fields: FIELDS,
      },
      { file: FILES.editions, schema: Editions, title: 'My Shelfie editions' },
    ],
    load: loadShelfie,
    cards: cardsOf,
    texts: (content) => content.goals.map(({ card }) => card.description.trim()),
    boards: ({ rooms }) => roomWords(rooms),
  },
  face: {
    option: shelfieOption,
    event: shelfieEvent,
    cardText: shelfieText,
    scene: shelfieScene,
  },
  players: {
    byName: { random, heuristic },
    default: 'heuristic',
    evaluate: evaluateShelfie,
    features: featuresShelfie,
    uses: shelfieUses,
    search: {
      horizon: 6,
      trust: 0.5,
      learned: { horizon: 0 },
      levels: [6, 8, 12, 200, 2000],
      overlooked: [27, 15, 0, 0, 0],
    },
    chances: { shift: -0.57, slope: 0.55 },
  },
});

function cardsOf(content: ShelfieContent): CardInfo[] {
  const common = content.goals.map(({ card }, i): CardInfo => {
    const edition = editionWith(content, i);
    const key = edition === undefined ? 'shelfie.card.common' : 'shelfie.card.edition';
    const args = { goal: card.id, ...(edition !== undefined && { edition }) };
    return {
      id: goalCardId(content, i),
      name: `Common goal ${card.id}`,
      type: card.type,
      json: card,
      words: { name: { key, args } },
    };
  });
  const personal = content.personal.map(
    (card): CardInfo => ({
      id: personalCardId(card.id),
      name: `Personal goal ${card.id}`,
      type: 'Personal',
      json: [...card.rows],
      words: { name: { key: 'shelfie.card.personal', args: { goal: card.id } } },
    }),
  );
  return [...common, ...personal];
}
