import { hintWords } from '@cardwright/games/words';
import type { Words } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { useWords } from '../words.ts';
import type { HintAtTable } from './use-hint.ts';
import { Busy } from './waiting.tsx';

/** Beside the question: a button for a hint, and the hint in words. */
export function HintPanel({ hint, words }: { hint: HintAtTable; words: Words }): JSX.Element {
  const { t } = useWords();
  const { since, hint: found, hasFailed } = hint;
  return (
    <div class="hint-panel">
      <button
        type="button"
        class="button small"
        title={t('hint.about')}
        aria-expanded={found !== undefined}
        data-hint-button
        onClick={found ? hint.hide : hint.request}
      >
        {t(found ? 'hint.hide' : 'hint')}
      </button>
      <div role="status">
        {since !== undefined && <Busy since={since}>{t('hint.thinking')}</Busy>}
        {hasFailed && <p class="hint">{t('hint.failed')}</p>}
        {found && (
          <p class="hint" data-hint>
            {hintWords(found, words)}
          </p>
        )}
      </div>
    </div>
  );
}
