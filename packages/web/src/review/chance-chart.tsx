import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { seatLook } from '../art/piece.tsx';
import type { ReviewedMoment, TurningPoint } from '../offline/review-messages.ts';
import { type ChanceLine, markColumns, moveTicks, nearestEntry, stepPath } from './chances.ts';

export interface ChanceChartProps {
  lines: readonly ChanceLine[];
  moments: readonly ReviewedMoment[];
  turningPoints: readonly TurningPoint[];
  /** The last entry of the record. */
  length: number;
  /** The position that the replay shows. */
  at: number;
  /** The title of the axis. */
  move: string;
  /** A text alternative for the chart. */
  label: string;
  to(position: number): void;
}

const MARGIN = { top: 12, right: 10, bottom: 38, left: 44 };
/** The room for the mark of a seat at the end of its line. */
const MARK = 16;
const GRID = [0, 0.25, 0.5, 0.75, 1];
const DASHES = ['', '7 4', '2 4', '10 4 2 4'];

/** Wide and low on a wide screen; on a narrow one the text keeps its size. */
function useChartSize(): { width: number; height: number; ticks: number } {
  const query = '(max-width: 899px)';
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = (): void => setNarrow(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return isNarrow ? { width: 360, height: 256, ticks: 6 } : { width: 960, height: 316, ticks: 12 };
}

/** Every seat's winning chances over the match. A click goes to the nearest decision. */
export function ChanceChart(props: ChanceChartProps): JSX.Element {
  const { lines, moments, turningPoints, length, at, move, label, to } = props;
  const { width, height, ticks } = useChartSize();
  const y = (chance: number): number =>
    MARGIN.top + (height - MARGIN.top - MARGIN.bottom) * (1 - chance);
  const columns = markColumns(
    lines.map(({ points }) => y(points.at(-1)?.chance ?? 0)),
    MARK,
  );
  const right = width - MARGIN.right - MARK * (1 + Math.max(0, ...columns));
  const inner = right - MARGIN.left;
  const x = (entry: number): number => MARGIN.left + (inner * entry) / Math.max(1, length);
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
          <line x1={MARGIN.left} x2={right} y1={y(chance)} y2={y(chance)} />
          <text x={MARGIN.left - 6} y={y(chance) + 4} text-anchor="end">
            {100 * chance}%
          </text>
        </g>
      ))}
      <g class="chart-grid" data-moves>
        {moveTicks(length, ticks).map((tick) => (
          <text key={tick} x={x(tick)} y={y(0) + 16} text-anchor="middle">
            {tick}
          </text>
        ))}
        <text x={(MARGIN.left + right) / 2} y={height - 6} text-anchor="middle">
          {move}
        </text>
      </g>
      <line class="chart-cursor" x1={x(at)} x2={x(at)} y1={y(1)} y2={y(0)} />
      {lines.map(({ seat, points }, i) => (
        <g key={seat} style={{ '--seat': seatLook(seat).colour }} class="chart-seat">
          <path
            d={stepPath(points, x, y)}
            {...(DASHES[seat % 4] && { 'stroke-dasharray': DASHES[seat % 4] })}
          />
          {points.length > 0 && (
            <text
              x={x(points.at(-1)!.entry) + MARK * (columns[i]! + 0.6)}
              y={y(points.at(-1)!.chance)}
              dominant-baseline="central"
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
