import type { Plain } from '@cardwright/kernel';
import { isObject } from '../../scenario/read.ts';

/**
 * Normalizes an `expect` to the form of a displayed table: unordered zones are sorted by name, the
 * winner is a list. `{"oneOf": […]}` may replace any value, `{"includes": […]}` any list.
 */
export function normal(expected: Plain): Plain {
  return through(expected, (all) =>
    isObject(all)
      ? fields(all, {
          seats: (seats) => through(seats, seatList),
          trash: bag,
          winner: (w) => through(w, winners),
        })
      : all,
  );
}

type Rewrite = (value: Plain) => Plain;

/** Rewrites a value, or each of its alternatives. */
function through(value: Plain, rewrite: Rewrite): Plain {
  return isObject(value) && Array.isArray(value.oneOf)
    ? { oneOf: value.oneOf.map((one) => through(one, rewrite)) }
    : rewrite(value);
}

const fields = (value: { [key: string]: Plain }, rewrites: { [key: string]: Rewrite }): Plain =>
  Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, rewrites[key]?.(field) ?? field]),
  );

const seat: Rewrite = (value) =>
  through(value, (one) =>
    isObject(one) ? fields(one, { hand: bag, discard: bag, inPlay: bag, mats }) : one,
  );

/** The cards of each mat, in any order. */
const mats: Rewrite = (value) =>
  through(value, (all) =>
    isObject(all)
      ? Object.fromEntries(Object.entries(all).map(([mat, cards]) => [mat, bag(cards)]))
      : all,
  );

function seatList(seats: Plain): Plain {
  if (isObject(seats) && Array.isArray(seats.includes))
    return { includes: seats.includes.map(seat) };
  return Array.isArray(seats) ? seats.map(seat) : seats;
}

/** An unordered list. Alternatives among its cards become alternatives of the whole list. */
function bag(value: Plain): Plain {
  return through(value, (list) => {
    if (!Array.isArray(list)) return list;
    const all = list.reduce<Plain[][]>(
      (lists, card) =>
        (isObject(card) && Array.isArray(card.oneOf) ? card.oneOf : [card]).flatMap((one) =>
          lists.map((l) => [...l, one]),
        ),
      [[]],
    );
    const sorted = all.map((l) => (l.every((card) => typeof card === 'string') ? l.sort() : l));
    const [only] = sorted;
    return sorted.length === 1 && only ? only : { oneOf: sorted };
  });
}

/** One seat, or several that share the win in any order. */
const winners: Rewrite = (value) =>
  typeof value === 'number'
    ? [value]
    : Array.isArray(value)
      ? [...value].sort((a, b) => Number(a) - Number(b))
      : value;
