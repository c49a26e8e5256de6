import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { defaultGame, games, ScenarioFault, scenarios } from '@cardwright/games';
import type { Game, SourceFile } from '@cardwright/kernel';
import { gameNames, type ReferredGame, referredGame } from '../game-options.ts';
import { print, UsageError } from '../exit.ts';
import { packOption } from '../pack-option.ts';
import {
  expectReadByPack,
  gameAround,
  type PackAround,
  packAround,
  packsAround,
  unreadNote,
  withCardAdded,
} from '../pack-around.ts';

const KINDS = ['pack', 'card', 'scenario'] as const;
type Kind = (typeof KINDS)[number];

export function newCommand(program: Command): void {
  program
    .command('new')
    .description('create a pack, a card or a card test from a template')
    .argument('<kind>', KINDS.join(', '))
    .argument('<path>', 'the folder of the pack, or the file')
    .option(
      '--game <name>',
      `${gameNames()}, or the folder or package of your own game (default: the game of the pack ` +
        `that the file is in, otherwise ${defaultGame})`,
    )
    .option(...packOption('for a card or a card test: a pack that the pack around it depends on'))
    .addHelpText(
      'after',
      '\nNothing is overwritten. A new card is added to the end of a list that a pack has.',
    )
    .action(writeStart);
}

/** The files of a template by their path below the target; a single file has the path ''. */
type StartFiles = { readonly [path: string]: string };

interface Flags {
  readonly game?: string;
  readonly pack?: string;
}

/** What a new file is for. */
interface Surroundings extends ReferredGame {
  /** How the user refers to the game. */
  readonly reference: string;
  /** The folders of the packs that it is played with, in order. */
  readonly packs: readonly string[];
}

async function surroundings(kind: Kind, path: string, flags: Flags): Promise<Surroundings> {
  if (kind === 'pack' && flags.pack !== undefined)
    throw new UsageError(
      '--pack is for a card or a card test; what a pack depends on is in its pack.json, such as ' +
        '"depends": { "Other pack": "1.0" }',
    );
  const packs = kind === 'pack' ? [] : await packsAround(path, flags.pack);
  const around = kind === 'pack' ? undefined : await gameAround(path, packs);
  const reference = flags.game ?? around ?? defaultGame;
  return { ...(await referredGame(reference)), reference, packs };
}

async function writeStart(kind: string, path: string, flags: Flags): Promise<void> {
  if (!isKind(kind))
    throw new UsageError(`unknown template '${kind}' (known: ${KINDS.join(', ')})`);
  const referred = await surroundings(kind, path, flags);
  const pack = kind === 'pack' ? undefined : packAround(path);
  if (pack && kind === 'scenario') expectNoCardFile(path);
  if (pack && kind === 'card') expectReadByPack(referred.game, path, pack);
  if (pack && kind === 'card' && existsSync(path) && (await addCard(path, referred))) {
    print(`${path}: added a card at the end`);
    print(nextSteps(kind, path, referred, {}));
    return;
  }
  if (existsSync(path))
    throw new UsageError(
      `${path} already exists; nothing was written${kind === 'card' ? byHand(pack) : ''}`,
    );
  const files = await startOf(kind, path, referred);
  for (const [inside, content] of Object.entries(files)) {
    const file = inside === '' ? path : join(path, inside);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { flag: 'wx' });
    print(file);
  }
  for (const note of kind === 'card' ? await notesOn(path, referred, files) : []) print(note);
  print(nextSteps(kind, path, referred, files));
}

/** What to do if a card cannot be added to an existing file. */
const byHand = (pack: PackAround | undefined): string =>
  pack
    ? '. Cards are only added to lists without comments and trailing commas; write the card to a ' +
      'file outside the pack and copy it from there'
    : '; write the card to a new file and copy it from there';

/** In a pack, a JSON file would be read as cards. */
function expectNoCardFile(path: string): void {
  if (/\.json$/i.test(path))
    throw new UsageError(
      `a pack reads its JSON files as cards; use ${path.replace(/\.json$/i, '.scenario')}`,
    );
}

/** Adds the card of the template to a list of cards; false if the file is no such list. */
async function addCard(path: string, referred: Surroundings): Promise<boolean> {
  const template = (await startOf('card', path, referred))[''] ?? '';
  const text = withCardAdded(readFileSync(path, 'utf8'), template);
  if (text === undefined) return false;
  writeFileSync(path, text);
  return true;
}

const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind);

async function startOf(kind: Kind, path: string, referred: Surroundings): Promise<StartFiles> {
  const { game, packs } = referred;
  const { starterFolder } = await import('@cardwright/games/node');
  const folder = starterFolder(game);
  if (folder === undefined)
    throw new UsageError(
      `${game.name} has no templates: its package needs the folder examples/starter with ` +
        'the folder pack and the file scenario.json',
    );
  if (kind === 'scenario') {
    const scenario = readFileSync(join(folder, 'scenario.json'), 'utf8');
    return { '': withPacks(await fitted(scenario, referred), packs, path) };
  }
  const pack = filesOfPack(join(folder, 'pack'));
  if (kind === 'pack') return { ...pack, ...namedAfter(path, pack['pack.json']) };
  const [name, card] = Object.entries(pack).find(isCard) ?? [];
  if (name === undefined || card === undefined)
    throw new UsageError(`the templates of ${game.name} have no card`);
  return {
    '':
      otherCard(folder, path) ??
      (await shippedFile(game, path, name))?.text ??
      renumbered(game.name, name, card, path),
  };
}

/**
 * Formats without a template are whole files, such as a board: a new one starts as a copy of the
 * shipped one.
 */
async function shippedFile(
  game: Game,
  path: string,
  main: string,
): Promise<SourceFile | undefined> {
  if (games[game.name] !== game) return undefined;
  const { shippedFiles } = await import('@cardwright/games/node');
  const formats = game.content.formats.map(({ file }) => file).filter((file) => file !== main);
  const wanted = stem(path);
  return shippedFiles(game.name).find(
    (file) => formats.includes(file.path) && wanted.includes(stem(file.path)),
  );
}

async function notesOn(
  path: string,
  { game }: ReferredGame,
  { '': written }: StartFiles,
): Promise<string[]> {
  const shipped = await shippedFile(game, path, '');
  const copied =
    shipped && shipped.text === written
      ? `note: a copy of the shipped ${shipped.path}; change in it what you need`
      : undefined;
  return [copied, unreadNote(game, path)].filter((note) => note !== undefined);
}

/** A card test as it fits the other files of its packs, such as their board. */
async function fitted(scenario: string, { game, outside, packs }: Surroundings): Promise<string> {
  const words = outside.length > 0 ? outside[0]?.scenario : scenarios[game.name];
  if (packs.length === 0 || !words?.starter) return scenario;
  const { combinedPacks, filesOf, readPack } = await import('@cardwright/games/node');
  try {
    return words.starter(scenario, filesOf(game), readPack(combinedPacks(packs)));
  } catch (error) {
    // the faults of a pack are for `check` to report
    if (error instanceof ScenarioFault) return scenario;
    throw error;
  }
}

/** A card test in a pack plays with the cards of the pack, and of those that it depends on. */
function withPacks(scenario: string, packs: readonly string[], path: string): string {
  const ways = packs.map(
    (pack) => relative(dirname(resolve(path)), resolve(pack)).replaceAll(sep, '/') || '.',
  );
  if (ways.length === 0) return scenario;
  const named = (ways.length === 1 ? JSON.stringify(ways[0]) : JSON.stringify(ways)).replaceAll(
    '","',
    '", "',
  );
  return scenario.replace(/^( *)"game": .*$/m, `$&\n$1"pack": ${named},`);
}

/** Templates for the other files of a format are in `cards`; a file gets the one of its name. */
function otherCard(folder: string, path: string): string | undefined {
  const cards = join(folder, 'cards');
  const wanted = stem(path);
  const found = existsSync(cards)
    ? readdirSync(cards).find((file) => wanted.includes(stem(file).replace(/s$/, '')))
    : undefined;
  return found === undefined ? undefined : readFileSync(join(cards, found), 'utf8');
}

const stem = (file: string): string =>
  basename(file)
    .toLowerCase()
    .replace(/\.json$/, '');

const isCard = ([file]: [string, string]): boolean =>
  file.endsWith('.json') && file !== 'pack.json';

/** The manifest of a new pack, with a name made from its folder: `my-pack` is My pack. */
function namedAfter(path: string, manifest: string | undefined): StartFiles {
  const words = basename(resolve(path))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60);
  if (manifest === undefined || words === '') return {};
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return { 'pack.json': manifest.replace(/("name": )"[^"]*"/, `$1${JSON.stringify(name)}`) };
}

const filesOfPack = (pack: string): StartFiles =>
  Object.fromEntries(
    readdirSync(pack, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(pack, file).replaceAll(sep, '/'), readFileSync(file, 'utf8')]),
  );

/** In formats whose file names are card numbers, the card gets the number of its new file. */
function renumbered(game: string, name: string, card: string, path: string): string {
  const [, number] = /(?:^|\/)(\d+)\.json$/.exec(name) ?? [];
  if (number === undefined) return card;
  const [, wanted] = /^(\d+)\.json$/.exec(basename(path)) ?? [];
  if (wanted === undefined)
    throw new UsageError(
      `a card file of ${game} must be named after the card's number, such as ${join(dirname(path), name)}`,
    );
  return card.replaceAll(new RegExp(`\\b${number}\\b`, 'g'), wanted);
}

function nextSteps(
  kind: Kind,
  path: string,
  { game, outside, reference, packs }: Surroundings,
  files: StartFiles,
): string {
  const isOutside = outside.length > 0;
  const option = isOutside ? ` --game ${reference}` : '';
  if (kind === 'scenario') return `next: cardwright scenario ${path}${option}`;
  const around = packAround(path)?.folder;
  const under = packs.filter((pack) => pack !== around).map((pack) => ` --pack ${pack}`);
  const check = `next: cardwright check ${path}${option}${under.join('')} --text --watch`;
  if (kind === 'card') return check;
  const manifest = JSON.parse(files['pack.json'] ?? '{}') as { kingdoms?: object; decks?: object };
  const [kingdom] = Object.keys(manifest.kingdoms ?? {});
  const [deck] = Object.keys(manifest.decks ?? {});
  const choice =
    (kingdom === undefined ? '' : ` --kingdom "${kingdom}"`) +
    (deck === undefined ? '' : ` --options '{"decks":["${deck}","${deck}"]}'`);
  const tests = Object.keys(files).filter((file) => file.endsWith('.scenario'));
  return [
    check,
    `cardwright play ${isOutside ? option.trim() : game.name} --pack ${path}${choice}`,
    ...tests.map((file) => `cardwright scenario ${path}/${file}${option}`),
    `cardwright pack ${path}${option}`,
  ].join('\n      ');
}
