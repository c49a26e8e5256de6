import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashState } from '@cardwright/kernel';
import { afterAll, expect, test } from 'vitest';
import { createServer, type RunningServer } from '../create-server.ts';
import type { HostedMatch } from './hosted-match.ts';

const data = mkdtempSync(join(tmpdir(), 'cardwright-restore-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));
const begin = (): Promise<RunningServer> =>
  createServer({ data, port: 0, web: false, log: 'silent' });

function twoAtDominion({ host }: RunningServer): HostedMatch {
  const { match } = host.newMatch({
    game: 'dominion',
    seats: ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name })),
  });
  host.commit(match, host.place(match));
  return match;
}

interface Given {
  seat: number;
  ask: number;
  pick: number[];
}

/** Treasures are played or not, nothing is bought: such a game continues. */
async function play(
  { host }: RunningServer,
  match: HostedMatch,
  answers: number,
): Promise<Given[]> {
  const all: Given[] = [];
  for (let i = 0; i < answers; i++) {
    const ask = match.session.started().state.ask!;
    const given = {
      seat: ask.seat,
      ask: match.session.askId(),
      pick: ask.kind === 'some' ? (i % 3 === 0 ? [0] : []) : [ask.options.length - 1],
    };
    host.answer(match, given.seat, given.ask, given.pick);
    all.push(given);
    if (i % 50 === 49) await host.group.settled();
    // what waits is taken over: there are several parts
    if (i % 250 === 249) await host.store.match(match.head.id);
  }
  return all;
}

const goBack = ({ host }: RunningServer, match: HostedMatch, to: number): void =>
  void host.commit(match, match.session.goBack(0, to, host.now()));

const entriesOf = (match: HostedMatch): unknown => structuredClone(match.session.record().entries);

test('a long match returns from its snapshot with all that happened before it: entries, old answers, and the way back', async () => {
  const first = await begin();
  const matches = [twoAtDominion(first), twoAtDominion(first), twoAtDominion(first)];
  const given: Given[][] = [];
  for (const match of matches) given.push(await play(first, match, 790));
  goBack(first, matches[2]!, 100); // after the last snapshot: what is read back goes past all of it
  given.push(await play(first, matches[2]!, 20));
  const before = matches.map((m) => ({
    entries: entriesOf(m),
    state: hashState(m.session.started().state),
    ask: m.session.askId(),
  }));
  await first.host.group.settled();
  await first.close();

  const second = await begin();
  for (const { earlier, snapshot } of await second.host.store.live()) {
    expect(snapshot!.number).toBeGreaterThan(700);
    expect(earlier!.count).toBeGreaterThan(500);
  }
  const back = matches.map((m) => second.host.live.get(m.head.id)!);
  // an old answer again, before anything else is looked at
  const old = given[1]!.findLast(
    (g) => g.seat === 0 && g.ask < given[1]!.findLast((last) => last.seat === 0)!.ask - 50,
  )!;
  second.host.answer(back[1]!, old.seat, old.ask, old.pick);
  expect(() => second.host.answer(back[1]!, old.seat, old.ask, [7])).toThrow(/was answered with/);
  expect(
    back.map((m) => ({
      entries: entriesOf(m),
      state: hashState(m.session.started().state),
      ask: m.session.askId(),
    })),
  ).toEqual(before);
  // and back to where it was long ago
  for (const match of back) goBack(second, match, 40);
  const [one, two] = back.map((m) => hashState(m.session.started().at(40).state));
  expect(hashState(back[0]!.session.started().state)).toBe(one);
  expect(hashState(back[1]!.session.started().state)).toBe(two);
  await play(second, back[0]!, 10);
  const after = entriesOf(back[0]!);
  expect(after).toHaveLength(801);
  await second.host.group.settled();
  await second.close();

  const third = await begin();
  expect(entriesOf(third.host.live.get(matches[0]!.head.id)!)).toEqual(after);
  await third.close();
}, 120_000);
