import { wordsIn } from '@cardwright/games/node';
import { printedName } from '@cardwright/games/words';
import type { MatchRecord, Words } from '@cardwright/kernel';
import type { ReferredGame } from './game-options.ts';
import { contentWith, translationsOf } from './pack-conflicts.ts';
import { seatNames } from './seat-names.ts';

export interface ReviewWords {
  words: Words;
  /** The displayed names of the game and of the seats. */
  game: string;
  seats: readonly string[];
}

/** The words of a review: card names as they are printed, seats by their players' names. */
export function reviewWords(
  record: MatchRecord,
  { game, outside }: ReferredGame,
  { language, pack }: { language: string; pack?: string },
): ReviewWords {
  const cards = game.content.cards(contentWith(game, pack));
  const printed = {
    ...Object.fromEntries(cards.map(({ name }) => [name, printedName(name)])),
    ...translationsOf(game, pack, language),
  };
  const plain = wordsIn(language, undefined, outside);
  const seats = seatNames(record.seats, plain);
  const named = outside[0]?.words;
  const key = `app.game.${game.name}`;
  return {
    words: wordsIn(language, (seat) => seats[seat] ?? '', outside, printed),
    game: named ? (named[language]?.name ?? named.en?.name ?? game.name) : plain({ key }),
    seats,
  };
}
