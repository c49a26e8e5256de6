import type { ResultOf } from '@cardwright/protocol';
import { useEffect, useState } from 'preact/hooks';
import { type Cards, cardsOf, LOADING } from './card-faces.ts';
import { hasBuiltWords, loadGameWords } from '../words.ts';
import { server } from './server.ts';

export type GameInfo = ResultOf<'games'>['games'][number];

let gamesOnce: Promise<GameInfo[]> | undefined;

export function loadGames(): Promise<GameInfo[]> {
  gamesOnce ??= server
    .call('games', {})
    .then(async ({ games }) => {
      const sent = games.filter(({ name }) => !hasBuiltWords(name));
      await Promise.all(sent.map(({ name }) => loadGameWords(name)));
      return games;
    })
    .catch((error: unknown) => {
      gamesOnce = undefined;
      throw error;
    });
  return gamesOnce;
}

const cardsOnce = new Map<string, Promise<Cards>>();
const cardsReady = new Map<string, Cards>();

export function loadCards(game: string, language: string): Promise<Cards> {
  const key = `${game}/${language}`;
  let once = cardsOnce.get(key);
  if (!once) {
    once = server.call('cards', { game, language }).then(({ cards, translations }) => {
      const map = cardsOf(game, cards, translations);
      cardsReady.set(key, map);
      return map;
    });
    once.catch(() => cardsOnce.delete(key));
    cardsOnce.set(key, once);
  }
  return once;
}

const NONE: Cards = new Map();

/** The cards of a game; `LOADING` until they are there, and none if they cannot be loaded. */
export function useCards(game: string | undefined, language: string): Cards {
  const [, redraw] = useState(0);
  const [missing, setMissing] = useState(LOADING);
  useEffect(() => {
    if (game === undefined || cardsReady.has(`${game}/${language}`)) return;
    let alive = true;
    loadCards(game, language).then(
      () => alive && redraw((n) => n + 1),
      () => alive && setMissing(NONE),
    );
    return () => {
      alive = false;
    };
  }, [game, language]);
  return (game !== undefined && cardsReady.get(`${game}/${language}`)) || missing;
}

export function useGames(): GameInfo[] | undefined {
  const [games, set] = useState<GameInfo[]>();
  useEffect(() => {
    let alive = true;
    const load = (): void =>
      void loadGames().then(
        (found) => alive && set(found),
        () => setTimeout(() => alive && load(), 1000),
      );
    load();
    return () => {
      alive = false;
    };
  }, []);
  return games;
}
