import { scenarios, shippedGame } from '@cardwright/games';
import { expect, test } from 'vitest';
import { gameReference } from './game-reference.ts';

const referenceOf = (game: string): string =>
  gameReference(shippedGame(game), scenarios[game] ?? {});

test('chaos: every number, target mode, trigger, state and damage mode has a meaning', () => {
  for (const { words } of shippedGame('chaos').rules.words ?? [])
    for (const [word, meaning] of Object.entries(words))
      expect(`${word}: ${meaning}`).toMatch(/^\w+: [^ (]/);
  const page = referenceOf('chaos');
  for (const word of ['massivedestruction', 'per_turn', 'whendrawn', 'cloudy', 'ignore_resist'])
    expect(page).toContain(`| \`${word}\` |`);
});

test('lorenzo: the reference lists the flags, and explains the misspelt one', () => {
  expect(referenceOf('lorenzo')).toContain('| `LESSFORVISTORY` | a spelling of LESSFORVICTORY');
});

test('a field that the schema describes in a definition has its row', () => {
  const page = referenceOf('lanes');
  expect(page).toMatch(/\| `Cards` \| .*\[ours\] how many of each card, by number \|/);
  expect(page).toContain('| `Synonyms` |');
  expect(page).toContain('a card a line: id,type,expansion,class');
});
