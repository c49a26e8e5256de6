import { nearest } from '@cardwright/games';
import {
  type Game,
  type Machine,
  type Player,
  PlayerFault,
  type Seat,
  type State,
} from '@cardwright/kernel';
import type { Late, Thinking } from './search/thinking.ts';
import { searchers } from './search/searchers.ts';

/**
 * A player at a seat of one match. It may keep state during that match; the next match gets a new
 * player.
 */
export interface SeatedPlayer {
  readonly name: string;
  /**
   * Answers the open question of the seat. Players of a game get its sight; players that search
   * copy the table and redeal what the seat cannot see before they read anything of it. The
   * state is not changed. With `withinMs` a search stops after that time: for live tables only,
   * since the answer then depends on the machine.
   */
  answer(state: State, seat: Seat, roll: (n: number) => number, withinMs?: number): number[];
  /**
   * The same in slices, for players that think long. `late` says when to answer with what is known
   * so far; with a share, it says whether that share of the time is used up.
   */
  think?(state: State, seat: Seat, roll: (n: number) => number, late: Late): Thinking;
}

/**
 * Every player that can take a seat in a game, with a description: the game's own, and the search
 * players.
 */
export function playersOf(game: Game): { readonly [name: string]: { readonly about: string } } {
  const names = Object.keys(game.players.personalities ?? {});
  if (names.length === 0) return { ...game.players.byName, ...searchers };
  const forms = names.map((name) => `level:3:${name}`).join(', ');
  const { level, ...others } = searchers;
  const about = `${level!.about}; with a personality: ${forms}`;
  return { ...game.players.byName, level: { about }, ...others };
}

/** The default player: the game's own default, or a search if that one only plays at random. */
export const defaultPlayer = ({ players }: Game): string =>
  players.default === 'random' ? 'level:3' : players.default;

/**
 * Parses a player's name with its arguments, such as `big-money:Smithy:2`; returns a factory that
 * is called once per match.
 */
export function playerMaker(machine: Machine, name: string): () => SeatedPlayer {
  const { game, content } = machine;
  const [kind = '', ...args] = name.split(':');
  if (Object.hasOwn(searchers, kind)) {
    const maker = searchers[kind]!;
    maker.make(args, machine); // fail early on an unknown name
    return () => maker.make(args, machine);
  }
  const own = Object.hasOwn(game.players.byName, kind) ? game.players.byName[kind] : undefined;
  if (!own) {
    const known = Object.keys(playersOf(game));
    const meant = nearest(kind, known);
    throw new PlayerFault(
      `${game.name} has no player '${kind}'${meant ? `; did you mean '${meant}'?` : ''} ` +
        `(known: ${known.join(', ')})`,
    );
  }
  own.make(args, content);
  return () => new SightedPlayer(machine, own.make(args, content));
}

/** A player for a seat of a new match. */
export const seatPlayer = (machine: Machine, name: string): SeatedPlayer =>
  playerMaker(machine, name)();

/** Wraps a game's own player: it sees what its seat may know. */
class SightedPlayer implements SeatedPlayer {
  readonly name: string;
  private readonly machine: Machine;
  private readonly player: Player;
  private state: State | undefined = undefined;
  private seat: Seat = -1;
  private sight: unknown = undefined;

  constructor(machine: Machine, player: Player) {
    this.name = player.name;
    this.machine = machine;
    this.player = player;
  }

  answer(state: State, seat: Seat, roll: (n: number) => number): number[] {
    if (state !== this.state || seat !== this.seat) {
      this.sight = this.machine.game.information.sight(this.machine.content, state, seat);
      this.state = state;
      this.seat = seat;
    }
    return this.player.answer(this.sight, state.ask!, roll);
  }
}
