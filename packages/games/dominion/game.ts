import { defineGame } from '@cardwright/kernel';
import { loadDominion } from './load.ts';
import { BASIC, cardAt, PRESETS } from './content.ts';
import { EFFECTS } from './effects/index.ts';
import { dominionEvent } from './events.ts';
import { CardsFile, FIELDS } from './format.ts';
import { leaveDominion } from './rules/leave.ts';
import { namedTexts } from './compile/named-texts.ts';
import { dominionOption, dominionQuestion } from './options.ts';
import { bigMoney } from './players/big-money.ts';
import { evaluateDominion } from './players/evaluate.ts';
import { featuresDominion } from './players/features.ts';
import { heuristic } from './players/heuristic.ts';
import { dominionPersonalities } from './players/personalities.ts';
import { dominionUses } from './players/uses.ts';
import { obviousDominion } from './players/obvious.ts';
import { strategyEvolution } from './players/strategy/strategy-evolution.ts';
import { strategyPlayer } from './players/strategy/strategy-player.ts';
import { random } from '../players/random.ts';
import { drawUpTo } from './procedures/draw-up-to.ts';
import { playCard } from './procedures/play-card.ts';
import { react } from './procedures/react.ts';
import { END_PHASE, END_TURN, turn } from './procedures/turn.ts';
import { dominionScene } from './scene.ts';
import { outcomeOf } from './rules/score.ts';
import {
  dominionOptions,
  KINGDOM_SIZE,
  kingdomCards,
  PRESET_NAMES,
  setUpDominion,
} from './setup.ts';
import { copyDominion, FORGETFUL_RULES, seatOf, UNORDERED_RULES } from './state.ts';
import { dominionText } from './text.ts';
import { attack } from './triggers/attack.ts';
import { discarded, gained, trashed } from './triggers/happenings.ts';
import {
  DominionSight,
  hiddenQuestionsDominion,
  redealDominion,
  revealsDominion,
  viewDominion,
} from './view.ts';

/** The cards of the base game, whose names the words translate. */
const BASE_CARDS: ReadonlySet<string> = new Set([...BASIC, ...Object.values(PRESETS).flat()]);

/** Dominion, the base game in its second edition. */
export const dominion = defineGame({
  name: 'dominion',
  version: '4',
  rules: {
    seats: { min: 2, max: 6 },
    options: dominionOptions,
    presets: (content) => [
      ...PRESET_NAMES.filter((name) => !content.kingdoms.has(name)).map((name) => ({
        name,
        words: { key: `dominion.preset.${name}` },
        options: { kingdom: name },
      })),
      ...[...content.kingdoms.keys()].map((name) => ({ name, options: { kingdom: name } })),
    ],
    choices: (content) => [
      {
        kind: 'cards',
        option: 'kingdom',
        label: { key: 'dominion.setup.kingdom' },
        cards: kingdomCards(content).map((card) => cardAt(content, card).name),
        count: KINGDOM_SIZE,
      },
    ],
    setup: setUpDominion,
    effects: EFFECTS,
    procedures: { turn, playCard, drawUpTo, react },
    triggers: { attack, gain: gained, trash: trashed, discard: discarded },
    copy: copyDominion,
    outcome: outcomeOf,
    leave: leaveDominion,
    fallback(_content, state) {
      const { ask } = state;
      if (!ask) return [];
      if (ask.kind === 'yes-no') return [ask.why.startsWith('ask.react') ? 1 : 0];
      if (ask.kind === 'one') {
        const end = ask.options.findIndex((code) => code === END_TURN || code === END_PHASE);
        return [
          end >= 0 ? (ask.options.includes(END_TURN) ? ask.options.indexOf(END_TURN) : end) : 0,
        ];
      }
      return ask.options
        .slice(0, ask.kind === 'order' ? undefined : ask.min)
        .map((_, place) => place);
    },
    maxDecisions: 20_000,
    rounds: { begun: (_content, state) => seatOf(state, 0).turns },
    // A match of rules 3 keeps its rules, which do not ask for the order of cards (R7.12), and so
    // does one of rules 2: later ones store what is known about decks (R1.5) in the state, and thus
    // in its hash. Under rules 1 a seat that left kept its cards, and they counted (R3.4). With two
    // players, leaving ends the game under both.
    acceptsRecordsOf({ rules, seats, left }) {
      if (UNORDERED_RULES.has(rules)) return rules;
      return rules === '1' && (seats === 2 || !left) ? FORGETFUL_RULES : undefined;
    },
  },
  information: {
    view: viewDominion,
    redeal: redealDominion,
    sight: (content, state, seat) => new DominionSight(content, state, seat),
    reveals: revealsDominion,
    hiddenQuestions: hiddenQuestionsDominion,
  },
  content: {
    formats: [{ file: 'cards.json', schema: CardsFile, title: 'Dominion cards', fields: FIELDS }],
    load: loadDominion,
    cards: (content) =>
      content.source.map((card) => ({
        id: card.name,
        name: card.name,
        type: card.types.map((type) => (type === 'Phase' ? card.phase?.name : type)).join(' – '),
        cost: String(card.cost),
        json: card,
        ...(BASE_CARDS.has(card.name) && {
          words: { translation: { key: `dominion.name.${card.name}` } },
        }),
      })),
    texts: (content) => namedTexts(content.source),
    cardId: (content, card) => content.cards[card]?.name,
  },
  face: {
    question: dominionQuestion,
    option: dominionOption,
    event: dominionEvent,
    cardText: dominionText,
    scene: dominionScene,
  },
  players: {
    byName: { random, 'big-money': bigMoney, strategy: strategyPlayer, heuristic },
    default: 'heuristic',
    evaluate: evaluateDominion,
    features: featuresDominion,
    uses: dominionUses,
    obvious: obviousDominion,
    evolution: strategyEvolution,
    personalities: dominionPersonalities,
    search: {
      horizon: 40,
      random: 1,
      trust: 1,
      levels: [12, 12, 60, 120, 400],
      overlooked: [14, 5, 5, 0.4, 0],
    },
    chances: { shift: 0.02, slope: 0.76 },
  },
});
