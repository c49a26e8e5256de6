import { isDeepStrictEqual } from 'node:util';
import { type Game, type Pack, packsOf } from '@cardwright/kernel';
import { readJson, readManifest } from '../loading/index.ts';
import { packPaths, readPack } from './read-pack.ts';
import { findReplacements, type Load } from './replacements.ts';

/**
 * Conflicts between combined packs, one line each; the later pack wins. That is not a fault, but
 * the user should know. Empty for a single pack.
 */
export function findConflicts(game: Game, reference: string, load: Load): string[] {
  if (packPaths(reference).length < 2) return [];
  const cards = findReplacements(game, reference, load)
    .filter(({ of }) => of !== undefined)
    .map(({ card, name = card, by, of }) => `the card '${name}' of ${by} replaces that of ${of}`);
  return [...cards, ...thingConflicts(game, reference), ...manifestConflicts(reference)];
}

/** A thing other than a card that a pack defines under a name that another pack may use too. */
interface Thing {
  /** In words, such as `the deck 'Hearth'`. */
  what: string;
  value: unknown;
}

function thingConflicts(game: Game, reference: string): string[] {
  const owners = new Map<string, { by: string; value: unknown }>();
  return layersOf(reference).flatMap(({ pack, called: by }) =>
    thingsOf(game, pack).flatMap(({ what, value }) => {
      const before = owners.get(what);
      owners.set(what, { by, value });
      return before && before.by !== by && !isDeepStrictEqual(before.value, value)
        ? [`${what} of ${by} replaces that of ${before.by}`]
        : [];
    }),
  );
}

/** Each pack of a reference, read separately, with its name in messages. */
const layersOf = (reference: string): { pack: Pack; called: string }[] =>
  packPaths(reference).map((path) => {
    const pack = readPack(path, []);
    return { pack, called: pack.identity?.name ?? path };
  });

function thingsOf(game: Game, pack: Pack): Thing[] {
  const { manifest } = readManifest(pack.manifest);
  return [
    ...named('the kingdom', manifest.kingdoms),
    ...named('the deck', manifest.decks),
    ...named('the picture for', manifest.images),
    ...Object.entries(manifest.translations ?? {}).flatMap(([language, texts]) =>
      named(`the translation (${language}) of`, texts),
    ),
    ...pack.files.flatMap(({ path, text }) => fileThings(game, path, text)),
  ];
}

const named = (kind: string, things: { [name: string]: unknown } | undefined): Thing[] =>
  Object.entries(things ?? {}).map(([name, value]) => ({ what: `${kind} '${name}'`, value }));

/**
 * Decks of a list, decks and players with a file each, and files that define one thing (a board).
 * Card files are left out: cards are compared one by one.
 */
function fileThings(game: Game, path: string, text: string): Thing[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const read = readJson({ path, text });
  if (!read.ok) return [];
  const { value } = read;
  if (Array.isArray(value))
    return name === 'decks.json'
      ? named('the deck', Object.fromEntries((value as Named[]).map((deck) => [deck.name, deck])))
      : [];
  const isWhole = game.content.formats.some(({ file }) => file === name);
  return isWhole || path.includes('/') ? wholeFile(path, value) : [];
}

interface Named {
  name: string;
}

/** Files named by a card number are cards. */
const wholeFile = (path: string, value: unknown): Thing[] =>
  /(^|\/)-?\d+\.jsonc?$/.test(path) ? [] : [{ what: `the file ${path}`, value }];

/** Two packs with the same name, and a pack that removes the shipped cards for the others. */
function manifestConflicts(reference: string): string[] {
  const layers = layersOf(reference);
  const twins = layers.flatMap(({ pack, called }, i) =>
    layers
      .slice(0, i)
      .filter((other) => other.called === called)
      .map(
        (other) =>
          `two packs are called '${called}': version ${versionOf(other.pack)} and ` +
          `version ${versionOf(pack)}`,
      ),
  );
  const alone = layers.find(({ pack }) => pack.alone === true);
  const others = layers.filter(({ pack }) => pack.alone !== true);
  return alone && others.length > 0
    ? [
        ...twins,
        `${alone.called} leaves out the shipped cards, also for ` +
          others.map(({ called }) => called).join(', '),
      ]
    : twins;
}

const versionOf = (pack: Pack): string => packsOf(pack).at(-1)?.identity?.version ?? '(not given)';
