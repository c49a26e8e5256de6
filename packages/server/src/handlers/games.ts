import { readPackManifests, setupTranslations } from '@cardwright/games/node';
import { describeGame, type ResultOf } from '@cardwright/protocol';
import { playersOf } from '@cardwright/sim/search';
import type { CatalogueGame } from '../matches/game-catalogue.ts';
import type { HandlerOf } from './context.ts';

type GameOnOffer = ResultOf<'games'>['games'][number];
const known = new WeakMap<CatalogueGame, GameOnOffer>();

export const games: HandlerOf<'games'> = (_params, { host }) => ({
  games: host.catalogue.all().map(onOffer),
});

function onOffer(entry: CatalogueGame): GameOnOffer {
  const { game, content } = entry;
  let offer = known.get(entry);
  if (!offer)
    known.set(entry, (offer = describeGame(game, content, playersOf(game), packsOn(entry))));
  return offer;
}

/** The packs of a game, and their names for what can be chosen. */
function packsOn({ game, content, pack }: CatalogueGame): Pick<GameOnOffer, 'packs'> {
  if (!pack) return {};
  const packs = readPackManifests(pack).map(({ name, version, author, licence }) => ({
    ...(name !== undefined && { name }),
    ...(version !== undefined && { version }),
    ...(author !== undefined && { author }),
    ...(licence !== undefined && { licence }),
  }));
  return { packs, ...setupTranslations(game, content, pack) };
}
