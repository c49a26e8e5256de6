import type { FileFault } from '@cardwright/kernel';
import type { Path } from '../../loading/index.ts';
import type { EffectList, LanesCard } from '../content.ts';
import type { CardDraft } from './read-card.ts';
import type { DraftList } from './draft-list.ts';
import { PLAY_TARGET, PLAYER, SKILL, UNIT } from './vocabulary.ts';

/** All parsed cards, for references between them. */
export interface AllCards {
  /** Those without faults, by number. */
  drafts: readonly CardDraft[];
  /** The index among them by number. */
  places: ReadonlyMap<number, number>;
  /** Cards with faults by number, as far as they could be read. */
  broken: ReadonlyMap<number, CardDraft | undefined>;
  faults: FileFault[];
}

const fault = (
  all: AllCards,
  { notes }: CardDraft,
  at: Path,
  message: string,
  hint: string,
): void => {
  all.faults.push(notes.places.fault(at, message, hint));
};

/**
 * Compiles a card for play: its lists are added to `lists`, references to other cards are resolved.
 */
export function compileCard(all: AllCards, draft: CardDraft, lists: EffectList[]): LanesCard {
  const interactions = [-1, -1, -1, -1, -1, -1];
  for (const { code, list } of draft.interactions)
    interactions[code] = addList(all, draft, list, lists);
  const triggers = draft.triggers.map(({ event, place, list }) => ({
    event,
    place,
    list: addList(all, draft, list, lists),
  }));
  return {
    id: draft.id,
    title: draft.title,
    name: draft.name,
    printed: draft.printed,
    type: draft.type,
    cost: draft.cost,
    rarity: draft.rarity,
    expansion: draft.expansion,
    class: draft.class,
    aim: draft.aim,
    options: draft.options,
    tiles: draft.tiles,
    aimOwner: draft.aimOwner,
    hp: draft.hp,
    tokens: draft.tokens,
    attack: draft.attack,
    movement: draft.movement,
    denominator: draft.denominator,
    blueprint: draft.blueprint,
    interactions,
    answers: interactions.reduce((bits, list, code) => (list < 0 ? bits : bits | (1 << code)), 0),
    triggers,
    hears: triggers.reduce((bits, t) => bits | t.event, 0),
    keepsHome: triggers.some((t) => t.place === PLAY_TARGET),
    gold: draft.gold,
    power: powerOf(all, draft),
    json: draft.json,
  };
}

/** Adds a list with the cards it summons; returns its index. */
function addList(all: AllCards, draft: CardDraft, list: DraftList, lists: EffectList[]): number {
  const summoned = new Map(
    list.summons.map(({ line, id, at }) => [line, unitNumbered(all, draft, id, at)]),
  );
  const lines = list.lines.map((line, i) => {
    const value = summoned.get(i);
    return value === undefined ? line : { ...line, params: { ...line.params, value } };
  });
  lists.push({ name: `${draft.id} ${draft.title}: ${list.name}`, lines, slots: 1 });
  return lists.length - 1;
}

/** The index of a unit by its number; a faulty card is assumed to be one. */
function unitNumbered(all: AllCards, draft: CardDraft, id: number, at: Path): number {
  const { places, broken, drafts } = all;
  const place = places.get(id);
  const unread = broken.has(id) && (broken.get(id)?.type ?? 0) === 0;
  const meant = broken.get(id) ?? (place === undefined ? undefined : drafts[place]);
  if (!unread && meant?.type !== UNIT)
    fault(
      all,
      draft,
      at,
      meant ? `card ${id}, ${meant.title}, is not a unit` : `unknown card ${id}`,
      'write the number of a unit',
    );
  return place ?? -1;
}

/** The index of a player class's power. */
function powerOf(all: AllCards, draft: CardDraft): number {
  const { powerId: id } = draft;
  if (draft.type !== PLAYER || id === undefined) return -1;
  const power = all.places.get(id) ?? -1;
  if (!all.broken.has(id) && all.drafts[power]?.type !== SKILL)
    fault(
      all,
      draft,
      ['ActivePowerId'],
      power < 0 ? `unknown card ${id}` : `card ${id} is not a skill`,
      'write the number of a skill',
    );
  return power;
}
