import type { JSX } from 'preact';

/** An arrow at whatever a hint or a lesson points at: colour must not be the only cue. */
export const MeantMark = (): JSX.Element => (
  <span class="meant-mark" aria-hidden="true">
    <svg viewBox="0 0 24 24" width="16" height="16">
      <path d="M5 4l14 8-6 1.500L16 20l-3 1.400-3-6.400-5 4z" fill="currentColor" />
    </svg>
  </span>
);
