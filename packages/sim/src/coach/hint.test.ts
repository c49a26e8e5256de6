import { openPosition, scenarios, shippedGame } from '@cardwright/games';
import { filesOf, loadContent } from '@cardwright/games/node';
import { Machine, Match, roll, seedRng } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { SearchPlayer } from '../search/search-player.ts';
import { settingsForCount } from '../search/settings.ts';
import { seatPlayer } from '../seat-players.ts';
import { type Assessment, startHint } from './assess.ts';

const machine = new Machine(shippedGame('dominion'), loadContent('dominion'));

/** A match of First Game after some answers; after 50, a Smithy can be played. */
function after(answers: number): Match {
  const match = new Match(machine, { seed: 'a', generator: 'quick', options: {}, seats: ['', ''] });
  const player = seatPlayer(machine, 'level:3');
  const rng = seedRng('pa');
  for (let i = 0; i < answers; i++) {
    const { seat } = match.state.ask!;
    match.enter({ seat, pick: player.answer(match.state, seat, (n) => roll(rng, n)) });
  }
  return match;
}

const match = after(50);

/** A hint that may look at its clock this often; time plays no part. */
function hintWithin(looks: number): Assessment {
  let looked = 0;
  const late = (share = 1): boolean => ++looked > share * looks;
  return startHint(machine, match.state, 's', late).goOn(() => false)!;
}

test('a trial does not depend on what the tree has learnt', () => {
  const { state } = match;
  const rng = seedRng('trial', 'quick');
  const player = new SearchPlayer('coach', machine, settingsForCount(machine.game, 40));
  const thinking = player.think(
    state,
    state.ask!.seat,
    (n) => roll(rng, n),
    () => false,
  );
  thinking.goOn(() => false);
  const values = (): number[] => {
    const trial = thinking.startTrial([[0], [1]]);
    while (trial.deal() < 40);
    return trial.results().map(({ value }) => value);
  };
  const first = values();
  for (let i = 0; i < 200; i++) thinking.deepen([[0], [1]]);
  expect(values()).toEqual(first);
});

test('at the start, nobody is taken for the better player', () => {
  const { state } = after(0);
  let looked = 0;
  const late = (share = 1): boolean => ++looked > share * 6000;
  const { best } = startHint(machine, state, 's', late).goOn(() => false)!;
  expect(Math.abs(best.chance - 0.5)).toBeLessThan(0.15);
});

test('chances do not jump within a turn, also where only one answer makes sense', () => {
  const action = hintWithin(6000);
  expect(action.runnerUpError).toBeLessThan(0.02);
  match.enter({ seat: action.seat, pick: [1] });
  const treasures = hintWithin(6000);
  expect(match.state.ask!.why).toBe('ask.treasures');
  expect(Math.abs(treasures.best.chance - action.best.chance)).toBeLessThan(0.07);
});

test('a hint does not count on poor answers of the others', () => {
  const cards = (names: string): string[] => names.split(' ');
  const given = {
    seats: [
      {
        hand: cards('Gold Silver Copper Estate Smithy'),
        deck: cards(
          'Gold Silver Copper Province Village Copper Silver Gold Estate Gold Copper Silver',
        ),
        discard: cards('Province Silver Estate Copper Copper Copper'),
        turns: 13,
      },
      {
        hand: cards('Silver Copper Copper Estate Market'),
        deck: cards('Gold Silver Copper Copper Province Silver Copper Gold Village Silver Copper'),
        discard: cards('Estate Estate Province Silver Gold Smithy Copper'),
        turns: 12,
      },
    ],
    supply: { Province: 4, Silver: 30, Gold: 23, Village: 8, Smithy: 8, Market: 9 },
  };
  const files = filesOf(machine.game);
  const { state } = openPosition(scenarios.dominion!, { name: 'late', given }, files);
  const { best, runnerUp } = startHint(machine, state, 's0', () => false).goOn(() => false)!;
  expect(best.words).toMatchObject([{ args: { card: 'Smithy' } }]);
  expect(best.chance).toBeGreaterThan(runnerUp!.chance);
});
