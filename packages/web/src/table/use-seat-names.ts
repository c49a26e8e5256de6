import type { MatchInfo } from '@cardwright/protocol';
import { useCallback } from 'preact/hooks';
import { useWords } from '../words.ts';

/** Names of the seats; the viewer's own is a name too (the page marks it as yours). */
export function useSeatNames(info: MatchInfo | undefined): (seat: number) => string {
  const { t } = useWords();
  const seats = info?.seats;
  return useCallback(
    (seat: number) => {
      const who = seats?.[seat];
      const computers = seats?.filter(({ kind }) => kind === 'player').length ?? 0;
      if (who?.kind === 'player')
        return computers > 1
          ? t('computer.n', {
              n: seats!.slice(0, seat + 1).filter(({ kind }) => kind === 'player').length,
            })
          : t('computer');
      return who?.name ?? t('player', { n: seat + 1 });
    },
    [seats, t],
  );
}
