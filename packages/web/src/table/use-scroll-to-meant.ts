import { useEffect } from 'preact/hooks';
import type { Cards } from '../net/card-faces.ts';
import { prefersReducedMotion } from '../settings.ts';
import type { Choosing } from './choosing.ts';
import type { Meant } from './meant.ts';
import { type Span, scrollDistance } from './scroll-distance.ts';

/** Room for the ring and the mark around a highlighted thing. */
const MARGIN = 12;

const NARROW = '(max-width: 899px)';

/** What stays at the edges of the window while the table scrolls. */
function freeRange(): Span {
  const above = [...document.querySelectorAll<HTMLElement>('.topbar, .lesson-box')];
  const below = matchMedia(NARROW).matches
    ? document.querySelector('.ask, .verdict.right')
    : undefined;
  return {
    top: Math.max(0, ...above.map(({ offsetHeight }) => offsetHeight)) + MARGIN,
    bottom: innerHeight - (below?.getBoundingClientRect().height ?? 0) - MARGIN,
  };
}

/** The highlighted elements, in the order in which they are pointed at. */
function highlighted(ids: ReadonlyMap<string, number>): HTMLElement[] {
  const order = [...ids.keys()];
  const place = ({ dataset }: HTMLElement): number => {
    const found = order.indexOf(dataset.thing ?? dataset.part ?? dataset.space ?? '');
    return found < 0 ? order.length : found;
  };
  return [...document.querySelectorAll<HTMLElement>('.scene [data-meant]')]
    .filter((element) => element.offsetHeight > 0)
    .toSorted((a, b) => place(a) - place(b));
}

/**
 * Scrolls to what is pointed at, clear of the question and of the text of a lesson. If not all of
 * it fits, what is named first comes first. Once that has been picked up, the rest follows.
 */
export function useScrollToMeant(
  meant: Meant | undefined,
  ids: ReadonlyMap<string, number>,
  choosing: Choosing | undefined,
  cards: Cards,
): void {
  const chosen = choosing?.held ?? choosing?.picked.length ?? 0;
  useEffect(() => {
    if (!meant || document.querySelector('.drag-ghost')) return;
    // a sentence above the board explains it, and both do not fit
    if (meant.isPassive && matchMedia(NARROW).matches) return;
    const all = highlighted(ids);
    const rest = all.filter((element) => !element.matches('.held, .picked'));
    // somebody who has chosen something else is left alone
    if (chosen !== 0 && rest.length === all.length) return;
    const shown = rest.length > 0 ? rest : all;
    const top = scrollDistance(
      shown.map((element) => element.getBoundingClientRect()),
      freeRange(),
    );
    if (top !== 0) scrollBy({ top, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  }, [meant, ids, chosen, cards]);
}
