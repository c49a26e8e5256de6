// "Add an effect" in CONTRIBUTING.md: Dominion's `bonuses`, which gives an Action and a Coin for
// each n.
import { add, addLine, addWords } from './edit.mjs';

const effects = 'packages/games/dominion/effects';
add(
  `${effects}/bonuses.ts`,
  `import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { Amount, amountOf, defineEffect } from './define.ts';

/** R4: n more Actions and n coins. */
export const bonuses = defineEffect({
  name: 'bonuses',
  about: 'gives n more Actions and n coins',
  params: exactly({ do: z.literal('bonuses'), n: Amount }),
  compile: (json, c) => c.amount(json.n),
  text: ({ n }) => ({ key: 'dominion.text.bonuses', args: { n: typeof n === 'number' ? n : 1 } }),
  run(t, n, f) {
    t.state.turn.actions += amountOf(t, f, n);
    t.state.turn.coins += amountOf(t, f, n);
    return undefined;
  },
});
`,
);
addLine(`${effects}/index.ts`, "from './choose.ts'", "import { bonuses } from './bonuses.ts';");
addLine(`${effects}/index.ts`, '  coins,', '  bonuses,');
addWords('en', 'dominion', { 'text.bonuses': 'Take {n} Actions and {n} Coins.' });
addWords('it', 'dominion', { 'text.bonuses': 'Prendi {n} Azioni e {n} Monete.' });
add(
  'packages/games/dominion/scenarios/bonuses.json',
  `{ "game": "dominion", "cases": [
  { "name": "R4 bonuses: as many Actions as coins",
    "given": { "seats": [{ "hand": [{ "name": "Fair", "cost": 4, "types": ["Action"], "play": [{ "do": "bonuses", "n": 2 }] }] }, {}] },
    "do": [{ "seat": 0, "play": "Fair" }],
    "expect": { "turn": { "actions": 2, "coins": 2 } } } ] }
`,
);
