import { makeWords, sourceOf } from '@cardwright/games/words';
import type { Message, Words } from '@cardwright/kernel';
import { settings } from './settings.ts';
import { makeStore, useStore } from './store.ts';

type MessageFile = { [section: string]: { [key: string]: string } };

/** One file per language; a new file is picked up automatically. */
const files = import.meta.glob<MessageFile>('../../games/words/*.json', { import: 'default' });
export const LANGUAGES: readonly string[] = Object.keys(files)
  .map((path) => /([\w-]+)\.json$/.exec(path)?.[1] ?? 'en')
  .sort();

export interface Locale {
  language: string;
  words: Words;
  /** The same words with player names for the seats. */
  wordsAt(seatName: (seat: number) => string): Words;
  has(key: string): boolean;
}

const bare: Words = ({ key }) => key;
export const locale = makeStore<Locale>({
  language: 'en',
  words: bare,
  wordsAt: () => bare,
  has: () => false,
});

function wanted(): string {
  const asked = [settings.get().language, ...navigator.languages].filter(Boolean);
  for (const tag of asked) {
    const found = LANGUAGES.find((language) => language === tag || language === tag.split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

export async function loadWords(): Promise<void> {
  const language = wanted();
  const load = files[`../../games/words/${language}.json`];
  const messages = load ? await load() : {};
  // A missing message throws in development and in the browser tests; in production it is logged.
  const report = strict() ? undefined : (fault: Error): void => console.error(fault.message);
  document.documentElement.lang = language;
  const options = { report };
  locale.set({
    language,
    words: makeWords(messages, language, options),
    wordsAt: (seatName) => makeWords(messages, language, { ...options, seatName }),
    has: (key) => sourceOf(messages, key) !== undefined,
  });
}

const strict = (): boolean => import.meta.env.DEV || 'cardwrightStrict' in globalThis;

/** Translates one of the page's own messages. */
export const say = (key: string, args?: Message['args']): string =>
  locale.get().words({ key: `app.${key}`, ...(args && { args }) });

export function useWords(): {
  t: typeof say;
  words: Words;
  wordsAt: Locale['wordsAt'];
  language: string;
  has: (key: string) => boolean;
} {
  const now = useStore(locale);
  return { ...now, t: say };
}

/** A card's printed type, translated; an unknown type stays as it is written in its file. */
export const typeWords = (type: string, t: typeof say, has: (key: string) => boolean): string =>
  type
    .split(' – ')
    .map((one) => (has(`app.type.${one.toLowerCase()}`) ? t(`type.${one.toLowerCase()}`) : one))
    .join(' – ');
