import { percentile, type Sample } from './samples.ts';

/** What must stay flat once the server is warm, and how much it may change. */
interface Watched {
  name: string;
  unit: string;
  of(sample: Sample): number;
  /** The second half's median may be this many times the first half's … */
  ratio: number;
  /** … or exceed it by this much, whichever allows more. */
  more: number;
}

export const WATCHED: readonly Watched[] = [
  { name: 'resident memory', unit: 'MB', of: (s) => s.rssMb, ratio: 1.1, more: 16 },
  { name: 'heap of the main thread', unit: 'MB', of: (s) => s.heapMb, ratio: 1.1, more: 8 },
  { name: 'file descriptors', unit: '', of: (s) => s.descriptors, ratio: 1.1, more: 10 },
  { name: 'active handles', unit: '', of: (s) => s.handles, ratio: 1.1, more: 10 },
  {
    name: 'event-loop delay, p99',
    unit: '× idle process',
    of: (s) => s.loopP99Ms / Math.max(1, s.controlLoopP99Ms),
    ratio: 1.5,
    more: 0.5,
  },
  {
    name: 'answer latency, p50',
    unit: '× echo',
    of: (s) => s.latencyP50Ms / Math.max(0.1, s.echoP50Ms),
    ratio: 1.5,
    more: 1,
  },
  {
    name: 'answer latency, p99',
    unit: '× echo',
    of: (s) => s.latencyP99Ms / Math.max(1, s.echoP99Ms),
    ratio: 1.5,
    more: 1,
  },
  {
    name: 'disk space per match created',
    unit: 'kB',
    of: (s) => (1024 * s.diskMb) / Math.max(1, s.matchesMade),
    ratio: 1.1,
    more: 2,
  },
];

export interface Flatness {
  name: string;
  unit: string;
  /** Medians of the two halves after the warm-up. */
  first: number;
  second: number;
  /** The slope of the least-squares line through all samples after the warm-up, per hour. */
  perHour: number;
  isFlat: boolean;
}

/** Ten minutes, or a sixth of a shorter run. */
export const warmUpOf = (minutes: number): number => Math.min(10, minutes / 6);

/** Compares the two halves after the warm-up. */
export function flatnessOf(samples: readonly Sample[], warmUp: number): Flatness[] {
  const settled = samples.filter(({ minutes }) => minutes >= warmUp);
  const middle = Math.floor(settled.length / 2);
  return WATCHED.map(({ name, unit, of, ratio, more }) => {
    const first = percentile(settled.slice(0, middle).map(of), 0.5);
    const second = percentile(settled.slice(middle).map(of), 0.5);
    return {
      name,
      unit,
      first,
      second,
      perHour: 60 * slope(settled.map((s) => [s.minutes, of(s)])),
      isFlat: second <= Math.max(first * ratio, first + more),
    };
  });
}

/** Slope of the least-squares line. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, p) => sum + p[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, p) => sum + (p[0] - x) * (p[1] - y), 0);
  const under = points.reduce((sum, p) => sum + (p[0] - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
