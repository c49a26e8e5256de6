import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * The text of a lesson stays at the top of the window. Its height is the CSS variable
 * `--lesson-height`, so that the question beside the board can stay below it.
 */
export function useBoxHeight(): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const measure = (): void => style.setProperty('--lesson-height', `${element.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty('--lesson-height');
    };
  }, []);
  return box;
}
