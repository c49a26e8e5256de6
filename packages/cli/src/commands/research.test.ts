import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Called, oneProcess } from '../test-support/one-process.ts';

const bin = fileURLToPath(new URL('../../bin/cardwright.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-research-'));

const run = oneProcess({ cwd: folder });

const withoutStack = (called: Called): Called => {
  expect(called.err).not.toMatch(/\n {4}at /);
  return called;
};

const cardwright = (args: string[]): Called => withoutStack(run(args));

/** For what starts threads or a server or reads the terminal: the process must end by itself. */
function ownProcess(args: string[], input = ''): Called {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    input,
    cwd: folder,
    timeout: 120_000,
  });
  return withoutStack({ code: status ?? -1, out: stdout, err: stderr });
}

describe('simulate, balance, tournament and env', () => {
  test('simulate writes a report, and records that replay verifies', () => {
    const { code } = ownProcess([
      'simulate',
      'shelfie',
      '--seats',
      'heuristic,random',
      '--games',
      '4',
      '--threads',
      '1',
      '--report',
      'out.html',
      '--record-dir',
      'records',
    ]);
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'out.html'), 'utf8')).toContain('<svg');
    expect(readdirSync(join(folder, 'records'))).toHaveLength(4);
    const { entries, hashes, ...rest } = JSON.parse(
      readFileSync(join(folder, 'records', '000002.json'), 'utf8'),
    ) as { entries: object[]; hashes: string[] };
    expect(cardwright(['replay', 'records/000002.json', '--verify'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        `the record is valid, all ${entries.length + 1} hashes match`,
      ) as string,
    });
    const write = (name: string, record: object): string => (
      writeFileSync(join(folder, name), JSON.stringify(record)), name
    );
    const bare = write('bare.json', { ...rest, entries });
    expect(cardwright(['replay', bare]).code).toBe(0);
    expect(cardwright(['replay', bare, '--verify'])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^The record cannot be verified: it has no hashes/) as string,
    });
    const wrong = write('wrong.json', {
      ...rest,
      entries,
      hashes: hashes.map((h, i) => (i === hashes.length - 1 ? hashes[0] : h)),
    });
    expect(cardwright(['replay', wrong])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^The record is not valid: after entry/) as string,
    });
  });

  test('search players sit in a simulation; a level that is none is refused', () => {
    const { code, out } = cardwright([
      'simulate',
      'shelfie',
      '--seats',
      'level:1,random',
      '--games',
      '2',
      '--threads',
      '1',
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ games: 2 });
    expect(cardwright(['simulate', 'shelfie', '--seats', 'level:9,random'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('1 to 5') as string,
    });
  });

  test('balance plays a changed kingdom card in every deal, also one outside the first kingdom', () => {
    const witch = ['--card', 'Witch', '--set', 'cost=3', '--deals', '2', '--threads', '1'];
    const { code, out } = ownProcess(['balance', 'dominion', ...witch, '--cards']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Seats that used Witch win /);
    expect(out).not.toContain('never used');
  });

  test('balance says in plain words what a change does, and why it stopped', () => {
    const { code, out } = ownProcess([
      'balance',
      'dominion',
      '--card',
      'Smithy',
      '--set',
      'cost=2',
      '--deals',
      '30',
      '--threads',
      '1',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Seats that used Smithy win .*\nSmithy: /);
    expect(out).toMatch(
      /because (it is clear what happens to the score|the budget of 30 deals is spent)/,
    );
    expect(cardwright(['balance', 'dominion', '--card', 'Smithy'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--set') as string,
    });
    expect(
      cardwright(['balance', 'dominion', '--card', 'Smithy', '--set', 'cost=4']),
    ).toMatchObject({
      code: 2,
      err: expect.stringContaining('has no effect') as string,
    });
    expect(
      cardwright(['balance', 'dominion', '--card', 'Smithy', '--set', 'cost=many']),
    ).toMatchObject({
      code: 2,
      err: expect.stringContaining('cards.json:') as string,
    });
  });

  test('tournament: a cross table, or two players until it is clear', () => {
    const { code, out } = ownProcess([
      'tournament',
      'shelfie',
      '--players',
      'heuristic,random',
      '--deals',
      '3',
      '--threads',
      '1',
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      standings: [{ player: 'heuristic' }, { player: 'random' }],
    });
    expect(
      cardwright([
        'tournament',
        'shelfie',
        '--players',
        'heuristic,random',
        '--paired',
        '--threads',
        '1',
      ]).out,
    ).toContain('heuristic is better');
    expect(cardwright(['tournament', 'shelfie', '--players', 'heuristic']).code).toBe(2);
  });

  test('arena: a table of all bots, and a line for every pair', () => {
    const args = [
      'arena',
      '--game',
      'lanes',
      '--games',
      '1',
      '--bots',
      'player:random',
      'player:heuristic',
      'player:level:1',
    ];
    const { code, out } = ownProcess(args);
    expect(code).toBe(0);
    const pairs = out.split('\n').filter((line) => / won, .* lost of 1$/.test(line));
    expect(pairs.map((line) => line.split(':')[0] === 'player' && line.includes(' – '))).toEqual([
      true,
      true,
      true,
    ]);
    expect(out).toMatch(/\nA shared win counts half.*\n$/);
  });

  test('env answers line by line', () => {
    const { code, out } = ownProcess(
      ['env'],
      '{"do":"make","game":"lanes"}\n{"do":"reset","env":1}\n{"do":"step","env":1,"action":-5}\n',
    );
    expect(code).toBe(0);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([
      { env: 1 },
      expect.objectContaining({ done: false }),
      { error: expect.stringContaining('not legal') as string },
    ]);
  });
});
