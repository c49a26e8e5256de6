/** Round robin in rounds in which nobody plays twice (the circle method). */
export function roundRobin(players: number): [number, number][][] {
  const circle = Array.from({ length: players + (players % 2) }, (_, i) => i);
  const rounds: [number, number][][] = [];
  for (let r = 0; r < circle.length - 1; r++) {
    const round: [number, number][] = [];
    for (let i = 0; i < circle.length / 2; i++) {
      const a = circle[i]!;
      const b = circle[circle.length - 1 - i]!;
      if (a < players && b < players) round.push(a < b ? [a, b] : [b, a]);
    }
    rounds.push(round);
    circle.splice(1, 0, circle.pop()!);
  }
  return rounds;
}

/**
 * One round of a Swiss tournament: neighbours in the standings meet, and no pair meets twice if
 * avoidable. With an odd number of players, the lowest one without a bye gets one (an opponent of
 * -1).
 */
export function swissRound(
  points: readonly number[],
  met: ReadonlySet<string>,
  freeRounds: ReadonlySet<number>,
): [number, number][] {
  const order = points.map((_, i) => i).sort((a, b) => points[b]! - points[a]! || a - b);
  const pairs: [number, number][] = [];
  if (order.length % 2 === 1) {
    const free = [...order].reverse().find((i) => !freeRounds.has(i)) ?? order[order.length - 1]!;
    order.splice(order.indexOf(free), 1);
    pairs.push([free, -1]);
  }
  const rest =
    pairUp(order, met) ??
    order.reduce<[number, number][]>(
      (out, player, i) => (i % 2 === 1 ? [...out, [order[i - 1]!, player]] : out),
      [],
    );
  return [...pairs, ...rest.map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]))];
}

export const pairKey = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

function pairUp(
  order: readonly number[],
  met: ReadonlySet<string>,
): [number, number][] | undefined {
  if (order.length === 0) return [];
  const [first, ...others] = order as [number, ...number[]];
  for (const other of others) {
    if (met.has(pairKey(first, other))) continue;
    const rest = pairUp(
      others.filter((p) => p !== other),
      met,
    );
    if (rest) return [[first, other], ...rest];
  }
  return undefined;
}

/** Every group of this many players, once. */
export function groupsOf(players: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const groups: number[][] = [];
  for (let first = from; first <= players - size; first++)
    for (const rest of groupsOf(players, size - 1, first + 1)) groups.push([first, ...rest]);
  return groups;
}
