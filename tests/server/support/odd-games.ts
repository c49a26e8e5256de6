import { games as shipped } from '@cardwright/games';
import type { Game, PlayerMaker } from '@cardwright/kernel';
import { withProcedure } from './with-procedure.ts';

const player = (
  name: string,
  answer: PlayerMaker['make'] extends (...args: never[]) => infer P
    ? P extends { answer: infer A }
      ? A
      : never
    : never,
): PlayerMaker => ({ about: name, make: () => ({ name, answer }) });

const { dominion } = shipped as { dominion: Game };
const turn = dominion.rules.procedures['turn']!;

/**
 * Dominion with players that fail in various ways, and with a defect that buying a Curse triggers.
 */
export const odd: Game = {
  ...withProcedure(dominion, {
    ...turn,
    steps: {
      ...turn.steps,
      bought(t, f, picked, result) {
        if (dominion.content.cardId!(t.content, picked[0]!) === 'Curse')
          (undefined as unknown as { oops: () => void }).oops();
        return turn.steps['bought']!(t, f, picked, result);
      },
    },
  }),
  players: {
    ...dominion.players,
    byName: {
      ...dominion.players.byName,
      throws: player('throws', () => {
        throw new Error('no idea');
      }),
      stalls: player('stalls', () => {
        for (;;);
      }),
      cheats: player('cheats', () => [99]),
    },
  },
};

export const games: { readonly [name: string]: Game } = { dominion: odd };
