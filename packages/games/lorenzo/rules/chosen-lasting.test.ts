import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { lorenzoScenario } from '../scenario/index.ts';
import { chosenLasting } from './chosen-lasting.ts';

const shipped = shippedFiles('lorenzo');
const bonus = (TYPE: string, BONUSACTIONVALUE: number): Plain => ({ TYPE, BONUSACTIONVALUE });
const either = (name: string, payloads: Plain[]): Plain => ({
  name,
  period: 1,
  cardType: 'CHARACTERCARD',
  permanentEffect: payloads.map(() => 'PERMANENT'),
  permanentPayload: payloads,
  exclusivePermanentEffect: 'TRUE',
});

/** The choices that are found for a seat that made these. */
function found(cards: Plain[], chosen: Plain): { [card: string]: number } {
  const given: Plain = { seats: [{ cards: [...cards, 'Farmer', 'Stonemason'], chosen }, {}] };
  const { machine, state } = lorenzoScenario.prepare(given, shipped);
  return Object.fromEntries(
    [...chosenLasting(machine.content, state, 0)].map(([card, pick]) => [
      machine.content.cards[card]?.name ?? '',
      pick,
    ]),
  );
}

test('R8.7 choices are found beside other cards with lasting effects', () => {
  const a = either('A', [bonus('HARVEST', 1), bonus('PRODUCTION', 1), bonus('HARVEST', 3)]);
  const cut = { TYPE: 'TOWER', REGIONID: 6, BONUSRESOURCE: { WOOD: 1 } };
  const b = either('B', [cut, { ...cut, REGIONID: 7 }]);
  for (const A of [0, 1, 2])
    for (const B of [0, 1]) expect(found([a, b], { A, B })).toEqual({ A, B });
});

test('R8.7 choices that cannot be told apart are left out', () => {
  const a = either('A', [bonus('HARVEST', 1), bonus('PRODUCTION', 1)]);
  const b = either('B', [bonus('HARVEST', 1), bonus('PRODUCTION', 1)]);
  expect(found([a, b], { A: 0, B: 1 })).toEqual({});
  expect(found([a, b], { A: 1, B: 1 })).toEqual({ A: 1, B: 1 });
});
