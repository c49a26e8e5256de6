import { type FileFault, type Game, type Pack, packsOf } from '@cardwright/kernel';
import { nearest, readManifest } from '../loading/index.ts';

/** What is wrong with the manifests of packs for a game: another game, unknown formats. */
export function checkManifests(
  game: Game,
  pack: Pack | undefined,
): { faults: FileFault[]; warnings: FileFault[] } {
  const faults: FileFault[] = [];
  const warnings: FileFault[] = [];
  const formats = game.content.formats.map(({ file }) => file);
  for (const one of packsOf(pack)) {
    // its other faults were told where it was read
    const { manifest, places, warnings: unknown } = readManifest(one.manifest);
    warnings.push(...unknown);
    if (!places) continue;
    if (manifest.game !== undefined && manifest.game !== game.name)
      faults.push(
        places.fault(
          ['game'],
          `this pack is for ${manifest.game}, not for ${game.name}`,
          `play it with ${manifest.game}, or change "game"`,
        ),
      );
    for (const file of Object.keys(manifest.formats ?? {}).filter((f) => !formats.includes(f))) {
      const meant = nearest(file, formats);
      const hint = meant ? `did you mean '${meant}'?` : `known: ${formats.join(', ')}`;
      faults.push(places.faultAtKey(['formats', file], `${game.name} has no file '${file}'`, hint));
    }
    if (manifest.decks && !formats.some((file) => /^decks\b/.test(file)))
      faults.push(places.faultAtKey(['decks'], `${game.name} has no decks`, 'remove it'));
    if (manifest.kingdoms && !game.rules.options.safeParse({ kingdom: 'random' }).success)
      faults.push(places.faultAtKey(['kingdoms'], `${game.name} has no kingdoms`, 'remove it'));
  }
  return { faults, warnings };
}
