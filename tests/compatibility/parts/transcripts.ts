import { HostedServer } from '../../server/support/hosted-server.ts';
import { ensureBuilt } from '../support/build.ts';
import { valueBehind } from '../support/normalise.ts';
import { jsonDifference } from '../support/json-difference.ts';
import type { Difference, Files, Part } from '../support/part.ts';
import { Room, unfolded } from '../support/room.ts';
import {
  bots,
  dominionAddresses,
  dominionErrors,
  dominionLeaving,
  dominionRematch,
  dominionTimeout,
} from '../transcripts/dominion.ts';
import { lobby } from '../transcripts/lobby.ts';
import { play } from '../transcripts/play.ts';
import { stopping } from '../transcripts/stopping.ts';
import {
  builtIn,
  clocks,
  errors,
  reconnect,
  rematch,
  spectators,
  undoAndChat,
} from '../transcripts/tables.ts';

type Scenario = (room: Room, server: HostedServer) => Promise<void>;

const SENTRY = [
  'Artisan',
  'Bandit',
  'Bureaucrat',
  'Chapel',
  'Festival',
  'Gardens',
  'Sentry',
  'Throne Room',
  'Witch',
  'Workshop',
];
const LIBRARY = [
  'Council Room',
  'Harbinger',
  'Laboratory',
  'Library',
  'Militia',
  'Moat',
  'Moneylender',
  'Poacher',
  'Vassal',
  'Village',
];
const together = (names: string[]): string[] => names.map((name) => name.replace(' ', ''));

/** The scenarios by name; those of a list share one server and run one after the other. */
const ON_ONE_SERVER: { [name: string]: Scenario } = {
  lobby,
  'play-chaos': play({
    game: 'chaos',
    seats: 2,
    options: { decks: ['Brood', 'Parliament'] },
    answers: 30,
  }),
  'play-dominion': play({
    game: 'dominion',
    seats: 3,
    options: { kingdom: 'Size Distortion' },
    answers: 40,
  }),
  'play-dominion-secret': play({
    game: 'dominion',
    seats: 2,
    options: { kingdom: together(LIBRARY) },
    answers: 120,
  }),
  'play-lanes': play({
    game: 'lanes',
    seats: 2,
    options: { decks: ['reavers', 'tinkers'] },
    answers: 30,
  }),
  'play-lorenzo': play({ game: 'lorenzo', seats: 3, options: { advanced: true }, answers: 40 }),
  'play-shelfie': play({ game: 'shelfie', seats: 4, answers: 24 }),
  errors,
  reconnect,
  'undo-and-chat': undoAndChat,
  spectators,
  clocks,
  rematch,
  'built-in': builtIn,
  'dominion-addresses': dominionAddresses,
  'dominion-two-bots': bots('two bots', together(SENTRY), 2),
  'dominion-three-bots': bots('three bots', together(LIBRARY), 3),
  'dominion-errors': dominionErrors,
  'dominion-leaving': dominionLeaving,
  'dominion-rematch': dominionRematch,
};

/** Scenarios that need their own server. */
const ON_THEIR_OWN: { [name: string]: { args: string[]; run: Scenario } } = {
  'dominion-timeout': { args: ['--dominion-timeout', '4'], run: dominionTimeout },
  stopping: { args: [], run: stopping },
};

export const transcriptNames = (): string[] => [
  ...Object.keys(ON_ONE_SERVER),
  ...Object.keys(ON_THEIR_OWN),
];

/** The transcript of one scenario, on the given server or a new one. */
export async function transcriptOf(name: string, shared?: HostedServer): Promise<string[]> {
  const own = ON_THEIR_OWN[name];
  const run = own?.run ?? ON_ONE_SERVER[name];
  if (!run)
    throw new Error(`there is no transcript '${name}' (known: ${transcriptNames().join(', ')})`);
  const server = shared ?? (await HostedServer.start(...(own?.args ?? [])));
  const room = new Room(server.url);
  try {
    await run(room, server);
    const lines = room.transcript();
    await room.close();
    return lines;
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    if (!shared) await server.remove();
  }
}

/** What sockets receive from real servers, without what differs from run to run. */
export const transcripts: Part = {
  name: 'transcripts',
  about: 'what every socket says and hears, of the generic protocol and of Dominion’s own',
  async derive() {
    ensureBuilt();
    const files: Files = new Map();
    const server = await HostedServer.start();
    try {
      for (const name of Object.keys(ON_ONE_SERVER))
        files.set(`transcripts/${name}.jsonl`, await transcriptOf(name, server));
    } finally {
      await server.remove();
    }
    for (const name of Object.keys(ON_THEIR_OWN))
      files.set(`transcripts/${name}.jsonl`, await transcriptOf(name));
    return files;
  },
  key: (line) => {
    const { socket, n } = JSON.parse(line) as TranscriptLine;
    return `socket ${socket}, message ${n}`;
  },
  difference(_file, expected, found): Difference {
    const [kept, now] = [JSON.parse(expected), JSON.parse(found)] as [
      TranscriptLine,
      TranscriptLine,
    ];
    const first = jsonDifference(kept, now);
    const all = unfolded(found);
    if (all !== undefined)
      return {
        where: `socket ${kept.socket}, messages from ${kept.n} on`,
        expected: first?.a ?? '',
        found: `${first?.b ?? ''}:\n${all}`,
      };
    return {
      where: `socket ${kept.socket}, message ${kept.n} (${about(kept)}) at ${first?.path}`,
      expected: first?.a ?? '',
      found: `${first?.b ?? ''} ${valueBehind(first?.b ?? '')}`.trim(),
    };
  },
};

interface TranscriptLine {
  socket: string;
  n: number;
  sent?: { method?: string; id?: unknown };
  got?: { method?: string; id?: unknown };
  http?: { path?: string };
}

function about({ sent, got, http }: TranscriptLine): string {
  if (http) return `HTTP ${http.path ?? ''}`;
  const message = sent ?? got;
  if (!message) return 'closed';
  const { method, id } = message;
  const reply = id === undefined ? 'text' : `reply ${JSON.stringify(id)}`;
  return `${sent ? 'sent' : 'got'} ${method ?? reply}`;
}
