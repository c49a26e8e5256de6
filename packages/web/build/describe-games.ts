import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { describeGame } from '@cardwright/protocol';
import { playersOf } from '@cardwright/sim/search';

/** What the shipped games offer, as JSON: the page shows them before it has loaded any. */
export const describeGames = (): string =>
  JSON.stringify(
    Object.values(games).map((game) => describeGame(game, loadContent(game), playersOf(game))),
  );
