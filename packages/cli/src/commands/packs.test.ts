import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/cardwright.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-packs-'));

function cardwright(...args: string[]): { code: number | null; out: string; err: string } {
  const done = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', cwd: folder });
  expect(done.stderr).not.toMatch(/\n {4}at /);
  return { code: done.status, out: done.stdout, err: done.stderr };
}

function write(name: string, manifest: object, cost: number): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'pack.json'), JSON.stringify(manifest));
  const card = { name: 'Alms', cost, types: ['Action'], play: [{ do: 'cards', n: 2 }] };
  writeFileSync(join(folder, name, 'cards.json'), JSON.stringify([card]));
}
write('one', { name: 'One', version: '1.0' }, 2);
write('two', { name: 'Two', version: '2.1' }, 3);
const CONFLICT = "cardwright: the card 'Alms' of Two replaces that of One\n";
const PACKS = ['--pack', 'one', '--pack', 'two'];

test('conflicts are told once on stderr; a record names its packs, and replay which are missing', () => {
  const players = ['--seats', 'random,random', '--games', '1', '--record-dir', 'records'];
  const simulated = cardwright('simulate', 'dominion', ...PACKS, ...players);
  expect(simulated.code).toBe(0);
  expect(simulated.err.split(CONFLICT)).toHaveLength(2);
  const record = join('records', readdirSync(join(folder, 'records'))[0]!);
  const { code, out } = cardwright('replay', record, '--verify', '--pack', 'one');
  expect(code).toBe(1);
  expect(out).toContain("the record needs the pack 'Two' 2.1, which was not given");
  const whole = cardwright('replay', record, '--verify', ...PACKS);
  expect(whole).toMatchObject({ code: 0, err: CONFLICT });
});

test('a scenario combines packs too', () => {
  const position = { hand: ['Alms'], deck: ['Copper', 'Gold'] };
  const cases = [
    {
      given: { pack: ['one', 'two'], seats: [position, {}] },
      do: [{ seat: 0, play: 'Alms' }],
      expect: { seats: [{ hand: 2 }, {}] },
    },
  ];
  writeFileSync(join(folder, 'both.json'), JSON.stringify({ game: 'dominion', cases }));
  const done = cardwright('scenario', 'both.json');
  expect(done).toMatchObject({ code: 0, out: '1 passed, 0 failed\n', err: CONFLICT });
});
