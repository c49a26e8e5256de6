import { RpcError } from '@cardwright/protocol';
import { describe, expect, test } from 'vitest';
import { checkedOptions, type CreateSettings, newHead, type SecretSource } from './new-head.ts';
import { gameNamed } from './test-support/table.ts';

/** Counts up, so that every secret can be told from the others. */
function countedSecrets(): SecretSource {
  let n = 0;
  const next = (kind: string): string => `${kind} ${++n}`;
  return {
    newId: () => next('id'),
    newSeed: () => next('seed'),
    newSalt: () => next('salt'),
    newSecret: () => next('secret'),
    newToken: (match) => next(`${match}, token`),
    digest: (secret) => `digest of ${secret}`,
    commitmentOf: (seed, salt) => `commitment to ${seed} and ${salt}`,
  };
}

const anyPlayer = (): void => undefined;
const parts = { secrets: countedSecrets(), checkPlayer: anyPlayer, now: 7 };
const playable = gameNamed('dominion');
const settings: CreateSettings = {
  game: 'dominion',
  options: { kingdom: 'First Game' },
  seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
};

function refusalOf(make: () => unknown): { code: string; message: string } {
  try {
    make();
  } catch (error) {
    if (error instanceof RpcError) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: 'none', message: '' };
}

describe('a new head', () => {
  test('has digests where the creator gets the secrets', () => {
    const made = newHead(settings, playable, { ...parts, secrets: countedSecrets() });
    const [{ token } = { token: '' }] = made.tokens;
    expect(token).toBe('id 1, token 2');
    expect(made.head.seats[0]).toMatchObject({ token: `digest of ${token}`, name: 'Ann' });
    expect(made.head.invite).toBe(`digest of ${made.invite}`);
    expect(made.head.commitment).toBe('commitment to seed 3 and salt 4');
    expect(JSON.stringify(made.head)).not.toContain(`"${token}"`);
    expect(JSON.stringify(made.head)).not.toContain(`"${made.invite}"`);
  });

  test('is of the rules and the content of now, open, and listed only when it was asked for', () => {
    const { head } = newHead(settings, playable, parts);
    const { game, content } = playable;
    expect(head).toMatchObject({ game: 'dominion', rules: game.version, content: content.hash });
    expect(head).toMatchObject({ state: 'open', createdAt: 7, startedAt: null, endedAt: null });
    expect(head).toMatchObject({ watch: 'open', chat: false, public: false, clock: null });
    expect(newHead({ ...settings, public: true }, playable, parts).head.public).toBe(true);
  });

  test('publishes the seed beforehand only if the creator set it', () => {
    expect(newHead(settings, playable, parts).head.openSeed).toBe(false);
    const given = newHead({ ...settings, seed: 'mine' }, playable, parts).head;
    expect(given).toMatchObject({ seed: 'mine', openSeed: true });
  });

  test('built-in players have distinct names; people must have them', () => {
    const player = { kind: 'player' as const, player: 'heuristic' };
    const { head } = newHead({ ...settings, seats: [player, player, player] }, playable, parts);
    expect(head.seats.map(({ name }) => name)).toEqual(['heuristic', 'heuristic 2', 'heuristic 3']);
    const mine = { kind: 'mine' as const, name: 'Ann' };
    const twice = { ...settings, seats: [mine, mine] };
    expect(refusalOf(() => newHead(twice, playable, parts)).code).toBe('name/taken');
  });

  test('waits for hidden questions only where the game has them', () => {
    const wait = { ...settings, secretWaitMs: 3000 };
    expect(newHead(wait, playable, parts).head.secretWaitMs).toBe(3000);
    expect(newHead(settings, playable, parts).head.secretWaitMs).toBe(0);
    const seats = settings.seats;
    const other = newHead({ game: 'shelfie', seats, secretWaitMs: 1 }, gameNamed('shelfie'), parts);
    expect(other.head).not.toHaveProperty('secretWaitMs');
  });

  test('a rated match and an unknown player are refused', () => {
    const rated = { ...settings, rated: true };
    expect(refusalOf(() => newHead(rated, playable, parts)).code).toBe('match/rated');
    const checkPlayer = (player: string): void => {
      throw new RpcError('player/unknown', `no player ${player}`);
    };
    const wrong = {
      ...settings,
      seats: [{ kind: 'player' as const, player: 'x' }, settings.seats[0]!],
    };
    expect(refusalOf(() => newHead(wrong, playable, { ...parts, checkPlayer }))).toEqual({
      code: 'player/unknown',
      message: 'no player x',
    });
  });
});

describe('options of a match', () => {
  test('so many seats as the game has', () => {
    expect(refusalOf(() => checkedOptions(playable, {}, 1))).toEqual({
      code: 'game/seats',
      message: 'dominion is for 2 to 6 players, not 1',
    });
  });

  test('an option that is not known, or of the wrong type, is named', () => {
    const wrong = refusalOf(() => checkedOptions(playable, { kingdom: 3 }, 2));
    expect(wrong.code).toBe('game/options');
    expect(wrong.message).toMatch(/^kingdom: /);
  });

  test('options of the right form that the game cannot set up are refused too', () => {
    const nine = { kingdom: ['Moat', 'Militia'] };
    expect(refusalOf(() => checkedOptions(playable, nine, 2)).code).toBe('game/options');
  });
});
