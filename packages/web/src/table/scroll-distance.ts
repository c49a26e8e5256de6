/** A vertical range, in pixels of the window. */
export interface Span {
  top: number;
  bottom: number;
}

/**
 * How far to scroll down so that the first span is within `free`, along with as many of the others
 * as fit. 0 if they already are; a span that is too tall starts at the top of the range.
 */
export function scrollDistance([first, ...others]: readonly Span[], free: Span): number {
  if (!first) return 0;
  const height = free.bottom - free.top;
  let shown = first;
  for (const { top, bottom } of others) {
    const both = { top: Math.min(shown.top, top), bottom: Math.max(shown.bottom, bottom) };
    if (both.bottom - both.top <= height) shown = both;
  }
  if (shown.bottom - shown.top > height) return shown.top - free.top;
  if (shown.top >= free.top && shown.bottom <= free.bottom) return 0;
  return (shown.top + shown.bottom - free.top - free.bottom) / 2;
}
