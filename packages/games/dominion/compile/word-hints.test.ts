import type { Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { dominion } from '../game.ts';

type Json = { [key: string]: Plain };
const shipped = shippedFiles('dominion');
const draw: Json = { do: 'cards', n: 1 };

/** Everything that is said about a card: where in the card, what is wrong, and what to do. */
function said(more: Json): string[] {
  const card = { name: 'Test', cost: 3, types: ['Action'], play: [draw], ...more };
  const files = [{ path: 'cards.json', text: JSON.stringify([card], undefined, 1) }];
  const { faults, warnings } = dominion.content.load(shipped, { files });
  return [...faults, ...warnings].map(
    ({ pointer = '', message, hint }) => `${pointer.slice(2)}: ${message} -> ${hint}`,
  );
}
const played = (...play: Plain[]): Json => ({ play });
const hold: Json = { do: 'choose', from: 'hand', as: 'old' };
const several: Json = { ...hold, count: 2 };
const use: Json = { do: 'trash', cards: '$old' };

describe('a fault about a slot or a card is at the very value', () => {
  const no = (slot: string): string => `no line before this one fills ${slot} -> add "as": `;
  test.each<[Json, string]>([
    [played({ do: 'coins', n: { count: '$a' } }), `/play/0/n/count: ${no('$a')}"a" to`],
    [
      played({ do: 'coins', n: { per: { cards: '$a' } } }),
      `/play/0/n/per/cards: ${no('$a')}"a" to`,
    ],
    [
      played({ ...hold, where: { costAtMost: { costOf: '$a', plus: 2 } } }, use),
      `/play/0/where/costAtMost/costOf: ${no('$a')}"a" to`,
    ],
    [
      played({ ...hold, where: { type: 'Action', sameAs: '$a' } }, use),
      `/play/0/where/sameAs: ${no('$a')}"a" to`,
    ],
    [
      played({ ...hold, count: { amount: { per: { cards: '$a' } } } }, use),
      `/play/0/count/amount/per/cards: ${no('$a')}"a" to`,
    ],
    [
      played({ do: 'if', count: { cards: '$a', where: { type: 'Action' } }, play: [draw] }),
      `/play/0/count/cards: ${no('$a')}"a" to`,
    ],
    [
      played({ do: 'modes', of: [[draw], [{ do: 'coins', n: { per: { costOf: '$a' } } }]] }),
      `/play/0/of/1/0/n/per/costOf: ${no('$a')}"a" to`,
    ],
    [
      played({ do: 'coins', n: { per: { in: 'hand', where: { name: 'Coper' } } } }),
      "/play/0/n/per/where/name: unknown card 'Coper' -> did you mean 'Copper'?",
    ],
    [
      played(several, use, { do: 'coins', n: { per: { costOf: '$old' } } }),
      '/play/2/n/per/costOf: "costOf" needs one card, but $old may hold several -> write',
    ],
    [
      played({ do: 'coins', n: { per: 'emptyPiles', round: 'up' } }),
      '/play/0/n/round: "round" has no effect without "every" -> add "every": 2',
    ],
    [
      played({ do: 'removeTokens', token: 'Pearls', n: 1 }),
      "/play/0/token: Test: no card gives the token 'Pearls' -> use",
    ],
    [
      played({ do: 'may', play: [{ do: 'coins', n: { per: { mat: 'Cave' } } }] }),
      "/play/0/play/0/n/per/mat: Test: no card sets cards aside on the mat 'Cave' -> use",
    ],
    [
      { types: ['Victory'], points: { points: 1, per: 1, of: { name: 'Provine' } } },
      "/points/of/name: unknown card 'Provine' -> did you mean 'Province'?",
    ],
    [
      {
        types: ['Action', 'Reaction'],
        reaction: { to: 'gain', where: { not: 'Curs' }, play: [draw] },
      },
      "/reaction/where/not: unknown card 'Curs' -> did you mean 'Curse'?",
    ],
    [
      {
        types: ['Action', 'Reaction'],
        reaction: { to: 'gain', if: { count: { cards: '$old' } }, play: [draw] },
      },
      '/reaction/if/count/cards: only $it is known here, not $old -> put an "if" into the list',
    ],
  ])('%j', (more, expected) => {
    expect(said(more).filter((line) => line.startsWith(expected))).toHaveLength(1);
  });
});

describe('an effect in the wrong list says what to write instead', () => {
  const curse: Json = { do: 'gain', cards: 'Curse' };
  const inList = (outer: string, line: Json, more: Json = {}): Json =>
    played({ do: outer, play: [line], ...more });
  test.each<[Json, string]>([
    [
      inList('later', { do: 'attack', play: [curse] }, { at: 'endOfTurn' }),
      'write "others", and leave "Attack" out of "types" if no other line attacks',
    ],
    [inList('others', { do: 'others', play: [curse] }), 'write the lines here'],
    [inList('others', { do: 'coins', n: 1 }), 'it only works for the player whose turn it is'],
    [inList('everyone', { do: 'attack', play: [curse] }), 'put it beside this list'],
    [inList('nextTurn', { do: 'nextTurn', play: [draw] }), '"everyTurn" repeats its list'],
    [{ when: { gained: [{ do: 'coins', n: 1 }] } }, 'it may be the turn of another player'],
    [{ when: { trashed: [{ do: 'look', n: 1 }] } }, '"cards" and "choose" work here'],
    [{ when: { bought: [{ do: 'actions', n: 1 }] } }, 'the card is bought, not played'],
    [{ when: { bought: [{ do: 'attack', play: [curse] }] } }, 'write "others"'],
    [
      {
        types: ['Action', 'Reaction'],
        reaction: { to: 'gain', play: [{ do: 'unaffected' }] },
      },
      'it belongs into a "reaction" with "to": "attack"',
    ],
  ])('%j', (more, hint) => {
    expect(said(more).filter((line) => line.includes(hint))).toHaveLength(1);
  });

  test('an attack of a later turn is valid, and one of later this turn becomes so', () => {
    const attack = { do: 'attack', play: [curse] };
    const types = ['Action', 'Attack', 'Duration'];
    expect(said({ types, ...inList('nextTurn', attack) })).toEqual([]);
    expect(said({ types, ...inList('everyTurn', attack) })).toEqual([]);
    const others = inList('later', { do: 'others', play: [curse] }, { at: 'endOfTurn' });
    expect(said(others)).toEqual([]);
    expect(said({ types: ['Action', 'Attack'], ...others })).toEqual([
      '/types/1: Test is an Attack but has no \'attack\' line -> remove "Attack": what happens ' +
        'later this turn is no attack',
    ]);
    expect(said({ types: ['Action', 'Attack'], play: [{ do: 'others', play: [curse] }] })).toEqual([
      '/types/1: Test is an Attack but has no \'attack\' line -> write "do": "attack" instead ' +
        'of "others", or remove "Attack"',
    ]);
  });
});

describe('a line that says itself which cards: the choice comes first, and that is one fault', () => {
  const first = (choice: string, then: string): string =>
    `choose first: { "do": "choose", ${choice}, "as": "x" }, then { "do": ${then} }`;
  test.each<[Json, string]>([
    [
      { do: 'gain', where: { costAtMost: 4 } },
      first('"from": "supply", "where": { "costAtMost": 4 }', '"gain", "cards": "$x"'),
    ],
    [
      { do: 'gain', costAtMost: 4, to: 'hand' },
      first(
        '"from": "supply", "where": { "costAtMost": 4 }',
        '"gain", "cards": "$x", "to": "hand"',
      ),
    ],
    [
      { do: 'trash', from: 'hand', count: { upTo: 2 } },
      first('"from": "hand", "count": { "upTo": 2 }', '"trash", "cards": "$x"'),
    ],
    [{ do: 'discard', n: 2 }, first('"from": "hand", "count": 2', '"discard", "cards": "$x"')],
    [{ do: 'discard', cards: 2 }, first('"from": "hand", "count": 2', '"discard", "cards": "$x"')],
    [
      { do: 'topdeck', cards: { type: 'Action' }, from: 'discard' },
      first('"from": "discard", "where": { "type": "Action" }', '"topdeck", "cards": "$x"'),
    ],
    [{ do: 'toHand' }, first('"from": "hand"', '"toHand", "cards": "$x"')],
  ])('%j', (line, hint) => {
    expect(said(played(line)).map((text) => text.replace(/^.* -> /, ''))).toEqual([hint]);
  });
});

describe('words of the hobby lead to those of the format', () => {
  test.each<[Json, string]>([
    [{ onGain: [draw] }, '/onGain: unknown field \'onGain\' -> write "when": { "gained": […] }'],
    [{ onBuy: [draw] }, 'write "when": { "bought": […] }'],
    [{ whenTrashed: [draw] }, 'write "when": { "trashed": […] }'],
    [{ coins: 2 }, 'write it as a line of "play": { "do": "coins", … }'],
    [{ text: 'Draw.' }, 'remove it: the text is generated from the effects'],
    [{ when: { onGain: [draw] } }, "did you mean 'gained'?"],
    [played({ do: 'DrawCards', n: 1 }), "did you mean 'cards'?"],
    [played({ do: 'onGain', play: [draw] }), 'write it beside "play": "when": { "gained": […] }'],
    [played({ do: 'eachOtherPlayer', play: [draw] }), "did you mean 'others'?"],
    [played({ do: 'steal', n: 1 }), '"pass", "cards": "$x", "to": "you"'],
    [played({ do: 'repeat', times: 2 }), 'count with an amount'],
    [played('+2 Cards'), 'write { "do": "cards", "n": 2 }'],
    [played('+1 Buy'), 'write { "do": "buys", "n": 1 }'],
    [played({ do: 'if', hand: 5, play: [draw] }), 'write "count": { "in": "hand" }, "atLeast": 5'],
    [played({ ...draw, if: { coins: 3 } }), 'put the line into the list of an "if"'],
    [played({ do: 'gain', cards: 'Silver', to: 'topdeck' }), 'write "deck"'],
    [
      played({ do: 'trash', cards: 'hand', upTo: 2 }),
      'choose first: { "do": "choose", "from": "hand", "count": { "upTo": 2 }, "as": "x" }',
    ],
    [
      { types: ['Action', 'Victory'], points: { points: 1, per: 'Gold' } },
      'write "per": 1, "of": { "name": "Gold" }',
    ],
    [
      {
        types: ['Action', 'Victory'],
        points: { points: 1, per: 1, of: { type: 'Action', different: true } },
      },
      'put it beside "of": { …, "of": { … }, "different": true }',
    ],
    [
      played({ ...hold, where: { costAtMost: { costOf: '$old', less: 1 } } }, use),
      'known fields: costOf, plus, minus',
    ],
    [
      played({ do: 'if', count: { in: 'deck' }, play: [draw] }),
      'the deck cannot be counted; "discard" counts the discard pile, "owned" all cards',
    ],
    [
      played({ ...hold, where: { notType: ['Action', 'Treasure'] } }, use),
      'a filter takes one value here; "name", "not" and "types" take several',
    ],
    [
      played({ ...hold, where: { name: ['Copper', 'Estat'] } }, use),
      "/play/0/where/name/1: unknown card 'Estat' -> did you mean 'Estate'?",
    ],
    [
      played({ ...hold, where: { name: ['Copper', 'Estate', 'Copper'] } }, use),
      '/play/0/where/name/2: Copper is named twice -> remove one of the two',
    ],
    [
      {
        types: ['Action', 'Duration'],
        play: [hold, use, { do: 'everyTurn', with: '$old', play: [draw] }],
      },
      "/play/2/with: unknown field 'with' -> set the cards aside on a mat before, and begin the " +
        'list of "everyTurn" with { "do": "all", "from": "mat", "mat": "Name", "as": "old" }',
    ],
    [
      {
        types: ['Action', 'Duration'],
        play: [hold, use, { do: 'everyTurn', play: [{ do: 'toHand', cards: '$old' }] }],
      },
      'the list of "everyTurn" does not know $old -> set the cards aside on a mat before',
    ],
    [
      played(hold, use, { do: 'later', at: 'buyPhase', with: '$old', play: [draw] }),
      'it has slots of its own: choose the cards inside it',
    ],
    [
      played(hold, use, { do: 'if', count: { cards: '$old' }, with: '$old', play: [draw] }),
      'remove it: this list knows the slots of the list that it is in',
    ],
    [{ when: { play: [draw] } }, 'what playing it does is in "play"'],
    [
      played({ do: 'if', when: { in: 'hand', type: 'Action' }, play: [draw] }),
      'write "count": { "in": "hand", "where": { "type": "Action" } }',
    ],
    [
      played(hold, use, { do: 'if', condition: '$old', play: [draw] }),
      'write "count": { "cards": "$old" }',
    ],
    [played({ do: 'if', count: 'coins', min: 3, play: [draw] }), "did you mean 'atLeast'?"],
    [played({ ...hold, where: { maxCost: 3 } }, use), "did you mean 'costAtMost'?"],
    [
      played({ ...hold, where: { type: ['Action', 'Treasure'] } }, use),
      'write "types": any of them will do',
    ],
    [played({ ...hold, where: { except: 'Copper' } }, use), "did you mean 'not'?"],
    [
      played({ do: 'coins', n: { n: 1, per: 'cards in hand' } }),
      '/play/0/n/per: unknown value "cards in hand" -> write { "in": "hand" }',
    ],
    [
      played({ do: 'coins', n: { n: 1, per: 'Treasures in play' } }),
      'write { "in": "inPlay", "where": { "type": "Treasure" } }',
    ],
    [
      played({ do: 'coins', n: { n: 1, per: 'moons' } }),
      'write "emptyPiles", "coins" or "actionsPlayed", or what is counted, such as ' +
        '{ "in": "hand" }, { "cards": "$slot" }, { "tokens": "Name" } or { "mat": "Name" }',
    ],
    ...['trash', 'discard', 'topdeck', 'play', 'return'].map((verb): [Json, string] => [
      played({ do: verb, cards: 'Copper' }),
      'find it first: { "do": "find", "from": "hand", "where": { "name": "Copper" }, "as": "x" }, ' +
        `then { "do": "${verb}", "cards": "$x" }`,
    ]),
    [
      played({ do: 'toHand', cards: 'Copper' }),
      '{ "do": "find", "from": "discard", "where": { "name": "Copper" }, "as": "x" }, then',
    ],
    [played(hold, { do: 'discard', cards: '$old', to: 'deck' }), 'write "do": "topdeck" instead'],
    [played(hold, { do: 'trash', cards: '$old', to: 'hand' }), 'write "do": "toHand" instead'],
    [
      played({ do: 'if', count: 'coins', lessThan: 3, play: [draw] }),
      'unknown field \'lessThan\' -> write "atMost": 2',
    ],
    [
      played({ do: 'if', count: 'coins', moreThan: 3, play: [draw] }),
      'unknown field \'moreThan\' -> write "atLeast": 4',
    ],
    [played({ do: 'if', count: 'coins', greaterThan: 0, play: [draw] }), 'write "atLeast": 1'],
    [{ name: "Old Wives' Inn" }, 'an apostrophe or a hyphen stands between two letters'],
    [{ name: 'old inn' }, 'the first letter a capital'],
    [
      { types: ['Action', 'Reaction'], reaction: { to: 'buy', play: [draw] } },
      'write "gain": a card that is bought is gained too',
    ],
    [
      { types: ['Action', 'Reaction'], reaction: { on: 'gain', play: [draw] } },
      "did you mean 'to'?",
    ],
    [
      {
        types: ['Action', 'Reaction'],
        reaction: { to: 'attack', where: { type: 'Action' }, play: [{ do: 'unaffected' }] },
      },
      'remove it; "if" can limit the reaction',
    ],
    [
      {
        types: ['Action', 'Reaction'],
        reaction: {
          to: 'gain',
          play: [{ do: 'if', count: { cards: '$it', where: { type: 'Curse' } }, play: [draw] }],
        },
      },
      'write "where": { "type": "Curse" } beside "to", and the lines of the "if" in "play"',
    ],
  ])('%j', (more, hint) => {
    const all = said(more);
    expect(all).toHaveLength(1);
    expect(all[0]).toContain(hint);
  });
});

describe('a fault does not hide others of the same card', () => {
  const wrong: Json = { do: 'coins', m: 1 };
  const curse: Json = { do: 'gain', cards: 'Curse' };
  const places = (more: Json): string[] => said(more).map((text) => text.replace(/ -> .*/, ''));

  test('a missing type', () => {
    expect(places(played({ do: 'attack', play: [curse] }, wrong))).toContain(
      '/types: Test attacks but is not an Attack',
    );
    expect(places(played({ do: 'nextTurn', play: [draw] }, wrong))).toContain(
      '/types: Test stays in play but is not a Duration',
    );
    expect(places(played({ do: 'attack', play: [curse, wrong] }))).toContain(
      '/types: Test attacks but is not an Attack',
    );
    expect(places(played({ do: 'nextTurn', play: [wrong] }))).toContain(
      '/types: Test stays in play but is not a Duration',
    );
  });

  test('a choice that no line uses', () => {
    const unused = '/play/0/as: no line after this one uses $old';
    expect(places(played(hold, wrong))).toContain(unused);
    expect(places(played(hold, { do: 'gain', cards: 'Slver' }))).toContain(unused);
  });

  test('but a line that cannot be parsed may use a choice, and a misspelt slot is one fault', () => {
    expect(places(played(hold, { do: 'coins', n: { cout: '$old' } }))).toHaveLength(1);
    expect(places(played(hold, { do: 'trash', cards: '$odl' }))).toHaveLength(1);
    expect(places(played(hold, { do: 'others', play: [use] }))).toHaveLength(1);
  });
});
