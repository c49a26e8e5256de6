import type { Words } from '@cardwright/kernel';
import type { MatchInfo } from '@cardwright/protocol';
import { useMemo } from 'preact/hooks';
import { loudNamesOf } from '../net/card-faces.ts';
import { useCards } from '../net/catalogue.ts';
import { printNames } from '../scene/printed-names.ts';
import { useWords } from '../words.ts';
import { nameSeats } from './name-seats.ts';
import { useSeatNames } from './use-seat-names.ts';

/** How everything at a table is worded: seats by who sits there, cards as they are printed. */
export function useTableWords(info: MatchInfo | undefined): {
  words: Words;
  seatName(seat: number): string;
} {
  const { words: bare, language } = useWords();
  const cards = useCards(info?.game, language);
  const seatName = useSeatNames(info);
  const words = useMemo<Words>(() => {
    const named = nameSeats(bare, seatName);
    const loud = loudNamesOf(cards);
    return (message) => printNames(named(message), loud);
  }, [bare, seatName, cards]);
  return { words, seatName };
}
