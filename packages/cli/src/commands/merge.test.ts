import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Called, oneProcess } from '../test-support/one-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-merge-'));

const run = oneProcess({ cwd: folder });

function cardwright(...args: string[]): Called {
  const called = run(args);
  expect(called.err).not.toMatch(/\n {4}at /);
  return called;
}

const games = ['simulate', 'dominion', '--seats', 'random,big-money', '--games', '31'];

const shard = (part: string, out: string, ...more: string[]): string[] => [
  ...games,
  '--shard',
  part,
  '--out',
  out,
  '--cards',
  ...more,
];

const FILES: [what: string, files: string[], why: string][] = [
  ['the same part twice', ['a.json', 'a.json'], 'games 0 to 9 are also in another file'],
  ['another seed', ['a.json', 'd.json'], 'seed is "2", not "1"'],
  ['other cards', ['a.json', 'e.json'], 'content is "other", not '],
  ['no shard', ['f.json'], 'f.json was not written by simulate --shard'],
  ['no JSON', ['g.json'], 'g.json is not JSON'],
];
const OPTIONS: [args: string[], why: string][] = [
  [
    ['--shard', '0/3', '--out', 'x'],
    "--shard must be I/N with I from 1 to N, such as 2/8, not '0/3'",
  ],
  [['--shard', '4/3', '--out', 'x'], "not '4/3'"],
  [['--shard', '1/3'], '--shard needs --out FILE'],
  [['--out', 'x'], '--out needs --shard I/N'],
  [['--resume', 'abc'], '--resume needs --cluster'],
  [['--cluster', 'mysql://x'], 'the database must be given as postgres://'],
  [
    ['--cluster', 'postgres://127.0.0.1:1/x', '--threads', '2'],
    '--threads does not apply to --cluster',
  ],
];
/** Refused by a connection that has begun, which must not keep the process from ending. */
const REFUSED_LATER: [args: string[], why: string] = [
  ['--cluster', 'postgres://127.0.0.1:1/x'],
  '127.0.0.1:1/x cannot be used: ',
];
let refused: Called[];

const numbers = (out: string): unknown => ({ ...(JSON.parse(out) as object), seconds: 0 });

beforeAll(() => {
  const shards = [
    shard('1/3', 'a.json'),
    shard('2/3', 'b.json', '--threads', '1'),
    shard('3/3', 'c.json'),
    shard('2/3', 'd.json', '--seed', '2'),
  ];
  for (const args of shards) expect(run(args)).toMatchObject({ code: 0, err: '' });
  const b = JSON.parse(readFileSync(join(folder, 'b.json'), 'utf8')) as { origin: object };
  const other = { ...b, origin: { ...b.origin, content: 'other' } };
  writeFileSync(join(folder, 'e.json'), JSON.stringify(other));
  writeFileSync(join(folder, 'f.json'), '{"games": 3}');
  writeFileSync(join(folder, 'g.json'), 'games');
  const merges = FILES.map(([, files]) => ['merge', ...files]);
  const simulations = OPTIONS.map(([args]) => [...games, ...args]);
  refused = [...merges, ...simulations].map((args) => run(args));
});

test('parts that were played apart make the numbers of one run', () => {
  const merged = cardwright('merge', 'c.json', 'a.json', 'b.json', '--json', '--cards');
  const whole = cardwright(...games, '--json', '--cards', '--threads', '1');
  expect(merged).toMatchObject({ code: 0, err: '' });
  expect(numbers(merged.out)).toEqual(numbers(whole.out));
  expect(numbers(whole.out)).toMatchObject({ games: 31, cards: expect.any(Array) });
});

test('missing parts are named; what is there is printed', () => {
  const merged = cardwright('merge', 'a.json', 'c.json');
  expect(merged.code).toBe(1);
  expect(merged.out).toContain('21 games (stopped early)');
  expect(merged.err).toBe('cardwright: missing: games 10 to 19\n');
});

test.each(FILES.map(([what, , why], i) => [what, why, i] as const))(
  '%s is refused',
  (_, why, i) => {
    const { code, err } = refused[i]!;
    expect(code).toBe(2);
    expect(err).toContain(why);
    expect(err).not.toMatch(/\n {4}at /);
  },
);

const expectOneLine = (
  { code, err }: Pick<Called, 'err'> & { code: number | null },
  why: string,
) => {
  expect(code).toBe(2);
  expect(err).toContain(why);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
};

test.each(OPTIONS.map(([args, why], i) => [args, why, i] as const))(
  'simulate %j is refused in one line',
  (_, why, i) => expectOneLine(refused[FILES.length + i]!, why),
);

test('a database that cannot be reached is refused in one line', () => {
  const [args, why] = REFUSED_LATER;
  expectOneLine(cardwright(...games, ...args), why);
});
