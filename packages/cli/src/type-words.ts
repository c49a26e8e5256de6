import { readMessages } from '@cardwright/games/node';
import type { Words } from '@cardwright/kernel';

/** A card's type in a language; an unknown type stays as it is written in its file. */
export function typeWords(type: string, language: string, words: Words): string {
  const { app = {} } = readMessages(language);
  return type
    .split(' – ')
    .map((one) => {
      const key = `type.${one.toLowerCase()}`;
      return key in app ? words({ key: `app.${key}` }) : one;
    })
    .join(' – ');
}
