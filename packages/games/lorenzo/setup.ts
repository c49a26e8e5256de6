import { at, type MatchOptions, SetupFault, type State } from '@cardwright/kernel';
import { type LorenzoContent, TOWER_NAMES } from './content.ts';
import { COINS, copyGoods, noGoods, type OwnGoods } from './rules/goods.ts';
import { rulesOf, type Rules } from './rules/rule-options.ts';
import { ALL_MEMBERS, type LorenzoSeat, type LorenzoState, seatOf, type T } from './state.ts';

export const emptySeat = (): LorenzoSeat => ({
  goods: noGoods(),
  cards: [],
  counts: [0, 0, 0, 0],
  members: ALL_MEMBERS,
  turns: 4,
  skip: false,
  bonusTile: -1,
  hand: [],
  active: [],
  copied: [],
  used: [],
  six: 0,
  tiles: [],
  bonus: [0, 0, 0, 0, 0, 0],
  malus: [0, 0, 0, 0, 0, 0],
  less: noGoods(),
  flags: 0,
  colour: 0,
  grey: 0,
  cuts: [],
});

/** The table before anything is dealt. */
export function emptyTable(
  content: LorenzoContent,
  base: State,
  seats: number,
  advanced: boolean,
  rules: Rules,
): LorenzoState {
  return {
    content: base.content,
    rng: base.rng,
    stack: base.stack,
    ask: base.ask,
    asked: base.asked,
    over: base.over,
    rules,
    advanced,
    round: 0,
    order: Array.from({ length: seats }, (_, seat) => seat),
    turn: -1,
    dice: [0, 1, 1, 1],
    decks: content.groups.map((group) => group.slice()),
    towers: new Array<number>(16).fill(-1),
    placed: [],
    tiles: [-1, -1, -1],
    discard: [],
    dismissed: [],
    packs: [],
    kept: 0,
    seats: Array.from({ length: seats }, emptySeat),
  };
}

/** R2.4: goods at the start; coins by position in the turn order. */
export function startGoods(content: LorenzoContent, place: number): OwnGoods {
  const goods = copyGoods(content.board.start);
  goods[COINS] += content.board.startCoins[place] ?? 0;
  return goods;
}

/**
 * R2: cards, tiles, turn order and goods; in the advanced game the draft and the choice of bonus
 * tiles come first of all.
 */
export function setUpLorenzo(
  t: T,
  base: State,
  seats: number,
  options: MatchOptions,
): LorenzoState {
  const { content } = t;
  const advanced = options.advanced === true;
  const s = emptyTable(content, base, seats, advanced, rulesOf(content.rules, options));
  t.state = s;
  enough(content, seats, advanced);
  for (const deck of s.decks) t.shuffle(deck);
  for (let period = 0; period < 3; period++) {
    const tiles = content.tiles.flatMap((tile, i) => (tile.period === period + 1 ? [i] : []));
    s.tiles[period] = at(tiles, t.roll(tiles.length));
  }
  t.shuffle(s.order);
  s.order.forEach((seat, place) => {
    seatOf(s, seat).goods = startGoods(content, place);
  });
  const simple = content.bonusTiles.findIndex((tile) => tile.simple);
  if (!advanced) for (const p of s.seats) p.bonusTile = simple;
  else {
    const leaders = content.leaders.map((_, i) => i);
    t.shuffle(leaders);
    s.packs = s.seats.map((_, seat) => leaders.slice(seat * 4, seat * 4 + 4));
  }
  s.stack.push({ kind: 'procedure', name: 'match', step: 'begin', seat: 0, vars: {} });
  return s;
}

/** Too few cards are not a fault of a file, so the match is refused instead. */
function enough(content: LorenzoContent, seats: number, advanced: boolean): void {
  content.groups.forEach((group, i) => {
    const type = TOWER_NAMES[Math.floor(i / 3)];
    if (group.length < 8)
      throw new SetupFault(
        `a match needs 8 cards of each type and period; of type ${type} ` +
          `and period ${(i % 3) + 1} the content has ${group.length}`,
      );
  });
  for (let period = 1; period <= 3; period++) {
    if (!content.tiles.some((tile) => tile.period === period))
      throw new SetupFault(`a match needs an excommunication tile of period ${period}`);
  }
  const needed = advanced ? seats : 1;
  const tiles = content.bonusTiles.filter((tile) => tile.simple !== advanced).length;
  if (tiles < needed)
    throw new SetupFault(
      `a match of ${seats} players needs ${needed} ${advanced ? 'advanced' : 'simple'} ` +
        `bonus tiles, the content has ${tiles}`,
    );
  if (advanced && content.leaders.length < 4 * seats)
    throw new SetupFault(
      `a match of ${seats} players needs ${4 * seats} leaders, ` +
        `the content has ${content.leaders.length}`,
    );
}
