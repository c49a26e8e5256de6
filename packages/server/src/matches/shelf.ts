import type { Content, Game, Pack, SourceFile } from '@cardwright/kernel';
import { Machine } from '@cardwright/kernel';
import type { Store, Write } from '../store/store.ts';
import { EventTexts } from './event-texts.ts';

/** A game with its content: what a server offers. `shipped` and `pack` are what the content was compiled from. */
export interface GameSet {
  game: Game;
  content: Content;
  shipped: readonly SourceFile[];
  pack?: Pack;
}

export interface Shelved extends GameSet {
  machine: Machine;
  texts: EventTexts;
}

function shelve(set: GameSet): Shelved {
  const { game, content } = set;
  return { ...set, machine: new Machine(game, content), texts: new EventTexts(game, content) };
}

/** The games on offer, and whatever else old matches were played with: content is stored by its hash. */
export class Shelf {
  private readonly current = new Map<string, Shelved>();
  private readonly byHash = new Map<string, Shelved>();
  private readonly games = new Map<string, Game>();
  private readonly store: Store;

  constructor(sets: readonly GameSet[], store: Store) {
    this.store = store;
    for (const set of sets) {
      const shelved = shelve(set);
      this.current.set(set.game.name, shelved);
      this.byHash.set(`${set.game.name} ${set.content.hash}`, shelved);
      this.games.set(set.game.name, set.game);
    }
  }

  all(): Shelved[] {
    return [...this.current.values()];
  }

  get(game: string): Shelved | undefined {
    return this.current.get(game);
  }

  /** What is to be stored so that today's matches can be read tomorrow. */
  writes(): Write[] {
    return this.all().map(({ game, content, shipped, pack }) => ({
      do: 'content',
      hash: content.hash,
      game: game.name,
      data: JSON.stringify({ rules: game.version, shipped, ...(pack ? { pack } : {}) }),
    }));
  }

  /** The game with the content a match was played with; undefined when it cannot be had any more. */
  async find(game: string, hash: string): Promise<Shelved | undefined> {
    const key = `${game} ${hash}`;
    const known = this.byHash.get(key);
    if (known) return known;
    const rules = this.games.get(game);
    const stored = rules && (await this.store.content(hash));
    if (!rules || !stored) return undefined;
    const { shipped, pack } = JSON.parse(stored.data) as { shipped: SourceFile[]; pack?: Pack };
    const { content } = rules.content.load(shipped, pack);
    if (content?.hash !== hash) return undefined;
    const shelved = shelve({ game: rules, content, shipped, ...(pack ? { pack } : {}) });
    this.byHash.set(key, shelved);
    return shelved;
  }
}
