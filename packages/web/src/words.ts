import { makeWords, sourceOf } from '@cardwright/games/words';
import type { Message, Words } from '@cardwright/kernel';
import { useEffect } from 'preact/hooks';
import { adoptColours } from './games/sent-look.tsx';
import { allSentGames, keepSentGame, sentGame } from './net/sent-games.ts';
import { server } from './net/server.ts';
import { settings } from './settings.ts';
import { makeStore, useStore } from './store.ts';

type Section = { [key: string]: string };
type MessageFile = { [section: string]: Section };
type SectionLoaders = { [section: string]: () => Promise<Section> };

/** One file per language, split by section; a new file is picked up automatically. */
const files = import.meta.glob<SectionLoaders>('../../games/words/*.json', {
  query: '?sections',
  import: 'default',
  eager: true,
});
const sections: { readonly [language: string]: SectionLoaders } = Object.fromEntries(
  Object.entries(files).map(([path, loaders]) => [
    /([\w-]+)\.json$/.exec(path)?.[1] ?? 'en',
    loaders,
  ]),
);
export const LANGUAGES: readonly string[] = Object.keys(sections).sort();

export interface Locale {
  language: string;
  words: Words;
  /** The same messages with player names for the seats. */
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

/** The messages of hints and reviews: a separate section, loaded like a game's. */
export const COACH = 'coach';

/** The sections of this build's messages that are loaded, in the current language. */
let built: MessageFile = {};

/** Loads the page's own messages, and reloads those of every game that has been shown. */
export async function loadWords(): Promise<void> {
  const language = wanted();
  const loaders = sections[language] ?? {};
  const sent = Promise.all(allSentGames().map(({ game }) => fetchGame(game, language)));
  const loaded: MessageFile = {};
  // another game may be shown while the others are loading
  const missing = (): string[] =>
    ['app', ...Object.keys(built)].filter((name) => !Object.hasOwn(loaded, name));
  for (let names = missing(); names.length > 0; names = missing())
    await Promise.all(
      names.map(async (name) => {
        loaded[name] = (await loaders[name]?.()) ?? {};
      }),
    );
  await sent;
  built = loaded;
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

/** Maps the messages of an external game (`name`, `about`, `term.1`) to the page's own keys. */
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

/** Whether the page was built with a game's messages, which the home page does not need. */
export const hasBuiltWords = (game: string): boolean =>
  Object.hasOwn(sections[locale.get().language] ?? {}, game);

/**
 * Loads a game's messages. For a game that is not built into the page, its messages, rules and look
 * come from the server.
 */
export async function loadGameWords(game: string): Promise<void> {
  if (isWorded(game)) return;
  const { language } = locale.get();
  if (hasBuiltWords(game)) {
    const words = (await sections[language]?.[game]?.()) ?? {};
    // the language may have changed meanwhile
    if (language !== locale.get().language) return loadGameWords(game);
    built = { ...built, [game]: words };
  } else await fetchGame(game, language);
  show(language);
}

const RETRY_MS = 1000;

/** Whether a game's messages are loaded; starts loading what is missing. */
export function useGameWords(game: string | undefined): boolean {
  useStore(locale);
  const isMissing = game !== undefined && !isWorded(game);
  useEffect(() => {
    if (!isMissing) return;
    let alive = true;
    const load = (): void =>
      void loadGameWords(game).catch(() => {
        // whoever wants to show the game reports that it is not served
        if (hasBuiltWords(game)) setTimeout(() => alive && load(), RETRY_MS);
      });
    load();
    return () => {
      alive = false;
    };
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
