import type { Clocks } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words.ts';

const minutes = (ms: number): string => {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
};

interface ClockProps {
  clocks: Clocks | null;
  seat: number;
  runs: boolean;
  /** The player at this seat is disconnected. */
  away: boolean;
}

/** Times of days need no ticking display. */
const SHOWN_FROM = 24 * 3600 * 1000;

/**
 * The time left for a seat: to return if it is away, for the open decision if that is limited,
 * otherwise for the match.
 */
export function Clock({ clocks, seat, runs, away }: ClockProps): JSX.Element | null {
  const { t } = useWords();
  const [since, setSince] = useState(() => performance.now());
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setSince(performance.now());
    setNow(performance.now());
    if (!clocks || !runs) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [clocks, runs]);
  const match = clocks?.seats[seat]?.matchMs ?? null;
  const decision = runs ? (clocks?.decisionMs ?? null) : null;
  const left = (away && runs ? clocks?.seats[seat]?.awayMs : null) ?? decision ?? match;
  if (left === null || left > SHOWN_FROM) return null;
  const shown = left - (runs ? now - since : 0);
  return (
    <span class={`clock ${shown < 15_000 ? 'short' : ''}`} title={t('clock')}>
      {minutes(shown)}
    </span>
  );
}
