import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { seatLook } from '../art/piece.tsx';
import type { ReviewedMoment, TurningPoint } from '../offline/review-messages.ts';
import { type ChanceLine, nearestEntry, stepPath } from './chances.ts';

export interface ChanceChartProps {
  lines: readonly ChanceLine[];
  moments: readonly ReviewedMoment[];
  turningPoints: readonly TurningPoint[];
  /** The last entry of the record. */
  length: number;
  /** The position that the replay shows. */
  at: number;
  /** A text alternative for the chart. */
  label: string;
  to(position: number): void;
}

const MARGIN = { top: 12, right: 14, bottom: 22, left: 40 };
const GRID = [0, 0.25, 0.5, 0.75, 1];
const DASHES = ['', '7 4', '2 4', '10 4 2 4'];

/** Wide and low on a wide screen; on a narrow one the text keeps its size. */
function useChartSize(): { width: number; height: number } {
  const query = '(max-width: 899px)';
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = (): void => setNarrow(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return isNarrow ? { width: 360, height: 240 } : { width: 960, height: 300 };
}

/** Every seat's winning chances over the match. A click goes to the nearest decision. */
export function ChanceChart(props: ChanceChartProps): JSX.Element {
  const { lines, moments, turningPoints, length, at, label, to } = props;
  const { width, height } = useChartSize();
  const inner = width - MARGIN.left - MARGIN.right;
  const x = (entry: number): number => MARGIN.left + (inner * entry) / Math.max(1, length);
  const y = (chance: number): number =>
    MARGIN.top + (height - MARGIN.top - MARGIN.bottom) * (1 - chance);
  const jump = (event: MouseEvent & { currentTarget: SVGSVGElement }): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * width - MARGIN.left;
    const entry = nearestEntry(moments, (share / inner) * length);
    if (entry !== undefined) to(entry);
  };
  return (
    <svg
      class="chance-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      data-chart
      onClick={jump}
    >
      {GRID.map((chance) => (
        <g class="chart-grid" key={chance}>
          <line x1={MARGIN.left} x2={width - MARGIN.right} y1={y(chance)} y2={y(chance)} />
          <text x={MARGIN.left - 6} y={y(chance) + 4} text-anchor="end">
            {100 * chance}%
          </text>
        </g>
      ))}
      <line class="chart-cursor" x1={x(at)} x2={x(at)} y1={y(1)} y2={y(0)} />
      {lines.map(({ seat, points }) => (
        <g key={seat} style={{ '--seat': seatLook(seat).colour }} class="chart-seat">
          <path
            d={stepPath(points, x, y)}
            {...(DASHES[seat % 4] && { 'stroke-dasharray': DASHES[seat % 4] })}
          />
          {points.length > 0 && (
            <text
              x={x(points.at(-1)!.entry) - 6}
              y={Math.max(y(1) + 14, y(points.at(-1)!.chance) - 6)}
            >
              {seatLook(seat).sign}
            </text>
          )}
        </g>
      ))}
      {turningPoints.map(({ entry, seat, before }) => (
        <circle
          key={`${entry} ${seat}`}
          class="chart-turn"
          style={{ '--seat': seatLook(seat).colour }}
          cx={x(entry)}
          cy={y(before)}
          r={6}
        />
      ))}
    </svg>
  );
}
