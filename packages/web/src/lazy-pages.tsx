import type { JSX } from 'preact';
import { lazy } from 'preact/compat';
import { Page, Trouble } from './shell.tsx';

/** Shown instead of a page that cannot be loaded. */
const missing = (): { default: () => JSX.Element } => ({
  default: () => (
    <Page>
      <Trouble code="unknown" />
    </Page>
  ),
});

// Most visits play a game, so all other pages are loaded on demand.
export const Gallery = lazy(() =>
  import('./pages/gallery.tsx').then((page) => ({ default: page.Gallery }), missing),
);
export const Join = lazy(() =>
  import('./pages/join.tsx').then((page) => ({ default: page.Join }), missing),
);
export const PuzzlePage = lazy(() =>
  import('./pages/puzzle.tsx').then((page) => ({ default: page.PuzzlePage }), missing),
);
export const LessonPage = lazy(() =>
  import('./pages/lesson.tsx').then((page) => ({ default: page.LessonPage }), missing),
);
export const Replay = lazy(() =>
  import('./pages/replay.tsx').then((page) => ({ default: page.Replay }), missing),
);
export const Rules = lazy(() =>
  import('./pages/rules.tsx').then((page) => ({ default: page.Rules }), missing),
);
export const Scenario = lazy(() =>
  import('./pages/scenario.tsx').then((page) => ({ default: page.Scenario }), missing),
);
export const WaitingRoom = lazy(() =>
  import('./table/waiting-room.tsx').then((part) => ({ default: part.WaitingRoom }), missing),
);
export const SetupDialog = lazy(() =>
  import('./setup/setup-dialog.tsx').then(
    (part) => ({ default: part.SetupDialog }),
    () => ({ default: () => <Trouble code="unknown" /> }),
  ),
);
