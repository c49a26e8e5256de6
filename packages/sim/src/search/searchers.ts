import { type Machine, PlayerFault } from '@cardwright/kernel';
import { SearchPlayer } from './search-player.ts';
import { LEVELS, settingsForCount, settingsForLevel } from './settings.ts';

export interface SearcherMaker {
  about: string;
  make(args: readonly string[], machine: Machine): SearchPlayer;
}

/** The search players, available for any game. */
export const searchers: { readonly [name: string]: SearcherMaker } = {
  level: {
    about:
      'level:1 (makes mistakes) to level:5 (thinks for up to two seconds): searches by playing on',
    make(args, machine) {
      const [text = ''] = args;
      if (args.length !== 1 || !LEVELS.some((level) => String(level) === text))
        throw new PlayerFault(
          `level takes a number from 1 to 5, as in level:3, not '${args.join(':')}'`,
        );
      return new SearchPlayer(
        `level:${text}`,
        machine,
        settingsForLevel(machine.game, Number(text)),
      );
    },
  },
  search: {
    about: 'search:COUNT searches with that many iterations per decision',
    make(args, machine) {
      const [text = ''] = args;
      if (args.length !== 1 || !/^[1-9][0-9]{0,6}$/.test(text))
        throw new PlayerFault(
          `search takes a number of iterations, as in search:200, not '${args.join(':')}'`,
        );
      return new SearchPlayer(
        `search:${text}`,
        machine,
        settingsForCount(machine.game, Number(text)),
      );
    },
  },
};
