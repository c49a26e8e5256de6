import type { BalanceResult, Effect } from './balance.ts';
import type { Measure } from './balance-batch.ts';

const percent = (x: number): string => `${(100 * x).toFixed(1)} %`;

/** A number with its sign; one that rounds to zero has none. */
function signed(x: number, digits: number): string {
  const text = Math.abs(x).toFixed(digits);
  return Number(text) === 0 ? text : `${x > 0 ? '+' : '−'}${text}`;
}

/** `+0.39 ± 0.62 rounds, which may be chance`; `scale` is 100 for shares. */
function change(e: Effect, unit: string, scale = 1): string {
  if (e.difference === 0 && e.reach === 0) return 'the same in every deal';
  const digits = scale === 1 ? 2 : 1;
  const doubt =
    e.verdict === 'unclear'
      ? ', which may be chance'
      : e.verdict === 'same'
        ? ', too little to matter'
        : '';
  return (
    `${signed(scale * e.difference, digits)} ± ` +
    `${(scale * e.reach).toFixed(digits)}${unit}${doubt}`
  );
}

const MEANT: { readonly [M in Measure]: string } = {
  score: 'the score',
  rounds: 'the length',
  decisions: 'the number of decisions',
  use: "the card's use",
  first: "the first player's wins",
};

/** The result in plain words: sentences without their full stops. */
export function sentences(r: BalanceResult, name: string, budget: number): string[] {
  const { score, rounds, use, first } = r.measures;
  if (r.deals === 0)
    return [
      `${name}: no deal was played to its ` +
        `end${r.stopped === 'interrupted' ? ' before it was interrupted' : ''}`,
      ...faulty(r),
    ];
  const out = [
    ...winsFirst(r, name),
    `${name}: ${change(score, ' points a player')} (${score.after.toFixed(2)} instead of ` +
      `${score.before.toFixed(2)})`,
  ];
  if (r.card) {
    const { rankBefore, rankAfter } = r.card;
    const place =
      rankAfter === 1
        ? `${rankBefore === 1 ? 'still' : 'now'} the most used card`
        : rankAfter === rankBefore
          ? `still number ${rankAfter} by use`
          : `now number ${rankAfter} by use, before number ${rankBefore}`;
    if (use.before === 0 && use.after === 0)
      out.push('It was never used, with the change or without it');
    else
      out.push(
        `It is used ${use.after.toFixed(2)} times a game instead of ` +
          `${use.before.toFixed(2)} (${change(use, '')}); ${place}`,
      );
  }
  out.push(
    `A game takes ${rounds.after.toFixed(1)} rounds instead of ${rounds.before.toFixed(1)} ` +
      `(${change(rounds, '')})`,
  );
  out.push(
    `The first player wins ${percent(first.after)} instead of ${percent(first.before)} ` +
      `(${change(first, '', 100)})`,
  );
  const why = {
    clear: `it is clear what happens to ${MEANT[r.measure]}`,
    budget:
      `the budget of ${budget} deals is spent; what happens to ${MEANT[r.measure]} is ` +
      (r.measures[r.measure].verdict === 'unclear' ? 'not clear' : 'clear'),
    interrupted: 'it was interrupted',
  }[r.stopped];
  out.push(
    `Stopped after ${r.deals} deals (${r.games} games: every deal from every seat, with the ` +
      `change and without it) because ${why}`,
  );
  return [...out, ...faulty(r)];
}

/** Who wins: the seats that used the card, and the players if they differ. */
function winsFirst({ card, measures, players }: BalanceResult, name: string): string[] {
  const out: string[] = [];
  if (card && card.winAfter.mean > 0)
    out.push(
      `Seats that used ${name} win ${percent(card.winAfter.mean)} ` +
        `(${percent(card.winAfter.low)} … ${percent(card.winAfter.high)}), before ` +
        (measures.use.before === 0 ? 'nobody used it' : percent(card.winBefore.mean)),
    );
  if (new Set(players.map((p) => p.player)).size > 1)
    players.forEach(({ player, wins }, i) =>
      out.push(
        `Player ${i + 1} (${player}) wins ${percent(wins.after)} instead of ` +
          `${percent(wins.before)} (${change(wins, '', 100)})`,
      ),
    );
  return out;
}

const faulty = ({ faults }: BalanceResult): string[] =>
  faults > 0 ? [`${faults} more deals do not count: a limit stopped a game of theirs`] : [];
