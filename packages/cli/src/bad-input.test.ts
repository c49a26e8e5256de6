import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Bug, Fault } from '@cardwright/kernel';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isExpected, errorText } from './error-text.ts';
import { type Called, oneProcess } from './test-support/one-process.ts';

const bin = fileURLToPath(new URL('../bin/cardwright.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-bad-'));
/** What the program leaves behind would lie here. */
const temporary = join(folder, 'tmp');
const env = { ...process.env, TMPDIR: temporary, TEMP: temporary };

mkdirSync(temporary);
writeFileSync(join(folder, 'a-file'), 'hello');
mkdirSync(join(folder, 'records-of-lorenzo'));
writeFileSync(join(folder, 'records-of-lorenzo', '000001.json'), '{}');
writeFileSync(join(folder, 'notes.md'), '# Notes\n');
mkdirSync(join(folder, 'no-database'));
writeFileSync(
  join(folder, 'no-database', 'cardwright.db'),
  'this is not a database, it is a text of some length. '.repeat(100),
);

/** A port that somebody else listens on. */
const other = createServer();
beforeAll(() => new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => other.close(() => resolve())));

describe('a wrong call gets one clear message and exit code 2', () => {
  const serve = ['serve', '--data', 'data', '--port', '0'];
  const arena = ['arena', '--game', 'dominion', '--games', '2', '--bots', 'player:random'];
  /** Wherever a player is named, its name is looked at in the same way. */
  const NO_LEVEL = "level takes a number from 1 to 5, as in level:3, not '9'";
  const balance = ['balance', 'dominion', '--deals', '1', '--threads', '1'];
  /** Refused before anything has started, or where it has ended by then. */
  const atOnce: [args: string[], message: string][] = [
    [
      ['serve', '--port', '99999'],
      "--port must be a whole number of at least 0 and at most 65535, not '99999'",
    ],
    [[...serve, '--host', 'nope.invalid'], "unknown host 'nope.invalid'"],
    [['serve', '--port', '0', '--data', 'a-file'], '--data a-file: that is a file, not a folder'],
    [
      ['serve', '--threads', '0'],
      "--threads must be a whole number of at least 1 and at most 256, not '0'",
    ],
    [
      ['serve', '--limit', 'matches=1=2'],
      "--limit matches must be a whole number of at least 1 and at most 2147483647, not '1=2'",
    ],
    [
      ['simulate', 'dominion', '--games', '2', '--record-dir', 'a-file'],
      '--record-dir a-file: that is a file, not a folder',
    ],
    [
      ['simulate', 'dominion', '--games', '2', '--report', 'nowhere/x.html'],
      '--report nowhere/x.html: the folder nowhere does not exist',
    ],
    [
      ['simulate', 'dominion', '--games', '2', '--report', ''],
      "--report '': a file name is expected",
    ],
    [['simulate', 'shelfie', '--kingdom', 'random'], '--kingdom applies only to dominion'],
    [
      ['arena', '--game', 'dominion', '--games', '0', '--bots', 'a', 'b'],
      "--games must be a whole number of at least 1, not '0'",
    ],
    [['simulate', 'dominion', '--games', '1', '--seats', 'random,level:9'], NO_LEVEL],
    [['play', 'dominion', '--seats', 'you,level:9'], NO_LEVEL],
    [['tournament', 'dominion', '--players', 'random,level:9', '--deals', '1'], NO_LEVEL],
    [
      ['tournament', 'dominion', '--players', 'random,level:9', '--deals', '1', '--paired'],
      NO_LEVEL,
    ],
    [[...balance, '--card', 'Smithy', '--set', 'cost=2', '--seats', 'random,level:9'], NO_LEVEL],
    [[...arena, 'player:level:9'], NO_LEVEL],
    [[...arena, 'player:random', '--options', '{"kingdom":"nope"}'], 'nope'],
    [[...arena, 'player:random', '--options', 'null'], '--options must be a JSON object'],
    [['replay', '.'], '.: that is a folder, not a file'],
    [
      [...balance, '--card', 'Smithy', '--set', '__proto__.x=3'],
      "--set __proto__.x=3: the card has no '__proto__'",
    ],
    [
      ['balance', 'dominion', '--card', 'Smithy', '--set', 'cost=2', '--threads', '0'],
      "--threads must be a whole number of at least 1 and at most 256, not '0'",
    ],
    [
      [...balance, '--card', 'Smithy', '--set', 'cost=2', '--seats', 'heuristic,nope'],
      "dominion has no player 'nope'",
    ],
    [[...balance, '--change', 'notes.md'], 'notes.md:1:1 '],
    [
      ['play', 'dominion', '--record', 'nowhere/x'],
      '--record nowhere/x: the folder nowhere does not exist',
    ],
    // nobody may write there, whatever the system says of the folder; told before anything is
    // played
    [
      ['play', 'dominion', '--seats', 'random,random', '--record', '/proc/x.json'],
      '--record /proc/x.json: no file can be created there',
    ],
    [
      ['simulate', 'dominion', '--games', '2', '--report', '/proc/x.html'],
      '--report /proc/x.html: no file can be created there',
    ],
    [
      ['simulate', 'lanes', '--games', '2', '--record-dir', 'records-of-lorenzo'],
      '--record-dir records-of-lorenzo: 000001.json is already there; name another folder, or ' +
        'remove the records of the earlier run',
    ],
    [
      ['simulate', 'dominion', '--games', '2', '--record-dir', '/proc'],
      '--record-dir /proc: no file can be created there',
    ],
    [['bench', 'games', '--game', 'chess'], "there is no game 'chess'"],
    [
      ['bench', 'games', '--history', 'nowhere/x'],
      '--history nowhere/x: the folder nowhere does not exist',
    ],
    [['bench', 'games', '--history', 'notes.md'], '--history notes.md is not a bench history: 1:1'],
  ];
  /** Refused by what has started by then, which must not keep the process from ending. */
  const later: [args: string[], message: string][] = [
    [[...serve, '--host', '192.0.2.1'], "'192.0.2.1' is not an address of this machine"],
    [
      ['serve', '--port', '0', '--data', 'no-database'],
      'no-database/cardwright.db: file is not a database',
    ],
    [[...arena, 'player:nope'], "dominion has no player 'nope'"],
    [
      ['tournament', 'dominion', '--players', 'program:no-such-program,heuristic', '--deals', '1'],
      'program:no-such-program exited (127) before its first answer',
    ],
  ];

  const ownProcess = (args: string[]): Called => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
      encoding: 'utf8',
      input: '',
      cwd: folder,
      env,
      timeout: 120_000,
    });
    return { code: status ?? -1, out: stdout, err: stderr };
  };

  const expectRefusal = ({ code, out, err }: Called, message: string): void => {
    const told = err.split('\n').filter((line) => line.startsWith('cardwright: '));
    expect(told, err).toEqual([expect.stringContaining(message)]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toMatch(/\n {4}at /);
    expect(readdirSync(temporary)).toEqual([]);
  };

  const run = oneProcess({ cwd: folder, env });
  test.each(atOnce)('cardwright %j', (args, message) => expectRefusal(run(args), message));

  test.each([...later, atOnce[0]!])('cardwright %j ends', (args, message) => {
    expectRefusal(ownProcess(args), message);
  });

  test('serve on a port that is in use ends, and leaves the folder to the next', () => {
    const { port } = other.address() as AddressInfo;
    const args = ['serve', '--data', 'data', '--port', String(port)];
    const err = `cardwright: port ${port} is in use; choose another with --port\n`;
    expect(ownProcess(args)).toMatchObject({ code: 2, err });
    expect(run(args)).toMatchObject({ code: 2, err });
  });
});

describe('Ctrl-C', () => {
  /** Runs until `ready` and sends the signal: what was printed, and how it ended. */
  async function interrupted(
    args: string[],
    ready: () => boolean,
    signal: 'SIGINT' | 'SIGTERM' = 'SIGINT',
  ): Promise<{ code: number | null; out: string; err: string }> {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    while (!ready() && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill(signal);
    return { code: await ended, ...said };
  }

  test('balance prints what it has, and takes its folder away', async () => {
    const args = [
      'balance',
      'dominion',
      '--card',
      'Smithy',
      '--set',
      'cost=3',
      '--seats',
      'search:60,search:60',
      '--deals',
      '100000',
      '--threads',
      '2',
    ];
    const { code, out, err } = await interrupted(args, () =>
      readdirSync(temporary).some((name) => name.startsWith('cardwright-change-')),
    );
    expect(err).toBe('');
    // the change is loaded; whether a deal was over by then depends on the machine
    expect(out).toMatch(/^(Smithy: .*interrupted|Nothing was played .*interruption)\.\n$/s);
    expect(code).toBe(130);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('simulate prints the games that were played', async () => {
    const args = [
      'simulate',
      'dominion',
      '--games',
      '1_000_000',
      '--threads',
      '1',
      '--record-dir',
      'records',
      '--json',
    ];
    const records = (): number =>
      readdirSync(folder).includes('records') ? readdirSync(join(folder, 'records')).length : 0;
    const { code, out } = await interrupted(args, () => records() > 0);
    expect(code).toBe(130);
    expect((JSON.parse(out) as { games: number }).games).toBe(records());
  });

  test('arena leaves no program running, nor when it is ended by SIGTERM', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const file = join(folder, `pid-${signal}`);
      const pid = (): number =>
        Number(readdirSync(folder).includes(`pid-${signal}`) ? readFileSync(file, 'utf8') : 0);
      const args = [
        'arena',
        '--game',
        'lanes',
        '--bots',
        `echo $$ > ${file}; exec sleep 1000`,
        'player:random',
      ];
      const { code, out } = await interrupted(args, () => pid() > 0, signal);
      expect(out).toContain('lanes (stopped early)');
      expect(code).toBe(130);
      await vi.waitFor(() => expect(() => process.kill(pid(), 0)).toThrow('ESRCH'), 20_000);
    }
  });
});

describe('what is expected', () => {
  test('ports, libsql errors and refusals of the server are; our own defects are not', async () => {
    const coded = (code: string, more: object = {}): Error =>
      Object.assign(new Error(`${code}: words`), { code, ...more });
    expect(errorText(coded('EACCES', { syscall: 'listen', address: '127.0.0.1', port: 81 }))).toBe(
      'this user may not open port 81; choose one from 1024 with --port',
    );
    expect(errorText(coded('EISDIR'))).toBe('that is a folder, not a file (EISDIR: words)');
    expect(errorText(coded('EBUSY', { path: 'x' }))).toBe('EBUSY: words');
    const libsql = new Error(
      'ConnectionFailed("Unable to open connection to local database /x/cardwright.db: 14")',
    );
    const refusal = Object.assign(coded('player/unknown'), { name: 'RpcError' });
    for (const error of [
      coded('EROFS'),
      coded('SQLITE_FULL'),
      libsql,
      refusal,
      new Fault('cap/steps', 'too long'),
    ])
      expect(await isExpected(error)).toBe(true);
    const internal = Object.assign(coded('rpc/internal'), { name: 'RpcError' });
    for (const error of [
      coded('ERR_INVALID_ARG_TYPE'),
      internal,
      new Bug('no'),
      new TypeError('no'),
      undefined,
    ])
      expect(await isExpected(error)).toBe(false);
  });
});
