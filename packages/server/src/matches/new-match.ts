import { type MatchOptions, PlayerFault, type Seat, SetupFault } from '@cardwright/kernel';
import type { MatchHead, SeatHead } from '@cardwright/match';
import {
  type ClockSetting,
  type Limits,
  type MatchInfo,
  RpcError,
  type SeatSetting,
} from '@cardwright/protocol';
import { playersOf, seatPlayer } from '@cardwright/sim/search';
import type { CatalogueGame } from './game-catalogue.ts';
import { commitmentOf, digest, newId, newSalt, newSecret, newSeed, newToken } from './secrets.ts';

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
}

/** Options as the game understands them; throws where they do not fit. */
export function checkedOptions(
  playable: CatalogueGame,
  options: MatchOptions,
  seats: number,
): MatchOptions {
  const { game, machine } = playable;
  if (seats < game.rules.seats.min || seats > game.rules.seats.max) {
    throw new RpcError(
      'game/seats',
      `${game.name} is played by ${game.rules.seats.min} to ${game.rules.seats.max}, not ${seats}`,
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

/** Throws where the game has no such player. */
export function checkPlayer(
  { game, machine }: CatalogueGame,
  player: string,
  limits: Limits,
): void {
  const count = Number(/^search:(\d+)$/.exec(player)?.[1] ?? 0);
  if (count > limits.searchIterations) {
    throw new RpcError(
      'player/unknown',
      `'${player}' asks for more than ${limits.searchIterations} iterations a decision, the most this server takes`,
    );
  }
  try {
    seatPlayer(machine, player);
  } catch (error) {
    if (error instanceof PlayerFault)
      throw new RpcError('player/unknown', error.message, {
        players: Object.keys(playersOf(game)),
      });
    throw error;
  }
}

/**
 * All about a match that is to begin. The tokens of the creator's seats and the invite are in no
 * other place.
 */
export function newHead(
  settings: CreateSettings,
  playable: CatalogueGame,
  limits: Limits,
  now: number,
): { head: MatchHead; invite: string; tokens: { seat: Seat; token: string }[] } {
  const { game, content } = playable;
  if (settings.rated) throw new RpcError('match/rated');
  const options = checkedOptions(playable, settings.options ?? {}, settings.seats.length);
  const id = newId();
  const tokens: { seat: Seat; token: string }[] = [];
  const names = new Set<string>();
  const seats = settings.seats.map((s, seat): SeatHead => {
    if (s.kind === 'open' || s.kind === 'invited')
      return { kind: s.kind, name: null, invited: s.kind === 'invited' };
    if (s.kind === 'player') {
      checkPlayer(playable, s.player, limits);
      return { kind: 'player', name: freeName(names, s.player), player: s.player };
    }
    if (names.has(s.name)) throw new RpcError('name/taken');
    names.add(s.name);
    const token = newToken(id);
    tokens.push({ seat, token });
    return { kind: 'person', name: s.name, token: digest(token) };
  });
  const seed = settings.seed ?? newSeed();
  const salt = newSalt();
  const invite = newSecret();
  const head: MatchHead = {
    id,
    game: game.name,
    rules: game.version,
    content: content.hash,
    options,
    seats,
    seed,
    salt,
    commitment: commitmentOf(seed, salt),
    openSeed: settings.seed !== undefined,
    clock: settings.clock ?? null,
    rated: false,
    watch: settings.watch ?? 'open',
    chat: settings.chat ?? false,
    public: settings.public ?? false,
    invite: digest(invite),
    state: 'open',
    createdAt: now,
    startedAt: null,
    endedAt: null,
  };
  return { head, invite, tokens };
}

function freeName(names: Set<string>, wanted: string): string {
  let name = wanted;
  for (let i = 2; names.has(name); i++) name = `${wanted} ${i}`;
  names.add(name);
  return name;
}
