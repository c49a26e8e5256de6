import type { Game, Procedure } from '@cardwright/kernel';

/** The game with one of its procedures replaced, to plant defects. */
export const withProcedure = (game: Game, procedure: Procedure): Game => ({
  ...game,
  rules: { ...game.rules, procedures: { ...game.rules.procedures, [procedure.name]: procedure } },
});
