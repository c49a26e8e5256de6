import { makeWords, sourceOf } from '@cardwright/games/words';
import type { Message, Words } from '@cardwright/kernel';
import { useEffect } from 'preact/hooks';
import { adoptColours } from './games/sent-look.tsx';
import { allSentGames, keepSentGame, sentGame } from './net/sent-games.ts';
import { server } from './net/server.ts';
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

/** The messages the page was built with, in the language now shown. */
let built: MessageFile = {};

export async function loadWords(): Promise<void> {
  const language = wanted();
  const load = files[`../../games/words/${language}.json`];
  const [messages] = await Promise.all([
    load?.() ?? {},
    ...allSentGames().map(({ game }) => fetchGame(game, language)),
  ]);
  built = messages;
  document.documentElement.lang = language;
  show(language);
}

function show(language: string): void {
  const messages = withSentGames(built);
  // A missing message throws in development and in the browser tests; in production it is logged.
  const report = strict() ? undefined : (fault: Error): void => console.error(fault.message);
  const options = { report };
  locale.set({
    language,
    words: makeWords(messages, language, options),
    wordsAt: (seatName) => makeWords(messages, language, { ...options, seatName }),
    has: (key) => sourceOf(messages, key) !== undefined,
  });
}

/** Where the page's own words have what a game from outside calls `name`, `about`, `term.1`. */
const APP_KEYS: readonly [RegExp, (game: string) => string][] = [
  [/^name$/, (game) => `game.${game}`],
  [/^about$/, (game) => `game.${game}.about`],
  [/^term\.(\d+)$/, (game) => `kw.${game}.$1`],
  [/^type\.(.+)$/, () => 'type.$1'],
];

function withSentGames(messages: MessageFile): MessageFile {
  const app = { ...messages.app };
  const all: MessageFile = { ...messages, app };
  for (const { game, words } of allSentGames()) {
    all[game] = words;
    for (const [key, text] of Object.entries(words))
      for (const [pattern, place] of APP_KEYS)
        if (pattern.test(key)) app[key.replace(pattern, place(game))] ??= text;
  }
  return all;
}

async function fetchGame(game: string, language: string): Promise<void> {
  const found = await server.call('game', { game, language });
  keepSentGame(found);
  if (found.look) adoptColours(game, found.look);
}

const isWorded = (game: string): boolean => Object.hasOwn(built, game) || !!sentGame(game);

/** A game that the page was not built with brings its words, rules and look from the server. */
export async function loadGameWords(game: string): Promise<void> {
  if (isWorded(game)) return;
  const { language } = locale.get();
  await fetchGame(game, language);
  show(language);
}

/** Whether a game can be shown in words; what is missing is on its way. */
export function useGameWords(game: string | undefined): boolean {
  useStore(locale);
  const isMissing = game !== undefined && !isWorded(game);
  useEffect(() => {
    // a game that is not served is told by whoever wants to show it
    if (isMissing) loadGameWords(game).catch(() => undefined);
  }, [game, isMissing]);
  return !isMissing;
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
