import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { shownFor } from '../net/seats.ts';
import { clientOf } from '../net/server.ts';
import { useCoachWords } from './use-coach-words.ts';

/** The page does not have this game or these cards: explains how to review the match elsewhere. */
export function ReviewElsewhere({
  match,
  code,
}: {
  match: string;
  code: string;
}): JSX.Element | null {
  const coach = useCoachWords();
  const [file, setFile] = useState<string>();
  if (!coach) return null;
  const load = (): void => {
    void clientOf(match)
      .call('record', { match, ...shownFor(match) })
      .then((record) => {
        const text = JSON.stringify(record, null, 1);
        setFile(URL.createObjectURL(new Blob([text], { type: 'application/json' })));
      });
  };
  const where = code === 'game/unknown' ? '--game FOLDER' : '--pack FOLDER';
  return (
    <div class="notice" data-review-elsewhere>
      <div>
        <p>{coach(code === 'game/unknown' ? 'review.no-game' : 'review.no-cards')}</p>
        <p>
          <code>{`cardwright review record.json ${where}`}</code>
        </p>
        {file === undefined ? (
          <button type="button" class="button small" onClick={load}>
            {coach('review.record')}
          </button>
        ) : (
          <a class="button small primary" href={file} download="record.json">
            {coach('review.save')}
          </a>
        )}
      </div>
    </div>
  );
}
