import type { Plain } from '@cardwright/kernel';
import { isObject } from '../../scenario/read.ts';

/**
 * Puts an `expect` into the form in which a table is shown: zones without order sorted by name, the
 * winner as a list.
 * `{"oneOf": […]}` may stand in place of any value, `{"includes": […]}` of any list.
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

/** Rewrites a value, or each of the alternatives in its place. */
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
    isObject(one) ? fields(one, { hand: bag, discard: bag, inPlay: bag }) : one,
  );

function seatList(seats: Plain): Plain {
  if (isObject(seats) && Array.isArray(seats.includes))
    return { includes: seats.includes.map(seat) };
  return Array.isArray(seats) ? seats.map(seat) : seats;
}

/**
 * A list whose order does not count. Alternatives among its cards become alternatives for the whole
 * of it.
 */
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

/** A seat alone, or several that share the win in any order. */
const winners: Rewrite = (value) =>
  typeof value === 'number'
    ? [value]
    : Array.isArray(value)
      ? [...value].sort((a, b) => Number(a) - Number(b))
      : value;
