import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { games, shippedGame } from '@cardwright/games';
import { combinedPacks, loadContent, packPaths, readPack } from '@cardwright/games/node';
import type { Pack } from '@cardwright/kernel';
import { z } from 'zod';
import type { Plan } from '../batch.ts';
import type { Task } from '../task.ts';
import { ClusterFault } from './cluster-fault.ts';

/** Maximum size: the database keeps a run's spec in one row. */
const PACK_BYTES = 16 * 1024 * 1024;

/** A pack's files must stay below the folder they are written to. */
const PackPath = z
  .string()
  .min(1)
  .max(500)
  .refine(
    (path) => !/^[\\/]|\\|\0|^[A-Za-z]:/.test(path) && !path.split('/').includes('..'),
    'must be a relative path without ..',
  );

const FileSpec = z.strictObject({ path: PackPath, text: z.string() });

const LayerSpec = z.strictObject({
  files: z.array(FileSpec),
  alone: z.boolean(),
  manifest: FileSpec.optional(),
});

const PackSpec = LayerSpec.extend({ under: z.array(LayerSpec).optional() });

/** The specification of a run, as stored: everything that workers and a resumed run need. */
export const RunSpec = z.strictObject({
  format: z.literal(1),
  /** The version that started it; players of another version may decide differently. */
  version: z.string(),
  command: z.string(),
  game: z.string(),
  rules: z.string(),
  /** The content hash without a pack, then with each of the packs. */
  contents: z.array(z.string()),
  packs: z.array(PackSpec),
  /** Workers write the records of all games. */
  records: z.boolean(),
  /** The command's options, for resuming the run. */
  options: z.record(z.string(), z.unknown()),
});
export type RunSpec = z.infer<typeof RunSpec>;

const load = createRequire(import.meta.url);

export const ownVersion = (): string =>
  (load('@cardwright/sim/package.json') as { version: string }).version;

/** Creates the spec of a new run; packs are read here and stored in it. */
export function runSpec(
  command: string,
  game: string,
  packFolders: readonly string[],
  { records, options }: { records: boolean; options: { readonly [name: string]: unknown } },
): RunSpec {
  const packs = packFolders.map(packSpec);
  const bytes = packs
    .flatMap((pack) => [...(pack.under ?? []), pack])
    .flatMap(({ files, manifest }) => (manifest ? [...files, manifest] : files))
    .reduce((sum, f) => sum + f.text.length, 0);
  if (bytes > PACK_BYTES)
    throw new ClusterFault(
      `the packs have ${bytes} characters; at most ${PACK_BYTES} can be sent to workers`,
    );
  return {
    format: 1,
    version: ownVersion(),
    command,
    game,
    rules: shippedGame(game).version,
    contents: [undefined, ...packFolders].map((folder) => loadContent(game, folder).hash),
    packs,
    records,
    options: { ...options },
  };
}

/** Serializes a pack. Combined packs are serialized one by one, each with its own paths. */
function packSpec(reference: string): z.infer<typeof PackSpec> {
  const layers = packPaths(reference).map((path) => layerSpec(readPack(path, [])));
  const top = layers.pop();
  if (!top) throw new ClusterFault('a pack without a folder was given');
  return layers.length > 0 ? { ...top, under: layers } : top;
}

const layerSpec = ({ files, alone, manifest }: Pack): z.infer<typeof LayerSpec> => ({
  files: files.map(({ path, text }) => ({ path, text })),
  alone: alone === true,
  ...(manifest && { manifest: { path: manifest.path, text: manifest.text } }),
});

/** Unpacks the packs of a run into folders on this machine. */
export interface PackFolders {
  readonly folders: readonly string[];
  remove(): void;
}

export function writePacks({ packs }: RunSpec): PackFolders {
  if (packs.length === 0) return { folders: [], remove: () => undefined };
  const root = mkdtempSync(join(tmpdir(), 'cardwright-run-'));
  const folders = packs.map(({ under = [], ...top }, i) =>
    combinedPacks(
      [...under, top].map((layer, k) => {
        const folder = join(root, String(i), String(k));
        writeLayer(folder, layer);
        return folder;
      }),
    ),
  );
  return { folders, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function writeLayer(folder: string, { files, alone, manifest }: z.infer<typeof LayerSpec>): void {
  mkdirSync(folder, { recursive: true });
  const standing = alone ? [{ path: 'pack.json', text: '{"alone": true}' }] : [];
  for (const { path, text } of [...files, ...(manifest ? [manifest] : standing)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Why this machine cannot reproduce a run exactly; undefined if it can. */
export function whyNot(spec: RunSpec, { folders }: PackFolders): string | undefined {
  if (spec.version !== ownVersion())
    return `it is cardwright ${ownVersion()}, the run was started by ${spec.version}`;
  const game = Object.hasOwn(games, spec.game) ? games[spec.game] : undefined;
  if (!game) return `it has no game '${spec.game}'`;
  if (game.version !== spec.rules)
    return `it plays ${spec.game} by rules version ${game.version}, the run by ${spec.rules}`;
  for (const [i, folder] of [undefined, ...folders].entries()) {
    const { hash } = loadContent(game, folder);
    const wanted = spec.contents[i];
    if (hash !== wanted)
      return (
        `its cards of ${spec.game}${folder === undefined ? '' : ' with the pack'} ` +
        `have the content hash ${hash}, the run's have ${wanted}`
      );
  }
  return undefined;
}

const mapPlans = (task: Task, change: (plan: Plan) => Plan): Task =>
  'plan' in task
    ? { plan: change(task.plan) }
    : { ...task, balance: [change(task.balance[0]), change(task.balance[1])] };

/** Serializes a task: the pack's folder is replaced by its number. */
export const withPackNumbers = (task: Task, folders: readonly string[]): Task =>
  mapPlans(task, (plan) =>
    plan.pack === undefined ? plan : { ...plan, pack: String(folders.indexOf(plan.pack)) },
  );

/** Deserializes a task for this machine. */
export const withPackFolders = (task: Task, folders: readonly string[]): Task =>
  mapPlans(task, ({ pack, ...plan }) => {
    const folder = pack === undefined ? undefined : folders[Number(pack)];
    if (pack !== undefined && folder === undefined)
      throw new ClusterFault(`the run has no pack ${pack}`);
    return folder === undefined ? plan : { ...plan, pack: folder };
  });

/** Identifies a task by its content, so that a resumed run finds it again. */
export const taskKey = (task: Task): string =>
  createHash('sha256').update(JSON.stringify(task)).digest('hex').slice(0, 16);
