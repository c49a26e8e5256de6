import { z } from 'zod';
import { loaders, offers } from 'virtual:shipped-games';
import type { SourceFile } from '@cardwright/kernel';
import { makeWords, type Messages } from '@cardwright/games/words';
import { dispatchLocally } from './dispatch-locally.ts';
import { openLocalStore } from './indexed-db-store.ts';
import { LocalGames } from './local-games.ts';
import { LocalHost } from './local-host.ts';
import { remotePlayers } from './local-players.ts';
import { readScenario } from './read-scenario.ts';
import type { LocalStore } from './local-store.ts';
import type { ReviewRequest } from './review-messages.ts';
import { PlayerRoom } from './run-players.ts';
import { runReview } from './run-review.ts';
import { secrets } from './secrets.ts';

/**
 * Messages from the page: first a port to the other worker, then JSON-RPC texts. A reader receives
 * scenario files over its port and returns their positions. A reviewer receives one match.
 */
export type ToEngine =
  | { role: 'matches' | 'players' | 'reader'; port: MessagePort }
  | { role: 'review'; request: ReviewRequest }
  | string;
export type FromEngine = 'ready' | 'lost' | { text: string };

// The page's content security policy forbids eval, which zod would try to use.
z.config({ jitless: true });

const files = import.meta.glob<Messages>('../../../games/words/*.json', { import: 'default' });
const languageOf = (path: string): string => /([\w-]+)\.json$/.exec(path)?.[1] ?? 'en';
const languages = Object.keys(files).map(languageOf).sort();

const post = (message: FromEngine): void => self.postMessage(message);

const gamesIn = (store: LocalStore): LocalGames => new LocalGames({ offers, loaders }, store);

async function openHost(port: MessagePort): Promise<LocalHost> {
  const store = await openLocalStore();
  return new LocalHost({
    store,
    games: gamesIn(store),
    players: remotePlayers(port),
    secrets,
    languages,
    async words(language) {
      const load = Object.entries(files).find(([path]) => languageOf(path) === language)?.[1];
      return makeWords(load ? await load() : {}, language);
    },
    // the wall clock at the start, made monotonic
    now: () => Math.round(performance.timeOrigin + performance.now()),
    send: (text) => post({ text }),
    lost: () => post('lost'),
  });
}

function readFiles(port: MessagePort): void {
  port.onmessage = ({ data }: MessageEvent<SourceFile>) =>
    void readScenario(data, loaders).then(
      (read) => port.postMessage(read),
      (error: unknown) => port.postMessage({ error: String(error) }),
    );
}

let host: LocalHost | undefined;

async function take(message: Exclude<ToEngine, string>): Promise<void> {
  if (message.role === 'review')
    return runReview(message.request, gamesIn, (told) => self.postMessage(told));
  const { role, port } = message;
  if (role === 'players') new PlayerRoom(loaders).listen(port);
  else if (role === 'reader') readFiles(port);
  else host = await openHost(port);
  post('ready');
}

addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  if (typeof data !== 'string') void take(data);
  else void host?.enqueue(async () => host && dispatchLocally(host, data));
});
