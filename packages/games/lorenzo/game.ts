import { at, Bug, type CardInfo, defineGame } from '@cardwright/kernel';
import { random } from '../players/random.ts';
import { loadLorenzo } from './load.ts';
import { CARD_TYPES, cardOf, leaderOf, type LorenzoContent, tileOf } from './content.ts';
import { DECLINE } from './effects/define.ts';
import { FLAG_MEANINGS } from './effects/flag.ts';
import { evaluateLorenzo } from './players/evaluate.ts';
import {
  BoardFile,
  BonusTilesFile,
  DevelopmentFile,
  ExcommunicationsFile,
  FaithTrackFile,
  LeadersFile,
  ScoringFile,
  effectInfos,
  FIELDS,
} from './format.ts';
import { lorenzoEvent } from './events.ts';
import { lorenzoOption, lorenzoQuestion } from './options.ts';
import { featuresLorenzo } from './players/features.ts';
import { heuristic } from './players/heuristic.ts';
import { lorenzoUses } from './players/uses.ts';
import { bonusGather, bonusTower } from './procedures/bonus-action.ts';
import { chooseTiles, draft } from './procedures/draft.ts';
import { gather } from './procedures/gather.ts';
import { match } from './procedures/match.ts';
import { privilege } from './procedures/privilege.ts';
import { instantsInOrder, take } from './procedures/take.ts';
import { END_TURN, PASS, turn } from './procedures/turn.ts';
import { useLeader } from './procedures/use-leader.ts';
import { vatican } from './procedures/vatican.ts';
import { lorenzoOptions, RulesFile } from './rules/rule-options.ts';
import { lorenzoScene } from './scene.ts';
import { outcomeOf } from './rules/scoring.ts';
import { setUpLorenzo } from './setup.ts';
import { copyLorenzo } from './state.ts';
import { TILE_NAMES } from './compile/tile-names.ts';
import { costText, costWords, galleryIds, lorenzoStats, lorenzoText } from './text.ts';
import { LorenzoSight, redealLorenzo, viewLorenzo } from './view.ts';

const LEADER_SHOWN: ReadonlySet<string> = new Set(['activate', 'copy', 'dismiss', 'play']);

/** Lorenzo il Magnifico for two to four players, simple and advanced. */
export const lorenzo = defineGame({
  name: 'lorenzo',
  version: '1',
  rules: {
    seats: { min: 2, max: 4 },
    options: lorenzoOptions,
    presets: () => [
      { name: 'Simple', words: { key: 'lorenzo.preset.Simple' }, options: { advanced: false } },
      { name: 'Advanced', words: { key: 'lorenzo.preset.Advanced' }, options: { advanced: true } },
    ],
    setup: setUpLorenzo,
    effects: effectInfos,
    words: [{ title: 'Flags (`FLAG`)', words: FLAG_MEANINGS }],
    procedures: {
      match,
      draft,
      chooseTiles,
      turn,
      take,
      instants: instantsInOrder,
      gather,
      privilege,
      bonusTower,
      bonusGather,
      useLeader,
      vatican,
    },
    triggers: {},
    copy: copyLorenzo,
    outcome: outcomeOf,
    fallback(_content, { ask }) {
      if (!ask) throw new Bug('nobody is asked');
      if (ask.kind === 'number') return [ask.min];
      if (ask.kind === 'yes-no') return [ask.why === 'ask.support' ? 1 : 0];
      if (ask.kind === 'some') return ask.options.slice(0, ask.min).map((_, place) => place);
      const idle = ask.options.findIndex(
        (code) =>
          code === DECLINE ||
          ((ask.why === 'ask.turn' || ask.why === 'ask.after') &&
            (code === PASS || code === END_TURN)),
      );
      return [Math.max(0, idle)];
    },
    maxDecisions: 4_000,
    rounds: { begun: (_content, state) => state.round },
  },
  information: {
    view: viewLorenzo,
    redeal: redealLorenzo,
    sight: (content, state, seat) => new LorenzoSight(content, state, seat),
    // New cards and dice; leaders passed on; leaders out of another hand.
    reveals: (_content, { type, seat: by }, seat) =>
      type === 'round' || type === 'draft' || (by !== seat && LEADER_SHOWN.has(type)),
  },
  content: {
    formats: [
      {
        file: 'development.json',
        schema: DevelopmentFile,
        title: 'Lorenzo development cards',
        fields: FIELDS,
      },
      {
        file: 'excommunications.json',
        schema: ExcommunicationsFile,
        title: 'Lorenzo excommunication tiles',
        fields: FIELDS,
      },
      { file: 'leaders.json', schema: LeadersFile, title: 'Lorenzo leaders', fields: FIELDS },
      { file: 'board.json', schema: BoardFile, title: 'Lorenzo board', fields: FIELDS },
      {
        file: 'bonus-tiles.json',
        schema: BonusTilesFile,
        title: 'Lorenzo personal bonus tiles',
        fields: FIELDS,
      },
      {
        file: 'faith-track.json',
        schema: FaithTrackFile,
        title: 'Lorenzo faith track',
        fields: FIELDS,
      },
      { file: 'scoring.json', schema: ScoringFile, title: 'Lorenzo final scoring', fields: FIELDS },
      { file: 'rules.json', schema: RulesFile, title: 'Lorenzo rule options', fields: FIELDS },
    ],
    load: loadLorenzo,
    cards: cardsOf,
    cardId: (content, card) => galleryIds(content)[card]?.id,
  },
  face: {
    option: lorenzoOption,
    question: lorenzoQuestion,
    event: lorenzoEvent,
    cardText: lorenzoText,
    cardStats: lorenzoStats,
    scene: lorenzoScene,
  },
  players: {
    byName: { random, heuristic },
    default: 'heuristic',
    evaluate: evaluateLorenzo,
    features: featuresLorenzo,
    uses: lorenzoUses,
    search: {
      horizon: 30,
      trust: 0.7,
      learned: { horizon: 5 },
      learnedFrom: 1,
      levels: [12, 16, 60, 130, 350],
      overlooked: [33, 6, 0, 0, 0],
    },
    chances: { shift: -0.12, slope: 0.54 },
  },
});

/** Development cards, excommunication tiles and leaders for the gallery. */
function cardsOf(content: LorenzoContent): CardInfo[] {
  const { development, excommunications, leaders } = content.source;
  return galleryIds(content).map(({ id, kind, number }) => {
    if (kind === 'tile') {
      const { name } = tileOf(content, number);
      return {
        id,
        name,
        type: 'EXCOMMUNICATION',
        ...(TILE_NAMES.has(name) && { words: { translation: { key: `lorenzo.name.${name}` } } }),
        json: at(excommunications, number),
      };
    }
    if (kind === 'leader')
      return {
        id,
        name: leaderOf(content, number).name,
        type: 'LEADER',
        json: at(leaders, number),
      };
    const card = cardOf(content, number);
    const cost = costText(card);
    return {
      id,
      name: card.name,
      type: CARD_TYPES[card.type],
      ...(cost !== undefined && { cost, words: { cost: costWords(card) } }),
      json: at(development, number),
    };
  });
}
