import type { Ask, MatchInfo, ResultOf } from '@cardwright/protocol';
import { useEffect, useState } from 'preact/hooks';
import { Refused } from '../net/client.ts';
import { heldSeat } from '../net/seats.ts';
import { clientOf } from '../net/server.ts';
import { COACH, loadGameWords } from '../words.ts';

export type Hint = ResultOf<'hint'>;

/** A hint for the open question, including its loading state. */
export interface HintAtTable {
  /** Whether a hint may be requested. */
  isOffered: boolean;
  /** Since when it is being computed. */
  since: number | undefined;
  hint: Hint | undefined;
  hasFailed: boolean;
  request(): void;
  /** Hides the hint or stops waiting for it; requesting it again is free. */
  hide(): void;
}

const isChoice = ({ kind, min, max, options }: Ask): boolean =>
  kind === 'yes-no' || options.length > 1 || (kind !== 'order' && max > min);

/** No hints in matches against another person. */
const playsAlone = ({ seats }: MatchInfo, own: number): boolean =>
  seats.every(({ kind, seat, out }) => seat === own || kind === 'player' || out !== undefined);

interface HintState {
  ask: number;
  since?: number;
  hint?: Hint;
  hasFailed?: boolean;
}

/** Requests the strongest player's answer to a seat's open question. */
export function useHint(info: MatchInfo, seat: number, ask: Ask | null): HintAtTable {
  const [state, setState] = useState<HintState>();
  const own = ask && state?.ask === ask.id ? state : undefined;
  useEffect(() => setState(undefined), [ask?.id]);
  const request = (): void => {
    if (!ask || own?.since !== undefined) return;
    const { id } = ask;
    const since = performance.now();
    setState({ ask: id, since });
    // a cancelled request may still be answered
    const isOpen = (now: HintState | undefined): boolean => now?.ask === id && now.since === since;
    const asked = clientOf(info.match).call('hint', { match: info.match, seat, ask: id });
    Promise.all([asked, loadGameWords(COACH)]).then(
      ([hint]) => setState((now) => (isOpen(now) ? { ask: id, hint } : now)),
      (reason: unknown) => {
        const isLate = reason instanceof Refused && reason.code === 'answer/stale';
        setState((now) => (isOpen(now) ? { ask: id, hasFailed: !isLate } : now));
      },
    );
  };
  const isOffered = ask !== null && seat >= 0 && playsAlone(info, seat) && isChoice(ask);
  // in the final game of a lesson, hints are shown without a request
  const isAided = isOffered && heldSeat(info.match)?.hints === true;
  useEffect(() => {
    if (isAided) request();
  }, [isAided, ask?.id]);
  return {
    isOffered,
    since: own?.since,
    hint: own?.hint,
    hasFailed: own?.hasFailed === true,
    request,
    hide: () => setState(undefined),
  };
}
