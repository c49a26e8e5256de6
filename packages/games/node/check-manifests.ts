import { type Content, type FileFault, type Game, type Pack, packsOf } from '@cardwright/kernel';
import { LANGUAGES, type Manifest, nearest, type Places, readManifest } from '../loading/index.ts';

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

/** The names of cards and the texts that manifests may refer to. */
interface Named {
  cards: ReadonlySet<string>;
  texts: ReadonlySet<string>;
  /** Names that the game makes itself, in every language. */
  made: ReadonlySet<string>;
}

/**
 * Faults in what manifests refer to: cards with pictures, and texts with a translation. If a later
 * pack replaces what the text was of, that is only a warning. `upTo` is the content with only the
 * first so many packs, `messages` are the game's own in a language.
 */
export function checkNamed(
  game: Game,
  content: Content,
  pack: Pack | undefined,
  {
    upTo,
    messages,
  }: {
    upTo: (packs: number) => Content | undefined;
    messages: (language: string) => readonly string[];
  },
): { faults: FileFault[]; warnings: FileFault[] } {
  const faults: FileFault[] = [];
  const warnings: FileFault[] = [];
  const layers = packsOf(pack).map(({ manifest }) => readManifest(manifest));
  if (!layers.some(({ manifest }) => manifest.images ?? manifest.translations))
    return { faults, warnings };
  const sets = layers.flatMap(({ manifest }) =>
    Object.keys({ ...manifest.kingdoms, ...manifest.decks }),
  );
  const namedIn = (read: Content): Named => {
    const all = game.content.cards(read);
    const cards = new Set(all.flatMap(({ id, name }) => [id, name]));
    const made = new Set(
      all.filter(({ words }) => words?.name).flatMap(({ id, name }) => [id, name]),
    );
    return { cards, made, texts: new Set([...cards, ...translatableTexts(game, read), ...sets]) };
  };
  const named = namedIn(content);
  for (const [i, { manifest, places }] of layers.entries()) {
    if (!places) continue;
    const unknown = unknownNames(manifest, named);
    const before = unknown.length > 0 && i + 1 < layers.length ? upTo(i + 1) : undefined;
    const gone = before && namedIn(before);
    for (const { path, name, what, of } of unknown) {
      const meant = nearest(name, named[of]);
      const hint = meant ? `did you mean '${meant}'?` : undefined;
      if (gone?.[of].has(name))
        warnings.push(places.faultAtKey(path, `'${name}' is not used`, REPLACED));
      else faults.push(places.faultAtKey(path, `${what} '${name}'`, hint));
    }
    faults.push(...sharedNames(manifest, places, named.cards));
    warnings.push(...madeNames(manifest, places, named.made));
    warnings.push(...ownNames(manifest, places, named.cards, messages));
  }
  return { faults, warnings };
}

const REPLACED = 'a later pack replaces what has this text';

interface UnknownName {
  path: readonly string[];
  name: string;
  what: string;
  of: keyof Named;
}

function unknownNames({ images = {}, translations = {} }: Manifest, named: Named): UnknownName[] {
  const pictures = Object.keys(images).map(
    (name): UnknownName => ({ path: ['images', name], name, what: 'unknown card', of: 'cards' }),
  );
  const texts = Object.entries(translations).flatMap(([language, entries]) =>
    Object.keys(entries).map(
      (name): UnknownName => ({
        path: ['translations', language, name],
        name,
        what: 'no card, deck or text is called',
        of: 'texts',
      }),
    ),
  );
  return [...pictures, ...texts].filter(({ name, of }) => !named[of].has(name));
}

/** Translations of names that are never shown as written. */
const madeNames = (
  { translations = {} }: Manifest,
  places: Places,
  made: ReadonlySet<string>,
): FileFault[] =>
  Object.entries(translations).flatMap(([language, entries]) =>
    Object.keys(entries)
      .filter((name) => made.has(name))
      .map((name) =>
        places.faultAtKey(
          ['translations', language, name],
          `the translation of '${name}' is not used`,
          'the game names this card itself, in every language; translate its description',
        ),
      ),
  );

/** Translations of names, such as Night in Dominion, that the game's own messages translate. */
const ownNames = (
  { translations = {} }: Manifest,
  places: Places,
  cards: ReadonlySet<string>,
  messages: (language: string) => readonly string[],
): FileFault[] =>
  Object.entries(translations).flatMap(([language, entries]) =>
    Object.entries(entries).flatMap(([name, translated]) => {
      const own = isLanguage(language) && !cards.has(name) && wordFor(name, messages(language));
      return !own || own === translated
        ? []
        : places.faultAtKey(
            ['translations', language, name],
            `the translation of '${name}' is not used: the game calls it '${own}'`,
            'remove it, or use another name',
          );
    }),
  );

/** What messages print instead of a name: `{phase, select, Night {Notte} other {{phase}}}`. */
function wordFor(name: string, messages: readonly string[]): string | undefined {
  if (name === 'other') return undefined;
  const words = messages.flatMap((message) => {
    const at = Math.max(message.indexOf(`select, ${name} {`), message.indexOf(`} ${name} {`));
    const start = message.indexOf('{', at) + 1;
    return at < 0 ? [] : message.slice(start, message.indexOf('}', start));
  });
  return words.toSorted((a, b) => a.length - b.length)[0];
}

/** Cards whose names are the same in a language. */
const sharedNames = (
  { translations = {} }: Manifest,
  places: Places,
  cards: ReadonlySet<string>,
): FileFault[] =>
  Object.entries(translations).flatMap(([language, entries]) =>
    Object.entries(entries).flatMap(([text, translated], i, all) =>
      all
        .slice(0, i)
        .filter(([other, same]) => same === translated && cards.has(other) && cards.has(text))
        .map(([other]) =>
          places.fault(
            ['translations', language, text],
            `'${other}' is called '${translated}' too`,
            'give each card a different name',
          ),
        ),
    ),
  );

/** The texts besides card names that are shown as written in a pack's files. */
export const translatableTexts = (game: Game, content: Content): string[] => [
  ...(game.rules.presets?.(content) ?? []).map(({ name }) => name),
  ...(game.rules.choices?.(content) ?? []).flatMap((choice) =>
    choice.kind === 'each-seat' ? choice.values.map(({ name }) => name) : [],
  ),
  ...(game.content.texts?.(content) ?? []),
];
