import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { oneProcess } from './test-support/one-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-manifest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const cardwright = oneProcess({ cwd: folder });

/** A Lorenzo pack with a card and a card test. */
function write(name: string, manifest: object, scenario: object = { expect: { round: 1 } }): void {
  mkdirSync(join(folder, name));
  const card = {
    name: 'Olive Terrace',
    cardType: 'TERRITORYCARD',
    period: 1,
    minimumActionValue: 3,
    permanentEffect: 'ADD',
    permanentPayload: { COINS: 1 },
  };
  const file = (path: string, value: object): void =>
    writeFileSync(join(folder, name, path), JSON.stringify(value));
  file('pack.json', { name, game: 'lorenzo', ...manifest });
  file('development.json', [card]);
  file('one.scenario', { game: 'lorenzo', pack: '.', cases: [{ name: 'one', ...scenario }] });
}
write('unknown', { translations: { fr: { 'Olive Terrace': 'Oliviers' } } });
write('wrong', { version: 'one' });

const COMMANDS = (pack: string): string[][] => [
  ['check', pack],
  ['pack', pack],
  ['scenario', join(pack, 'one.scenario')],
  ['play', '--from', join(pack, 'one.scenario')],
  ['play', 'lorenzo', '--pack', pack],
  ['simulate', 'lorenzo', '--pack', pack, '--games', '1'],
  ['balance', 'lorenzo', '--pack', pack, '--card', 'Olive Terrace', '--restrict', '--deals', '1'],
  ['balance', 'lorenzo', '--pack', pack, '--card', 'Olive Terrace', '--set', 'period=2'].concat([
    '--deals',
    '1',
  ]),
];

test.each([
  ...COMMANDS('unknown').map((args) => ['unknown language', args] as const),
  ...COMMANDS('wrong').map((args) => ['has the wrong format', args] as const),
  ['has the wrong format', ['new', 'card', join('wrong', 'leaders.json')]] as const,
])('%s in pack.json stops %j', (message, args) => {
  const { code, out, err } = cardwright(args);
  expect(code).not.toBe(0);
  expect(out + err).toMatch(/(?:unknown|wrong)\/pack\.json:1:\d+/);
  expect(out + err).toContain(message);
});

test('a pack with warnings is packed, and the warnings are printed', () => {
  write('doubtful', { version: '1.0', colour: 'red' });
  const { code, out, err } = cardwright(['pack', 'doubtful']);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1.0.tgz: ') });
  expect(err).toContain('doubtful/pack.json:1:');
  expect(err).toContain("warning: unknown field 'colour'");
  expect(existsSync(join(folder, 'doubtful-1.0.tgz'))).toBe(true);
});

test('a case that expects nothing is reported with file and line', () => {
  write('vain', {}, { do: [{ seat: 0, place: 'black', space: 'council' }] });
  const file = join('vain', 'one.scenario');
  const { code, out } = cardwright(['scenario', file]);
  expect({ code, out }).toEqual({
    code: 0,
    out:
      `warning: one\n    ${file}:1 the case has no 'expect', ` +
      'so it only tests that its steps are accepted\n1 passed, 0 failed, 1 warning\n',
  });
});
