import {
  fixedRng,
  Machine,
  type Pack,
  type Plain,
  type SourceFile,
  type State,
  seedRng,
} from '@cardwright/kernel';
import { ScenarioFault } from '../../scenario/words.ts';
import { matNames, tokenNames } from '../compile/named-texts.ts';
import { BASIC, cardAt, type DominionContent, PRESETS } from '../content.ts';
import { dominion } from '../game.ts';
import { putInto } from '../rules/zones.ts';
import { emptyTable, kingdomOf } from '../setup.ts';
import { type DominionSeat, type DominionState, pileOf, seatOf } from '../state.ts';
import { cardList, cardNamed, whole } from './read.ts';
import { isObject, type Obj, readWords } from '../../scenario/read.ts';
import { GIVEN, SEAT, TURN } from './vocabulary.ts';

/** Builds the table that `given` describes, run up to its first decision. */
export function prepare(
  given: Plain,
  shipped: readonly SourceFile[],
  pack?: Pack,
): { machine: Machine<DominionState, DominionContent>; state: DominionState } {
  const inline = new Map<string, Plain>();
  const g = readWords(named(given, inline), 'given', Object.keys(GIVEN));
  const content = load(shipped, withInline(inline, pack));
  const seats = seatList(g);
  if (seats.length < 2 || seats.length > 6)
    throw new ScenarioFault(`a match has two to six seats, found ${seats.length}`);
  const base: State = {
    content: content.hash,
    rng: g.rolls === undefined ? seedRng(String(g.seed ?? 'scenario')) : fixedRng(rolls(g.rolls)),
    stack: [],
    ask: null,
    asked: seats.map(() => 0),
    over: false,
  };
  const state = emptyTable(content, base, seats.length, kingdomFor(content, g, seats));
  seats.forEach((seat, i) => layCards(content, seatOf(state, i), seat, i));
  state.trash = cardList(content, g.trash, 'trash');
  setPiles(content, state, g.supply);
  checkZones(content, state);
  setTurn(state, g.turn);
  turnsBegun(seats, state.turn.seat).forEach((n, i) => {
    seatOf(state, i).turns = n;
  });
  setPlayed(content, state);
  state.stack.push({
    kind: 'procedure',
    name: 'turn',
    step: 'next',
    seat: state.turn.seat,
    vars: { queue: [] },
  });
  const machine = new Machine(dominion, content);
  machine.proceed(state);
  return { machine, state };
}

/** Content without packs, by its files: loading it takes far longer than playing most cases. */
const shippedContent = new WeakMap<readonly SourceFile[], DominionContent>();

function load(shipped: readonly SourceFile[], pack: Pack | undefined): DominionContent {
  const known = pack === undefined ? shippedContent.get(shipped) : undefined;
  if (known) return known;
  const loaded = dominion.content.load(shipped, pack);
  if (loaded.content && pack === undefined) shippedContent.set(shipped, loaded.content);
  if (loaded.content) return loaded.content;
  throw new ScenarioFault(
    loaded.faults.map((f) => `${f.file}:${f.line}:${f.column} ${f.message}`).join('\n'),
  );
}

function layCards(content: DominionContent, p: DominionSeat, given: Plain, i: number): void {
  const s = readWords(given, `given.seats/${i}`, Object.keys(SEAT));
  p.hand = cardList(content, s.hand, `seats/${i}/hand`).sort((a, b) => a - b);
  p.deck = cardList(content, s.deck, `seats/${i}/deck`).reverse();
  p.discard = cardList(content, s.discard, `seats/${i}/discard`);
  p.play = cardList(content, s.inPlay, `seats/${i}/inPlay`);
  const { source } = content;
  const mats = readWords(s.mats ?? {}, `given.seats/${i}/mats`, matNames(source));
  for (const [mat, cards] of Object.entries(mats))
    for (const card of cardList(content, cards, `seats/${i}/mats/${mat}`))
      putInto(p, `mat:${mat}`, card);
  const tokens = readWords(s.tokens ?? {}, `given.seats/${i}/tokens`, tokenNames(source));
  for (const [token, n] of Object.entries(tokens))
    (p.tokens ??= {})[token] = whole(n, `seats/${i}/tokens/${token}`, 0, 1, 999);
  if (s.points !== undefined) p.bonus = whole(s.points, `seats/${i}/points`, 0, 1, 999);
}

function setPiles(content: DominionContent, state: DominionState, given: Plain | undefined): void {
  const supply = readWords(given, 'given.supply', [...content.byName.keys()]);
  for (const [name, n] of Object.entries(supply)) {
    const card = cardNamed(content, name, 'supply');
    if (pileOf(state, card) < 0)
      throw new ScenarioFault(`supply: ${name} has no pile in this game; name it in the kingdom`);
    state.supply[card] = whole(n, `supply/${name}`, 0);
  }
}

function setTurn({ turn, seats }: DominionState, given: Plain | undefined): void {
  const t = readWords(given, 'given.turn', Object.keys(TURN));
  turn.seat = whole(t.seat, 'turn/seat', 0, 0, seats.length - 1);
  turn.actions = whole(t.actions, 'turn/actions', 1);
  turn.buys = whole(t.buys, 'turn/buys', 1);
  turn.coins = whole(t.coins, 'turn/coins', 0);
  if (t.phase !== undefined && t.phase !== 'action' && t.phase !== 'buy')
    throw new ScenarioFault(`turn/phase is "action" or "buy", found ${JSON.stringify(t.phase)}`);
  turn.phase = t.phase ?? 'action';
}

/** Throws for cards that could never have reached their zone. */
function checkZones(content: DominionContent, state: DominionState): void {
  state.seats.forEach((p, i) => {
    const zones = { hand: p.hand, deck: p.deck, discard: p.discard, inPlay: p.play };
    for (const [zone, cards] of Object.entries(zones))
      for (const card of cards) {
        const { name, program } = cardAt(content, card);
        if (pileOf(state, card) < 0)
          throw new ScenarioFault(
            `seats/${i}/${zone}: ${name} has no pile in this game; name it in the kingdom`,
          );
        if (zone === 'inPlay' && program < 0)
          throw new ScenarioFault(`seats/${i}/inPlay: ${name} cannot be played`);
      }
  });
}

/** Cards in play were played this turn; a Merchant among them still waits for the first Silver. */
function setPlayed(content: DominionContent, state: DominionState): void {
  const { turn } = state;
  const { play } = seatOf(state, turn.seat);
  turn.played = play.slice();
  for (const card of play) {
    for (const line of content.programs[cardAt(content, card).program]?.lines ?? []) {
      if (line.effect.name !== 'whenFirst') continue;
      const watch = line.params as { card: number; program: number };
      if (!turn.played.includes(watch.card))
        turn.watches.push({ card: watch.card, program: watch.program });
    }
  }
}

function seatList(g: Obj): Plain[] {
  if (g.seats === undefined)
    return Array.from({ length: whole(g.players, 'players', 2, 2, 6) }, () => ({}));
  if (!Array.isArray(g.seats))
    throw new ScenarioFault('given.seats: expected a list with one object per player');
  return g.seats;
}

function rolls(value: Plain): number[] {
  if (
    !Array.isArray(value) ||
    !value.every((n) => typeof n === 'number' && Number.isInteger(n) && n >= 0)
  )
    throw new ScenarioFault('given.rolls: expected a list of whole numbers from 0');
  return value as number[];
}

/**
 * Fills in missing turn counts: seats up to the current one have started as many turns as it has,
 * the others one less.
 */
function turnsBegun(seats: readonly Plain[], running: number): number[] {
  const given = seats.map((seat, i) =>
    isObject(seat) && seat.turns !== undefined
      ? whole(seat.turns, `seats/${i}/turns`, 0, 0, 100_000)
      : undefined,
  );
  const round =
    given[running] ??
    Math.max(1, ...given.map((n, i) => (n === undefined ? 0 : i < running ? n : n + 1)));
  return given.map((n, i) => n ?? Math.max(0, i <= running ? round : round - 1));
}

/**
 * The ten given names; otherwise the kingdom cards that the position mentions, filled up from the
 * default kingdom and then in the content's order.
 */
function kingdomFor(content: DominionContent, g: Obj, seats: readonly Plain[]): number[] {
  if (g.kingdom !== undefined) return kingdomOf(content, g.kingdom, () => 0);
  const all = content.cards
    .map((c) => c.name)
    .filter((name) => !(BASIC as readonly string[]).includes(name));
  const text = JSON.stringify([seats, g.trash ?? null]);
  const piles = all.filter((name) => isObject(g.supply) && g.supply[name] !== undefined);
  const mentioned = all.filter((name) => text.includes(`"${name}"`));
  const usual = PRESETS['First Game'].filter((name) => all.includes(name));
  return kingdomOf(
    content,
    [...new Set([...piles, ...mentioned, ...usual, ...all])].slice(0, 10),
    () => 0,
  );
}

/** Cards given inline, in the format of `cards.json`, are referred to by name. */
function named(value: Plain, inline: Map<string, Plain>, path = 'given'): Plain {
  if (Array.isArray(value)) return value.map((v, i) => named(v, inline, `${path}/${i}`));
  if (!isObject(value)) return value;
  const { name } = value;
  if (typeof name !== 'string')
    return Object.fromEntries(
      Object.entries(value).map(([key, v]) => [key, named(v, inline, `${path}/${key}`)]),
    );
  const known = inline.get(name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value))
    throw new ScenarioFault(`${path}: duplicate card name '${name}'`);
  inline.set(name, value);
  return name;
}

function withInline(inline: ReadonlyMap<string, Plain>, pack: Pack | undefined): Pack | undefined {
  if (inline.size === 0) return pack;
  const file = { path: 'given/cards.json', text: JSON.stringify([...inline.values()]) };
  return { ...pack, files: [...(pack?.files ?? []), file] };
}
