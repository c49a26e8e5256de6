import { type FileFault, type Pack, packsOf, type SourceFile } from '@cardwright/kernel';
import { didYouMean, nearest, readManifest } from '../../loading/index.ts';
import { BASIC } from '../content.ts';

/**
 * The kingdoms that packs define in `pack.json`; a later pack overrides an earlier one. `namesIn`
 * are the cards of one pack.
 */
export function readKingdoms(
  pack: Pack | undefined,
  known: ReadonlyMap<string, number>,
  namesIn: (files: readonly SourceFile[]) => readonly string[],
  faults: FileFault[],
): ReadonlyMap<string, readonly string[]> {
  const kingdoms = new Map<string, readonly string[]>();
  const names = [...known.keys()].filter((name) => !(BASIC as readonly string[]).includes(name));
  for (const { manifest: file, files } of packsOf(pack)) {
    const { manifest, places } = readManifest(file);
    const used = new Set(Object.values(manifest.kingdoms ?? {}).flat());
    const unused = namesIn(files).filter((name) => !used.has(name) && names.includes(name));
    for (const [kingdom, cards] of Object.entries(manifest.kingdoms ?? {})) {
      kingdoms.set(kingdom, cards);
      for (const [i, card] of cards.entries()) {
        const wrong = names.includes(card)
          ? cards.indexOf(card) < i
            ? `'${card}' appears twice in the kingdom '${kingdom}'`
            : undefined
          : `unknown kingdom card '${card}'`;
        if (wrong === undefined || !places) continue;
        const hint = names.includes(card) ? undefined : meantCard(card, unused, names);
        faults.push(places.fault(['kingdoms', kingdom, i], wrong, hint));
      }
    }
  }
  return kingdoms;
}

/** What was meant: often a card of the pack that has been renamed, and is in no kingdom now. */
function meantCard(
  card: string,
  unused: readonly string[],
  names: readonly string[],
): string | undefined {
  const [own] = unused;
  if (own === undefined || nearest(card, unused) !== undefined)
    return didYouMean(card, unused) ?? didYouMean(card, names);
  const meant = nearest(card, names);
  return `write a card of this pack, such as '${own}'${meant ? `, or '${meant}'` : ''}`;
}
