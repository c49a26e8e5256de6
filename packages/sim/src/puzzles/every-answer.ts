import { type Ask, answerCount, pickBounds } from '@cardwright/kernel';

/** Every possible answer to an ask; undefined if there are more than `most`. */
export function everyAnswer(ask: Ask, most: number): number[][] | undefined {
  if (answerCount(ask, most + 1) > most) return undefined;
  switch (ask.kind) {
    case 'one':
      return ask.options.map((_, place) => [place]);
    case 'yes-no':
      return [[1], [0]];
    case 'number':
      return Array.from({ length: ask.max - ask.min + 1 }, (_, i) => [ask.min + i]);
    case 'order':
      return orders(ask.options.map((_, place) => place));
    case 'some': {
      const { min, max } = pickBounds(ask);
      return subsets(ask.options.length).filter(({ length }) => length >= min && length <= max);
    }
  }
}

function orders(places: readonly number[]): number[][] {
  if (places.length < 2) return [places.slice()];
  return places.flatMap((first) =>
    orders(places.filter((place) => place !== first)).map((rest) => [first, ...rest]),
  );
}

/** All subsets of the indices below n, each in ascending order. */
function subsets(n: number): number[][] {
  let found: number[][] = [[]];
  for (let place = 0; place < n; place++) found = found.flatMap((set) => [set, [...set, place]]);
  return found;
}
