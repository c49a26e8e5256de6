// How often seats won that a coach gave certain chances: a logistic regression.

/**
 * The odds of winning are exp(shift) times the odds of the share of games won, to the power
 * `slope`. A few decisions say little about the slope, so it starts from 1 with a weight of PRIOR.
 */
export function fitChances(decisions) {
  let [shift, slope] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const sums = { shift: 0, slope: PRIOR * (1 - slope), a: 0, b: 0, c: PRIOR };
    for (const { share, won } of decisions) {
      const x = logit(share);
      const chance = 1 / (1 + Math.exp(-(shift + slope * x)));
      const weight = chance * (1 - chance);
      sums.shift += won - chance;
      sums.slope += (won - chance) * x;
      sums.a += weight;
      sums.b += weight * x;
      sums.c += weight * x * x;
    }
    const determinant = sums.a * sums.c - sums.b ** 2;
    shift += (sums.c * sums.shift - sums.b * sums.slope) / determinant;
    slope += (sums.a * sums.slope - sums.b * sums.shift) / determinant;
  }
  return { shift, slope };
}

/** Newton's method needs about five. */
const STEPS = 30;
const PRIOR = 10;

/** No game is quite won or lost. */
function logit(share) {
  const p = Math.min(0.995, Math.max(0.005, share));
  return Math.log(p / (1 - p));
}
