import { hintWords } from '@cardwright/games/words';
import type { Words } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { useWords } from '../words.ts';
import type { HintAtTable } from './use-hint.ts';
import { Busy } from './waiting.tsx';

/**
 * Beside the question: a button for a hint, and the hint in words. While the hint is being
 * computed, the button cancels it.
 */
export function HintPanel({ hint, words }: { hint: HintAtTable; words: Words }): JSX.Element {
  const { t } = useWords();
  const { since, hint: found, hasFailed } = hint;
  const isBusy = since !== undefined;
  return (
    <div class="hint-panel">
      <button
        type="button"
        class="button small"
        title={t('hint.about')}
        aria-expanded={found !== undefined}
        aria-busy={isBusy}
        data-hint-button
        onClick={found || isBusy ? hint.hide : hint.request}
      >
        {t(found ? 'hint.hide' : isBusy ? 'hint.cancel' : 'hint')}
      </button>
      <div role="status">
        {isBusy && <Busy since={since}>{t('hint.thinking')}</Busy>}
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
