import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { wordsIn } from '@cardwright/games/node';
import { type Ask, type Explained, explainRun } from '@cardwright/kernel';
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

test('a line of Lorenzo that was not chosen is left out', async () => {
  const card = {
    name: 'Test Hall',
    period: 1,
    cardType: 'BUILDINGCARD',
    minimumActionValue: 1,
    permanentEffect: ['CHANGE', 'ADD'],
    permanentPayload: [
      { RESOURCEIN: { WOOD: 1 }, RESOURCEOUT: { COINS: 3 } },
      { VICTORY_POINTS: 1 },
    ],
    exclusivePermanentEffect: 'TRUE',
  };
  const file = join(folder, 'hall.json');
  const given = { dice: { black: 6, white: 6, orange: 6 }, seats: [{ cards: [card] }, {}] };
  const one = { name: 'hall', given };
  writeFileSync(file, JSON.stringify({ game: 'lorenzo', cases: [one] }));
  const referred = await referredGame('lorenzo');
  const position = startPosition(file, undefined, referred);
  const match = matchFrom(position, { seed: 's', seats: ['you', 'a'], options: {} });
  const pickOf = (ask: Ask): number => {
    const places = ask.options.findIndex((_, i) => {
      const { data } = referred.game.face.option(position.machine.content, match.state, ask, i);
      return JSON.stringify(data) === '{"place":"black","space":"production:small"}';
    });
    return Math.max(places, 0);
  };
  const ran: Explained[] = [];
  for (
    let ask = match.state.ask;
    ask?.seat === 0 && ask.why !== 'ask.after';
    ask = match.state.ask
  ) {
    const { id } = ask;
    const pick = [pickOf(ask)];
    ran.push(
      ...explainRun(position.machine, (events) => match.answer(0, { ask: id, pick }, events)),
    );
  }
  const heading = ran.filter(({ kind }) => kind === 'line').map(({ part }) => part);
  expect(heading).toContain('line 1: CHANGE');
  expect(heading).not.toContain('line 2: ADD');
});
