/** The result of one player against another: deals, and how many of them it won. */
export interface PairScore {
  player: string;
  rival: string;
  deals: number;
  score: number;
}

/**
 * Ratings on Elo's scale (400 points are odds of ten to one) that fit all results at once: the
 * maximum likelihood of the Bradley-Terry model. One won and one lost deal are added to every pair,
 * so that a player that never lost gets a finite rating. `anchor` is the player with `base` points;
 * players that are not connected to it by results get none.
 */
export function eloScale(
  pairs: readonly PairScore[],
  anchor: string,
  base = 1000,
): ReadonlyMap<string, number> {
  const strengths = new Map([...connectedTo(anchor, pairs)].map((name) => [name, 1]));
  const strength = (name: string): number => strengths.get(name) ?? 0;
  const used = pairs.filter(({ player }) => strengths.has(player));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of strengths.keys()) {
      let won = 0;
      let met = 0;
      for (const { player, rival, deals, score } of used) {
        if (name !== player && name !== rival) continue;
        won += 1 + (name === player ? score : deals - score);
        met += (deals + 2) / (strength(player) + strength(rival));
      }
      if (met > 0) strengths.set(name, won / met);
    }
  }
  const points = (name: string): number =>
    base + 400 * Math.log10(strength(name) / strength(anchor));
  return new Map(
    [...strengths.keys()].map((name) => [name, points(name)] as const).sort((a, b) => b[1] - a[1]),
  );
}

/** The iteration converges slowly if many players hang together in a chain. */
const ROUNDS = 5000;

function connectedTo(anchor: string, pairs: readonly PairScore[]): Set<string> {
  const found = new Set([anchor]);
  for (const name of found)
    for (const { player, rival } of pairs) {
      if (player === name) found.add(rival);
      if (rival === name) found.add(player);
    }
  return found;
}
