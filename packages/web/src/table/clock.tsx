import type { Clocks } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words.ts';

const minutes = (ms: number): string => {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
};

/** Time left for a seat: for the open decision where that is limited, else for the match. */
export function Clock({ clocks, seat, runs }: { clocks: Clocks | null; seat: number; runs: boolean }): JSX.Element | null {
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
  const left = decision ?? match;
  if (left === null) return null;
  const shown = left - (runs ? now - since : 0);
  return (
    <span class={`clock ${shown < 15_000 ? 'short' : ''}`} title={t('clock')}>
      {minutes(shown)}
    </span>
  );
}
