import { spawnSync } from 'node:child_process';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../packages/cli/bin/cardwright.js', import.meta.url));
const badBot = (how: string): string =>
  `node ${fileURLToPath(new URL('./support/bad-bot.mjs', import.meta.url))} ${how}`;

interface Failure {
  bot: string;
  why: string;
  exit: number | string | null;
  stderr: string[];
  ask: { kind: string; why: string; min: number; max: number; options: unknown[] };
  answer: string | null;
}

function cardwright(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', timeout: 110_000 });
}

describe('the arena says why a bot is out, and ends with exit code 1', () => {
  const arena = (bot: string, ...more: string[]) =>
    cardwright(
      'arena',
      '--game',
      'lanes',
      '--bots',
      bot,
      'player:random',
      '--games',
      '1',
      '--timeout',
      '2',
      ...more,
    );

  test('a program that crashes: its exit code and its last lines, and what it was asked', () => {
    const { status, stdout } = arena(badBot('crash'), '--json');
    const { failures } = JSON.parse(stdout) as { failures: Failure[] };
    expect(failures).toEqual([
      expect.objectContaining({
        bot: badBot('crash'),
        why: 'left the table and did not come back',
        exit: 7,
        stderr: ['I have seen a question', 'and I do not like it'],
        answer: null,
        resigned: false,
      }),
    ]);
    expect(failures[0]!.ask.options.length).toBeGreaterThan(0);
    expect(status).toBe(1);
  });

  test('one that answers what is not legal: the ask and the answer, for people', () => {
    const { status, stdout } = arena(badBot('illegal'));
    expect(stdout).toContain(`${badBot('illegal')} dropped out of 1 game:`);
    expect(stdout).toMatch(
      /it gave no legal answer in time: option 4711 is not offered; there are \d+/,
    );
    expect(stdout).toMatch(/asked: \{"kind":"one","why":/);
    expect(stdout).toContain('answered: [4711]');
    expect(status).toBe(1);
  });

  test('one whose answer is no answer at all', () => {
    const { status, stdout } = arena(badBot('malformed'), '--json');
    const [failure] = (JSON.parse(stdout) as { failures: Failure[] }).failures;
    expect(failure).toMatchObject({
      why: expect.stringContaining('pick: ') as string,
      exit: null,
      answer: '"the first"',
    });
    expect(status).toBe(1);
  });

  test('one that says nothing', () => {
    const { status, stdout } = arena(badBot('silent'));
    expect(stdout).toContain('it gave no legal answer in time\n');
    expect(stdout).toContain('answered: nothing');
    expect(status).toBe(1);
  });

  test('one that resigns is told too, but has done nothing wrong', () => {
    const { status, stdout } = arena(badBot('resign'));
    expect(stdout).toContain('it resigned');
    expect(status).toBe(0);
  });

  test('a wrong name of a built-in player is told before anything is played, wherever it stands', () => {
    const { status, stdout, stderr } = cardwright(
      'arena',
      '--game',
      'lanes',
      '--bots',
      badBot('crash'),
      badBot('crash'),
      'player:level:9',
    );
    expect(stderr).toContain("level takes a number from 1 to 5, as in level:3, not '9'");
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

describe('a tournament says why a program lost, and ends with exit code 1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-failing-'));
  const file = join(folder, 'program.mjs');
  const play = (code: string, ...more: string[]) => {
    writeFileSync(
      file,
      `import { createInterface } from 'node:readline';\ncreateInterface({ input: ` +
        `process.stdin }).on('line', (line) => { ${code} });\n`,
    );
    return cardwright(
      'tournament',
      'shelfie',
      '--players',
      `program:node ${file},random`,
      '--deals',
      '2',
      '--threads',
      '1',
      ...more,
    );
  };

  test('an answer that is not legal: the ask, the answer, and how often', () => {
    const { status, stdout, stderr } = play(
      `console.error('I take the last one'); console.log('{"pick":[999]}');`,
    );
    expect(stdout).toContain(`program:node ${file} dropped out of 4 games:`);
    expect(stdout).toMatch(
      /it gave an answer that is not legal: option 999 is not offered; there are \d+/,
    );
    expect(stdout).toMatch(/asked: \{"kind":"one","why":"[^"]+","min":1,"max":1,"options":\[/);
    expect(stdout).toContain('answered: {"pick":[999]}');
    expect(stdout).toContain('I take the last one');
    expect(stdout).toContain('and 1 more');
    expect(stderr).toContain('I take the last one'); // as it was said, too
    expect(status).toBe(1);
  });

  test('one that ends in the middle: its exit code and its last lines', () => {
    const { status, stdout } = play(
      `if (globalThis.asked) { console.error('enough'); process.exit(9); } globalThis.asked ` +
        `= true; console.log('{"pick":[0]}');`,
      '--json',
    );
    const { meetings } = JSON.parse(stdout) as { meetings: { failures: Failure[] }[] };
    expect(meetings[0]!.failures[0]).toMatchObject({
      why: 'exited in the middle of a game',
      exit: 9,
      stderr: ['enough'],
      answer: null,
    });
    expect(status).toBe(1);
  });

  test('one that plays legally: nothing is said of it, and exit code 0', () => {
    const { status, stdout } = play(
      'const { kind, min, options } = JSON.parse(line); console.log(JSON.stringify({ pick: ' +
        `kind === 'one' ? [0] : options.slice(0, min).map((_, i) => i) }));`,
    );
    expect(stdout).not.toContain('dropped out of');
    expect(status).toBe(0);
  });
});
