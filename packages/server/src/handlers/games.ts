import { playersOf } from '@cardwright/sim';
import type { ResultOf } from '@cardwright/protocol';
import { z } from 'zod';
import type { Shelved } from '../matches/shelf.ts';
import type { HandlerOf } from './context.ts';

type GameOnOffer = ResultOf<'games'>['games'][number];
const known = new WeakMap<Shelved, GameOnOffer>();

export const games: HandlerOf<'games'> = (_params, { host }) => ({ games: host.shelf.all().map(onOffer) });

function onOffer(shelved: Shelved): GameOnOffer {
  let offer = known.get(shelved);
  if (!offer) {
    const { game, content } = shelved;
    offer = {
      name: game.name,
      rules: game.version,
      content: content.hash,
      seats: { min: game.seats.min, max: game.seats.max },
      options: z.toJSONSchema(game.options, { target: 'draft-7', io: 'input', unrepresentable: 'any' }),
      presets: (game.presets?.(content) ?? []) as GameOnOffer['presets'],
      choices: game.choices?.(content) ?? [],
      players: Object.entries(playersOf(game)).map(([name, { about }]) => ({ name, about })),
      cards: game.cards(content).length,
    };
    known.set(shelved, offer);
  }
  return offer;
}
