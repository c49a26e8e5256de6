import {
  type Ask,
  type Content,
  type Game,
  type GameEvent,
  Machine,
  type Match,
  type Message,
  type Loaded,
  type Pack,
  type Plain,
  question,
  type Seat,
  type SourceFile,
  type State,
  type Words,
} from '@cardwright/kernel';
import { games } from '@cardwright/games';
import { loadContent, shippedFiles } from '@cardwright/games/node';
import { join } from 'node:path';
import { ROOT } from './fixtures.ts';

// The baseline reads a `Game` only here: when the interface changes, this file is adapted.

export const gameNames: readonly string[] = Object.keys(games).sort();

export function gameNamed(name: string): Game {
  const game = games[name];
  if (!game) throw new Error(`there is no game '${name}'`);
  return game;
}

const shipped = new Map<string, SourceFile[]>();

/** A pack on top of the shipped files, or the shipped files alone. */
export function load(name: string, pack?: Pack): Loaded<Content> {
  let files = shipped.get(name);
  if (!files) shipped.set(name, (files = shippedFiles(name)));
  return gameNamed(name).content.load(files, pack);
}

const machines = new Map<string, Machine>();

/** `pack` is a folder below the repository's root. */
export function machineFor(name: string, pack?: string): Machine {
  const key = `${name} ${pack ?? ''}`;
  let machine = machines.get(key);
  if (!machine) {
    const content = loadContent(name, pack === undefined ? undefined : join(ROOT, pack));
    machines.set(key, (machine = new Machine(gameNamed(name), content)));
  }
  return machine;
}

export const viewOf = ({ game, content }: Machine, state: State, seat: Seat): Plain =>
  game.information.view(content, state, seat);
export const sceneOf = ({ game, content }: Machine, view: Plain, seat: Seat): object =>
  game.face.scene(content, view, seat);
export const fallbackOf = ({ game, content }: Machine, state: State): number[] =>
  game.rules.fallback(content, state);
export const evaluated = ({ game, content }: Machine, state: State): number[] =>
  game.players.evaluate(content, state);
export const messageOf = ({ game, content }: Machine, event: GameEvent): Message | undefined =>
  game.face.event(content, event);
export const outcomeOf = (match: Match): object => match.outcome();
/** The number of rounds started, or whose turn it is, depending on the game. */
export const roundsOf = ({ game, content }: Machine, state: State): number => {
  const { rounds } = game.rules;
  return 'begun' in rounds ? rounds.begun(content, state) : rounds.turnOf(content, state);
};

/** The open decision as data: the ask, the asking card, each option. */
export function askOf({ game, content }: Machine, state: State): object | null {
  const { ask } = state;
  if (!ask) return null;
  const card = ask.card >= 0 ? game.content.cardId?.(content, ask.card) : undefined;
  return {
    ask,
    why: question(game, content, state),
    card,
    options: ask.options.map((_, i) => game.face.option(content, state, ask, i)),
  };
}

/** A built-in player's answer, from what its seat sees. */
export function playerPick(
  machine: Machine,
  player: string,
  state: State,
  ask: Ask,
  roll: (n: number) => number,
): number[] {
  const { game, content } = machine;
  const [name = '', ...args] = player.split(':');
  const maker = game.players.byName[name];
  if (!maker) throw new Error(`${game.name} has no player '${name}'`);
  return maker
    .make(args, content)
    .answer(game.information.sight(content, state, ask.seat), ask, roll);
}

/** Built-in players that need no file and no arguments. */
export const playerNames = ({ players }: Game): string[] =>
  Object.keys(players.byName)
    .filter((name) => !players.byName[name]?.files)
    .sort();
export const seatRange = ({ rules }: Game): { min: number; max: number } => rules.seats;
export const presetsOf = (name: string): object[] => {
  const { game, content } = machineFor(name);
  return (game.rules.presets?.(content) ?? []).map(({ options }) => options);
};

/** A message as its key and arguments, so that wording is not compared. */
export const keysOnly: Words = ({ key, args }) => {
  const shown = Object.entries(args ?? {}).map(([name, value]) => `${name}=${argText(value)}`);
  return `<${[key, ...shown].join(' ')}>`;
};
const argText = (value: string | number | Message | Message[]): string => {
  if (Array.isArray(value)) return `[${value.map(keysOnly).join(' ')}]`;
  return typeof value === 'object' ? keysOnly(value) : String(value);
};

/** Every card as shown in the gallery, its printed text as keys. */
export function cardLines(
  game: Game,
  content: Content,
): { id: string; card: object; text: string }[] {
  return game.content
    .cards(content)
    .map((card) => ({ id: card.id, card, text: game.face.cardText(content, card.id, keysOnly) }));
}
