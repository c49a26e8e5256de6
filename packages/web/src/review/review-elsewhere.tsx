import type { JSX } from 'preact';
import { saveRecord } from '../replay/save-record.ts';
import { useWords } from '../words.ts';
import { useCoachWords } from './use-coach-words.ts';

/** The page does not have this game or these cards: explains how to review the match elsewhere. */
export function ReviewElsewhere({
  match,
  code,
  failed,
}: {
  match: string;
  code: string;
  failed(code: string): void;
}): JSX.Element | null {
  const coach = useCoachWords();
  const { t } = useWords();
  if (!coach) return null;
  const where = code === 'game/unknown' ? '--game FOLDER' : '--pack FOLDER';
  return (
    <div class="notice" data-review-elsewhere>
      <div>
        <p>{coach(code === 'game/unknown' ? 'review.no-game' : 'review.no-cards')}</p>
        <p>
          <code>{`cardwright review record.json ${where}`}</code>
        </p>
        <button
          type="button"
          class="button small"
          onClick={() => void saveRecord(match).catch(() => failed('unknown'))}
        >
          {t('replay.save')}
        </button>
      </div>
    </div>
  );
}
