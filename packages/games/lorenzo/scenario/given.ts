import {
  at,
  fixedRng,
  Machine,
  type Pack,
  type Plain,
  type Rng,
  roll,
  seedRng,
  shuffle,
  type SourceFile,
} from '@cardwright/kernel';
import { loadSources, sourcesOf } from '../load.ts';
import {
  cardOf,
  COLOURED,
  EVERY_MEMBER,
  FAMILYOCCUPY,
  leaderOf,
  type LorenzoContent,
  MEMBERS,
  NEUTRAL,
  SKIPTURN,
  SPACE_NAMES,
  spaceName,
  spaceOf,
  tileOf,
  TOWER_NAMES,
} from '../content.ts';
import { hold } from '../effects/index.ts';
import { EVERY_GOOD, FAITH, GOODS } from '../rules/goods.ts';
import { lorenzo } from '../game.ts';
import { kindOf } from '../rules/placing.ts';
import { lorenzoOptions, rulesOf } from '../rules/rule-options.ts';
import { emptyTable, startGoods } from '../setup.ts';
import {
  ALL_MEMBERS,
  type LorenzoSeat,
  type LorenzoState,
  periodOf,
  placedCode,
  placedMember,
  placedSeat,
  placedSpace,
  seatOf,
} from '../state.ts';
import { isObject, type Obj, readOptions, readWhole } from '../../scenario/read.ts';
import { fail, filled, known, list, member } from './read.ts';
import { DICE, GIVEN, LEADERS, PLACED, SEAT } from './vocabulary.ts';

/** Inline cards of the position join the content under their names. */
function inlineFiles(given: Obj): SourceFile[] {
  const files = {
    'development.json': [] as Plain[],
    'excommunications.json': [] as Plain[],
    'leaders.json': [] as Plain[],
  };
  const collect = (file: keyof typeof files, value: Plain | undefined): void => {
    if (Array.isArray(value)) files[file].push(...value.filter(isObject));
  };
  for (const seat of list(given.seats, 'seats')) {
    if (!isObject(seat)) continue;
    collect('development.json', seat.cards);
    collect('excommunications.json', seat.excommunications);
    if (isObject(seat.leaders))
      for (const field of ['hand', 'active']) collect('leaders.json', seat.leaders[field]);
  }
  if (isObject(given.towers))
    for (const tower of Object.values(given.towers)) collect('development.json', tower);
  collect('excommunications.json', given.excommunications);
  return Object.entries(files).flatMap(([path, cards]) =>
    cards.length > 0 ? [{ path, text: JSON.stringify(cards, null, 1) }] : [],
  );
}

/** Cache of the last compiled content: cases of one file usually have the same cards. */
let last: { sources: readonly (readonly SourceFile[])[]; content: LorenzoContent } | undefined;
const sameFiles = (
  a: readonly (readonly SourceFile[])[],
  b: readonly (readonly SourceFile[])[],
): boolean =>
  a.length === b.length &&
  a.every((files, i) => {
    const others = b[i] ?? [];
    return (
      files.length === others.length &&
      files.every((file, k) => file.path === others[k]?.path && file.text === others[k]?.text)
    );
  });

function contentFor(given: Obj, shipped: readonly SourceFile[], pack?: Pack): LorenzoContent {
  const sources = [...sourcesOf(shipped, pack), inlineFiles(given)];
  if (last && sameFiles(last.sources, sources)) return last.content;
  const { content, faults } = loadSources(sources);
  if (!content)
    return fail(
      faults
        .map((f) => `${f.file}:${f.line}:${f.column} ${f.message}${f.hint ? ` (${f.hint})` : ''}`)
        .join('\n'),
    );
  last = { sources, content };
  return content;
}

/** The position that `given` describes, before it runs to its first question. */
export function position(
  value: Plain,
  shipped: readonly SourceFile[],
  pack?: Pack,
): { machine: Machine<LorenzoState, LorenzoContent>; state: LorenzoState; given: Obj } {
  const given = filled(value, Object.keys(GIVEN), 'given');
  const content = contentFor(given, shipped, pack);
  const machine = new Machine(lorenzo, content);
  const seats = list(given.seats, 'seats');
  const order = list(given.order, 'order').map((seat) => readWhole(seat, 'order', 0, 3));
  const players =
    given.players === undefined
      ? Math.max(2, seats.length, order.length)
      : readWhole(given.players, 'players', 2, 4);
  if (seats.length > players)
    fail(`${seats.length} seats are described, but there are ${players} players`);
  const chance = seedRng(
    typeof given.seed === 'string' || typeof given.seed === 'number'
      ? String(given.seed)
      : 'scenario',
  );
  const rng =
    given.rolls === undefined
      ? seedRng(`${given.seed ?? 'scenario'} play`)
      : fixedRng(list(given.rolls, 'rolls').map((n) => readWhole(n, 'rolls', 0)));
  const base = {
    content: content.hash,
    rng,
    stack: [],
    ask: null,
    asked: new Array<number>(players).fill(0),
    over: false,
  };
  const options = filled(given.options, Object.keys(lorenzoOptions.shape), 'options');
  readOptions(lorenzoOptions, options, 'options');
  const led = seats.some(
    (seat) => isObject(seat) && isObject(seat.leaders) && Object.keys(seat.leaders).length > 0,
  );
  const s = emptyTable(
    content,
    base,
    players,
    options.advanced === undefined ? led : options.advanced === true,
    rulesOf(content.rules, options),
  );
  s.round = given.round === undefined ? 1 : readWhole(given.round, 'round', 1, 6);
  if (order.length > 0) {
    if (
      order.length !== players ||
      new Set(order).size !== players ||
      order.some((seat) => seat >= players)
    )
      fail(`order: list each of the ${players} seats once`);
    s.order = order;
  }
  const dice = filled(given.dice, Object.keys(DICE), 'dice');
  for (const die of COLOURED) {
    const colour = MEMBERS[die];
    const value = dice[colour];
    s.dice[die] =
      value === undefined ? 1 + roll(chance, 6) : readWhole(value, `dice ${colour}`, 1, 6);
  }
  placeMembers(s, given);
  s.seats.forEach((p, i) =>
    readSeat(content, s, p, i, filled(seats[i], Object.keys(SEAT), `seat ${i}`)),
  );
  checkPlaced(content, s);
  readTiles(content, s, given, chance);
  checkOwnTiles(content, s, given);
  dealCards(content, s, given, chance);
  beginAt(s, given);
  return { machine, state: s, given };
}

function placeMembers(s: LorenzoState, given: Obj): void {
  for (const entry of list(given.placed, 'placed')) {
    const { seat, member: name, space } = filled(entry, Object.keys(PLACED), 'placed');
    const number = readWhole(seat, 'placed seat', 0, s.seats.length - 1);
    const which = member(name, 'placed member');
    if (s.placed.some((placed) => placedSeat(placed) === number && placedMember(placed) === which))
      fail(`placed: the ${MEMBERS[which]} member of seat ${number} is in two places`);
    s.placed.push(placedCode(known(space, SPACE_NAMES, 'placed space'), number, which));
    seatOf(s, number).members &= ~(1 << which);
  }
}

/** Throws for members that could never have been placed where they are. */
function checkPlaced(content: LorenzoContent, s: LorenzoState): void {
  const seen = new Set<string>();
  for (const placed of s.placed) {
    const space = placedSpace(placed);
    const seat = placedSeat(placed);
    const name = spaceName(space);
    const { players, many } = spaceOf(content, space);
    if (players > s.seats.length) fail(`placed: ${name} is closed with ${s.seats.length} players`);
    if (!many && seen.has(name) && s.seats.every((p) => (p.flags & FAMILYOCCUPY) === 0))
      fail(`placed: two members on ${name}`);
    seen.add(name);
    if (placedMember(placed) === NEUTRAL || kindOf(space) < 0) continue;
    const own = `${seat} ${kindOf(space)}`;
    if (seen.has(own)) fail(`placed: two coloured members of seat ${seat} around ${name}`);
    seen.add(own);
  }
}

function readSeat(
  content: LorenzoContent,
  s: LorenzoState,
  p: LorenzoSeat,
  seat: number,
  json: Obj,
): void {
  const what = `seat ${seat}`;
  p.goods = startGoods(content, s.order.indexOf(seat));
  for (const good of EVERY_GOOD) {
    const name = GOODS[good];
    const most = good === FAITH ? content.board.faithPoints.length - 1 : 9999;
    if (json[name] !== undefined) p.goods[good] = readWhole(json[name], `${what} ${name}`, 0, most);
  }
  for (const name of list(json.cards, `${what} cards`)) {
    const number = known(name, content.cardByName, `${what} cards`);
    const card = cardOf(content, number);
    if (s.seats.some((other) => other.cards.includes(number)))
      fail(`${what}: ${card.name} is owned twice`);
    p.cards.push(number);
    if (++p.counts[card.type] > content.board.cardLimit)
      fail(`${what}: more than ${content.board.cardLimit} cards of one type`);
  }
  const chosen = readChosen(content, p, json, what);
  for (const number of p.cards) hold(cardOf(content, number).lasting[chosen.get(number) ?? 0], p);
  if (json.members !== undefined) {
    const left = list(json.members, `${what} members`).reduce<number>(
      (bits, name) => bits | (1 << member(name, `${what} members`)),
      0,
    );
    if ((left & ~p.members) !== 0) fail(`${what}: a member is both available and placed`);
    p.members = left;
  }
  p.turns = EVERY_MEMBER.filter((m) => (p.members & (1 << m)) !== 0).length;
  p.bonusTile = known(json.bonusTile ?? 'S', content.bonusTileById, `${what} bonusTile`);
  for (const name of list(json.excommunications, `${what} excommunications`)) {
    const tile = known(name, content.tileByName, `${what} excommunications`);
    checkOwnTile(content, s, p, tile, what);
    p.tiles.push(tile);
    hold(tileOf(content, tile).lasting, p);
  }
  readLeaders(content, s, p, what, filled(json.leaders, Object.keys(LEADERS), `${what} leaders`));
}

/** R8.7: the lasting effects chosen on cards of a seat, by card. */
function readChosen(
  content: LorenzoContent,
  p: LorenzoSeat,
  { chosen }: Obj,
  what: string,
): ReadonlyMap<number, number> {
  if (chosen === undefined) return new Map();
  if (!isObject(chosen)) return fail(`${what} chosen: expected an object of cards and numbers`);
  return new Map(
    Object.entries(chosen).map(([name, pick]): [number, number] => {
      const number = known(name, content.cardByName, `${what} chosen`);
      if (!p.cards.includes(number)) fail(`${what} chosen: the seat does not own '${name}'`);
      const { lasting } = cardOf(content, number);
      if (lasting.length < 2)
        fail(`${what} chosen: '${name}' leaves no choice of lasting effects; remove it`);
      return [number, readWhole(pick, `${what} chosen ${name}`, 0, lasting.length - 1)];
    }),
  );
}

/** R10: a seat gets tiles only from the board, which has one for each period. */
function checkOwnTile(
  content: LorenzoContent,
  s: LorenzoState,
  p: LorenzoSeat,
  tile: number,
  what: string,
): void {
  const { name, period } = tileOf(content, tile);
  if (p.tiles.includes(tile)) fail(`${what}: ${name} is listed twice`);
  for (const other of s.seats.flatMap(({ tiles }) => tiles))
    if (other !== tile && tileOf(content, other).period === period)
      fail(
        `${what}: ${name} and ${tileOf(content, other).name} are both tiles of period ${period}, ` +
          'and the board has one for each period; keep one of them',
      );
}

/** R10.1: the tile of a period is given out at its end; a round left out is not checked. */
function checkOwnTiles(content: LorenzoContent, s: LorenzoState, given: Obj): void {
  s.seats.forEach(({ tiles }, seat) => {
    for (const tile of tiles) {
      const { name, period } = tileOf(content, tile);
      if (given.round !== undefined && period > periodOf(s))
        fail(
          `seat ${seat}: ${name} is a tile of period ${period}, and round ${s.round} is in ` +
            `period ${periodOf(s)}; write round ${Math.min(2 * period + 1, 6)}, or leave it out`,
        );
      const onBoard = at(s.tiles, period - 1);
      if (onBoard !== tile)
        fail(
          `seat ${seat}: ${name} is not the tile of period ${period} on the board, ` +
            `${tileOf(content, onBoard).name}; name the same tile in both`,
        );
    }
  });
}

function readLeaders(
  content: LorenzoContent,
  s: LorenzoState,
  p: LorenzoSeat,
  what: string,
  json: Obj,
): void {
  const leader = (name: Plain): number => known(name, content.leaderByName, `${what} leaders`);
  const fresh = (name: Plain): number => {
    const number = leader(name);
    if (s.seats.some((other) => other.hand.includes(number) || other.active.includes(number)))
      fail(`${what}: ${leaderOf(content, number).name} is listed twice`);
    return number;
  };
  for (const name of list(json.hand, `${what} leaders hand`)) p.hand.push(fresh(name));
  p.hand.sort((a, b) => a - b);
  const copied = json.copied === undefined || json.copied === null ? -1 : leader(json.copied);
  for (const name of list(json.active, `${what} leaders active`)) {
    const number = fresh(name);
    const { lasting, jolly } = leaderOf(content, number);
    p.active.push(number);
    p.copied.push(jolly ? copied : -1);
    hold(lasting, p);
    if (jolly) hold(content.leaders[copied]?.lasting, p);
  }
  if (copied >= 0 && !p.copied.includes(copied))
    fail(`${what}: no leader of this seat copies ${leaderOf(content, copied).name}`);
  for (const name of list(json.used, `${what} leaders used`)) {
    const number = leader(name);
    if (!p.active.includes(number))
      fail(`${what}: ${leaderOf(content, number).name} was used but is not active`);
    p.used.push(number);
  }
  const six =
    json.six === undefined || json.six === null
      ? []
      : Array.isArray(json.six)
        ? json.six
        : [json.six];
  for (const name of six) {
    const which = member(name, `${what} leaders six`);
    if (which === NEUTRAL) fail(`${what} leaders six: only a coloured member counts as 6`);
    p.six |= 1 << which;
  }
}

function readTiles(content: LorenzoContent, s: LorenzoState, given: Obj, chance: Rng): void {
  for (const name of list(given.excommunications, 'excommunications')) {
    if (name === null) continue;
    const tile = known(name, content.tileByName, 'excommunications');
    const { period } = tileOf(content, tile);
    if (at(s.tiles, period - 1) >= 0) fail(`excommunications: two tiles of period ${period}`);
    s.tiles[period - 1] = tile;
  }
  for (let period = 1; period <= 3; period++) {
    if (at(s.tiles, period - 1) >= 0) continue;
    const all = content.tiles.flatMap((tile, i) => (tile.period === period ? [i] : []));
    const owned = all.find((tile) => s.seats.some((p) => p.tiles.includes(tile)));
    s.tiles[period - 1] = owned ?? (all.length > 0 ? at(all, roll(chance, all.length)) : -1);
  }
}

/**
 * Towers as given; the others are dealt from the remaining cards. Cards of past periods are in the
 * discard pile.
 */
function dealCards(content: LorenzoContent, s: LorenzoState, given: Obj, chance: Rng): void {
  const towers = filled(given.towers, TOWER_NAMES, 'towers');
  const used = new Set(s.seats.flatMap((p) => p.cards));
  const period = periodOf(s);
  TOWER_NAMES.forEach((name, tower) => {
    if (towers[name] === undefined) return;
    const floors = list(towers[name], `towers ${name}`);
    if (floors.length > 4) fail(`towers ${name}: a tower has four floors`);
    floors.forEach((entry, floor) => {
      if (entry === null) return;
      const card = known(entry, content.cardByName, `towers ${name}`);
      const { type, name: title, period: cardPeriod } = cardOf(content, card);
      if (type !== tower) fail(`towers ${name}: ${title} belongs in another tower`);
      if (used.has(card)) fail(`towers ${name}: ${title} is somewhere else already`);
      const space = tower * 4 + floor;
      if (s.placed.some((placed) => placedSpace(placed) === space))
        fail(
          `towers ${name}: ${title} is on floor ${floor + 1}, where a member has taken the card`,
        );
      if (cardPeriod > period)
        fail(
          `towers ${name}: ${title} is of period ${cardPeriod}, round ${s.round} is in ${period}`,
        );
      used.add(card);
      s.towers[tower * 4 + floor] = card;
    });
  });
  s.decks.forEach((deck, group) => {
    const left = deck.filter((card) => !used.has(card));
    shuffle(chance, left);
    s.decks[group] = left;
    const tower = Math.floor(group / 3);
    const its = (group % 3) + 1;
    if (its === period && towers[at(TOWER_NAMES, tower)] === undefined) {
      for (let floor = 0; floor < 4; floor++) {
        const card = left.pop() ?? -1;
        const space = tower * 4 + floor;
        if (s.placed.some((placed) => placedSpace(placed) === space)) {
          if (card >= 0) s.discard.push(card);
        } else s.towers[space] = card;
      }
    }
    if (its < period || (its === period && s.round % 2 === 0)) s.discard.push(...left.splice(0));
  });
}

/** Whose turn it is: the named seat, or the one with the most members left. */
function beginAt(s: LorenzoState, given: Obj): void {
  const { order } = s;
  const fresh = s.seats.every((p) => p.members === ALL_MEMBERS);
  const turnsOf = (seat: number): number => seatOf(s, seat).turns;
  const skips = (seat: number): boolean =>
    (seatOf(s, seat).flags & SKIPTURN) !== 0 && turnsOf(seat) === 4;
  let turn =
    given.turn === undefined || given.turn === null
      ? -1
      : readWhole(given.turn, 'turn', 0, s.seats.length - 1);
  if (turn < 0 && !fresh) turn = mostMembersLeft(order, turnsOf);
  const place = turn < 0 ? -1 : order.indexOf(turn);
  order.forEach((seat, i) => {
    if (!skips(seat)) return;
    // A seat is still to be skipped while the first pass has not reached it: the seats before it
    // have used one turn less than in the second.
    const firstPass =
      turn < 0 ||
      (skips(turn)
        ? order.some((other, k) => !skips(other) && turnsOf(other) >= (k < place ? 3 : 4))
        : turnsOf(turn) === 4);
    seatOf(s, seat).skip = firstPass && i >= place;
  });
  s.stack.push({ kind: 'procedure', name: 'match', step: 'next', seat: 0, vars: {} });
  giveTurn(s, turn);
}

/** The seat with the most members left, the first in order among equals; -1 if none has any. */
function mostMembersLeft(order: readonly number[], turnsOf: (seat: number) => number): number {
  const most = Math.max(...order.map(turnsOf));
  return most === 0 ? -1 : (order.find((seat) => turnsOf(seat) === most) ?? -1);
}

function giveTurn(s: LorenzoState, turn: number): void {
  s.turn = turn;
  const p = s.seats[turn];
  if (p?.skip) p.skip = false;
  else if (p && p.turns > 0)
    s.stack.push({
      kind: 'procedure',
      name: 'turn',
      step: 'choose',
      seat: turn,
      vars: { code: 0 },
    });
}
