import { defineGame } from '@cardwright/kernel';
import { z } from 'zod';
import { CardsFile, type GameContent, load } from './content.ts';
import { cardText, event, option } from './face.ts';
import { scene } from './scene.ts';
import { copy, type GameState, setUp } from './state.ts';
import { turn } from './turn.ts';
import { pointsOf, view } from './view.ts';

/** R3.1 */
function outcome(
  content: GameContent,
  { taken }: GameState,
): { scores: number[]; winners: number[] } {
  const scores = taken.map((cards) => pointsOf(content, cards));
  const best = Math.max(...scores);
  return { scores, winners: scores.flatMap((score, seat) => (score === best ? [seat] : [])) };
}

export const game = defineGame({
  name: 'my-game',
  version: '1',
  rules: {
    seats: { min: 2, max: 4 },
    options: z.strictObject({}),
    setup: setUp,
    procedures: { turn },
    triggers: {},
    copy,
    outcome,
    fallback: () => [0],
    maxDecisions: 400,
    rounds: { turnOf: (_content, state) => state.turn },
  },
  information: {
    perfectInformation: true,
    view,
    redeal: () => undefined,
    sight: (_content, state) => state,
  },
  content: {
    formats: [{ file: 'cards.json', schema: CardsFile, title: 'Cards of My game' }],
    load,
    cards: (content: GameContent) =>
      content.cards.map((card) => ({ id: card.name, name: card.name, type: 'Find', json: card })),
  },
  face: { option, event, cardText, scene },
});
