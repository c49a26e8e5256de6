/** What a game is called; one nobody has words for goes by its name. */
export const gameName = (
  t: (key: string) => string,
  has: (key: string) => boolean,
  game: string,
): string => (has(`app.game.${game}`) ? t(`game.${game}`) : game);
