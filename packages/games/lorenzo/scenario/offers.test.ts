import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import type { Play } from '../../scenario/words.ts';
import { shippedFiles } from '../../node.ts';
import type { LorenzoContent } from '../content.ts';
import type { LorenzoState } from '../state.ts';
import { lorenzoScenario } from './index.ts';
import { offers } from './offers.ts';

const shipped = shippedFiles('lorenzo');
const DICE = { black: 6, white: 6, orange: 6 };

/** A case after its steps. */
function after(given: Plain, steps: readonly Plain[] = []): Play<LorenzoState, LorenzoContent> {
  const { machine, state } = lorenzoScenario.prepare(given, shipped);
  const play = { machine, state, states: [], results: [], events: [] };
  for (const step of steps) expect(lorenzoScenario.step(play, step)).not.toHaveProperty('refused');
  return play;
}
const answers = (given: Plain, steps: readonly Plain[] = []): Plain[] =>
  offers(after(given, steps)).map(({ answer }) => answer);

const house = (name: string, pay: Plain): Plain => ({
  name,
  period: 1,
  cardType: 'BUILDINGCARD',
  minimumActionValue: 1,
  permanentEffect: 'CHANGE',
  permanentPayload: { RESOURCEIN: pay, RESOURCEOUT: { VICTORY_POINTS: 1 } },
});
const venture = (payload: Plain): Plain => ({
  name: 'Test',
  period: 1,
  cardType: 'VENTURECARD',
  instantEffect: 'PRIVILEGE',
  instantPayload: payload,
});

test('a production lists the choices of every card of it', () => {
  const cards = [house('A', { WOOD: 1 }), house('B', { STONE: 1 }), house('C', { COINS: 99 })];
  const given: Plain = { dice: DICE, seats: [{ cards }, {}] };
  const produce = [{ seat: 0, place: 'black', space: 'production:small' }];
  expect(answers(given, produce)).toEqual([
    { choose: { A: 0 } },
    { choose: { B: 0 } },
    { choose: 'none' },
  ]);
});

test('several privileges are listed as lists, and every list is accepted', () => {
  const towers = { venture: [venture({ NUMBER: 2 }), null, null, null] };
  const given: Plain = { dice: DICE, towers };
  const take = { seat: 0, place: 'black', space: 'tower:venture:1' };
  const listed = answers(given, [take]);
  expect(listed).toHaveLength(10);
  for (const step of listed) after(given, [take, { seat: 0, ...(step as object) }]);
});

test('a privilege with a price is bought with true or with its name', () => {
  const towers = { venture: [venture({ NUMBER: 1, COST: { WOOD: 2 } }), null, null, null] };
  const given: Plain = { dice: DICE, towers };
  const take = { seat: 0, place: 'black', space: 'tower:venture:1' };
  const listed = answers(given, [take]);
  expect(listed.slice(0, 2)).toEqual([{ choose: true }, { choose: false }]);
  expect(listed).toContainEqual({ choose: 'faith' });
  for (const step of listed) after(given, [take, { seat: 0, ...(step as object) }]);
});

test('a turn lists the spaces of each member, leaders and passing', () => {
  const leaders = { hand: ['Michelangelo Buonarroti'] };
  const given: Plain = { dice: DICE, turn: 0, seats: [{ members: ['black'], leaders }, {}] };
  const [place, ...others] = answers(given);
  expect(place).toMatchObject({ place: 'black', space: { oneOf: expect.any(Array) } });
  expect(JSON.stringify(place)).toContain('"market:1"');
  expect(others).toContainEqual({ leader: 'Michelangelo Buonarroti', do: 'discard' });
  expect(others).toContainEqual({ pass: true });
});
