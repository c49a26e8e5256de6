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

const loaf = { do: 'tokens', token: 'Loaf', n: 1 };
const pay = (n: number): Json => ({ do: 'removeTokens', token: 'Loaf', n });
const curse = { do: 'gain', cards: 'Curse' };
const play = (...lines: Json[]): Json => ({ types: ['Action'], play: lines });
const when = (count: Json | string, lines: Json[]): Json => ({ do: 'if', count, play: lines });
/** An Attack that names a card first. */
const named = (...play: Json[]): Json => ({
  types: ['Action', 'Attack'],
  play: [
    { do: 'nameCard', as: 'named' },
    { do: 'attack', with: '$named', play },
  ],
});
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
    'the name of a card that was named before other cards were mentioned',
    play(
      { do: 'nameCard', as: 'w' },
      { do: 'revealUntil', where: { sameAs: '$w' }, as: 'f' },
      { do: 'toHand', cards: '$f' },
      { do: 'discardAside' },
      { do: 'choose', from: 'hand', where: { sameAs: '$w' }, as: 'x' },
      { do: 'trash', cards: '$x' },
    ),
    'Trash a card with that name from your hand.',
    'Elimina una carta con quel nome dalla mano.',
  ],
  [
    'the name of another card beside one that was named',
    play(
      { do: 'nameCard', as: 'w' },
      { do: 'choose', from: 'hand', as: 'g' },
      { do: 'trash', cards: '$g' },
      { do: 'choose', from: 'hand', where: { sameAs: '$g' }, as: 'h' },
      { do: 'discard', cards: '$h' },
      { do: 'choose', from: 'hand', where: { sameAs: '$w' }, as: 'i' },
      { do: 'discard', cards: '$i' },
    ),
    'Discard a card with the same name as the trashed card.',
    'Scarta una carta con lo stesso nome della carta eliminata.',
  ],
  [
    'the only card that was revealed, taken if it matches',
    play(
      { do: 'reveal', n: 1 },
      { do: 'choose', from: 'aside', where: { type: 'Treasure' }, as: 'x' },
      { do: 'toHand', cards: '$x' },
      { do: 'discardAside' },
    ),
    'If it is a Treasure, put it into your hand. Otherwise, discard it.',
    'Se è una carta Tesoro, mettila in mano. Altrimenti, scartala.',
  ],
  [
    'the only card that others reveal, taken if it has the name',
    play(
      { do: 'nameCard', as: 'w' },
      {
        do: 'others',
        with: '$w',
        play: [
          { do: 'reveal', n: 1 },
          { do: 'find', from: 'aside', where: { sameAs: '$w' }, as: 'x' },
          { do: 'toHand', cards: '$x' },
          { do: 'discardAside' },
        ],
      },
    ),
    'Each other player reveals the top card of their deck. If it has that name, that ' +
      'player puts it into their hand. Otherwise, that player discards it.',
    'Ogni altro giocatore rivela la prima carta del proprio mazzo. Se la carta ' +
      'ha quel nome, quel giocatore la mette in mano. Altrimenti, quel giocatore la scarta.',
  ],
  [
    'all cards but those of a type',
    play(
      { do: 'choose', from: 'supply', where: { notType: 'Victory', costAtMost: 5 }, as: 'x' },
      { do: 'gain', cards: '$x' },
    ),
    'Gain a non-Victory card costing up to 5.',
    'Ottieni una carta non Vittoria che costa fino a 5.',
  ],
  [
    'Victory cards that may be skipped',
    play({ do: 'drawUpTo', n: 7, maySkip: { type: 'Victory' } }),
    'Draw until you have 7 cards in hand. Each Victory card you draw may be set aside instead, to ' +
      'be discarded at the end.',
    'Pesca finché hai 7 carte in mano. Ogni carta Vittoria che peschi può essere messa da parte, da ' +
      'scartare alla fine.',
  ],
  [
    'all cards of two names',
    play(
      { do: 'all', from: 'hand', where: { name: ['Copper', 'Silver'] }, as: 'x' },
      { do: 'trash', cards: '$x' },
    ),
    'Trash all Copper cards and Silver cards from your hand.',
    'Elimina tutte le carte Copper e carte Silver dalla mano.',
  ],
  [
    'all cards but two',
    play(
      { do: 'choose', from: 'hand', where: { not: ['Copper', 'Estate'] }, as: 'x' },
      { do: 'trash', cards: '$x' },
    ),
    'Trash a card other than Copper or Estate from your hand.',
    'Elimina una carta diversa da Copper o Estate dalla mano.',
  ],
  [
    'a Reaction with a condition',
    reaction({ to: 'trash', if: { count: { in: 'hand' }, atLeast: 5 }, play: [draw] }),
    'When you trash one or more cards, you may, if you have at least 5 cards in hand, show this ' +
      'from your hand: +1 Card.',
    'Quando elimini una o più carte, puoi, se hai almeno 5 carte in mano, mostrare questa carta ' +
      'dalla mano: +1 Carta.',
  ],
  [
    'a Reaction that takes one of several cards',
    reaction({
      to: 'trash',
      play: [
        { do: 'choose', from: '$it', as: 'one' },
        {
          do: 'choose',
          from: 'supply',
          where: { costExactly: { costOf: '$one', minus: 1 } },
          as: 'new',
        },
        { do: 'gain', cards: '$new' },
      ],
    }),
    'When you trash one or more cards, you may show this from your hand: choose one of them and ' +
      'gain a card costing exactly 1 less than it.',
    'Quando elimini una o più carte, puoi mostrare questa carta dalla mano: scegli una di esse e ' +
      'ottieni una carta che costa esattamente 1 in meno di quella carta.',
  ],
  [
    'a condition inside a condition',
    play(
      when({ in: 'hand', where: { type: 'Treasure' } }, [
        when({ in: 'inPlay', where: { type: 'Action' } }, [
          when('emptyPiles', [when({ tokens: 'Pearl' }, [draw])]),
        ]),
      ]),
    ),
    'If you have at least 1 Treasure in hand and you have at least 1 Action in play and there is ' +
      'at least 1 empty pile and you have at least 1 Pearl token, +1 Card.',
    'Se hai almeno 1 carta Tesoro in mano e hai almeno 1 Azione in gioco e c’è almeno 1 pila vuota ' +
      'e hai almeno 1 segnalino Pearl, +1 Carta.',
  ],
  [
    'a condition inside a condition of another player',
    play({
      do: 'others',
      play: [when({ in: 'hand' }, [when({ tokens: 'Pearl' }, [{ do: 'gain', cards: 'Curse' }])])],
    }),
    'For each other player: if they have at least 1 card in hand and they have at least 1 Pearl ' +
      'token, that player gains a Curse.',
    'Per ogni altro giocatore: se ha almeno 1 carta in mano e ha almeno 1 segnalino Pearl, quel ' +
      'giocatore ottiene una Maledizione.',
  ],
  [
    'an option about one card',
    play(
      { do: 'choose', from: 'hand', as: 'x' },
      { do: 'discard', cards: '$x' },
      { do: 'may', play: [{ do: 'topdeck', cards: '$x' }] },
    ),
    'You may put it onto your deck.',
    'Puoi metterla in cima al mazzo.',
  ],
  [
    'an option without a choice',
    play({ do: 'may', play: [{ do: 'costLess', n: 1 }] }),
    'You may do this: cards cost 1 less this turn (but not less than 0).',
    'Se vuoi, le carte costano 1 in meno in questo turno (ma non meno di 0).',
  ],
  [
    'options of other players',
    play({
      do: 'others',
      play: [
        { do: 'choose', from: 'hand', as: 'x' },
        { do: 'may', with: '$x', where: { type: 'Curse' }, play: [{ do: 'trash', cards: '$x' }] },
      ],
    }),
    'Each other player chooses a card from their hand. That player may, if it is a Curse, trash it.',
    'Ogni altro giocatore sceglie una carta dalla mano. Quel giocatore può, se è una Maledizione, ' +
      'eliminarla.',
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
    'Each other player may discard a card and draw a card.',
    'Ogni altro giocatore può scartare una carta e pescare una carta.',
  ],
  [
    'instructions that others may follow',
    {
      play: [{ do: 'others', play: [{ do: 'may', play: [toHand, { do: 'cards', n: 2 }, curse] }] }],
    },
    'Each other player may gain a Silver to their hand, draw 2 cards, and gain a Curse.',
    'Ogni altro giocatore può ottenere una carta Silver in mano, pescare 2 carte e ottenere una ' +
      'Maledizione.',
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
    'If it is an Action, put it into your hand. Otherwise, discard it.',
    'Se è un’Azione, mettila in mano. Altrimenti, scartala.',
  ],
  [
    'a card that is found and passed, or the hand is shown',
    named(
      { do: 'find', from: 'hand', where: { sameAs: '$named' }, as: 'x' },
      { do: 'revealHand', unless: '$x' },
      use('pass', { to: 'you' }),
      { do: 'if', count: { cards: '$x' }, play: [draw], else: [curse] },
    ),
    'Each other player passes a card with that name from their hand to you (or shows a hand ' +
      'without one). If they do, that player draws a card. Otherwise, that player gains a Curse.',
    'Ogni altro giocatore ti passa una carta con quel nome dalla mano (o mostra una mano che non ' +
      'ne ha). Se lo fa, quel giocatore pesca una carta. Altrimenti, quel giocatore ottiene una ' +
      'Maledizione.',
  ],
  [
    'a card that is found, and used after another line',
    named(
      { do: 'find', from: 'hand', where: { sameAs: '$named' }, as: 'x' },
      { do: 'revealHand', unless: '$x' },
      draw,
      use('pass', { to: 'you' }),
    ),
    'Each other player finds a card in their hand with that name. That player shows their hand if ' +
      'they do not. That player draws a card and passes it to you.',
    'Ogni altro giocatore trova una carta nella propria mano con quel nome. Quel giocatore mostra ' +
      'la mano se non lo fa. Quel giocatore pesca una carta e te la passa.',
  ],
  [
    'a hand that is shown also if an optional choice was declined',
    {
      types: ['Action', 'Attack'],
      play: [
        {
          do: 'attack',
          play: [pick({ count: { upTo: 1 } }), use('discard'), { do: 'revealHand', unless: '$x' }],
        },
      ],
    },
    'Each other player may discard a card. That player shows their hand if they do not.',
    'Ogni altro giocatore può scartare una carta. Quel giocatore mostra la mano se non lo fa.',
  ],
  [
    'tokens that the player may not have',
    { play: [{ do: 'may', play: [pay(3), { do: 'coins', n: 3 }] }, loaf] },
    'You may do this: -3 Loaf tokens (or all you have) and +3 Coins.',
    'Se vuoi, -3 segnalini Loaf (o tutti quelli che hai) e +3 Monete.',
  ],
  [
    'one token that the player may not have',
    { play: [{ do: 'others', play: [pay(1)] }, loaf, pay(1)] },
    'Each other player returns 1 Loaf token (if they have one).',
    'Ogni altro giocatore restituisce 1 segnalino Loaf (se ne ha uno).',
  ],
  ['a token that was just given', { play: [loaf, pay(1)] }, '-1 Loaf token', '-1 segnalino Loaf'],
  [
    'tokens that a condition has counted',
    { play: [loaf, { do: 'if', count: { tokens: 'Loaf' }, atLeast: 3, play: [pay(3)] }] },
    'With at least 3 Loaf tokens, -3 Loaf tokens.',
    'Con almeno 3 segnalini Loaf, -3 segnalini Loaf.',
  ],
  [
    'more tokens than a condition has counted',
    { play: [loaf, { do: 'if', count: { tokens: 'Loaf' }, play: [pay(2)] }] },
    'With at least 1 Loaf token, -2 Loaf tokens (or all you have).',
    'Con almeno 1 segnalino Loaf, -2 segnalini Loaf (o tutti quelli che hai).',
  ],
  [
    'tokens otherwise than at most so many',
    {
      play: [
        loaf,
        { do: 'if', count: { tokens: 'Loaf' }, atMost: 1, play: [draw], else: [pay(2), draw] },
      ],
    },
    'With at most 1 Loaf token, +1 Card. Otherwise, -2 Loaf tokens and +1 Card.',
    'Con al massimo 1 segnalino Loaf, +1 Carta. Altrimenti, -2 segnalini Loaf e +1 Carta.',
  ],
  [
    'cards of a type that cost less, within a sentence',
    {
      play: [{ do: 'modes', of: [[{ do: 'costLess', n: 1, type: 'Treasure' }], [draw]] }],
    },
    'Choose one: all Treasures cost 1 less this turn (but not less than 0); or +1 Card.',
    'Scegli un’opzione: le carte Tesoro costano 1 in meno in questo turno (ma non meno di 0); ' +
      'oppure +1 Carta.',
  ],
  [
    'sentences at the end of the line: no brackets',
    {
      types: ['Action', 'Attack'],
      play: [
        {
          do: 'attack',
          play: [
            pick({ where: { type: 'Treasure' } }),
            use('discard'),
            {
              do: 'if',
              count: { cards: '$x' },
              atMost: 0,
              play: [
                { do: 'revealHand' },
                pick({ count: { upTo: 1 }, as: 'y' }),
                { do: 'trash', cards: '$y' },
              ],
            },
          ],
        },
      ],
    },
    'Each other player discards a Treasure. If they do not: that player shows their hand. That ' +
      'player may trash a card from their hand.',
    'Ogni altro giocatore scarta una carta Tesoro. Se non lo fa: quel giocatore mostra la mano. ' +
      'Quel giocatore può eliminare una carta dalla mano.',
  ],
  [
    'a name comes before a cost',
    {
      play: [
        pick(),
        use('trash'),
        {
          do: 'choose',
          from: 'supply',
          count: 2,
          where: { costAtMost: { costOf: '$x', minus: 1 }, differentFrom: '$x' },
          as: 'y',
        },
        { do: 'gain', cards: '$y' },
      ],
    },
    'Gain 2 cards with another name costing at least 1 less than it.',
    'Ottieni 2 carte con un altro nome che costano almeno 1 in meno di quella carta.',
  ],
  [
    'one of several cards',
    { play: [pick({ where: { name: ['Copper', 'Estate'] } }), use('trash')] },
    'Trash a Copper or an Estate from your hand.',
    'Elimina una carta Copper o una carta Estate dalla mano.',
  ],
  [
    'all of several cards, counted',
    { play: [{ do: 'coins', n: { per: { in: 'hand', where: { name: ['Copper', 'Estate'] } } } }] },
    '+1 Coin for each Copper or Estate in your hand.',
    '+1 Moneta per ogni carta Copper o carta Estate nella tua mano.',
  ],
  [
    'a card that goes back onto its mat',
    {
      play: [
        pick(),
        use('setAside', { mat: 'Stage' }),
        { do: 'choose', from: 'mat', mat: 'Stage', count: { upTo: 1 }, as: 'y' },
        { do: 'play', cards: '$y' },
        { do: 'setAside', cards: '$y', mat: 'Stage' },
      ],
    },
    'Set it aside on your Stage mat again.',
    'Mettila di nuovo sul tuo riquadro Stage.',
  ],
  [
    'a short alternative before one of several sentences',
    {
      types: ['Action', 'Duration'],
      play: [
        pick({ count: { upTo: 1 } }),
        use('setAside', { mat: 'Stage' }),
        {
          do: 'if',
          count: { cards: '$x' },
          play: [
            {
              do: 'everyTurn',
              play: [
                { do: 'choose', from: 'mat', mat: 'Stage', count: { upTo: 1 }, as: 'y' },
                { do: 'play', cards: '$y' },
                { do: 'setAside', cards: '$y', mat: 'Stage' },
              ],
            },
          ],
          else: [{ do: 'coins', n: 2 }],
        },
      ],
    },
    'If you do not, +2 Coins. Otherwise, at the start of each of your turns, for the rest of the ' +
      'game: you may play a card from your Stage mat. Set it aside on your Stage mat again.',
    'Se non lo fai, +2 Monete. Altrimenti, all’inizio di ogni tuo turno, per il resto della ' +
      'partita: puoi giocare una carta dal tuo riquadro Stage. Mettila di nuovo sul tuo riquadro ' +
      'Stage.',
  ],
  [
    'a short alternative before a condition',
    play({
      do: 'if',
      count: { in: 'hand', where: { type: 'Curse' } },
      atLeast: 2,
      play: [when('emptyPiles', [draw])],
      else: [curse],
    }),
    'If you have at most 1 Curse in hand, gain a Curse. Otherwise, with at least 1 empty pile, ' +
      '+1 Card.',
    'Se hai al massimo 1 Maledizione in mano, ottieni una Maledizione. Altrimenti, con almeno 1 ' +
      'pila vuota, +1 Carta.',
  ],
  [
    'tokens that are certain in the second case',
    play(loaf, {
      do: 'if',
      count: { tokens: 'Loaf' },
      atLeast: 2,
      play: [pay(2), { do: 'may', play: [draw] }],
      else: [curse],
    }),
    'With at most 1 Loaf token, gain a Curse. Otherwise: -2 Loaf tokens. You may do this: +1 Card.',
    'Con al massimo 1 segnalino Loaf, ottieni una Maledizione. Altrimenti: -2 segnalini Loaf. Se ' +
      'vuoi, +1 Carta.',
  ],
  [
    'any of several discarded cards',
    play(pick({ count: { upTo: 2 } }), use('discard'), when({ cards: '$x' }, [loaf])),
    'If you discard any, +1 Loaf token.',
    'Se ne scarti almeno una, +1 segnalino Loaf.',
  ],
  [
    'any of several cards put onto the deck',
    play(pick({ count: { upTo: 2 } }), use('topdeck'), when({ cards: '$x' }, [loaf])),
    'If there are any, +1 Loaf token.',
    'Se ce n’è almeno una, +1 segnalino Loaf.',
  ],
  [
    'any of several cards, after a condition that counts something else',
    play(
      pick({ count: { upTo: 2 } }),
      use('topdeck'),
      when('emptyPiles', [when({ cards: '$x' }, [draw])]),
    ),
    'If there is at least 1 empty pile and there is at least 1 of them, +1 Card.',
    'Se c’è almeno 1 pila vuota e c’è almeno 1 carta tra esse, +1 Carta.',
  ],
])('%s', (_name, more, english, italian) => {
  const [en, it] = printed(more);
  expect(en?.split('\n')).toContain(english);
  expect(it?.split('\n')).toContain(italian);
});
