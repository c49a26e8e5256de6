import { games } from '@cardwright/games';
import { loadContent, PackFault } from '@cardwright/games/node';
import {
  type Ask,
  Fault,
  Machine,
  type MatchOptions,
  pickBounds,
  type Plain,
  PlayerFault,
  type Rng,
  roll,
  type Seat,
  seedRng,
  SetupFault,
  type State,
} from '@cardwright/kernel';
import { playerMaker, type SeatedPlayer, seatPlayer } from '../seat-players.ts';
import { actionTensor, observationTensor } from './tensor.ts';

export interface EnvironmentOptions {
  game: string;
  seats?: number;
  options?: MatchOptions;
  pack?: string;
  /**
   * Seats played by built-in players, by number: `{ "1": "heuristic" }`. The caller plays the
   * others.
   */
  players?: { readonly [seat: string]: string };
}

/** What the seat to move may know, as JSON. */
export interface Observation {
  seat: Seat;
  view: Plain;
  ask: { kind: string; why: string; min: number; max: number } | null;
  /** The options as data. An action is an index into this list, or its length for "stop". */
  options: Plain[];
  /** Indices picked so far, for answers with several picks. */
  picked: number[];
}

export interface StepResult {
  /** The seat to move; -1 when the game is over. */
  agent: Seat;
  legal: number[];
  /**
   * Each seat's reward of the last step: 0 until the end, then 1 for a sole win; rewards sum to 0.
   */
  rewards: number[];
  done: boolean;
  /** Only at the end: during the game they might reveal hidden information. */
  scores: number[];
}

/**
 * A game as an environment for reinforcement learning and search, in the style of OpenSpiel and
 * PettingZoo: reset, legal actions, step, observation, rewards, clone. Every action is an integer.
 * An answer with several picks is given pick by pick and ended by the action `options.length`,
 * where fewer picks are allowed.
 */
export class Environment {
  readonly machine: Machine;
  readonly seats: number;
  private readonly options: MatchOptions;
  private readonly playerNames: { readonly [seat: string]: string };
  private players: (SeatedPlayer | undefined)[] = [];
  private chance: Rng[] = [];
  private state: State | undefined = undefined;
  private picked: number[] = [];

  constructor(o: EnvironmentOptions, machine?: Machine) {
    const game = Object.hasOwn(games, o.game) ? games[o.game] : undefined;
    if (!game)
      throw new PackFault(`there is no game '${o.game}' (known: ${Object.keys(games).join(', ')})`);
    this.machine = machine ?? new Machine(game, loadContent(o.game, o.pack));
    this.seats = o.seats ?? game.rules.seats.min;
    this.options = o.options ?? {};
    this.playerNames = o.players ?? {};
    if (!machine) this.check();
  }

  /** Validates the options at creation, so that `reset` cannot fail. */
  private check(): void {
    const { game } = this.machine;
    const { min, max } = game.rules.seats;
    if (!Number.isInteger(this.seats) || this.seats < min || this.seats > max)
      throw new SetupFault(`${game.name} is for ${min} to ${max} players`);
    const options = game.rules.options.safeParse(this.options);
    if (!options.success)
      throw new SetupFault(
        options.error.issues
          .map((i) => `${i.path.join('.') || 'options'}: ${i.message}`)
          .join('; '),
      );
    const players: unknown = this.playerNames;
    if (typeof players !== 'object' || players === null)
      throw new PlayerFault('players: names by seat are expected, as {"1": "heuristic"}');
    for (const [seat, name] of Object.entries(players) as [string, unknown][]) {
      const number = Number(seat);
      if (!(Number.isInteger(number) && number >= 0 && number < this.seats))
        throw new PlayerFault(
          `players: there is no seat '${seat}'; seats are 0 to ${this.seats - 1}`,
        );
      if (typeof name !== 'string')
        throw new PlayerFault(
          `players: the name of a player is expected for seat ${seat}, not ${JSON.stringify(name)}`,
        );
      playerMaker(this.machine, name);
    }
    this.machine.start({ seed: 'trial', seats: this.seats, options: this.options });
  }

  reset(seed: string): StepResult {
    this.state = this.machine.start({ seed, seats: this.seats, options: this.options });
    this.picked = [];
    this.players = Array.from({ length: this.seats }, (_, seat) =>
      this.playerNames[seat] === undefined
        ? undefined
        : seatPlayer(this.machine, this.playerNames[seat]),
    );
    this.chance = Array.from({ length: this.seats }, (_, seat) => seedRng(`${seed}/${seat}`));
    this.others();
    return this.last();
  }

  private get table(): State {
    if (!this.state) throw new Fault('env/reset', 'reset the environment first');
    return this.state;
  }

  private get ask(): Ask | null {
    return this.table.ask;
  }

  /** Lets the built-in players answer until a seat of the caller is asked. */
  private others(): void {
    for (let ask = this.ask; ask; ask = this.ask) {
      const { seat } = ask;
      const player = this.players[seat];
      if (!player) return;
      this.machine.answer(
        this.table,
        player.answer(this.table, seat, (n) => roll(this.chance[seat]!, n)),
      );
    }
  }

  legal(): number[] {
    const { ask } = this;
    if (!ask) return [];
    if (ask.kind === 'yes-no') return [0, 1];
    if (ask.kind === 'number')
      return Array.from({ length: ask.max - ask.min + 1 }, (_, i) => ask.min + i);
    const n = ask.options.length;
    const all = Array.from({ length: n }, (_, i) => i);
    if (ask.kind === 'one') return all;
    if (ask.kind === 'order') return all.filter((i) => !this.picked.includes(i));
    // Sets are picked in ascending order, so that each can be reached in one way; picks that would
    // leave too few options are not legal.
    const last = this.picked[this.picked.length - 1] ?? -1;
    const need = ask.min - this.picked.length - 1;
    const more =
      this.picked.length < ask.max ? all.filter((i) => i > last && n - 1 - i >= need) : [];
    return this.picked.length >= ask.min ? [...more, n] : more;
  }

  step(action: number): StepResult {
    const { ask } = this;
    if (!ask) throw new Fault('env/over', 'the game is over');
    if (!this.legal().includes(action))
      throw new Fault('env/illegal', `action ${action} is not legal now`);
    if (ask.kind === 'some' || ask.kind === 'order') {
      if (action < ask.options.length) this.picked.push(action);
      const full = this.picked.length === (ask.kind === 'order' ? ask.options.length : ask.max);
      if (action < ask.options.length && !full) return this.last();
      const pick = this.picked;
      this.picked = [];
      this.machine.answer(this.table, pick);
    } else this.machine.answer(this.table, [action]);
    this.others();
    return this.last();
  }

  /** The action a built-in player would take here, pick by pick. */
  suggest(player: string = this.machine.game.players.default): number {
    const { ask } = this;
    if (!ask) throw new Fault('env/over', 'the game is over');
    const chance = seedRng(`suggest ${this.machine.hash(this.table)}`);
    const pick = seatPlayer(this.machine, player).answer(this.table, ask.seat, (n) =>
      roll(chance, n),
    );
    if (ask.kind !== 'some' && ask.kind !== 'order') return pick[0]!;
    const wanted = ask.kind === 'some' ? pick.slice().sort((a, b) => a - b) : pick;
    const next = wanted[this.picked.length] ?? ask.options.length;
    return this.legal().includes(next) ? next : this.legal()[0]!;
  }

  last(): StepResult {
    const { ask } = this;
    const { scores, winners } = this.machine.game.rules.outcome(this.machine.content, this.table);
    const done = ask === null;
    const n = this.seats;
    const rewards = scores.map((_, seat) =>
      done ? ((winners.includes(seat) ? n / winners.length : 0) - 1) / Math.max(1, n - 1) : 0,
    );
    return {
      agent: ask?.seat ?? -1,
      legal: this.legal(),
      rewards,
      done,
      scores: done ? scores : [],
    };
  }

  observe(seat: Seat = this.ask?.seat ?? 0): Observation {
    const { game, content } = this.machine;
    const { ask } = this;
    const own = ask?.seat === seat ? ask : null;
    return {
      seat,
      view: game.information.view(content, this.table, seat),
      picked: own ? this.picked.slice() : [],
      ask: own && { kind: own.kind, why: own.why, ...pickBounds(own) },
      options: own
        ? own.options.map((_, i) => game.face.option(content, this.table, own, i).data)
        : [],
    };
  }

  /** Fixed length and layout: see `tensor.ts`. */
  tensor(seat: Seat = this.ask?.seat ?? 0): Float32Array {
    const { game, content } = this.machine;
    const { ask } = this;
    return observationTensor(
      game.information.view(content, this.table, seat),
      ask?.seat === seat ? ask : null,
      this.seats,
      this.picked.length,
    );
  }

  /** One vector per legal action, in the same order. */
  actionTensors(): Float32Array[] {
    const { game, content } = this.machine;
    const ask = this.ask;
    if (!ask) return [];
    const data = ask.options.map((_, i) => game.face.option(content, this.table, ask, i).data);
    const counted = ask.kind === 'number' || ask.kind === 'yes-no';
    return this.legal().map((action) =>
      actionTensor(
        counted ? action : (data[action] ?? null),
        counted ? action : 0,
        action,
        !counted && action === data.length,
      ),
    );
  }

  /**
   * Copies the table. With `seat`, everything that seat cannot see is redealt: a fair search must
   * use this.
   */
  clone(hiddenFrom?: Seat, seed = '0'): Environment {
    const copy = new Environment(
      {
        game: this.machine.game.name,
        seats: this.seats,
        options: this.options,
        players: this.playerNames,
      },
      this.machine,
    );
    copy.state = this.machine.fork(this.table);
    copy.picked = this.picked.slice();
    copy.players = this.players.map(
      (player, seat) => player && seatPlayer(this.machine, this.playerNames[seat]!),
    );
    copy.chance = this.chance.map((rng) => ({ kind: rng.kind, words: rng.words.slice() }));
    if (hiddenFrom !== undefined) {
      const rng = seedRng(`clone ${seed}`);
      this.machine.redeal(copy.state, hiddenFrom, rng);
      copy.chance = copy.chance.map((_, seat) => seedRng(`clone ${seed}/${seat}`));
    }
    return copy;
  }
}
