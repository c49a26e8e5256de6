import type { JSX } from 'preact';

/**
 * An arrow at whatever a hint or a lesson points at: colour must not be the only cue. In an ordered
 * answer, the mark is the number of the place.
 */
export const MeantMark = ({ order }: { order: number }): JSX.Element =>
  order > 0 ? (
    <span class="meant-mark meant-order" aria-hidden="true">
      {order}
    </span>
  ) : (
    <span class="meant-mark" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="16" height="16">
        <path d="M5 4l14 8-6 1.500L16 20l-3 1.400-3-6.400-5 4z" fill="currentColor" />
      </svg>
    </span>
  );

/** The same for screen readers. */
export const meantWords = (
  order: number,
  t: (key: string, args?: { n: number }) => string,
): string => (order > 0 ? t('thing.meant.order', { n: order }) : t('thing.meant'));
