import { choiceItem } from '@cardwright/games/words';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refused } from '../net/client.ts';
import type { ReviewedMoment } from '../offline/review-messages.ts';
import { playOn, playOnLabel } from '../replay/play-on.ts';
import { playerName } from '../settings.ts';
import { useWords } from '../words.ts';
import { costly } from './chances.ts';
import type { ReviewPanelProps } from './review-panel.tsx';
import { useCoachWords } from './use-coach-words.ts';

/** How many are shown at first. */
const FIRST = 8;

/** Every decision where a clearly better answer existed, the costliest first. */
export function BetterChoices(props: ReviewPanelProps): JSX.Element | null {
  const { review } = props;
  const coach = useCoachWords();
  const [all, setAll] = useState(false);
  if (!coach) return null;
  const found = costly(review.moments);
  return (
    <section>
      <h3>{coach('review.better')}</h3>
      {found.length === 0 && (
        <p>{coach(review.phase === 'done' ? 'review.better.none' : 'review.better.yet')}</p>
      )}
      <ol class="review-list">
        {found.slice(0, all ? undefined : FIRST).map((moment) => (
          <BetterChoice key={moment.entry} {...props} moment={moment} />
        ))}
      </ol>
      {!all && found.length > FIRST && (
        <button type="button" class="button" onClick={() => setAll(true)}>
          {coach('review.better.all', { n: found.length })}
        </button>
      )}
    </section>
  );
}

function BetterChoice({
  moment,
  ...props
}: ReviewPanelProps & { moment: ReviewedMoment }): JSX.Element | null {
  const { match, game, words, seatName, to, failed } = props;
  const { entry, seat, given, loss } = moment;
  const coach = useCoachWords();
  const { t } = useWords();
  if (!coach || !given) return null;
  const { head, asked, said } = choiceItem(moment, loss, words);
  const branch = (): void => {
    playOn({ match, game, position: entry, seat }, playerName(t('guest'))).catch(
      (reason: unknown) => failed(reason instanceof Refused ? reason.code : 'unknown'),
    );
  };
  return (
    <li data-better={entry}>
      <p>
        <b>{head}</b> {asked}
      </p>
      <p>{said}</p>
      <div class="review-buttons">
        <button type="button" class="button small" onClick={() => to(entry)}>
          {coach('review.show')}
        </button>
        <button type="button" class="button small" data-branch-better onClick={branch}>
          {playOnLabel(match, seat, seatName, t)}
        </button>
      </div>
    </li>
  );
}
