import { figureWords } from '@cardwright/games/words';
import type { Badge } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { Icon } from '../art/icons.tsx';
import { useStage } from './stage.ts';

export const badgeWords = (
  badges: readonly Badge[] | undefined,
  words: (message: Badge['label']) => string,
): string => (badges ?? []).map((badge) => figureWords(badge, words)).join(', ');

/** Numbers with their icons; the words are shown on hover and read by screen readers. */
export function Badges({
  badges,
  size = 16,
}: {
  badges: readonly Badge[] | undefined;
  size?: number;
}): JSX.Element | null {
  const { words } = useStage();
  if (!badges || badges.length === 0) return null;
  return (
    <span class="badges">
      {badges.map((badge) => (
        <span class={`badge b-${badge.icon}`} title={figureWords(badge, words)}>
          <Icon name={badge.icon} size={size} value={Number(badge.value) || 0} />
          {!badge.icon.startsWith('die-') && badge.value !== '' && (
            <span class="badge-value">{badge.value}</span>
          )}
        </span>
      ))}
    </span>
  );
}
