import { useEffect, useRef } from 'preact/hooks';

/**
 * Goes to a position of the match that a review names, and scrolls to what the review says about
 * it. On a narrow screen that is above the board, so that both are in view. It does not scroll
 * smoothly: the marks on the board, once they are there, would interrupt that.
 */
export function useShowAt(
  to: (position: number) => void,
  /** The position on the board, once it is loaded. */
  shown: number | undefined,
): (position: number) => void {
  const wanted = useRef<number | undefined>(undefined);
  const scroll = (): void => {
    if (wanted.current === undefined || wanted.current !== shown) return;
    wanted.current = undefined;
    document
      .querySelector('[data-replay-ask], [data-better-here]')
      ?.scrollIntoView({ block: 'start' });
  };
  useEffect(scroll);
  return (position) => {
    to(position);
    if (!matchMedia('(max-width: 899px)').matches) {
      scrollTo({ top: 0 });
      return;
    }
    wanted.current = position;
    scroll(); // it may be shown already
  };
}
