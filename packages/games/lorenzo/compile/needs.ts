import type { FileFault } from '@cardwright/kernel';
import type { z } from 'zod';
import { isEmpty, Price } from '../effects/index.ts';
import { checked, type Placed } from './pair-effects.ts';
import { CARD_TYPES, type CardCounts, type Cost } from '../content.ts';
import { CardTypeCounts, type LooseDevelopment, LeaderRequirements } from '../format.ts';
import { EVERY_GOOD, type Goods, goodsOf, isNothing, NONE } from '../rules/goods.ts';

/** R5.8: of two ways to pay, the requirement applies to those that spend what it asks for. */
export function compileCosts(
  placed: Placed<z.infer<typeof LooseDevelopment>>,
  faults: FileFault[],
): Cost[] {
  const { card, at } = placed;
  const raw = card.cost;
  const listed = Array.isArray(raw);
  const pays = (listed ? raw : [raw]).flatMap((entry: unknown, i) => {
    if (isEmpty(entry)) return listed && raw.length > 1 ? [NONE] : [];
    const price = checked(
      Price,
      entry,
      listed ? [...at, 'cost', i] : [...at, 'cost'],
      placed,
      faults,
    );
    return price ? [goodsOf(price)] : [];
  });
  const needed = isEmpty(card.requirements)
    ? undefined
    : checked(Price, card.requirements, [...at, 'requirements'], placed, faults);
  const needs = needed ? goodsOf(needed) : NONE;
  if (pays.length === 0) pays.push(NONE);
  const spends = (pay: Goods): boolean =>
    EVERY_GOOD.some((good) => pay[good] > 0 && needs[good] > 0);
  const some = pays.length > 1 && pays.some(spends);
  return pays.map((pay) => {
    const its = !some || spends(pay) ? needs : NONE;
    return { pay, needs: its, free: isNothing(pay) && isNothing(its) };
  });
}

/** R12.2: both goods and cards are required; of a list of card counts one is enough. */
export function compileLeaderNeeds(
  placed: Placed,
  faults: FileFault[],
): { goods: Goods; cards: CardCounts[] } {
  const { card, at } = placed;
  if (isEmpty(card.requirements)) return { goods: NONE, cards: [] };
  const path = [...at, 'requirements'];
  const raw = card.requirements as { [field: string]: unknown };
  const types =
    typeof raw === 'object' && Array.isArray(raw.CARDTYPE)
      ? (raw.CARDTYPE as unknown[])
      : undefined;
  // Checks a list entry by entry, so that a fault is reported at its entry.
  const outer = checked(
    LeaderRequirements,
    types ? { ...raw, CARDTYPE: null } : raw,
    path,
    placed,
    faults,
  );
  if (!outer) return { goods: NONE, cards: [] };
  const lists = types
    ? types.map((entry, i) =>
        checked(CardTypeCounts, entry, [...path, 'CARDTYPE', i], placed, faults),
      )
    : [outer.CARDTYPE as z.infer<typeof CardTypeCounts> | null | undefined];
  return {
    goods: goodsOf(outer.RESOURCE),
    cards: lists.flatMap((entry) => (isEmpty(entry) ? [] : [countsOf(entry)])),
  };
}

function countsOf(
  entry: { readonly [type: string]: number | null | undefined } | null | undefined,
): CardCounts {
  const count = (type: (typeof CARD_TYPES)[number]): number => entry?.[type] ?? 0;
  const [territory, character, building, venture] = CARD_TYPES;
  return [count(territory), count(character), count(building), count(venture)];
}
