import { openPosition, ScenarioFault, type ScenarioWords } from '@cardwright/games';
import {
  type Content,
  type Game,
  SetupFault,
  type SourceFile,
  type StartPosition,
} from '@cardwright/kernel';
import { type PlayableGame, playableGame } from '@cardwright/match';
import { type ResultOf, RpcError } from '@cardwright/protocol';
import type { LocalStore } from './local-store.ts';

/** A game built into this page, with its vocabulary for positions. */
export interface ShippedGame {
  game: Game;
  scenario: ScenarioWords;
  files: readonly SourceFile[];
}

export type GameLoader = () => Promise<ShippedGame>;

export interface GamesOnOffer {
  offers: ResultOf<'games'>['games'];
  loaders: { readonly [name: string]: GameLoader };
}

/** A game with the files that its content was compiled from. */
export interface LocalGame extends PlayableGame {
  readonly files: readonly SourceFile[];
}

function compiled(game: Game, files: readonly SourceFile[]): Content {
  const { content, faults } = game.content.load(files);
  if (!content) throw new Error(`${game.name} has ${faults.length} faults in its files`);
  return content;
}

/** The games of this page, each loaded on first use. */
export class LocalGames {
  readonly offers: GamesOnOffer['offers'];
  private readonly loaders: GamesOnOffer['loaders'];
  private readonly store: LocalStore;
  private readonly loaded = new Map<string, Promise<LocalGame>>();

  constructor({ offers, loaders }: GamesOnOffer, store: LocalStore) {
    this.offers = offers;
    this.loaders = loaders;
    this.store = store;
  }

  /** With the current content. */
  game(name: string): Promise<LocalGame> {
    return this.once(name, async () => {
      const { game, files } = await this.source(name);
      return { ...playableGame(game, compiled(game, files)), files };
    });
  }

  /** With the content that the match was started with: the page may have been updated since. */
  async gameOf(name: string, hash: string): Promise<LocalGame> {
    const current = await this.game(name);
    if (current.content.hash === hash) return current;
    return this.once(`${name} ${hash}`, async () => {
      const stored = await this.store.content(hash);
      const content = stored && compiled(current.game, stored.files);
      if (content?.hash !== hash) throw new RpcError('record/content');
      return { ...playableGame(current.game, content), files: stored?.files ?? [] };
    });
  }

  /**
   * A game whose matches start from a position instead of a deal, with the current files or those
   * the match was started with. It may include inline cards.
   */
  async from(name: string, start: StartPosition, hash?: string): Promise<LocalGame> {
    const shipped = await this.source(name);
    const stored = hash === undefined ? undefined : await this.store.content(hash);
    const files = stored?.files ?? shipped.files;
    try {
      const { game, machine } = openPosition(shipped.scenario, start, files);
      if (hash !== undefined && machine.content.hash !== hash) throw new RpcError('record/content');
      return { ...playableGame(game, machine.content), files };
    } catch (error) {
      if (error instanceof ScenarioFault || error instanceof SetupFault)
        throw new RpcError('game/start', error.message);
      throw error;
    }
  }

  private source(name: string): ReturnType<GameLoader> {
    const load = Object.hasOwn(this.loaders, name) ? this.loaders[name] : undefined;
    if (!load) throw new RpcError('game/unknown', `there is no game '${name}'`);
    return load();
  }

  /** A failed load is retried. */
  private once(key: string, load: () => Promise<LocalGame>): Promise<LocalGame> {
    let once = this.loaded.get(key);
    if (!once) {
      once = load();
      once.catch(() => this.loaded.delete(key));
      this.loaded.set(key, once);
    }
    return once;
  }
}
