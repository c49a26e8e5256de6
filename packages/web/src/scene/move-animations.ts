import { useLayoutEffect, useRef } from 'preact/hooks';
import { prefersReducedMotion } from '../settings.ts';

interface Spot {
  id: string;
  card: string | undefined;
  part: string;
  area: string;
  count: number;
  box: DOMRect;
  element: HTMLElement;
}

function measure(root: HTMLElement): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-thing]')) {
    const id = element.dataset.thing ?? '';
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    spots.set(id, {
      id,
      card: element.dataset.card,
      element,
      box,
      part: element.closest<HTMLElement>('[data-part]')?.dataset.part ?? '',
      area: element.closest<HTMLElement>('[data-area]')?.dataset.area ?? '',
      count: Number((element.firstElementChild as HTMLElement | null)?.dataset.count ?? 0),
    });
  }
  return spots;
}

/**
 * Where a new thing comes from: the same card elsewhere, the pile it was taken from, its seat's
 * deck.
 */
function originOf(
  now: Spot,
  gone: Spot[],
  before: Map<string, Spot>,
  after: Map<string, Spot>,
): DOMRect | undefined {
  const same = gone.findIndex((spot) => spot.card !== undefined && spot.card === now.card);
  if (same >= 0) return gone.splice(same, 1)[0]?.box;
  if (now.card !== undefined) {
    for (const spot of before.values()) {
      if (spot.card === now.card && spot.count > (after.get(spot.id)?.count ?? 0)) return spot.box;
    }
  }
  if (/hand/i.test(now.part)) {
    for (const spot of before.values())
      if (spot.area === now.area && /deck/i.test(spot.part)) return spot.box;
  }
  return undefined;
}

/** Animates things from their old to their new positions (FLIP) whenever `key` changes. */
export function useMoveAnimations(key: unknown): { current: HTMLDivElement | null } {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<Map<string, Spot>>(new Map());
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const old = before.current;
    // measuring forces a layout
    const after = prefersReducedMotion() ? new Map<string, Spot>() : measure(element);
    before.current = after;
    if (old.size === 0 || document.hidden || !element.animate) return;
    const gone = [...old.values()].filter(({ id }) => !after.has(id));
    let animations = 0;
    for (const spot of after.values()) {
      const was = old.get(spot.id)?.box ?? originOf(spot, gone, old, after);
      const news = !old.has(spot.id);
      if (!was) {
        if (news && animations++ < 24)
          spot.element.animate(
            [
              { opacity: 0, transform: 'scale(.8)' },
              { opacity: 1, transform: 'none' },
            ],
            { duration: 260, easing: 'ease-out' },
          );
        continue;
      }
      const dx = was.left - spot.box.left;
      const dy = was.top - spot.box.top;
      if (Math.abs(dx) + Math.abs(dy) < 3) continue;
      if (animations++ > 40) break;
      const size =
        was.width > 0 && spot.box.width > 0
          ? Math.min(2.5, Math.max(0.4, was.width / spot.box.width))
          : 1;
      spot.element.animate(
        [
          {
            transform: `translate(${dx}px, ${dy}px) scale(${news ? size : 1})`,
            zIndex: 5,
            transformOrigin: '0 0',
          },
          { transform: 'none', zIndex: 5, transformOrigin: '0 0' },
        ],
        { duration: news ? 420 : 300, easing: 'cubic-bezier(.2,.8,.25,1)' },
      );
    }
  }, [key]);
  return root;
}
