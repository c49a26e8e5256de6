import { type Content, type Game, type Player, PlayerFault, type PlayerMaker } from '@cardwright/kernel';
import { nearest } from '@cardwright/games';
import { searchers } from './search/searchers.ts';

/** Whoever can take a seat at a game: its own players, and those that search any game. */
export function playersOf(game: Game): { readonly [name: string]: PlayerMaker } {
  return { ...game.players, ...searchers };
}

/** A player by its name and what follows it, as in `big-money:Smithy:2`. */
export function makePlayer(game: Game, content: Content, name: string): Player {
  const [kind = '', ...args] = name.split(':');
  const known = playersOf(game);
  const maker = Object.hasOwn(known, kind) ? known[kind] : undefined;
  if (!maker) {
    const meant = nearest(kind, Object.keys(known));
    throw new PlayerFault(`${game.name} has no player '${kind}'${meant ? `; did you mean '${meant}'?` : ''} (known: ${Object.keys(known).join(', ')})`);
  }
  return maker.make(args, content);
}
