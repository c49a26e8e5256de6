import { type FileFault, type Pack, packsOf } from '@cardwright/kernel';
import { nearest, readManifest } from '../../loading/index.ts';
import { BASIC } from '../content.ts';

/** The kingdoms that packs define in `pack.json`; a later pack overrides an earlier one. */
export function readKingdoms(
  pack: Pack | undefined,
  known: ReadonlyMap<string, number>,
  faults: FileFault[],
): ReadonlyMap<string, readonly string[]> {
  const kingdoms = new Map<string, readonly string[]>();
  const names = [...known.keys()].filter((name) => !(BASIC as readonly string[]).includes(name));
  for (const { manifest: file } of packsOf(pack)) {
    const { manifest, places } = readManifest(file);
    for (const [kingdom, cards] of Object.entries(manifest.kingdoms ?? {})) {
      kingdoms.set(kingdom, cards);
      for (const [i, card] of cards.entries()) {
        const wrong = names.includes(card)
          ? cards.indexOf(card) < i
            ? `'${card}' appears twice in the kingdom '${kingdom}'`
            : undefined
          : `unknown kingdom card '${card}'`;
        if (wrong === undefined || !places) continue;
        const meant = names.includes(card) ? undefined : nearest(card, names);
        const hint = meant ? `did you mean '${meant}'?` : undefined;
        faults.push(places.fault(['kingdoms', kingdom, i], wrong, hint));
      }
    }
  }
  return kingdoms;
}
