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

test('chaos: a field of any effect or number is part of one, not of every field that has one', () => {
  const page = referenceOf('chaos');
  expect(page).toContain('| `times` | a number | the number to multiply |');
  expect(page).toContain('| `new_target` | an effect |');
  expect(page).toContain('| `trigger` | a passive |');
});

test('lorenzo: an effect with two kinds of payload lists the fields of both', () => {
  const page = referenceOf('lorenzo');
  const bonus = page.slice(page.indexOf('### `BONUS`'), page.indexOf('### `PRIVILEGE`'));
  for (const field of ['TYPE', 'FOREACH', 'QUANTITY', 'INCREASE', 'INCREASINGQUANTITY'])
    expect(bonus).toContain(`| \`${field}\` |`);
  expect(page).toMatch(/\| `cost` \|.*nothing if left out/);
  expect(page).toMatch(/\| `BONUSRESOURCE`.*no discount if left out/);
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
