import { playersOf } from '@cardwright/sim/search';
import type { ResultOf } from '@cardwright/protocol';
import { z } from 'zod';
import type { CatalogueGame } from '../matches/game-catalogue.ts';
import type { HandlerOf } from './context.ts';

type GameOnOffer = ResultOf<'games'>['games'][number];
const known = new WeakMap<CatalogueGame, GameOnOffer>();

export const games: HandlerOf<'games'> = (_params, { host }) => ({
  games: host.catalogue.all().map(onOffer),
});

function onOffer(entry: CatalogueGame): GameOnOffer {
  let offer = known.get(entry);
  if (!offer) {
    const { game, content } = entry;
    offer = {
      name: game.name,
      rules: game.version,
      content: content.hash,
      seats: { min: game.rules.seats.min, max: game.rules.seats.max },
      options: z.toJSONSchema(game.rules.options, {
        target: 'draft-7',
        io: 'input',
        unrepresentable: 'any',
      }),
      presets: (game.rules.presets?.(content) ?? []) as GameOnOffer['presets'],
      choices: game.rules.choices?.(content) ?? [],
      players: Object.entries(playersOf(game)).map(([name, { about }]) => ({ name, about })),
      cards: game.content.cards(content).length,
    };
    known.set(entry, offer);
  }
  return offer;
}
