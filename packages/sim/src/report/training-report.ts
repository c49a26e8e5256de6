import type { LearnedValue } from '@cardwright/kernel';
import * as Plot from '@observablehq/plot';
import type { ValueTraining } from '../learning/train-value.ts';
import { chart, page, table } from './html.ts';

/** The training of a value function as one HTML file: its learning curve and its weights. */
export function trainingReport({ learned, curve }: ValueTraining): string {
  const { provenance } = learned;
  const points = curve.flatMap(({ games, loss, evaluateLoss }) => [
    { games, loss, what: TRAINED },
    { games, loss: evaluateLoss, what: BY_HAND },
  ]);
  return page(
    `${provenance.game}: training of the value function`,
    [
      `<p>${provenance.games} games, ${provenance.positions} positions. The loss is the ` +
        'cross-entropy on games that the weights were not fitted to; lower is better.</p>',
      chart('Loss on held-out games', {
        x: { label: 'games' },
        y: { label: 'loss', grid: true },
        color: { domain: [TRAINED, BY_HAND], range: ['#4a86c5', '#c5664a'] },
        marks: [
          Plot.lineY(points, { x: 'games', y: 'loss', stroke: 'what', marker: 'dot' }),
          Plot.text(
            [TRAINED, BY_HAND].map((what) => points.filter((point) => point.what === what).at(-1)),
            { x: 'games', y: 'loss', text: 'what', dy: -8, textAnchor: 'end' },
          ),
        ],
      }),
      table(
        ['games', 'positions', TRAINED, BY_HAND],
        curve.map((one) => [one.games, one.positions, one.loss, one.evaluateLoss]),
      ),
      '<h2>Weights</h2>',
      weightTable(learned),
    ].join('\n'),
  );
}

const TRAINED = 'trained';
const BY_HAND = 'written by hand';

const weightTable = ({ features, weights }: LearnedValue): string =>
  table(
    ['feature', ...weights.map((_, phase) => phaseName(phase, weights.length))],
    features.map((name, k) => [name, ...weights.map((row) => row[k] ?? 0)]),
  );

const phaseName = (phase: number, phases: number): string =>
  phases === 1 ? 'weight' : `at ${Math.round((100 * phase) / (phases - 1))} %`;
