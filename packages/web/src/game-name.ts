/** The displayed name of a game; without a translation, its id. */
export const gameName = (
  t: (key: string) => string,
  has: (key: string) => boolean,
  game: string,
): string => (has(`app.game.${game}`) ? t(`game.${game}`) : game);
