import type { Plain } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { shippedFiles } from '../../node.ts';
import { dominionScenario } from './index.ts';
import { offers } from './offers.ts';

const night = {
  name: 'Owl',
  cost: 3,
  types: ['Phase'],
  phase: { name: 'Night', after: 'buy' },
  play: [{ do: 'gain', cards: 'Silver' }],
};

/** The words for ending, at a position in the buy phase. */
function endings(hand: Plain[]): Plain[] {
  const given: Plain = { turn: { phase: 'buy' }, seats: [{ hand }, {}] };
  const { machine, state } = dominionScenario.prepare(given, shippedFiles('dominion'));
  const play = { machine, state, states: [], results: [], events: [] };
  return offers(play)
    .map(({ answer }) => answer)
    .filter((answer) => JSON.stringify(answer).includes('end'));
}

test('R7.8 before another phase, the end of the buy phase is offered too', () => {
  expect(endings([night])).toEqual([{ endPhase: true }, { endTurn: true }]);
  expect(endings(['Estate'])).toEqual([{ endTurn: true }]);
});
