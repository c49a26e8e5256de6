import { defaultLook } from './default-look.tsx';
import type { Look } from './look.ts';
import { sentLook } from './sent-look.tsx';

/** Each folder here is a game's look; nothing else in the page refers to a game by name. */
const found = import.meta.glob<Partial<Look>>('./*/look.tsx', { eager: true, import: 'look' });

const looks = new Map<string, Look>();
for (const [path, look] of Object.entries(found))
  looks.set(path.split('/').at(-2) ?? '', { ...defaultLook, ...look });

export const lookOf = (game: string): Look => looks.get(game) ?? sentLook(game) ?? defaultLook;

/** Games in the order of the home page. */
export const inOrder = <G>(games: readonly G[], nameOf: (game: G) => string): G[] =>
  games.toSorted((a, b) => lookOf(nameOf(a)).place - lookOf(nameOf(b)).place);

/** Names of the games with a look, in that order. */
export const knownGames: readonly string[] = inOrder([...looks.keys()], (name) => name);
