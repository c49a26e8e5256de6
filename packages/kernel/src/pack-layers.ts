import type { Content, Game, Loaded, Pack, PackIdentity, SourceFile } from './game.ts';
import type { State } from './state.ts';

/**
 * The packs that content is made of, in the order in which they are read: what a later one brings
 * takes the place of an earlier one's.
 */
export const packsOf = (pack: Pack | undefined): readonly Pack[] =>
  pack ? [...(pack.under ?? []), pack] : [];

/** Whether the shipped cards are left out: one pack that stands alone is enough. */
export const standsAlone = (pack: Pack | undefined): boolean =>
  packsOf(pack).some(({ alone }) => alone === true);

/** Compiles a pack over the shipped files. The content says which packs it was made with. */
export function compileContent<S extends State, C extends Content>(
  game: Game<S, C>,
  shipped: readonly SourceFile[],
  pack?: Pack,
): Loaded<C> {
  const loaded = game.content.load(shipped, pack);
  const packs = packsOf(pack).flatMap(({ identity }) => identity ?? []);
  const { content } = loaded;
  if (!content || packs.length === 0) return loaded;
  // a game may keep what it compiled, so its own object stays as it is
  const copy = Object.create(Object.getPrototypeOf(content) as object | null) as C;
  return { ...loaded, content: Object.assign(copy, content, { packs }) };
}

/** A pack in words: its name in quotes and its version. */
export const packWords = ({ name, version, hash }: PackIdentity): string =>
  name === undefined
    ? `a pack without a name (hash ${hash})`
    : `'${name}'${version === undefined ? '' : ` ${version}`}`;

/**
 * Which packs a record needs that are not given, or that are given without being needed; undefined
 * where they agree.
 */
export function packDifference(
  needed: readonly PackIdentity[],
  given: readonly PackIdentity[],
): string | undefined {
  const differences = needed.flatMap((pack) => {
    if (given.some(({ hash }) => hash === pack.hash)) return [];
    const other = given.find(({ name }) => name !== undefined && name === pack.name);
    if (!other) return [`the record needs the pack ${packWords(pack)}, which was not given`];
    return other.version === pack.version
      ? [`the pack ${packWords(pack)} has changed since the record was made`]
      : [`the record needs the pack ${packWords(pack)}, but ${packWords(other)} was given`];
  });
  const odd = given.filter(
    (pack) => !needed.some(({ hash, name }) => hash === pack.hash || name === pack.name),
  );
  for (const pack of odd)
    differences.push(`the record was played without the pack ${packWords(pack)}`);
  if (differences.length > 0) return differences.join('; ');
  return needed.some(({ hash }, i) => hash !== given[i]?.hash)
    ? `the record needs its packs in this order: ${needed.map(packWords).join(', ')}`
    : undefined;
}
