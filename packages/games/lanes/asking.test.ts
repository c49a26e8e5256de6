import { join } from 'node:path';
import {
  explain,
  Machine,
  type Plain,
  question,
  randomPick,
  roll,
  seedRng,
} from '@cardwright/kernel';
import { contract } from '@cardwright/testing';
import { describe, expect, test } from 'vitest';
import { loadContent, shippedFiles, wordsIn } from '../node.ts';
import type { LanesContent } from './content.ts';
import { lanes } from './game.ts';
import { preparePosition } from './scenario/position.ts';
import type { LanesState } from './state.ts';
import { CHOOSING } from './rules/targets.ts';

/**
 * Cards that ask in mid-effect: played, built, entered, dying, before damage, on the march, at the
 * end of a turn.
 */
const folder = join(import.meta.dirname, '../../../examples/packs/lanes-choices');
const content = loadContent(lanes, folder);
const options = { decks: ['choosers', 'choosers'], startingGold: 20 };
const shipped = shippedFiles('lanes');
const cards = Object.fromEntries(
  content.cards.filter((card) => card.id > 600).map((card) => [card.id, card.json]),
);

const census = (_content: LanesContent, state: LanesState) =>
  state.players.map((p) => [...p.hand, ...p.deck, ...p.discard].sort((a, b) => a - b));
contract(lanes, content, {
  name: 'cards that ask in mid-effect',
  seats: 2,
  options,
  games: 8,
  census,
});

/** The attacker's blow is about to be answered by a question of the defender's owner. */
const inPreDamage = () => {
  const given = {
    cards,
    current: 1,
    entities: [
      { card: 610, owner: 0, at: 'plains:1' },
      { card: 606, owner: 1, at: 'plains:1' },
      { card: 610, owner: 0, at: 'forest:0' },
    ],
    players: [{ hand: [601] }, { hand: [602, 603] }],
  } as unknown as Plain;
  const prepared = preparePosition(given, shipped);
  prepared.machine.answer(prepared.state, [0]);
  return prepared;
};

describe('a question in mid-effect', () => {
  test('stands on the stack with everything it interrupts, card and line by name', () => {
    const { machine, state } = inPreDamage();
    expect(
      explain(lanes, machine.content, state)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      'match: marching (seat 0)',
      'march: go (seat 0)',
      'fight: answer (seat 0)',
      'damage: deal (seat 0)',
      "what answers 'PRE_DAMAGE', 1 of 1 (seat 0)",
      '606 SHIELD SISTER: PRE_DAMAGE: line 3, CHOOSE_ENTITY (seat 1)',
      'asks seat 1: ask.choose, one of {"choose":2} {"choose":4}',
    ]);
    expect(state.act).toMatchObject({
      depth: 1,
      fighting: [2, 3],
      chains: [{ entity: 3, targets: [2, 4] }],
    });
  });

  test('goes through JSON and forks, and nothing of it is left after the action', () => {
    const { machine, state } = inPreDamage();
    const saved = JSON.parse(JSON.stringify(state)) as LanesState;
    const fork = machine.fork(state);
    const before = machine.hash(state);
    for (const table of [saved, fork]) {
      expect(machine.hash(table)).toBe(before);
      machine.answer(table, [1]);
      expect(table.act).toBeUndefined();
      expect(table.stack).toHaveLength(1);
    }
    expect(machine.hash(state)).toBe(before);
    machine.answer(state, [1]);
    expect(new Set([saved, fork, state].map((table) => machine.hash(table))).size).toBe(1);
  });

  test('is worded with its card, its options are things on the board, in both languages', () => {
    const machine = new Machine(lanes, content);
    const asked = new Set<string>();
    for (const language of ['en', 'it']) {
      const words = wordsIn(language);
      const chance = seedRng(`asked ${language}`);
      const events: Parameters<typeof lanes.face.event>[1][] = [];
      const state = machine.start({ seed: `asked ${language}`, seats: 2, options }, events);
      while (state.ask) {
        const { ask } = state;
        if (ask.why === CHOOSING) {
          asked.add(words(question(lanes, content, state)));
          const scene = JSON.stringify(
            lanes.face.scene(content, lanes.information.view(content, state, ask.seat), ask.seat),
          );
          ask.options.forEach((_, i) => {
            const option = lanes.face.option(content, state, ask, i);
            expect(scene).toContain(`"id":"${option.ref}"`);
            expect(words(option.words)).not.toMatch(/lanes\.|\{/);
          });
        }
        machine.answer(
          state,
          randomPick(ask, (n) => roll(chance, n)),
          events,
        );
      }
      for (const event of events) {
        const message = lanes.face.event(content, event);
        if (message) expect(words(message)).not.toMatch(/lanes\.|\{/);
      }
      expect(events.some((event) => event.type === 'TARGET_CHOSEN')).toBe(true);
    }
    expect([...asked]).toEqual(
      expect.arrayContaining(['TAKE AIM: choose one', 'TAKE AIM: scegli un bersaglio']),
    );
  });

  test('the seat that is asked may be redealt for the other: its hand is no part of the question', () => {
    const { machine, state } = inPreDamage();
    const hands = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const table = machine.fork(state);
      machine.redeal(table, 0, seedRng(`deal ${i}`));
      expect(lanes.information.view(machine.content, table, 0)).toEqual(
        lanes.information.view(machine.content, state, 0),
      );
      expect(table.ask).toEqual(state.ask);
      hands.add(table.players[1].hand.join());
      machine.answer(table, [0]);
    }
    expect(hands.size).toBeGreaterThan(1);
  });

  test('time that is up takes the first; the heuristic takes what the rest of the list is worth most for', () => {
    const given = {
      cards,
      entities: [
        { card: 610, owner: 1, at: 'plains:1' },
        { card: 604, owner: 1, at: 'forest:1', attack: 5, tokens: 1 },
        { card: 610, owner: 1, at: 'mountain:1' },
      ],
      players: [{ hand: [601] }, {}],
    } as unknown as Plain;
    const { machine, state } = preparePosition(given, shipped);
    const player = lanes.players.byName.heuristic!.make([], machine.content);
    const answer = (): number[] =>
      player.answer(lanes.information.sight(machine.content, state, 0), state.ask!, () => 0);
    machine.answer(state, [
      state.ask!.options.findIndex(
        (_, i) =>
          (lanes.face.option(machine.content, state, state.ask!, i).data as { play?: number })
            .play === 601,
      ),
    ]);
    expect(state.ask?.why).toBe(CHOOSING);
    expect(lanes.rules.fallback(machine.content, state)).toEqual([0]);
    expect(answer()).toEqual([1]);
  });

  test('every line of every card is seen to run, under a name that says which', () => {
    const machine = new Machine(lanes, content);
    const ran = new Set<string>();
    machine.tracer = {
      line: ({ program, line }) => ran.add(`${content.programs[program]!.name} ${line + 1}`),
    };
    for (let g = 0; g < 40; g++) {
      const chance = seedRng(`lines ${g}`);
      const state = machine.start({ seed: `lines ${g}`, seats: 2, options });
      while (state.ask)
        machine.answer(
          state,
          randomPick(state.ask, (n) => roll(chance, n)),
        );
    }
    const all = content.programs
      .filter((list) => /^6\d\d /.test(list.name))
      .flatMap((list) => list.lines.map((_, i) => `${list.name} ${i + 1}`));
    expect(all).toContain('609 WATCH HOUSE: UNIT_ENTERS_BUILDING 2');
    expect(all.filter((line) => !ran.has(line))).toEqual([]);
  });
});
