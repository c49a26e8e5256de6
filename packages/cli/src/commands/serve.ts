import { hostname } from 'node:os';
import { join } from 'node:path';
import type { GamePackage } from '@cardwright/games/node';
import type { Words } from '@cardwright/kernel';
import type { GameSet } from '@cardwright/server';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { EXIT, UsageError } from '../exit.ts';
import { isDataDamage, isDatabaseError, isFullDisk } from '../error-text.ts';
import { integerOption } from '../integer-option.ts';
import { mountedProtocols, protocolPackages } from '../protocols.ts';

interface ServeOptions {
  port: number;
  host: string;
  data?: string;
  database?: string;
  node?: string;
  lease: number;
  standby?: boolean;
  nats?: string;
  origin: string[];
  game: string[];
  pack: { game: string; folder: string }[];
  threads: number;
  trustProxy?: boolean;
  limit: { [name: string]: number };
  acceptLoss?: boolean;
}

/** `cardwright serve`: runs the server until SIGTERM or Ctrl-C. */
export function serveCommand(program: Command): void {
  const served = protocolPackages.map(({ serves }) => serves);
  const command = program
    .command('serve')
    .description(
      ['serve all games: the page on /', 'the bot protocol on /ws', ...served].join(', '),
    )
    .option(
      '-p, --port <number>',
      'port to listen on; 0 for any free port',
      integerOption('--port', 0, 65_535),
      3000,
    )
    .option('--host <address>', 'address to listen on; 0.0.0.0 for all interfaces', '127.0.0.1')
    .option('--data <folder>', 'data folder (default: a folder in your home, printed at start)')
    .addOption(
      new Option(
        '--database <url>',
        'keep matches in PostgreSQL instead of a folder, as postgres://user:password@host/name',
      ).env('CARDWRIGHT_DATABASE'),
    )
    .option('--node <name>', 'name of this server in that database (default: the host name)')
    .addOption(
      new Option(
        '--nats <url>',
        'share the matches of that database with other servers over this NATS server, as ' +
          'nats://user:password@host:4222',
      ).env('CARDWRIGHT_NATS'),
    )
    .option('--standby', 'wait until no other server uses that database, then take over')
    .option(
      '--lease <milliseconds>',
      'how long a server that stops renewing its lease keeps its matches',
      integerOption('--lease', 500, 600_000),
      5000,
    )
    .option(
      '--origin <origin>',
      'allow pages of another origin, or * for all; repeatable',
      collect,
      [] as string[],
    )
    .option(
      '--game <folder>',
      'your own game beside the shipped ones: its folder or package; repeatable',
      collect,
      [] as string[],
    )
    .option(
      '--pack <game=folder>',
      'a card pack for a game; repeatable: a later pack replaces cards of an earlier one',
      collectPack,
      [] as ServeOptions['pack'],
    )
    .option(
      '--threads <number>',
      'worker threads for built-in players',
      integerOption('--threads', 1, 256),
      1,
    )
    .option('--trust-proxy', 'take client addresses from X-Forwarded-For (only behind a proxy)')
    .option(
      '--limit <name=number>',
      'set one of the limits that /openrpc.json lists; repeatable',
      collectLimit,
      {} as ServeOptions['limit'],
    )
    .option(
      '--accept-loss',
      'start even if acknowledged moves are missing or damaged in the data folder',
    )
    .action((options: ServeOptions) => serve(options, protocolSettings(command)));
  for (const { flag, unit, about, min, max, default: set } of settings)
    command.option(`${flag} <${unit}>`, about, integerOption(flag, min, max), set);
}

const settings = protocolPackages.flatMap((each) => each.settings);

/** The settings of mounted protocols, by flag. */
function protocolSettings(command: Command): { [flag: string]: number } {
  const all: { [name: string]: unknown } = command.opts();
  const named = command.options.filter(({ long }) => settings.some(({ flag }) => flag === long));
  return Object.fromEntries(
    named.map((option) => [option.long ?? '', Number(all[option.attributeName()])]),
  );
}

async function serve(
  options: ServeOptions,
  protocolFlags: { [flag: string]: number },
): Promise<void> {
  // imported here, so that no other command waits for the server to load
  const { createServer, DEFAULT_LIMITS, defaultDataFolder } = await import('@cardwright/server');
  const {
    port,
    host,
    data = defaultDataFolder(),
    origin,
    threads,
    trustProxy = false,
    limit,
    acceptLoss = false,
  } = options;
  const odd = Object.keys(limit).find((name) => !Object.hasOwn(DEFAULT_LIMITS, name));
  if (odd !== undefined)
    throw new UsageError(
      `there is no limit '${odd}' (known: ${Object.keys(DEFAULT_LIMITS).join(', ')})`,
    );
  const { expectFolder } = await import('../paths.ts');
  const { games, outside } = await gameSets(options);
  const { database } = options;
  checkPlace(options);
  if (database === undefined) expectFolder('--data', data);
  const place = database === undefined ? data : placeOf(database);
  const server = await createServer({
    port,
    host,
    ...(database === undefined ? { data } : { database, node: nodeName(options) }),
    ...(options.nats === undefined ? {} : { nats: options.nats }),
    leaseMs: options.lease,
    isStandby: options.standby === true,
    origins: origin,
    playerThreads: threads,
    games,
    words: await wordsWith(outside),
    trustProxy,
    limits: limit,
    protocols: await mountedProtocols(protocolFlags),
    acceptLoss,
  }).catch((error: unknown) => {
    if (database !== undefined) throw databaseFault(error, place, options.nats);
    if (isFullDisk(error)) throw new UsageError(fullDiskWords(data), EXIT.tryLater);
    throw isDataDamage(error) || isDatabaseError(error)
      ? new UsageError(storeWords(error as NodeJS.ErrnoException, data))
      : error;
  });
  process.stdout.write(`cardwright serves at ${server.url} (matches in ${place})\n`);
  const signalled = new Promise<void>((resolve) => {
    process.on('SIGTERM', () => resolve()); // further signals have no effect
    process.once('SIGINT', resolve);
  });
  const ending = await Promise.race([signalled, server.fenced.then(() => 'fenced' as const)]);
  // the process must end in time, whatever happens
  let code = 1;
  const late = setTimeout(() => {
    process.stderr.write('cardwright: work in progress did not finish in time and was aborted\n');
    process.exit(code);
  }, 9500);
  await server.close().finally(() => late.unref());
  code = 0;
  if (ending === 'fenced')
    throw new UsageError(`${place}: another server has taken over`, EXIT.tryLater);
}

/** Without secrets, which must not appear in a log. */
function placeOf(database: string): string {
  const { protocol, host, pathname } = new URL(database);
  return `${protocol}//${host}${pathname}`;
}

/** Throws if options for a folder and for a database are combined. */
function checkPlace({ database, data, acceptLoss, node, standby, nats }: ServeOptions): void {
  if (nats !== undefined) checkNats(nats, standby);
  if (database === undefined) {
    const given = { '--node': node, '--standby': standby, '--nats': nats };
    const [alone] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
    if (alone !== undefined) throw new UsageError(`${alone} needs --database`);
    return;
  }
  if (!URL.canParse(database) || !/^postgres(ql)?:$/.test(new URL(database).protocol))
    throw new UsageError('--database must be postgres://user:password@host:port/name');
  const odd = data !== undefined ? '--data' : acceptLoss ? '--accept-loss' : undefined;
  if (odd !== undefined)
    throw new UsageError(`${odd} applies to a data folder; it cannot be combined with --database`);
}

function checkNats(nats: string, standby: boolean | undefined): void {
  if (!URL.canParse(nats) || !/^(nats|tls):$/.test(new URL(nats).protocol))
    throw new UsageError('--nats must be nats://user:password@host:port');
  if (standby)
    throw new UsageError('--standby is for a single active server; leave it out with --nats');
}

/** Restricted to characters allowed in NATS subjects and Prometheus labels. */
const nodeName = ({ node = hostname() }: ServeOptions): string =>
  node.replace(/[^\w-]/g, '-').slice(0, 40) || 'node';

/**
 * Words a start-up error. The exit code is `tryLater` if the database or NATS may become available:
 * it may be down, starting or in use.
 */
function databaseFault(error: unknown, place: string, nats: string | undefined): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { code = '' } = error as NodeJS.ErrnoException;
  // NATS errors have a name but no code
  if (nats !== undefined && error.constructor.name.endsWith('Error') && code === '')
    if (/Connection|Timeout|Authorization/.test(error.constructor.name))
      return new UsageError(`${placeOf(nats)}: NATS: ${error.message}`, EXIT.tryLater);
  const isLater =
    /^(EINUSE|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P..|53300)$/;
  if (isLater.test(code) || error.message.includes('timeout'))
    return new UsageError(`${place}: ${error.message || code}`, EXIT.tryLater);
  const isTheirs = code === 'ESCHEMA' || /^[0-9A-Z]{5}$/.test(code);
  return isTheirs ? new UsageError(`${place}: ${error.message}`) : error;
}

const fullDiskWords = (data: string): string =>
  `${data}: the disk is full, so nothing could be stored; make room there (a start needs 16 ` +
  'MB) and start again';

/** Explains why the data folder cannot be used, and what to do. */
function storeWords(error: NodeJS.ErrnoException, data: string): string {
  const { message, code = '' } = error;
  if (isDataDamage(error))
    return `${message}; restore a backup, or start without what is lost with --accept-loss`;
  const file = join(data, 'cardwright.db');
  const what = message.includes(file) ? message : `${file}: ${message}`;
  return code.startsWith('SQLITE_CORRUPT')
    ? `${what}; restore a backup`
    : `${what}; give another folder with --data`;
}

/** The games to serve: the shipped ones and external ones. */
async function gameSets({
  game: references,
  pack: packs,
}: ServeOptions): Promise<{ games: GameSet[]; outside: GamePackage[] }> {
  const { games } = await import('@cardwright/games');
  const { combinedPacks, filesOf, packImages, readPack, shippedPresentation } = await import(
    '@cardwright/games/node'
  );
  const { referredGame } = await import('../game-options.ts');
  const { contentWith } = await import('../pack-conflicts.ts');
  const outside: GamePackage[] = [];
  for (const reference of references) {
    const [found] = (await referredGame(reference)).outside;
    if (!found) throw new UsageError(`--game ${reference} is a shipped game; it is always served`);
    const twin = outside.find(({ game }) => game.name === found.game.name);
    if (twin)
      throw new UsageError(
        `--game ${reference}: ${twin.folder} also has a game '${twin.game.name}'`,
      );
    outside.push(found);
  }
  const all = [...Object.values(games), ...outside.map(({ game }) => game)];
  const odd = packs.find((p) => !all.some(({ name }) => name === p.game));
  if (odd)
    throw new UsageError(
      `--pack ${odd.game}=${odd.folder}: there is no game '${odd.game}' (known: ` +
        `${all.map(({ name }) => name).join(', ')})`,
    );
  const sets = all.map((game): GameSet => {
    const own = packs.filter((p) => p.game === game.name).map((p) => p.folder);
    const folder = own.length === 0 ? undefined : combinedPacks(own);
    const from = outside.find((one) => one.game === game);
    return {
      game,
      content: contentWith(game, folder),
      shipped: filesOf(game),
      presentation: from ?? shippedPresentation(game.name),
      ...(from && { folder: from.folder }),
      ...(folder === undefined ? {} : { pack: readPack(folder), images: packImages(folder) }),
    };
  });
  return { games: sets, outside };
}

/** The messages of all served games by language; built on first use. */
async function wordsWith(outside: readonly GamePackage[]): Promise<(language: string) => Words> {
  const { wordsIn } = await import('@cardwright/games/node');
  const known = new Map<string, Words>();
  return (language) => {
    let words = known.get(language);
    if (!words) known.set(language, (words = wordsIn(language, undefined, outside)));
    return words;
  };
}

const collect = (value: string, before: string[]): string[] => [...before, value];

function collectLimit(value: string, before: ServeOptions['limit']): ServeOptions['limit'] {
  const at = value.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('name=number is expected, as matches=100');
  const name = value.slice(0, at);
  return {
    ...before,
    // with any other limit at 0, the server could do nothing
    [name]: integerOption(
      `--limit ${name}`,
      name === 'secretWaitMs' ? 0 : 1,
      2_147_483_647,
    )(value.slice(at + 1)),
  };
}

function collectPack(value: string, before: ServeOptions['pack']): ServeOptions['pack'] {
  const at = value.indexOf('=');
  const game = value.slice(0, at);
  if (at < 1) throw new InvalidArgumentError('game=folder is expected, as shelfie=my-cards');
  return [...before, { game, folder: value.slice(at + 1) }];
}
