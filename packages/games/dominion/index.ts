import type { Game } from '@cardwright/kernel';
import { loadDominion } from './compile.ts';
import { type DominionContent, PRESETS } from './content.ts';
import { EFFECTS } from './effects/index.ts';
import { CardsFile } from './format.ts';
import { leaveDominion } from './leave.ts';
import { dominionOption, dominionQuestion, tellDominion } from './options.ts';
import { bigMoney } from './players/big-money.ts';
import { evaluateDominion } from './players/evaluate.ts';
import { heuristic } from './players/heuristic.ts';
import { random } from '../players/random.ts';
import { drawUpTo } from './procedures/draw-up-to.ts';
import { playCard } from './procedures/play-card.ts';
import { react } from './procedures/react.ts';
import { END_PHASE, END_TURN, turn } from './procedures/turn.ts';
import { dominionScene } from './scene.ts';
import { outcomeOf } from './score.ts';
import { dominionOptions, KINGDOM_SIZE, kingdomCards, setUpDominion } from './setup.ts';
import { copyDominion, type DominionState, FORGETFUL_RULES } from './state.ts';
import { dominionText } from './text.ts';
import { attack } from './triggers/attack.ts';
import { DominionSight, redealDominion, viewDominion } from './view.ts';

/** Dominion, the base game in its second edition. */
export const dominion: Game<DominionState, DominionContent, DominionSight> = {
  name: 'dominion',
  version: '3',
  // Rules 3 keep what is known of decks (R1.5) in the state, and so in its hash: a match of rules 2 stays one.
  // By rules 1 a seat that left kept its cards, and they counted (R3.4). With two at the table that ends the game by both.
  takesOver: ({ rules, seats, left }) => (rules === FORGETFUL_RULES || (rules === '1' && (seats === 2 || !left)) ? FORGETFUL_RULES : undefined),
  seats: { min: 2, max: 6 },
  maxDecisions: 20_000,
  formats: [{ file: 'cards.json', schema: CardsFile, title: 'Dominion cards' }],
  effects: EFFECTS,
  options: dominionOptions,
  procedures: { turn, playCard, drawUpTo, react },
  triggers: { attack },
  players: { random, 'big-money': bigMoney, heuristic },
  load: loadDominion,
  setup: setUpDominion,
  copy: copyDominion,
  sight: (content, state, seat) => new DominionSight(content, state, seat),
  view: viewDominion,
  outcome: outcomeOf,
  redeal: redealDominion,
  question: dominionQuestion,
  option: dominionOption,
  tell: tellDominion,
  text: dominionText,
  scene: dominionScene,
  cards: (content) =>
    content.source.map((card) => ({ id: card.name, name: card.name, type: card.types.join(' – '), cost: String(card.cost), json: card as never })),
  cardId: (content, card) => content.cards[card]?.name,
  presets: () => [...Object.keys(PRESETS), 'random'].map((name) => ({ name, words: { key: `dominion.preset.${name}` }, options: { kingdom: name } })),
  choices: (content) => [
    {
      kind: 'cards',
      option: 'kingdom',
      label: { key: 'dominion.setup.kingdom' },
      cards: kingdomCards(content).map((card) => content.cards[card]!.name),
      count: KINGDOM_SIZE,
    },
  ],
  rounds: { begun: (_content, state) => state.seats[0]!.turns },
  fallback(_content, state) {
    const ask = state.ask!;
    if (ask.kind === 'yes-no') return [ask.why === 'ask.react' ? 1 : 0];
    if (ask.kind === 'one') {
      const end = ask.options.findIndex((code) => code === END_TURN || code === END_PHASE);
      return [end >= 0 ? (ask.options.includes(END_TURN) ? ask.options.indexOf(END_TURN) : end) : 0];
    }
    return ask.options.slice(0, ask.kind === 'order' ? undefined : ask.min).map((_, place) => place);
  },
  leave: leaveDominion,
  evaluate: evaluateDominion,
};
