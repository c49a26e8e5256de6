import { type Message, defineGame } from '@cardwright/kernel';
import { random } from '../players/random.ts';
import { loadLanes } from './load.ts';
import { lanesEvent } from './events.ts';
import { CardFile, DeckFile, effectInfos, FIELDS, IndexFile, KeywordFile } from './format.ts';
import { lanesOption, lanesQuestion } from './options.ts';
import { evaluateLanes } from './players/evaluate.ts';
import { featuresLanes } from './players/features.ts';
import { heuristic } from './players/heuristic.ts';
import { lanesPersonalities } from './players/personalities.ts';
import { lanesUses } from './players/uses.ts';
import { damage } from './procedures/damage.ts';
import { enter } from './procedures/enter.ts';
import { fighting } from './procedures/fight.ts';
import { march } from './procedures/march.ts';
import { match } from './procedures/match.ts';
import { arrive } from './procedures/place.ts';
import { build, play } from './procedures/play.ts';
import { lanesScene } from './scene.ts';
import { lanesOptions, setUpLanes } from './setup.ts';
import { copyLanes, leftOf } from './state.ts';
import { END_TURN } from './rules/targets.ts';
import { lanesStats } from './compile/stats.ts';
import { lanesText } from './text.ts';
import { lanesTriggers } from './triggers/index.ts';
import { CARD_TYPES, nameOf } from './compile/vocabulary.ts';
import { wordLists } from './compile/word-lists.ts';
import { LanesSight, redealLanes, viewLanes } from './view.ts';
import { cardAt } from './content.ts';

const SHIPPED_DECKS: { readonly [name: string]: string } = {
  commoners: 'Village Muster',
  reavers: 'Fire on the Road',
  tinkers: 'The Brass Workshop',
  wardens: 'Walls and Oaths',
};

/** The deck of a pack is named as in its file. */
const deckWords = ({ name, title }: { name: string; title: string }): Message | string =>
  SHIPPED_DECKS[name] === title ? { key: `lanes.deck.${name}` } : title;

/** Units, buildings and skills on three lanes. */
export const lanes = defineGame({
  name: 'lanes',
  version: '1',
  rules: {
    seats: { min: 2, max: 2 },
    options: lanesOptions,
    presets: (content) =>
      content.decks.flatMap((one, i) =>
        content.decks.slice(i).map((other) => ({
          name: `${one.title} – ${other.title}`,
          words: {
            key: 'lanes.preset.decks',
            args: { one: deckWords(one), other: deckWords(other) },
          },
          options: { decks: [one.name, other.name] },
        })),
      ),
    choices: (content) => [
      {
        kind: 'each-seat',
        option: 'decks',
        label: { key: 'lanes.setup.deck' },
        values: content.decks.map((deck) => {
          const words = deckWords(deck);
          return {
            value: deck.name,
            name: deck.title,
            ...(typeof words !== 'string' && { words }),
          };
        }),
      },
    ],
    setup: setUpLanes,
    effects: effectInfos,
    words: wordLists,
    procedures: { arrive, build, damage, enter, fight: fighting, march, match, play },
    triggers: lanesTriggers,
    copy: copyLanes,
    outcome: (_content, state) => ({
      scores: state.players.map(leftOf),
      winners: state.over ? [state.current] : [],
    }),
    fallback: (_content, { ask }) => [Math.max(0, ask?.options.indexOf(END_TURN) ?? 0)],
    maxDecisions: 5_000,
    rounds: { turnOf: (_content, state) => state.current },
  },
  information: {
    view: viewLanes,
    redeal: redealLanes,
    sight: (content, state, seat) => new LanesSight(content, state, seat),
    // After a change of turn another hand plays.
    reveals: (_content, { type }) =>
      type === 'DRAW' || type === 'TURN_STARTED' || type === 'CARD_LOST',
  },
  content: {
    formats: [
      {
        file: '[expansion]/[class]/[number].json',
        schema: CardFile,
        title: 'Lanes card',
        fields: FIELDS,
      },
      { file: 'index.txt', schema: IndexFile, title: 'Lanes index' },
      { file: 'decks/[name].json', schema: DeckFile, title: 'Lanes deck', fields: FIELDS },
      { file: 'keywords/[name].json', schema: KeywordFile, title: 'Lanes keyword' },
    ],
    load: loadLanes,
    cards: (content) =>
      content.cards.map((card) => ({
        id: String(card.id),
        name: card.title,
        type: nameOf(CARD_TYPES, card.type),
        cost: String(card.cost),
        json: card.json,
      })),
    cardId: (content, card) => (card < 0 ? undefined : String(cardAt(content, card).id)),
  },
  face: {
    question: lanesQuestion,
    option: lanesOption,
    event: lanesEvent,
    cardText: lanesText,
    cardStats: lanesStats,
    scene: lanesScene,
  },
  players: {
    byName: { random, heuristic },
    default: 'heuristic',
    evaluate: evaluateLanes,
    features: featuresLanes,
    uses: lanesUses,
    personalities: lanesPersonalities,
    search: {
      horizon: 20,
      trust: 0.5,
      levels: [6, 9, 16, 30, 2000],
      overlooked: [50, 38, 16, 0, 0],
    },
    chances: { shift: -1.53, slope: 0.94 },
  },
});
