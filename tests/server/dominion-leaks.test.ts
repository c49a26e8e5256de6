import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { type Game, Machine, type State } from '@cardwright/kernel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDominionGame } from './support/dominion-bot.ts';
import { ATTACK_KINGDOM, ATTACKS, moatPlan } from './support/moat-plan.ts';
import { QuietPlayer } from './support/quiet-player.ts';
import { processHome } from './support/twin-home.ts';
import { part, type Twins } from './support/twins.ts';

/** What a victim answers whose hand is four Treasures or three and a Moat, and an Estate. */
const ANSWERS: { [attack: string]: object } = {
  Witch: {},
  Militia: { data: ['Copper', 'Estate'] },
  Bureaucrat: { data: 'Estate' },
  Bandit: { data: 'Silver' },
};

let home: Awaited<ReturnType<typeof processHome>>;
const twins: Twins[] = [];
beforeAll(async () => {
  home = await processHome();
  const machine = new Machine(games['dominion'] as Game, loadContent('dominion'));
  for (const _ of ATTACKS) {
    const ids = [await begun(), await begun()] as [string, string];
    twins.push({
      game: 'dominion',
      seat: 0,
      ids,
      tokens: [[], []],
      machine,
      states: [] as unknown as [State, State],
    });
  }
  await home.rewrite(async (store) => {
    for (const [i, attack] of ATTACKS.entries())
      expect(await part(store, twins[i]!, moatPlan(attack))).toBe(true);
  });
}, 120_000);
afterAll(() => home?.remove());

const hasTurn = (player: QuietPlayer): boolean =>
  player.heard.some((m) => m.method === 'StartTurn');

/** Both come to their seats; the one whose turn it is goes first. */
async function seated(key: string): Promise<[QuietPlayer, QuietPlayer]> {
  const [ann, ben] = [new QuietPlayer(home.url, key, 'ann'), new QuietPlayer(home.url, key, 'ben')];
  await vi.waitUntil(() => hasTurn(ann) || hasTurn(ben), { timeout: 20_000 });
  return hasTurn(ann) ? [ann, ben] : [ben, ann];
}

/** A game that has started; its players wait for what comes. */
async function begun(): Promise<string> {
  const key = await createDominionGame(home.url, ATTACK_KINGDOM, 2);
  await seated(key);
  return key;
}

/** All that the attacker is notified of the attack. */
async function attacked(key: string, attack: string): Promise<{ told: string[]; hand: string[] }> {
  const [attacker, victim] = await seated(key);
  attacker.send({ id: 1, method: 'Play', params: { card: attack } });
  const { id, params } = await victim.hears('Attack');
  victim.send({ id, result: ANSWERS[attack] });
  await expect.poll(() => attacker.heard.some((m) => m.id === 1), { timeout: 20_000 }).toBe(true);
  attacker.send({ id: 2, method: 'EndTurn' });
  await expect.poll(() => attacker.heard.some((m) => m.id === 2), { timeout: 20_000 }).toBe(true);
  expect(attacker.heard.map((m) => (m as { error?: object }).error)).not.toContainEqual(
    expect.anything(),
  );
  for (const player of [attacker, victim]) player.socket.terminate();
  return { told: attacker.texts, hand: (params as unknown as { hand: string[] }).hand };
}

test.each(ATTACKS.map((attack, i): [string, number] => [attack, i]))(
  'Dominion’s own protocol: every byte to the attacker is equal whether the victim holds a Moat and keeps it, or holds none: %s',
  async (attack, i) => {
    const [without, withMoat] = twins[i]!.ids;
    const [a, b] = [await attacked(without, attack), await attacked(withMoat, attack)];
    expect([a.hand.includes('Moat'), b.hand.includes('Moat')]).toEqual([false, true]);
    expect(a.told.length).toBeGreaterThanOrEqual(3);
    expect(b.told).toEqual(a.told);
  },
);
