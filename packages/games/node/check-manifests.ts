import { type Content, type FileFault, type Game, type Pack, packsOf } from '@cardwright/kernel';
import { LANGUAGES, nearest, readManifest } from '../loading/index.ts';

/** Faults of packs' manifests for a game: another game, unknown formats. */
export function checkManifests(
  game: Game,
  pack: Pack | undefined,
): { faults: FileFault[]; warnings: FileFault[] } {
  const faults: FileFault[] = [];
  const warnings: FileFault[] = [];
  const formats = game.content.formats.map(({ file }) => file);
  for (const one of packsOf(pack)) {
    // its other faults were reported when it was read
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
    for (const language of Object.keys(manifest.translations ?? {}))
      if (!isLanguage(language))
        faults.push(
          places.faultAtKey(
            ['translations', language],
            `unknown language '${language}'`,
            `known: ${LANGUAGES.join(', ')}`,
          ),
        );
    if (manifest.decks && !formats.some((file) => /^decks\b/.test(file)))
      faults.push(places.faultAtKey(['decks'], `${game.name} has no decks`, 'remove it'));
    if (manifest.kingdoms && !game.rules.options.safeParse({ kingdom: 'random' }).success)
      faults.push(places.faultAtKey(['kingdoms'], `${game.name} has no kingdoms`, 'remove it'));
  }
  return { faults, warnings };
}

const isLanguage = (language: string): boolean =>
  (LANGUAGES as readonly string[]).includes(language);

/** Faults in what manifests refer to: cards with pictures, and texts with a translation. */
export function checkNamed(game: Game, content: Content, pack: Pack | undefined): FileFault[] {
  const layers = packsOf(pack).map(({ manifest }) => readManifest(manifest));
  if (!layers.some(({ manifest }) => manifest.images ?? manifest.translations)) return [];
  const cards = new Set(game.content.cards(content).flatMap(({ id, name }) => [id, name]));
  const texts = new Set([
    ...cards,
    ...translatableTexts(game, content),
    ...layers.flatMap(({ manifest }) => Object.keys({ ...manifest.kingdoms, ...manifest.decks })),
  ]);
  return layers.flatMap(({ manifest, places }) => {
    if (!places) return [];
    const unknown = (path: readonly string[], what: string, known: ReadonlySet<string>) => {
      const name = path.at(-1) ?? '';
      if (known.has(name)) return [];
      const meant = nearest(name, known);
      const hint = meant ? `did you mean '${meant}'?` : undefined;
      return [places.faultAtKey(path, `${what} '${name}'`, hint)];
    };
    const { images = {}, translations = {} } = manifest;
    const pictures = Object.keys(images).flatMap((card) =>
      unknown(['images', card], 'unknown card', cards),
    );
    const words = Object.entries(translations).flatMap(([language, entries]) =>
      Object.entries(entries).flatMap(([text, translated], i, all) => [
        ...unknown(['translations', language, text], 'no card, deck or text is called', texts),
        ...all
          .slice(0, i)
          .filter(([other, same]) => same === translated && cards.has(other) && cards.has(text))
          .map(([other]) =>
            places.fault(
              ['translations', language, text],
              `'${other}' is called '${translated}' too`,
              'give each card a name of its own',
            ),
          ),
      ]),
    );
    return [...pictures, ...words];
  });
}

/** The texts besides card names that are shown as written in a pack's files. */
export const translatableTexts = (game: Game, content: Content): string[] => [
  ...(game.rules.presets?.(content) ?? []).map(({ name }) => name),
  ...(game.rules.choices?.(content) ?? []).flatMap((choice) =>
    choice.kind === 'each-seat' ? choice.values.map(({ name }) => name) : [],
  ),
  ...(game.content.texts?.(content) ?? []),
];
