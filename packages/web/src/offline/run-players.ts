import { openPosition } from '@cardwright/games';
import { Machine } from '@cardwright/kernel';
import { type SeatedPlayer, seatPlayer, startHint } from '@cardwright/sim/search';
import type { GameLoader } from './local-games.ts';
import type { FromPlayers, ToPlayers } from './local-players.ts';

/** Shows the duration of the last answer in the browser's profiler. */
const THINKING = 'think';

/** The worker for built-in players, so that nothing else waits for them. */
export class PlayerRoom {
  private readonly loaders: { readonly [name: string]: GameLoader };
  private readonly machines = new Map<string, Promise<Machine>>();
  private readonly players = new Map<string, SeatedPlayer>();
  /** The last hint of each match: the next question of the match cancels it. */
  private readonly hints = new Map<string, number>();

  constructor(loaders: { readonly [name: string]: GameLoader }) {
    this.loaders = loaders;
  }

  listen(port: MessagePort): void {
    port.onmessage = ({ data }: MessageEvent<ToPlayers>) => {
      if (data.do === 'content') this.load(data);
      else if (data.do === 'forget') this.forget(data.match);
      else if (data.do === 'hint') void this.hint(data).then((hint) => port.postMessage(hint));
      else void this.think(data).then((answer) => port.postMessage(answer));
    };
  }

  private load({ game: name, content, files, start }: ToPlayers & { do: 'content' }): void {
    const load = async (): Promise<Machine> => {
      const loaded = await this.loaders[name]?.();
      if (loaded && start) return openPosition(loaded.scenario, start, files).machine;
      const compiled = loaded?.game.content.load(files).content;
      if (!loaded || compiled?.hash !== content) throw new Error(`unknown game '${name}'`);
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
      if (!machine) throw new Error(`unknown game '${game}'`);
      this.hints.delete(question.match);
      const player = this.playerOf(machine, question);
      const start = performance.now();
      const pick = player.answer(state, seat, randomBelow, withinMs);
      performance.clearMeasures(THINKING);
      performance.measure(THINKING, { start, detail: { player: player.name } });
      return { job, pick };
    } catch (error) {
      return { job, error: textOf(error) };
    }
  }

  /** Works in slices, so that players asked meanwhile do not wait. */
  private async hint({ job, question }: ToPlayers & { do: 'hint' }): Promise<FromPlayers> {
    const { match, game, content, state, withinMs } = question;
    this.hints.set(match, job);
    try {
      const machine = await this.machines.get(`${game} ${content}`);
      if (!machine) throw new Error(`unknown game '${game}'`);
      let spentMs = 0;
      let sliceAt = performance.now();
      const spent = (): number => spentMs + performance.now() - sliceAt;
      const late = (share = 1): boolean => spent() >= share * withinMs;
      const assessing = startHint(machine, state, String(randomBelow(2 ** 31)), late);
      for (;;) {
        sliceAt = performance.now();
        const hint = assessing.goOn(() => performance.now() - sliceAt >= SLICE_MS);
        spentMs = spent();
        if (hint) return { job, hint };
        await new Promise((resolve) => setTimeout(resolve));
        if (this.hints.get(match) !== job) throw new Error('the match has moved on');
      }
    } catch (error) {
      return { job, error: textOf(error) };
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
    this.hints.delete(match);
    for (const key of this.players.keys())
      if (key.startsWith(`${match} `)) this.players.delete(key);
  }
}

/** How long a hint works before players get their turn. */
const SLICE_MS = 25;

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type ToThink = (ToPlayers & { do: 'think' })['question'];

/** A uniformly distributed integer from 0 to `n` - 1. */
function randomBelow(n: number): number {
  if (n <= 1) return 0;
  const limit = 2 ** 32 - (2 ** 32 % n);
  const word = new Uint32Array(1);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(word);
    if (drawn < limit) return drawn % n;
  }
}
