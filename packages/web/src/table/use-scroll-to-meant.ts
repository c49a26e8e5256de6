import { useEffect } from 'preact/hooks';
import { prefersReducedMotion } from '../settings.ts';
import type { Meant } from './meant.ts';

/** Scrolls to the first highlighted thing, above the question on a narrow screen. */
export function useScrollToMeant(meant: Meant | undefined): void {
  useEffect(() => {
    const first = meant && document.querySelector('.scene [data-meant]');
    const isNarrow = matchMedia('(max-width: 899px)').matches;
    if (!first || (isNarrow && meant.isPassive)) return;
    const panel = isNarrow ? document.querySelector('.ask') : undefined;
    const { top, bottom } = first.getBoundingClientRect();
    const end = panel?.getBoundingClientRect().top ?? innerHeight;
    const behavior = prefersReducedMotion() ? 'auto' : 'smooth';
    if (top < 50 || Math.min(bottom, top + 40) > end)
      first.scrollIntoView({ block: 'center', behavior });
  }, [meant]);
}
