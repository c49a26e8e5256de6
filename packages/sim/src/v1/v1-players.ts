import { v1Games } from '@cardwright/games/v1';
import { Machine, PlayerFault } from '@cardwright/kernel';
import { settingsForCount, settingsForLevel } from '../search/settings.ts';
import { playerMaker, type SeatedPlayer } from '../seat-players.ts';
import { V1SearchPlayer } from './search-player.ts';

const PREFIX = 'v1:';
const FORMS = 'v1:heuristic, v1:level:5 or v1:search:COUNT';

/**
 * `playerMaker` for simulations and tournaments: it also knows the players of version 0.1, which
 * are kept for comparison. Servers and pages do not use it, so nobody is offered them.
 */
export function comparedPlayerMaker(machine: Machine, name: string): () => SeatedPlayer {
  if (!name.startsWith(PREFIX)) return playerMaker(machine, name);
  const { game } = machine;
  const v1Game = Object.hasOwn(v1Games, game.name) ? v1Games[game.name] : undefined;
  if (!v1Game) throw new PlayerFault(`${game.name} has no players of version 0.1`);
  const v1 = new Machine(v1Game, machine.content);
  const own = name.slice(PREFIX.length);
  if (own === 'heuristic') {
    const make = playerMaker(v1, own);
    return () => {
      const player = make();
      return { name, answer: (state, seat, roll) => player.answer(state, seat, roll) };
    };
  }
  const [kind, count, ...rest] = own.split(':');
  if (kind === 'level' && count === '5' && rest.length === 0)
    return () => new V1SearchPlayer(name, v1, settingsForLevel(v1Game, 5));
  if (kind === 'search' && /^[1-9][0-9]{0,6}$/.test(count ?? '') && rest.length === 0)
    return () => new V1SearchPlayer(name, v1, settingsForCount(v1Game, Number(count)));
  throw new PlayerFault(`players of version 0.1 are ${FORMS}, not '${name}'`);
}
