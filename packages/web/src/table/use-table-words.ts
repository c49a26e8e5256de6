import type { Words } from '@cardwright/kernel';
import type { MatchInfo } from '@cardwright/protocol';
import { useMemo } from 'preact/hooks';
import { printerOf } from '../net/card-faces.ts';
import { useCards } from '../net/catalogue.ts';
import { useWords } from '../words.ts';
import { useSeatNames } from './use-seat-names.ts';

/**
 * Translates everything at a table: seats by their players' names, cards by their printed names.
 */
export function useTableWords(info: MatchInfo | undefined): {
  words: Words;
  seatName(seat: number): string;
} {
  const { wordsAt, language } = useWords();
  const cards = useCards(info?.game, language);
  const seatName = useSeatNames(info);
  const words = useMemo<Words>(() => {
    const named = wordsAt(seatName);
    const print = printerOf(cards);
    return (message) => print(named(message));
  }, [wordsAt, seatName, cards]);
  return { words, seatName };
}
