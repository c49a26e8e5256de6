import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../packages/cli/bin/cardwright.js', import.meta.url));
const read = (file: string): string =>
  readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');

test('the unit for systemd names options that serve has, and a code that it ends with', () => {
  const unit = read('cardwright@.service');
  const fields = new Map(
    unit
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line): [string, string] => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1),
      ]),
  );
  const { stdout } = spawnSync(process.execPath, [program, 'serve', '--help'], {
    encoding: 'utf8',
  });
  const known: readonly string[] = stdout.match(/--[\w-]+/g) ?? [];
  const given: readonly string[] = (fields.get('ExecStart') ?? '').match(/--[\w-]+/g) ?? [];
  expect(given.length).toBeGreaterThan(4);
  // the password is in no command line
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('(env: CARDWRIGHT_DATABASE)');
  expect(fields.get('EnvironmentFile')).toBe('/etc/cardwright.env');
  expect(given.filter((flag) => !known.includes(flag))).toEqual([]);
  // 2: a person has to look; 75: another server has the database, or it is away
  expect(fields.get('RestartPreventExitStatus')).toBe('2');
  expect(fields.get('Restart')).toBe('always');
});

test('the balancer asks the port that the unit serves, and keeps /metrics to itself', () => {
  const config = read('haproxy.cfg');
  const port = /--port (\d+)/.exec(read('cardwright@.service'))?.[1];
  const ports = [...config.matchAll(/ {2}server \S+ [\d.]+:(\d+) /g)].map((found) => found[1]);
  expect(ports).toEqual([port, port]);
  expect(config).toContain('uri /ready');
  expect(config).toContain('if { path /metrics }');
});
