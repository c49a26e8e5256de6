import type { Ask } from '@cardwright/protocol';
import { useEffect } from 'preact/hooks';
import { prefersReducedMotion } from '../settings.ts';

/** On a narrow screen the options may be out of view: a new question scrolls to them. */
export function useScrollToChoices(ask: Ask | null): void {
  useEffect(() => {
    if (!ask || !matchMedia('(max-width: 899px)').matches) return;
    const glowing = [...document.querySelectorAll('.scene .thing.can')];
    const bottom = document.querySelector('.ask')?.getBoundingClientRect().top ?? innerHeight;
    const isSeen = glowing.some((thing) => {
      const { top } = thing.getBoundingClientRect();
      return top > 50 && top + 40 < bottom;
    });
    const behavior = prefersReducedMotion() ? 'auto' : 'smooth';
    if (!isSeen) glowing[0]?.scrollIntoView({ block: 'center', behavior });
  }, [ask]);
}
