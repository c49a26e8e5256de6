import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { shippedFiles, wordsIn } from '../node.ts';
import { dominion } from './game.ts';

type Json = { [key: string]: Plain };
const shipped = shippedFiles('dominion');
const draw = { do: 'cards', n: 1 };
const pick = (more: Json = {}): Json => ({ do: 'choose', from: 'hand', as: 'x', ...more });
const use = (effect: string, more: Json = {}): Json => ({ do: effect, cards: '$x', ...more });
const reaction = (reacts: Json): Json => ({
  types: ['Action', 'Reaction'],
  play: [draw],
  reaction: reacts,
});

/** The text of a card in English and in Italian. */
function printed(more: Json): string[] {
  const card = { name: 'Test', cost: 3, types: ['Action'], ...more };
  const files = [{ path: 'cards.json', text: JSON.stringify([card]) }];
  const { content, faults } = dominion.content.load(shipped, { files });
  expect(faults).toEqual([]);
  if (!content) return [];
  return (['en', 'it'] as const).map((language) =>
    dominion.face.cardText(content, 'Test', wordsIn(language)),
  );
}

const toHand = { do: 'gain', cards: 'Silver', to: 'hand' };
const cheap = pick({ from: 'supply', where: { costAtMost: 3 } });

test.each<[string, Json, string, string]>([
  [
    'a Reaction to some cards',
    reaction({ to: 'gain', where: { type: 'Treasure' }, play: [{ do: 'topdeck', cards: '$it' }] }),
    'When you gain a Treasure, you may show this from your hand: put the gained card onto your deck.',
    'Quando ottieni una carta Tesoro, puoi mostrare questa carta dalla mano: metti la carta ' +
      'ottenuta in cima al mazzo.',
  ],
  [
    'a Reaction to some of several cards',
    reaction({ to: 'discard', where: { type: 'Action' }, play: [{ do: 'toHand', cards: '$it' }] }),
    'When you discard one or more Actions, you may show this from your hand: put them into your hand.',
    'Quando scarti una o più Azioni, puoi mostrare questa carta dalla mano: mettile in mano.',
  ],
  [
    'a Reaction with a condition',
    reaction({ to: 'trash', if: { count: { in: 'hand' }, atLeast: 5 }, play: [draw] }),
    'When you trash cards, you may, if you have at least 5 cards in hand, show this from your ' +
      'hand: +1 Card.',
    'Quando elimini carte, puoi, se hai almeno 5 carte in mano, mostrare questa carta dalla mano: ' +
      '+1 Carta.',
  ],
  [
    'an option with commas: no semicolon is inside it',
    { play: [{ do: 'modes', of: [[cheap, use('gain', { to: 'hand' }), toHand, draw], [draw]] }] },
    'Choose one: gain a card costing up to 3, to your hand, then gain a Silver to your hand, then ' +
      '+1 Card; or +1 Card.',
    'Scegli un’opzione: ottieni una carta che costa fino a 3, in mano, poi ottieni una carta ' +
      'Silver in mano, poi +1 Carta; oppure +1 Carta.',
  ],
  [
    'a list inside an option: neither',
    {
      play: [
        {
          do: 'modes',
          of: [
            [{ do: 'others', play: [cheap, use('gain', { to: 'hand' }), toHand] }],
            [pick({ from: 'trash' }), use('gain', { to: 'deck' })],
          ],
        },
      ],
    },
    'Choose one: each other player gains a card costing up to 3, to their hand, then gains a ' +
      'Silver to their hand; or choose a card from the trash and gain a card like it, onto your deck.',
    'Scegli un’opzione: ogni altro giocatore ottiene una carta che costa fino a 3, in mano, poi ' +
      'ottiene una carta Silver in mano; oppure scegli una carta dalle carte eliminate e ottieni ' +
      'una carta uguale, in cima al mazzo.',
  ],
  [
    'a condition on the hand',
    {
      play: [
        { do: 'if', count: { in: 'hand', where: { type: 'Action' } }, atMost: 0, play: [draw] },
      ],
    },
    'If you have no Actions in hand, +1 Card.',
    'Se non hai Azioni in mano, +1 Carta.',
  ],
  [
    'a condition on the Actions played, and a cost',
    {
      play: [{ do: 'if', count: 'actionsPlayed', atLeast: 3, play: [{ do: 'costLess', n: 2 }] }],
    },
    'If at least 3 Actions have been played this turn, cards cost 2 less this turn (but not less ' +
      'than 0).',
    'Se in questo turno sono state giocate almeno 3 Azioni, le carte costano 2 in meno in questo ' +
      'turno (ma non meno di 0).',
  ],
  [
    'the place of a card comes before its cost',
    { play: [{ do: 'coins', n: { per: { in: 'hand', where: { costAtLeast: 3 } } } }] },
    '+1 Coin for each card in your hand costing at least 3.',
    '+1 Moneta per ogni carta nella tua mano che costa almeno 3.',
  ],
  [
    'so does who owns it',
    { types: ['Victory'], points: { points: 1, per: 3, of: { costAtLeast: 3 } } },
    '1 point for every 3 cards you own costing at least 3',
    '1 punto ogni 3 carte in tuo possesso che costano almeno 3',
  ],
  [
    'one of several types',
    { play: [pick({ where: { types: ['Action', 'Treasure'], not: 'Copper' } }), use('discard')] },
    'Discard an Action or a Treasure other than Copper.',
    'Scarta un’Azione o una carta Tesoro diversa da Copper.',
  ],
  [
    'what others may do',
    { play: [{ do: 'others', play: [{ do: 'may', play: [pick(), use('discard'), draw] }] }] },
    'Each other player (if they wish) discards a card and draws a card.',
    'Ogni altro giocatore (se vuole) scarta una carta e pesca una carta.',
  ],
  [
    'a share of the hand',
    {
      types: ['Action', 'Attack'],
      play: [
        {
          do: 'attack',
          play: [
            pick({ count: { amount: { per: { in: 'hand' }, every: 2, round: 'up' } } }),
            use('topdeck'),
          ],
        },
      ],
    },
    'Each other player puts a card for every 2 cards in their hand (rounded up) from their hand ' +
      'onto their deck in any order.',
    'Ogni altro giocatore mette una carta ogni 2 carte nella propria mano (arrotondando per ' +
      'eccesso) dalla mano in cima al mazzo in qualsiasi ordine.',
  ],
  [
    'the only card turned up',
    {
      play: [
        { do: 'reveal', n: 1 },
        { do: 'find', from: 'aside', where: { type: 'Action' }, as: 'x' },
        use('toHand'),
        { do: 'discardAside' },
      ],
    },
    'Put it (if it is an Action) into your hand.',
    'Metti quella carta (se è un’Azione) in mano.',
  ],
])('%s', (_name, more, english, italian) => {
  const [en, it] = printed(more);
  expect(en?.split('\n')).toContain(english);
  expect(it?.split('\n')).toContain(italian);
});
