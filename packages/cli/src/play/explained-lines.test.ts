import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { wordsIn } from '@cardwright/games/node';
import { explainRun } from '@cardwright/kernel';
import { afterAll, expect, test } from 'vitest';
import { referredGame } from '../game-options.ts';
import { explainedLines } from './explained-lines.ts';
import { matchFrom, startPosition } from './start-position.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-explained-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A card is the only one in hand; it is played, and the first option is picked once. */
async function explained(card: string, language: string): Promise<string[]> {
  const file = join(folder, `${card}.json`);
  const given = { seats: [{ hand: [card], deck: ['Copper', 'Silver', 'Gold'] }, {}] };
  writeFileSync(file, JSON.stringify({ game: 'dominion', cases: [{ name: card, given }] }));
  const referred = await referredGame('dominion');
  const position = startPosition(file, undefined, referred);
  const { machine } = position;
  const match = matchFrom(position, { seed: 's', seats: ['you', 'a'], options: {} });
  const ran = [0, 1].flatMap(() =>
    explainRun(machine, (events) => {
      const ask = match.state.ask?.id ?? -1;
      match.answer(match.state.ask?.seat ?? 0, { ask, pick: [0] }, events);
    }),
  );
  const words = wordsIn(language, (seat) => `P${seat + 1}`);
  return explainedLines(referred.game, machine.content, ran, words).map(stripVTControlCharacters);
}

test('a line of an attack has its number in the file; what the rules did is called so', async () => {
  const lines = await explained('Militia', 'en');
  expect(lines).toContain('    by the rules');
  expect(lines).toContain('    Militia, line 1: coins');
  expect(lines.join('\n')).not.toMatch(/line [3-9]|main|reveal/);
  const italian = await explained('Militia', 'it');
  expect(italian).toContain('    per le regole');
  expect(italian).toContain('    Militia, riga 1: coins');
});

test('a mode of a card is called an option', async () => {
  expect(await explained('Ferryman', 'en')).toContain('    Ferryman, option 1, line 1: cards');
  expect(await explained('Ferryman', 'it')).toContain('    Ferryman, opzione 1, riga 1: cards');
});
