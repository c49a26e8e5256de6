import {
  Fault,
  type GameEvent,
  type Machine,
  type Match,
  replay,
  roll,
  seedRng,
} from '@cardwright/kernel';
import { digest, SHORT } from './digest.ts';
import {
  askOf,
  evaluated,
  fallbackOf,
  machineFor,
  outcomeOf,
  playerNames,
  playerPick,
  roundsOf,
  sceneOf,
  messageOf,
  viewOf,
} from './game-access.ts';
import { type KeptRecord, recordOf } from './kept-record.ts';

/** What is compared after every entry, most informative first. */
export const ASPECTS = ['events', 'ask', 'views', 'outcome', 'scenes', 'players', 'state'] as const;
export type AspectName = (typeof ASPECTS)[number];
type Values = { [aspect in AspectName]?: string };

export interface RecordDigests {
  record: number;
  /** Why the current code cannot replay it. */
  fault?: string;
  /** The hash of the state at the end. */
  hash: string;
  /** Digest of all values in full. */
  all: string;
  /** Per aspect: the concatenated digests after the set-up and after every entry. */
  aspects: { [aspect in AspectName]: string };
}

/** Scenes and players are expensive, so they are sampled, from a different seat each time. */
const SCENE_EVERY = 4;
const PLAYERS_EVERY = 5;

const json = (value: unknown): string => JSON.stringify(value) ?? '';

export function digestsOf(kept: KeptRecord): RecordDigests {
  const aspects = Object.fromEntries(
    ASPECTS.map((aspect) => [aspect, '']),
  ) as RecordDigests['aspects'];
  const all: string[] = [];
  let hash = '';
  const fault = walk(kept, (machine, match, place, events) => {
    const values = valuesOf(machine, match, place, events);
    hash = values.state ?? '';
    for (const aspect of ASPECTS) {
      const value = values[aspect];
      const whole = value === undefined ? '-'.repeat(SHORT) : digest(value);
      aspects[aspect] += whole.slice(0, SHORT);
      all.push(whole);
    }
  });
  return {
    record: kept.index,
    ...(fault === undefined ? {} : { fault }),
    hash,
    all: digest(all.join()),
    aspects,
  };
}

/** The values behind the digests at one position of a record. */
export function valueAt(kept: KeptRecord, wanted: number): Values {
  let found: Values = {};
  walk(kept, (machine, match, place, events) => {
    if (place === wanted) found = valuesOf(machine, match, place, events);
  });
  return found;
}

/** Replays a record; returns what stopped it, if anything did. */
function walk(
  kept: KeptRecord,
  each: (machine: Machine, match: Match, place: number, events: GameEvent[]) => void,
): string | undefined {
  const machine = machineFor(kept.game, kept.pack);
  try {
    replay(machine, recordOf(kept), (match, entry, events) =>
      each(machine, match, entry + 1, events),
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return `${error.code}: ${error.message}`;
  }
  return undefined;
}

function valuesOf(machine: Machine, match: Match, place: number, events: GameEvent[]): Values {
  const { state } = match;
  const all = Array.from({ length: match.record.seats.length + 1 }, (_, i) => i - 1);
  const isEnd = match.over;
  // every other time, only the spectator and the asked seat
  const viewers = place % 2 === 0 || isEnd ? all : [-1, state.ask?.seat ?? 0];
  const views = new Map(viewers.map((seat) => [seat, viewOf(machine, state, seat)]));
  const isSceneDue = place % SCENE_EVERY === 0 || isEnd;
  const viewer = all[Math.floor(place / SCENE_EVERY) % all.length] ?? -1;
  const isDue = place % PLAYERS_EVERY === 0;
  return {
    state: machine.hash(state),
    views: json([...views]),
    events: json(events.map((event) => seen(machine, event))),
    ask: json(askOf(machine, state)),
    ...(isSceneDue
      ? { scenes: json([viewer, sceneOf(machine, views.get(viewer) ?? null, viewer)]) }
      : {}),
    ...(isDue ? { players: json(playersAt(machine, match)) } : {}),
    ...(isDue || isEnd
      ? {
          outcome: json([match.out, match.fault?.code, roundsOf(machine, state), outcomeOf(match)]),
        }
      : {}),
  };
}

/** An event as keys: as seen by a seat that may know its secret, and by everybody else. */
function seen(machine: Machine, event: GameEvent): object {
  const { secret, ...open } = event;
  const words = messageOf(machine, open);
  return secret ? { event, words, secretWords: messageOf(machine, event) } : { event, words };
}

/** The default answer, each built-in player's answer, the evaluation, a redeal per seat. */
function playersAt(machine: Machine, match: Match): object {
  const { state } = match;
  const { ask } = state;
  const worth = evaluated(machine, state).map((x) => Number(x.toPrecision(9)));
  const dealt = match.record.seats.map((_, seat) => {
    const other = machine.fork(state);
    machine.redeal(other, seat, seedRng(`redeal ${seat}`));
    return machine.hash(other);
  });
  if (!ask || match.over) return { worth, dealt };
  const picks = playerNames(machine.game).map((name) => {
    const chance = seedRng(`${name} picks`);
    return [name, playerPick(machine, name, machine.fork(state), ask, (n) => roll(chance, n))];
  });
  return { fallback: fallbackOf(machine, state), picks, worth, dealt };
}
