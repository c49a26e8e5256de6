import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import type { Play } from '../../scenario/words.ts';
import { shippedFiles, wordsIn } from '../../node.ts';
import type { LorenzoContent } from '../content.ts';
import { lorenzoEvent } from '../events.ts';
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

test('R8.4, R8.5 a bonus action that is not taken is in the log', () => {
  const bonus = (payload: Plain): Plain => ({
    seats: [{}, {}],
    dice: DICE,
    towers: {
      venture: [
        {
          name: 'Test',
          period: 1,
          cardType: 'VENTURECARD',
          instantEffect: 'ACTION',
          instantPayload: payload,
        },
        null,
        null,
        null,
      ],
      building: [null, null, null, null],
      territory: ['Woods', null, null, null],
    },
  });
  const take = { seat: 0, place: 'black', space: 'tower:venture:1' };
  const decline = { seat: 0, choose: 'none' };
  const log = (payload: Plain, steps: readonly Plain[], language: 'en' | 'it'): string[] => {
    const words = wordsIn(language, (seat) => `P${seat}`);
    const { machine, events } = after(bonus(payload), steps);
    return events.flatMap((event) => {
      const line = lorenzoEvent(machine.content, event);
      return line ? [words(line)] : [];
    });
  };
  const tower = (REGIONID: number): Plain => ({ TYPE: 'TOWER', REGIONID, BONUSACTIONVALUE: 5 });
  const none = 'P0 can take no card with the bonus action.';
  const declined = 'P0 declines the bonus action.';
  expect(log(tower(6), [take], 'en')).toContain(none);
  expect(log(tower(6), [take], 'it')).toContain(
    'P0 non può prendere nessuna carta con l’azione bonus.',
  );
  expect(log(tower(4), [take, decline], 'en')).toContain(declined);
  expect(log(tower(4), [take, decline], 'it')).toContain('P0 rinuncia all’azione bonus.');
  const harvest = { TYPE: 'HARVEST', BONUSACTIONVALUE: 5 };
  expect(log(harvest, [take, decline], 'en')).toContain(declined);
  expect(log(tower(4), [take], 'en')).not.toContain(none);
});
