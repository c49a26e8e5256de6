import { nearest } from '@cardwright/games';
import { type Game, type Machine, type Personality, PlayerFault } from '@cardwright/kernel';
import { SearchPlayer } from './search-player.ts';
import { LEVELS, type SearchSettings, settingsForCount, settingsForLevel } from './settings.ts';

export interface SearcherMaker {
  about: string;
  make(args: readonly string[], machine: Machine): SearchPlayer;
}

/** The search players, available for any game. */
export const searchers: { readonly [name: string]: SearcherMaker } = {
  level: {
    about:
      'level:1 (makes mistakes) to level:5 (thinks for up to two seconds): searches by playing on',
    make([text = '', ...rest], machine) {
      if (!LEVELS.some((level) => String(level) === text))
        throw new PlayerFault(
          `level takes a number from 1 to 5, as in level:3, not '${[text, ...rest].join(':')}'`,
        );
      return searcher(`level:${text}`, machine, settingsForLevel(machine.game, Number(text)), rest);
    },
  },
  search: {
    about: 'search:COUNT searches with that many iterations per decision',
    make([text = '', ...rest], machine) {
      if (!/^[1-9][0-9]{0,6}$/.test(text))
        throw new PlayerFault(
          `search takes a number of iterations, as in search:200, not ` +
            `'${[text, ...rest].join(':')}'`,
        );
      const settings = settingsForCount(machine.game, Number(text));
      return searcher(`search:${text}`, machine, settings, rest);
    },
  },
};

/** What may follow a level or a count is a personality, as in `level:3:builder`. */
function searcher(
  name: string,
  machine: Machine,
  settings: SearchSettings,
  rest: readonly string[],
): SearchPlayer {
  if (rest.length === 0) return new SearchPlayer(name, machine, settings);
  const personality = personalityOf(machine.game, rest.join(':'));
  return new SearchPlayer(`${name}:${rest.join(':')}`, machine, { ...settings, personality });
}

function personalityOf({ name: game, players }: Game, name: string): Personality {
  const { personalities = {} } = players;
  const found = Object.hasOwn(personalities, name) ? personalities[name] : undefined;
  if (found) return found;
  const known = Object.keys(personalities);
  if (known.length === 0) throw new PlayerFault(`${game} has no personalities, so not '${name}'`);
  const meant = nearest(name, known);
  throw new PlayerFault(
    `${game} has no personality '${name}'${meant ? `; did you mean '${meant}'?` : ''} ` +
      `(known: ${known.join(', ')})`,
  );
}
