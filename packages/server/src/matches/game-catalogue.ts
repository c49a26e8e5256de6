import type { PackImage, Presentation } from '@cardwright/games/node';
import {
  compileContent,
  type Content,
  type Game,
  type Pack,
  packsOf,
  packWords,
  type SourceFile,
} from '@cardwright/kernel';
import { type PlayableGame, playableGame } from '@cardwright/match';
import { RpcError } from '@cardwright/protocol';
import type { Store, Write } from '../store/store.ts';

/**
 * A game with its content, as the server offers it. The content was compiled from `shipped` and
 * `pack`.
 */
export interface GameSet {
  game: Game;
  content: Content;
  shipped: readonly SourceFile[];
  pack?: Pack;
  /** The pictures of its packs, by the name or id of a card. */
  images?: ReadonlyMap<string, PackImage>;
  /** Its words, rules and look, for pages that do not include them. */
  presentation?: Presentation;
  /** The folder of its package, if it is not a shipped game: threads load it from there. */
  folder?: string;
}

export type CatalogueGame = GameSet & PlayableGame;

const playable = (set: GameSet): CatalogueGame => ({
  ...set,
  ...playableGame(set.game, set.content),
});

/** The games on offer, and any other content that old matches were played with, stored by hash. */
export class GameCatalogue {
  private readonly current = new Map<string, CatalogueGame>();
  private readonly byHash = new Map<string, CatalogueGame>();
  private readonly games = new Map<string, Game>();
  private readonly store: Store;

  constructor(sets: readonly GameSet[], store: Store) {
    this.store = store;
    for (const set of sets) {
      const entry = playable(set);
      this.current.set(set.game.name, entry);
      this.byHash.set(`${set.game.name} ${set.content.hash}`, entry);
      this.games.set(set.game.name, set.game);
    }
  }

  all(): CatalogueGame[] {
    return [...this.current.values()];
  }

  get(game: string): CatalogueGame | undefined {
    return this.current.get(game);
  }

  /** What must be stored so that today's matches can be replayed later. */
  writes(): Write[] {
    return this.all().map(({ game, content, shipped, pack }) => ({
      do: 'content',
      hash: content.hash,
      game: game.name,
      data: JSON.stringify({ rules: game.version, shipped, ...(pack ? { pack } : {}) }),
    }));
  }

  /** Why `find` found nothing: it names the packs that the match was played with. */
  async missing(hash: string): Promise<RpcError> {
    const stored = await this.store.content(hash);
    const { pack } = stored ? (JSON.parse(stored.data) as { pack?: Pack }) : {};
    const needed = packsOf(pack).flatMap(({ identity }) => (identity ? packWords(identity) : []));
    return new RpcError(
      'record/content',
      needed.length === 0
        ? undefined
        : `the match was played with the pack ${needed.join(' and ')}, which this server cannot read`,
    );
  }

  /** The game with the content a match was played with; undefined if that is not available. */
  async find(game: string, hash: string): Promise<CatalogueGame | undefined> {
    const key = `${game} ${hash}`;
    const known = this.byHash.get(key);
    if (known) return known;
    const rules = this.games.get(game);
    const stored = rules && (await this.store.content(hash));
    if (!rules || !stored) return undefined;
    const { shipped, pack } = JSON.parse(stored.data) as { shipped: SourceFile[]; pack?: Pack };
    const { content } = compileContent(rules, shipped, pack);
    if (content?.hash !== hash) return undefined;
    const entry = playable({ game: rules, content, shipped, ...(pack ? { pack } : {}) });
    this.byHash.set(key, entry);
    return entry;
  }
}
