import { games } from '@cardwright/games';
import { Environment, type EnvironmentOptions } from './environment.ts';
import { ACTION_SIZE, OBSERVATION_SIZE } from './tensor.ts';

/** A request of the environment's protocol: a command and the environment it is for. */
interface Request {
  id?: unknown;
  do?: string;
  env?: number;
  [field: string]: unknown;
}

/**
 * Numbered environments for a program at the other end of a pipe: one JSON object per line in each
 * direction (docs/research.md).
 */
export class EnvironmentLines {
  private readonly open = new Map<number, Environment>();
  private next = 1;

  answer(line: string): string {
    let request: Request;
    try {
      request = JSON.parse(line) as Request;
    } catch {
      return JSON.stringify({ error: 'not JSON' });
    }
    const id = request.id === undefined ? {} : { id: request.id };
    try {
      return JSON.stringify({ ...id, ...this.carryOut(request) });
    } catch (error) {
      return JSON.stringify({
        ...id,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }

  private carryOut(r: Request): object {
    switch (r.do) {
      case 'games':
        return {
          games: Object.values(games).map(({ name, rules }) => ({ name, seats: rules.seats })),
          observationSize: OBSERVATION_SIZE,
          actionSize: ACTION_SIZE,
        };
      case 'make':
        return { env: this.keep(new Environment(r as unknown as EnvironmentOptions)) };
      case 'clone':
        return {
          env: this.keep(
            this.env(r).clone(r.hiddenFrom as number | undefined, String(r.seed ?? '0')),
          ),
        };
      case 'close':
        return { closed: this.open.delete(r.env ?? -1) };
      case 'reset':
        return this.shown(this.env(r), r, this.env(r).reset(String(r.seed ?? '0')));
      case 'step':
        return this.shown(this.env(r), r, this.env(r).step(Number(r.action)));
      case 'observe':
        return this.shown(this.env(r), { observation: true, ...r }, this.env(r).last());
      case 'suggest':
        return {
          action: this.env(r).suggest(r.player === undefined ? undefined : String(r.player)),
        };
      case undefined:
      default:
        throw new Error(
          `'do' is one of games, make, reset, step, observe, suggest, clone, close; ` +
            `not ${JSON.stringify(r.do)}`,
        );
    }
  }

  /**
   * A step's result, with the extras that the request asks for: `observation`, `tensor`, `actions`.
   */
  private shown(env: Environment, r: Request, result: object): object {
    return {
      ...result,
      ...(r.observation === true && { observation: env.observe() }),
      ...(r.tensor === true && { tensor: Array.from(env.tensor()) }),
      ...(r.actions === true && { actions: env.actionTensors().map((t) => Array.from(t)) }),
    };
  }

  private keep(env: Environment): number {
    this.open.set(this.next, env);
    return this.next++;
  }

  private env(r: Request): Environment {
    const env = this.open.get(Number(r.env));
    if (!env) throw new Error(`there is no environment ${String(r.env)}; make one first`);
    return env;
  }
}
