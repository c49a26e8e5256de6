import { type Ask, at, type Message, type OptionInfo, type Plain } from '@cardwright/kernel';
import { placeName } from './rules/act.ts';
import { cardAt, type LanesContent } from './content.ts';
import { FIRST_TILE } from './rules/search.ts';
import { entityOf, laneOfFlat, type LanesState, playerOf, tileOfFlat } from './state.ts';
import { CHOOSING, END_TURN, FIRST_CARD, FIRST_ENTITY, POWER, strideOf } from './rules/targets.ts';
import { LANES } from './compile/vocabulary.ts';

/** A target as written by people and programs: BOARD, a lane, a place, or an entity's id. */
export function targetData(state: LanesState, target: number): string | number {
  if (target >= FIRST_ENTITY) return target - FIRST_ENTITY;
  if (target === 0) return 'BOARD';
  if (target < FIRST_TILE) return at(LANES, target - 1);
  const flat = target - FIRST_TILE;
  return placeName(laneOfFlat(state.rules, flat), tileOfFlat(state.rules, flat));
}

/** The scene id of a target. */
function targetRef(state: LanesState, target: number): string | undefined {
  if (target >= FIRST_ENTITY) return `entity:${target - FIRST_ENTITY}`;
  if (target === 0) return undefined;
  return target < FIRST_TILE
    ? `lane:${at(LANES, target - 1).toLowerCase()}`
    : `tile:${targetData(state, target)}`;
}

function targetWords(content: LanesContent, state: LanesState, target: number): Message {
  if (target === 0) return { key: 'lanes.target.board' };
  if (target >= FIRST_ENTITY) {
    const e = entityOf(state, target - FIRST_ENTITY);
    return {
      key: 'lanes.target.entity',
      args: {
        name: e ? cardAt(content, e.card).name : '?',
        at: e ? placeWords(placeName(e.lane, e.tile)) : '',
      },
    };
  }
  return target < FIRST_TILE
    ? { key: `lanes.target.${at(LANES, target - 1).toLowerCase()}` }
    : placeWords(String(targetData(state, target)));
}

export function placeWords(at: string): Message {
  const [lane, tile] = at.split(':');
  return {
    key: 'lanes.place',
    args: { lane: { key: `lanes.text.lane.${lane}` }, tile: Number(tile) + 1 },
  };
}

/** A question that a card asks names the card. */
export function lanesQuestion(content: LanesContent, _state: LanesState, ask: Ask): Message {
  const card = content.cards[ask.card];
  return { key: `lanes.${ask.why}`, ...(card && { args: { card: card.title } }) };
}

/** A choice that a card offers its owner: a player or an entity. */
function choiceOption(content: LanesContent, state: LanesState, ask: Ask, id: number): OptionInfo {
  if (id > 1)
    return {
      ref: `entity:${id}`,
      words: targetWords(content, state, FIRST_ENTITY + id),
      data: { choose: id },
    };
  return {
    ref: id === ask.seat ? 'hp' : `hp${id}`,
    words: { key: 'lanes.target.player', args: { player: id } },
    data: { choose: id },
  };
}

export function lanesOption(
  content: LanesContent,
  state: LanesState,
  ask: Ask,
  index: number,
): OptionInfo {
  if (ask.why === CHOOSING)
    return choiceOption(content, state, ask, at(ask.options, index) - FIRST_ENTITY);
  const stride = strideOf(content);
  const code = at(ask.options, index);
  const what = code % stride;
  const target = (code - what) / stride;
  if (what === END_TURN)
    return { ref: 'endTurn', words: { key: 'lanes.option.end' }, data: { end: true } };
  const isPower = what === POWER;
  const card = cardAt(content, isPower ? playerOf(state, ask.seat).power : what - FIRST_CARD);
  const to = targetRef(state, target);
  const args = { card: card.title, cost: card.cost, target: targetWords(content, state, target) };
  const data: Plain = isPower
    ? { power: true, target: targetData(state, target) }
    : { play: card.id, target: targetData(state, target) };
  return {
    ref: isPower ? 'power' : `hand:${card.id}`,
    ...(to !== undefined && { to }),
    words: { key: `lanes.option.${isPower ? 'power' : 'play'}${target === 0 ? '' : 'At'}`, args },
    data,
  };
}
