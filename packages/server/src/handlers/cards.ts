import { translationsIn } from '@cardwright/games/node';
import { describeCards, type PackFaces, type ResultOf } from '@cardwright/protocol';
import { pictureAddress } from '../http/pack-pictures.ts';
import type { CatalogueGame } from '../matches/game-catalogue.ts';
import type { HandlerOf } from './context.ts';

const known = new WeakMap<CatalogueGame, Map<string, ResultOf<'cards'>>>();

export const cards: HandlerOf<'cards'> = ({ game: name, language }, { host, languages, words }) => {
  const entry = host.game(name);
  const { game, content } = entry;
  const spoken = languages.includes(language ?? '') ? language! : 'en';
  let byLanguage = known.get(entry);
  if (!byLanguage) known.set(entry, (byLanguage = new Map()));
  let result = byLanguage.get(spoken);
  if (!result)
    byLanguage.set(
      spoken,
      (result = describeCards(game, content, words(spoken), facesOf(entry, spoken))),
    );
  return result;
};

function facesOf(entry: CatalogueGame, language: string): PackFaces {
  const { game, content, pack, images } = entry;
  const translations = translationsIn(game, content, pack, language);
  return {
    ...(Object.keys(translations).length > 0 && { translations: { ...translations } }),
    picture({ id, name }) {
      const image = images?.get(id) ?? images?.get(name);
      return image && pictureAddress(image);
    },
  };
}
