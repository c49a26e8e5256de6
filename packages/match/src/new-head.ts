import { type MatchOptions, type Seat, SetupFault, type StartPosition } from '@cardwright/kernel';
import {
  type ClockSetting,
  type MatchInfo,
  RpcError,
  type SeatSetting,
} from '@cardwright/protocol';
import type { MatchHead, SeatHead } from './match-head.ts';
import type { PlayableGame } from './playable-game.ts';

export interface CreateSettings {
  game: string;
  options?: MatchOptions;
  seats: SeatSetting[];
  seed?: string;
  clock?: ClockSetting | null;
  rated?: boolean;
  watch?: MatchInfo['watch'];
  chat?: boolean;
  public?: boolean;
  /** For games with hidden questions; 0 by default. */
  secretWaitMs?: number;
  /** Where it starts, if not from a deal; `playable` must be the game that starts there. */
  start?: StartPosition;
}

/** The options as the game parses them; throws if they do not fit. */
export function checkedOptions(
  playable: PlayableGame,
  options: MatchOptions,
  seats: number,
): MatchOptions {
  const { game, machine } = playable;
  if (seats < game.rules.seats.min || seats > game.rules.seats.max) {
    throw new RpcError(
      'game/seats',
      `${game.name} is for ${game.rules.seats.min} to ${game.rules.seats.max} players, not ${seats}`,
      { seats: game.rules.seats },
    );
  }
  const parsed = game.rules.options.safeParse(options);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((i) => ({
      path: i.path.map(String),
      message: i.message,
    }));
    throw new RpcError(
      'game/options',
      issues.map((i) => `${i.path.join('.') || 'options'}: ${i.message}`).join('; '),
      { issues },
    );
  }
  try {
    machine.start({ seed: 'trial', seats, options: parsed.data });
  } catch (error) {
    if (error instanceof SetupFault) throw new RpcError('game/options', error.message);
    throw error;
  }
  return parsed.data;
}

/** The source of ids, seeds and secrets: the host provides the randomness. */
export interface SecretSource {
  newId(): string;
  newSeed(): string;
  newSalt(): string;
  newSecret(): string;
  /** A seat's token begins with the id of its match. */
  newToken(match: string): string;
  digest(secret: string): string;
  commitmentOf(seed: string, salt: string): string;
}

export interface NewHead {
  head: MatchHead;
  invite: string;
  /** The tokens of the creator's seats. */
  tokens: { seat: Seat; token: string }[];
}

export interface NewHeadParts {
  secrets: SecretSource;
  /** Throws if the game has no such player. */
  checkPlayer(player: string): void;
  now: number;
}

/**
 * Everything that defines a new match. The creator's tokens and the invite are stored nowhere else.
 */
export function newHead(
  settings: CreateSettings,
  playable: PlayableGame,
  { secrets, checkPlayer, now }: NewHeadParts,
): NewHead {
  const { game, content } = playable;
  if (settings.rated) throw new RpcError('match/rated');
  const options = checkedOptions(playable, settings.options ?? {}, settings.seats.length);
  const id = secrets.newId();
  const tokens: { seat: Seat; token: string }[] = [];
  const names = new Set<string>();
  const seats = settings.seats.map((s, seat): SeatHead => {
    if (s.kind === 'open' || s.kind === 'invited')
      return { kind: s.kind, name: null, invited: s.kind === 'invited' };
    if (s.kind === 'player') {
      checkPlayer(s.player);
      return { kind: 'player', name: freeName(names, s.player), player: s.player };
    }
    if (names.has(s.name)) throw new RpcError('name/taken');
    names.add(s.name);
    const token = secrets.newToken(id);
    tokens.push({ seat, token });
    return { kind: 'person', name: s.name, token: secrets.digest(token) };
  });
  const seed = settings.seed ?? secrets.newSeed();
  const salt = secrets.newSalt();
  const invite = secrets.newSecret();
  const head: MatchHead = {
    id,
    game: game.name,
    rules: game.version,
    content: content.hash,
    options,
    seats,
    seed,
    salt,
    commitment: secrets.commitmentOf(seed, salt),
    openSeed: settings.seed !== undefined,
    clock: settings.clock ?? null,
    ...(game.information.hiddenQuestions ? { secretWaitMs: settings.secretWaitMs ?? 0 } : {}),
    rated: false,
    watch: settings.watch ?? 'open',
    chat: settings.chat ?? false,
    public: settings.public ?? false,
    invite: secrets.digest(invite),
    state: 'open',
    createdAt: now,
    startedAt: null,
    endedAt: null,
    ...(settings.start ? { start: settings.start } : {}),
  };
  return { head, invite, tokens };
}

function freeName(names: Set<string>, wanted: string): string {
  let name = wanted;
  for (let i = 2; names.has(name); i++) name = `${wanted} ${i}`;
  names.add(name);
  return name;
}
