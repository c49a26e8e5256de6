import { defineGame, type Outcome } from '@cardwright/kernel';
import { z } from 'zod';
import { type LanternContent, load } from './content.ts';
import { cardText, event, m, option } from './face.ts';
import { CardsFile } from './format.ts';
import { scene } from './scene.ts';
import { copy, type LanternState, SEATS, setUp } from './state.ts';
import { flare, turn } from './turn.ts';
import { redeal, view } from './view.ts';

/** R4.2 */
function outcome(_content: LanternContent, { points, won }: LanternState): Outcome {
  const value = (seat: number): number => (points[seat] ?? 0) * 100 + (won[seat] ?? 0);
  const best = Math.max(...points.map((_, seat) => value(seat)));
  return {
    scores: points.slice(),
    winners: points.flatMap((_, seat) => (value(seat) === best ? [seat] : [])),
    details: points.map((n, seat) => [
      { label: m('detail.points'), points: n },
      { label: m('detail.lanterns'), points: won[seat] ?? 0 },
    ]),
  };
}

/** Lantern Night, for two to four players. Nobody wrote a player for it: a search plays it. */
export const game = defineGame({
  name: 'lantern-night',
  version: '1',
  rules: {
    seats: SEATS,
    options: z.strictObject({}),
    setup: setUp,
    procedures: { turn, flare },
    triggers: {},
    copy,
    outcome,
    fallback: () => [0],
    // sixty cards or so are laid, each with one question more at most; Gusts prolong it a little
    maxDecisions: 400,
    rounds: { turnOf: (_content, state) => state.turn },
  },
  information: { view, redeal, sight: (_content, state) => state },
  content: {
    formats: [{ file: 'cards.json', schema: CardsFile, title: 'Lantern Night cards' }],
    load,
    cards: (content: LanternContent) =>
      content.cards.map(({ file }) => ({
        id: file.name,
        name: file.name,
        type: file.kind,
        json: file,
      })),
  },
  face: { option, event, cardText, scene },
});
