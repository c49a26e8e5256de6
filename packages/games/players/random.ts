import { type PlayerMaker, randomPick } from '@cardwright/kernel';

/** Plays any game: each legal option equally likely. */
export const random: PlayerMaker = {
  about: 'picks any legal option',
  make: () => ({ name: 'random', answer: (_sight, ask, roll) => randomPick(ask, roll) }),
};
