import type { Ask } from '@cardwright/protocol';
import { useEffect, useRef } from 'preact/hooks';
import { prefersReducedMotion } from '../settings.ts';

/**
 * On a narrow screen the options may be out of view: a new question scrolls to them, unless
 * something else is pointed at.
 */
export function useScrollToChoices(ask: Ask | null, isPointing: boolean): void {
  const points = useRef(isPointing);
  points.current = isPointing;
  useEffect(() => {
    if (!ask || points.current || !matchMedia('(max-width: 899px)').matches) return;
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
