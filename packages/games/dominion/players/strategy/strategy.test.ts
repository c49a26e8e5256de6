import { describe, expect, test } from 'vitest';
import { Machine, PlayerFault, seedRng, roll } from '@cardwright/kernel';
import { loadContent, shippedFiles } from '../../../node.ts';
import { dominion } from '../../game.ts';
import type { DominionSeat } from '../../state.ts';
import { checkStrategy } from './compile.ts';
import { strategyPlayer } from './strategy-player.ts';

const content = loadContent(dominion);
const machine = new Machine(dominion, content);

const check = (json: unknown): ReturnType<typeof checkStrategy> =>
  checkStrategy({ path: 'my.json', text: JSON.stringify(json, null, 1) }, content.byName);

/** What a player picks, as names of cards, at a table whose top question it is asked. */
function asked(
  strategy: object,
  why: string,
  options: readonly string[],
  change: (state: ReturnType<typeof machine.start>) => void = () => {},
): string[] {
  const state = machine.start({ seed: 's', seats: 2, options: { kingdom: 'Size Distortion' } });
  change(state);
  const codes = options.map((name) => content.byName.get(name) ?? -1);
  const ask = { ...state.ask!, why, options: codes, min: 0, max: options.length, kind: 'some' };
  if (why === 'ask.buy') Object.assign(ask, { kind: 'one', min: 1, max: 1 });
  const player = strategyPlayer.make([JSON.stringify(strategy)], content);
  const rng = seedRng('r');
  const sight = dominion.information.sight(content, state, 0);
  const pick = player.answer(sight, ask as never, (n) => roll(rng, n));
  return pick.map((place) => options[place] ?? '?');
}

describe('the file of a strategy', () => {
  test('every fault has its place and a hint', () => {
    const { faults } = check({
      name: 'Mine',
      buy: [{ card: 'Goldd' }, { card: 'Silver', upto: 2 }, { card: 'Silver', upTo: 0 }],
    });
    expect(faults.map((f) => f.pointer)).toEqual(['/name', '/buy/1/upto', '/buy/2/upTo']);
    expect(faults[1]?.hint).toBe("did you mean 'upTo'?");
    const unknown = check({
      name: 'mine',
      buy: [{ card: 'Goldd', when: { own: { Silvr: { atLeast: 1 } } } }],
      trash: ['Copperr'],
    }).faults;
    expect(unknown.map(({ pointer, message, hint }) => [pointer, message, hint])).toEqual([
      ['/buy/0/card', 'unknown card "Goldd"', "did you mean 'Gold'?"],
      ['/buy/0/when/own/Silvr', 'unknown card "Silvr"', "did you mean 'Silver'?"],
      ['/trash/0', 'unknown card "Copperr"', "did you mean 'Copper'?"],
    ]);
  });

  test('a range that nothing fits, and one without a bound, are faults', () => {
    const turn = (range: object): unknown => ({
      name: 'a',
      buy: [{ card: 'Gold', when: { turn: range } }],
    });
    expect(check(turn({ atLeast: 5, atMost: 4 })).faults[0]?.message).toBe(
      'no number is at least 5 and at most 4',
    );
    expect(check(turn({})).faults[0]?.message).toBe('a range without a bound is always true');
  });

  test('an entry that no purchase can reach is a warning', () => {
    const { warnings, strategy } = check({ name: 'a', buy: ['Gold', { card: 'Gold', upTo: 3 }] });
    expect(strategy).toBeDefined();
    expect(warnings.map((w) => w.pointer)).toEqual(['/buy/1']);
    const limited = check({ name: 'a', buy: [{ card: 'Gold', upTo: 1 }, 'Silver', 'Gold'] });
    expect(limited.warnings).toEqual([]);
  });
});

describe('a player with a strategy', () => {
  test('buys the first entry that is offered, below its limit and within its conditions', () => {
    const buy = (list: unknown[], options: string[]): string[] =>
      asked({ name: 'a', buy: list }, 'ask.buy', options);
    expect(buy(['Gold', 'Silver'], ['Copper', 'Silver'])).toEqual(['Silver']);
    expect(buy([{ card: 'Copper', upTo: 7 }, 'Silver'], ['Copper', 'Silver'])).toEqual(['Silver']);
    expect(buy([{ card: 'Copper', upTo: 8 }, 'Silver'], ['Copper', 'Silver'])).toEqual(['Copper']);
    const when = (condition: object): string[] =>
      buy([{ card: 'Copper', when: condition }, 'Silver'], ['Copper', 'Silver']);
    expect(when({ own: { Estate: { atLeast: 3 } } })).toEqual(['Copper']);
    expect(when({ own: { Estate: { atLeast: 4 } } })).toEqual(['Silver']);
    expect(when({ own: { Estate: { atMost: { own: 'Copper', plus: -5 } } } })).toEqual(['Silver']);
    expect(when({ left: { Province: { atMost: 8 } } })).toEqual(['Copper']);
    expect(when({ left: { Cellar: { atMost: 0 } } })).toEqual(['Copper']);
    expect(when({ deck: { atLeast: 10, atMost: 10 } })).toEqual(['Copper']);
    expect(when({ money: { atLeast: 8 } })).toEqual(['Silver']);
    expect(when({ turn: { atMost: 1 } })).toEqual(['Copper']);
    expect(when({ toEnd: { atMost: 7 } })).toEqual(['Silver']);
    expect(when({ any: [{ turn: { atLeast: 2 } }, { deck: { atLeast: 1 } }] })).toEqual(['Copper']);
    expect(when({ any: [{ turn: { atLeast: 2 } }, { deck: { atLeast: 99 } }] })).toEqual([
      'Silver',
    ]);
  });

  test('trashes and discards what its lists name, in their order, and keeps what they say', () => {
    const hand = ['Copper', 'Copper', 'Estate', 'Curse', 'Silver'];
    const trash = [
      'Curse',
      { card: 'Estate', when: { left: { Province: { atLeast: 5 } } } },
      { card: 'Copper', keep: 6 },
    ];
    expect(asked({ name: 'a', buy: ['Gold'], trash }, 'ask.trash', hand, withCurse)).toEqual([
      'Curse',
      'Estate',
      'Copper',
    ]);
    expect(asked({ name: 'a', buy: ['Gold'], discard: ['Estate'] }, 'ask.discard', hand)).toEqual([
      'Estate',
    ]);
  });

  test('is refused by name where the name or the JSON is wrong', () => {
    expect(() => strategyPlayer.make(['mony'], content)).toThrow(
      new PlayerFault(
        `unknown strategy 'mony'; did you mean 'money'? (known: ` +
          `${[...content.strategies.keys()].join(', ')})`,
      ),
    );
    expect(() => strategyPlayer.make(['{"name":"a"}'], content)).toThrow(PlayerFault);
  });

  test.each([...content.strategies.keys()])('the shipped strategy %s plays a game', (name) => {
    const strategy = content.strategies.get(name)!;
    const needed = strategy.needs.map((card) => content.cards[card]!.name);
    const others = ['Market', 'Moat', 'Cellar', 'Remodel', 'Mine', 'Festival', 'Vassal', 'Library'];
    const kingdom = [...needed, ...others, 'Poacher', 'Bureaucrat', 'Laboratory'].slice(0, 10);
    const state = machine.start({ seed: name, seats: 2, options: { kingdom } });
    const player = strategyPlayer.make([name], content);
    const rng = seedRng(name);
    while (state.ask) {
      const sight = dominion.information.sight(content, state, state.ask.seat);
      machine.answer(
        state,
        player.answer(sight, state.ask, (n) => roll(rng, n)),
      );
    }
    expect(state.over).toBe(true);
    for (const card of strategy.needs)
      expect(state.seats.some((seat) => zones(seat).includes(card))).toBe(true);
  });
});

function withCurse(state: ReturnType<typeof machine.start>): void {
  const curse = content.byName.get('Curse')!;
  const seat = state.seats[0];
  if (seat) seat.deck.push(curse);
}

const zones = (seat: DominionSeat): number[] =>
  [seat.hand, seat.deck, seat.discard, seat.play].flat();

test("a pack's strategy joins the shipped ones, and a stray name is a fault", () => {
  const file = { path: 'strategies/rush.json', text: '{"name":"rush","buy":["Estate"]}' };
  const loaded = dominion.content.load(shippedFiles('dominion'), { files: [file] });
  expect(loaded.content?.strategies.get('rush')?.name).toBe('rush');
  expect(loaded.content?.strategies.size).toBe(content.strategies.size + 1);
  expect(loaded.content?.hash).toBe(content.hash);
  const wrong = { path: 'strategies/rush.json', text: '{"name":"rush","buy":["Estat"]}' };
  expect(
    dominion.content.load(shippedFiles('dominion'), { files: [wrong] }).faults[0],
  ).toMatchObject({ file: 'strategies/rush.json', pointer: '/buy/0' });
});
