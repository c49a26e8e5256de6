// Bundles what the packages run: Node takes far longer to find and open a thousand small modules
// than to run them. Each package keeps its own bundle, so a class or a module's state exists once,
// whoever imports it. The modules of one package that `dist/` holds one by one are for the types,
// and for tests that replace or trace single modules (`node --conditions=@cardwright/modules`).
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** Modules that run as threads, by package. Bundled, they are found beside all other code. */
const THREADS = {
  server: ['players/player-worker', 'replays/replay-worker', 'store/store-thread'],
  sim: ['worker'],
};

/** The modules that a package's manifest exports from its bundle, by their names there. */
const exported = ({ exports = {} }) =>
  Object.values(exports).flatMap(({ '@cardwright/modules': module, default: bundled }) =>
    module === undefined ? [] : [{ in: module, out: basename(bundled, '.js') }],
  );

async function bundlePackage(name) {
  const folder = join('packages', name);
  const modules = exported(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  if (modules.length === 0) return;
  const threads = (THREADS[name] ?? []).map((path) => ({
    in: `dist/${path}.js`,
    out: basename(path),
  }));
  const outdir = join(folder, 'bundle');
  const { outputFiles } = await build({
    entryPoints: [...modules, ...threads].map((entry) => ({
      ...entry,
      in: join(folder, entry.in),
    })),
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    // modules that register something are imported for that alone
    ignoreAnnotations: true,
    logLevel: 'warning',
    write: false,
  });
  keep(outdir, outputFiles);
}

/**
 * Makes a folder hold exactly these files. What has not changed is not touched: the program may be
 * running.
 */
function keep(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of files) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    writeFileSync(`${path}.new`, contents);
    renameSync(`${path}.new`, path);
  }
  const names = new Set(files.map(({ path }) => basename(path)));
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name));
}

await Promise.all(readdirSync('packages').map(bundlePackage));
