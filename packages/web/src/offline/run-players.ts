import { openPosition } from '@cardwright/games';
import { Machine } from '@cardwright/kernel';
import { type SeatedPlayer, seatPlayer } from '@cardwright/sim/search';
import type { GameLoader } from './local-games.ts';
import type { FromPlayers, ToPlayers } from './local-players.ts';

/** Shows in the browser's profiler what the last answer took. */
const THINKING = 'think';

/** The worker that built-in players think in: nothing else waits for them there. */
export class PlayerRoom {
  private readonly loaders: { readonly [name: string]: GameLoader };
  private readonly machines = new Map<string, Promise<Machine>>();
  private readonly players = new Map<string, SeatedPlayer>();

  constructor(loaders: { readonly [name: string]: GameLoader }) {
    this.loaders = loaders;
  }

  listen(port: MessagePort): void {
    port.onmessage = ({ data }: MessageEvent<ToPlayers>) => {
      if (data.do === 'content') this.load(data);
      else if (data.do === 'forget') this.forget(data.match);
      else void this.think(data).then((answer) => port.postMessage(answer));
    };
  }

  private load({ game: name, content, files, start }: ToPlayers & { do: 'content' }): void {
    const load = async (): Promise<Machine> => {
      const loaded = await this.loaders[name]?.();
      if (loaded && start) return openPosition(loaded.scenario, start, files).machine;
      const compiled = loaded?.game.content.load(files).content;
      if (!loaded || compiled?.hash !== content) throw new Error(`${name} is not here`);
      return new Machine(loaded.game, compiled);
    };
    const loading = load();
    loading.catch(() => {}); // the caller that needs it gets the error
    this.machines.set(`${name} ${content}`, loading);
  }

  private async think({ job, question }: ToPlayers & { do: 'think' }): Promise<FromPlayers> {
    try {
      const { game, content, state, seat, withinMs } = question;
      const machine = await this.machines.get(`${game} ${content}`);
      if (!machine) throw new Error(`${game} is not here`);
      const player = this.playerOf(machine, question);
      const start = performance.now();
      const pick = player.answer(state, seat, randomBelow, withinMs);
      performance.clearMeasures(THINKING);
      performance.measure(THINKING, { start, detail: { player: player.name } });
      return { job, pick };
    } catch (error) {
      return { job, error: error instanceof Error ? error.message : String(error) };
    }
  }

  /** A player keeps its search results from one decision of a match to the next. */
  private playerOf(machine: Machine, question: ToThink): SeatedPlayer {
    const { match, seat, player: name } = question;
    const key = `${match} ${seat} ${name}`;
    let player = this.players.get(key);
    if (!player) this.players.set(key, (player = seatPlayer(machine, name)));
    return player;
  }

  private forget(match: string): void {
    for (const key of this.players.keys())
      if (key.startsWith(`${match} `)) this.players.delete(key);
  }
}

type ToThink = (ToPlayers & { do: 'think' })['question'];

/** A uniformly distributed whole number from 0 to `n` - 1. */
function randomBelow(n: number): number {
  if (n <= 1) return 0;
  const limit = 2 ** 32 - (2 ** 32 % n);
  const word = new Uint32Array(1);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(word);
    if (drawn < limit) return drawn % n;
  }
}
