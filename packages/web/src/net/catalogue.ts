import type { Plain } from '@cardwright/kernel';
import type { ResultOf } from '@cardwright/protocol';
import { useEffect, useState } from 'preact/hooks';
import { server } from './connection.ts';

export type GameInfo = ResultOf<'games'>['games'][number];

export interface CardFace {
  game: string;
  id: string;
  name: string;
  type: string;
  cost?: string | undefined;
  text: string;
  json: Plain;
  element?: string | undefined;
}

export type Cards = ReadonlyMap<string, CardFace>;

let gamesOnce: Promise<GameInfo[]> | undefined;

export function loadGames(): Promise<GameInfo[]> {
  gamesOnce ??= server
    .call('games', {})
    .then(({ games }) => games)
    .catch((error: unknown) => {
      gamesOnce = undefined;
      throw error;
    });
  return gamesOnce;
}

const cardsOnce = new Map<string, Promise<Cards>>();
const cardsReady = new Map<string, Cards>();

export function faceOf(game: string, card: { id: string; name: string; type: string; cost?: string | undefined; json: unknown; text: string }): CardFace {
  const json = card.json as Plain;
  const field = typeof json === 'object' && json !== null && !Array.isArray(json) ? json.element : undefined;
  return { ...card, game, json, element: typeof field === 'string' ? field : undefined };
}

export function loadCards(game: string, language: string): Promise<Cards> {
  const key = `${game}/${language}`;
  let once = cardsOnce.get(key);
  if (!once) {
    once = server.call('cards', { game, language }).then(({ cards }) => {
      const map: Cards = new Map(cards.map((card) => [card.id, faceOf(game, card)]));
      cardsReady.set(key, map);
      return map;
    });
    once.catch(() => cardsOnce.delete(key));
    cardsOnce.set(key, once);
  }
  return once;
}

const none: Cards = new Map();

export function useCards(game: string | undefined, language: string): Cards {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (game === undefined || cardsReady.has(`${game}/${language}`)) return;
    let alive = true;
    loadCards(game, language).then(
      () => alive && redraw((n) => n + 1),
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, [game, language]);
  return (game !== undefined && cardsReady.get(`${game}/${language}`)) || none;
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
