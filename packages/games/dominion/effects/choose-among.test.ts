import { describe, expect, test } from 'vitest';
import { LANGUAGES, shippedFiles, wordsIn } from '../../node.ts';
import { loadDominion } from '../load.ts';
import { dominionText } from '../text.ts';

type Json = { [key: string]: unknown };
const shipped = shippedFiles('dominion');

/** A card, loaded: its text in both languages, and its faults. */
function read(play: Json[], more: Json = {}): { text: string[]; faults: string[] } {
  const card = { name: 'Test', cost: 3, types: ['Action'], play, ...more };
  const files = [{ path: 'cards.json', text: JSON.stringify([card]) }];
  const { content, faults } = loadDominion(shipped, { files });
  return {
    text: content ? LANGUAGES.map((l) => dominionText(content, 'Test', wordsIn(l))) : [],
    faults: faults.map(({ message, hint }) => `${message}; ${hint ?? ''}`),
  };
}

const until = { do: 'revealUntil', where: { type: 'Action' }, n: 2, as: 'found' };
const take = { do: 'toHand', cards: '$found' };
const one = (more: Json = {}): Json => ({ do: 'choose', from: '$found', as: 'one', ...more });
const use = (effect: string, more: Json = {}): Json => ({ do: effect, cards: '$one', ...more });
const several = { do: 'choose', from: 'hand', count: { upTo: 3 }, as: 'found' };

describe('cards are chosen among those of a slot', () => {
  test('it says "one of them"', () => {
    const { text, faults } = read([
      until,
      take,
      { do: 'discardAside' },
      one(),
      use('play', { times: 2 }),
    ]);
    expect(faults).toEqual([]);
    expect(text).toEqual([
      'Reveal cards from your deck until you reveal 2 Actions.\nPut them into your hand.\n' +
        'Discard the rest.\nPlay one of the cards put into the hand twice.',
      'Rivela carte dal mazzo finché non riveli 2 Azioni.\nMettile in mano.\n' +
        'Scarta le altre.\nGioca una delle carte prese in mano due volte.',
    ]);
  });

  test.each<[Json, string, string]>([
    [one(), 'Trash one of them.', 'Elimina una di esse.'],
    [one({ count: { upTo: 1 } }), 'You may trash one of them.', 'Puoi eliminare una di esse.'],
    [one({ count: 2 }), 'Trash 2 of them.', 'Elimina 2 di esse.'],
    [one({ count: 'any' }), 'Trash any number of them.', 'Elimina un numero qualsiasi di esse.'],
    [
      one({ where: { type: 'Treasure' } }),
      'Trash a Treasure among them.',
      'Elimina una carta Tesoro tra queste.',
    ],
    [one({ count: { downTo: 1 } }), 'Trash all but 1 of them.', 'Elimina tutte tranne 1.'],
    [
      one({ count: { perEmptyPile: 1 } }),
      'Trash one of them for each empty pile.',
      'Elimina una di esse per ogni pila vuota.',
    ],
  ])('%j', (choice, en, it) => {
    const { text, faults } = read([
      several,
      { do: 'discard', cards: '$found' },
      choice,
      use('trash'),
    ]);
    expect(faults).toEqual([]);
    expect(text.map((all) => all.split('\n').at(-1))).toEqual([en, it]);
  });

  test('cards that still lie aside are told from all that were revealed', () => {
    const { text, faults } = read([until, one(), use('toHand'), { do: 'discardAside' }]);
    expect(faults).toEqual([]);
    expect(text[0]).toContain('Put one of the cards that were found into your hand.');
    expect(text[1]).toContain('una delle carte trovate');
  });

  test.each<[string, Json[], RegExp]>([
    [
      'a slot with one card',
      [{ do: 'choose', from: 'hand', as: 'found' }, one(), use('trash')],
      /^\$found holds one card at most, .*use \$found itself/,
    ],
    [
      'cards that were trashed',
      [several, { do: 'trash', cards: '$found' }, one(), use('toHand')],
      /^the card in \$found has been trashed; .*"from": "trash".*"sameAs": "\$found"/,
    ],
    [
      'cards of the supply',
      [{ ...several, from: 'supply' }, one(), use('gain')],
      /^the card in \$found is still in the supply; gain it first/,
    ],
    [
      'what is left of a slot',
      [several, one(), use('trash'), { do: 'discard', cards: '$found' }],
      /^an earlier line has chosen some of the cards in \$found; move the chosen cards/,
    ],
    [
      'a second choice',
      [several, one(), use('trash'), one({ as: 'two' }), { do: 'discard', cards: '$two' }],
      /^an earlier line has chosen some of the cards in \$found; .*"count"/,
    ],
    ['a slot that no line fills', [one(), use('trash')], /^no line before this one fills \$found/],
  ])('a fault: %s', (_, play, fault) => {
    const { faults } = read(play);
    expect(faults).toEqual([expect.stringMatching(fault)]);
  });

  test('an unknown zone still names the zones', () => {
    const { faults } = read([one({ from: 'hend' }), use('trash')]);
    expect(faults).toEqual([expect.stringMatching(/^unknown value "hend"; did you mean 'hand'/)]);
  });

  test('a slot without its sign is told to have one', () => {
    const { faults } = read([several, one({ from: 'found' }), use('trash')]);
    expect(faults).toEqual(['unknown value "found"; write "$found" to choose among those cards']);
  });
});
