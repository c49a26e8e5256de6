import { Machine, type Plain, randomPick, roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadContent, readMessages, shippedFiles, wordsIn } from '../node.ts';
import { loadLanes } from './load.ts';
import { EFFECTS } from './effects/index.ts';
import { lanes } from './game.ts';
import { lanesScenario } from './scenario/index.ts';
import { PHRASES } from './effects/phrases.ts';
import { sameText } from './text.ts';
import { deckProblems } from './compile/read-deck.ts';
import { CLASSIC } from './rules/rule-set.ts';
import {
  AIMS,
  CRITERIA,
  INTERACTIONS,
  MODIFIER_TARGETS,
  MULTI_INPUT,
  OPERATIONS,
  PLAYERS,
  PLAYER,
  REFERENCES,
  ROLES,
  SKILL,
  TARGET_OPTIONS,
  TRIGGER_PLACES,
  TRIGGERS,
  UNIT,
  VARIABLES,
} from './compile/vocabulary.ts';

const files = shippedFiles('lanes');
const content = loadContent(lanes);

describe('shipped content', () => {
  test('loads without a fault or a warning', () => {
    const { faults, warnings } = loadLanes(files);
    expect(faults).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('the seed’s RUSH, sixty cards and more of our own, three classes beside Base', () => {
    const rush = content.cards.find((card) => card.title === 'RUSH')!;
    expect(rush).toMatchObject({ id: 1, type: SKILL, cost: 5 });
    expect(
      content.cards.filter((card) => card.type !== PLAYER && card.id > 2).length,
    ).toBeGreaterThanOrEqual(60);
    const classes = [...new Set(content.cards.map((card) => card.class))].sort();
    expect(classes).toEqual(['BASE', 'REAVERS', 'TINKERS', 'WARDENS']);
    for (const name of classes.slice(1))
      expect(
        content.cards.filter((card) => card.class === name && card.rarity > 0).length,
      ).toBeGreaterThanOrEqual(10);
  });

  test('four legal decks, one for each class', () => {
    expect(content.decks.map((deck) => deck.className).sort()).toEqual([
      'BASE',
      'REAVERS',
      'TINKERS',
      'WARDENS',
    ]);
    for (const deck of content.decks)
      expect(
        deckProblems(
          content,
          CLASSIC,
          deck.className,
          deck.cards.map((card) => content.cards[card]!.id),
        ),
      ).toEqual([]);
  });

  test('every effect, trigger, interaction, place, player, type, criterion, part, operation and variable is used', () => {
    const words = new Set<string>();
    const keys = new Set<string>();
    const walk = (value: Plain): void => {
      if (typeof value === 'string') for (const word of value.split('|')) words.add(word.trim());
      else if (Array.isArray(value)) value.forEach(walk);
      else if (typeof value === 'object' && value !== null)
        for (const [key, inner] of Object.entries(value)) {
          keys.add(key);
          walk(inner);
        }
    };
    for (const card of content.cards) walk(card.json);
    const all = [
      // our own stand in an example pack: the shipped cards stay as they are
      EFFECTS.filter((e) => e.origin !== 'ours').map((e) => e.name),
      ...[TARGET_OPTIONS, PLAYERS, CRITERIA, ROLES, OPERATIONS, AIMS].map((v) =>
        Object.keys(v.words),
      ),
      Object.keys(REFERENCES.words),
      ['UNIT', 'BUILDING', 'PLAYER'],
      Object.keys(MODIFIER_TARGETS.words),
      Object.keys(MULTI_INPUT.words).filter((w) => w !== 'FIRST'),
      Object.keys(VARIABLES.words).filter(
        (w) => !['TEMP_VARIABLE', 'TARGET_HP', 'TARGET_MOVEMENT_DENOMINATOR'].includes(w),
      ),
    ].flat();
    expect(all.filter((word) => !words.has(word))).toEqual([]);
    expect(
      [
        ...Object.keys(INTERACTIONS.words),
        ...Object.keys(TRIGGERS.words),
        'BOARD',
        'FOREST',
        'CURRENT_TILE',
        'PLAY_TARGET',
        'TempVariable',
        'Value',
        'CardNumber',
        'Input',
        'InputRegister',
        'Output',
        'OutputRegister',
        'EffectLocation',
        'TargetOwner',
      ].filter((key) => !keys.has(key)),
    ).toEqual([]);
    expect(Object.keys(TRIGGER_PLACES.words).length).toBeGreaterThan(0);
  });

  test('random play with every card reaches every effect list', () => {
    const ran = new Set<number>();
    const machine = new Machine(lanes, content);
    machine.tracer = { line: ({ program }) => ran.add(program) };
    const classes = ['BASE', 'WARDENS', 'REAVERS', 'TINKERS'];
    for (let g = 0; g < 160; g++) {
      const chance = seedRng(`reach ${g}`);
      const decks = [0, 1].map((seat) => {
        const name = classes[(g + seat * (1 + (g >> 2))) % 4]!;
        const pool = content.cards.filter(
          (card) =>
            card.rarity > 0 &&
            (card.class === name ||
              (card.class === 'BASE' &&
                (card.hears || card.interactions.some((l) => l >= 0) || card.type === UNIT))),
        );
        const cards: number[] = [];
        while (cards.length < 30) {
          const card = pool[roll(chance, pool.length)]!;
          if (cards.filter((id) => id === card.id).length < CLASSIC.copies[card.rarity]!)
            cards.push(card.id);
        }
        return { class: name, cards };
      });
      const state = machine.start({
        seed: `reach ${g}`,
        seats: 2,
        options: { decks, startingGold: 30 },
      });
      while (state.ask)
        machine.answer(
          state,
          randomPick(state.ask, (n) => roll(chance, n)),
        );
    }
    expect(content.programs.filter((_, i) => !ran.has(i)).map((list) => list.name)).toEqual([]);
  });
});

describe('text and words', () => {
  test('the phrases beside the code are those of the message file', () => {
    const english = readMessages('en').lanes!;
    for (const [key, phrase] of Object.entries(PHRASES))
      expect(`${key}: ${english[key]}`).toBe(`${key}: ${phrase}`);
  });

  test('every card has its text in both languages, without a hole', () => {
    for (const language of ['en', 'it']) {
      const words = wordsIn(language);
      for (const card of content.cards) {
        const text = lanes.face.cardText(content, String(card.id), words);
        expect(text).not.toMatch(/lanes\.[a-z]|undefined|\{|\}/);
        expect(text === '').toBe(
          card.interactions.every((list) => list < 0) && card.triggers.length === 0,
        );
        if (language === 'en') expect(sameText(text, card.printed), text).toBe(true);
      }
    }
  });

  test('every option, event and scene of a game is worded in both languages', () => {
    const machine = new Machine(lanes, content);
    for (const language of ['en', 'it']) {
      const words = wordsIn(language);
      const said = (message: Parameters<typeof words>[0] | undefined): void => {
        if (message) expect(words(message)).not.toMatch(/lanes\.[a-z]|\{/);
      };
      for (const decks of [
        ['commoners', 'wardens'],
        ['reavers', 'tinkers'],
      ]) {
        const events: Parameters<typeof lanes.face.event>[1][] = [];
        const chance = seedRng(`worded ${decks}`);
        const state = machine.start(
          { seed: `worded ${decks}`, seats: 2, options: { decks } },
          events,
        );
        while (state.ask) {
          const { ask } = state;
          ask.options.forEach((_, i) => said(lanes.face.option(content, state, ask, i).words));
          for (const seat of [0, 1, -1]) {
            const scene = lanes.face.scene(
              content,
              lanes.information.view(content, state, seat),
              seat,
            );
            said(scene.status);
            for (const area of scene.areas) {
              said(area.label);
              for (const part of area.parts) if ('label' in part) said(part.label);
            }
            const ids = new Set(JSON.stringify(scene).match(/"id":"[^"]+"/g));
            if (seat === ask.seat)
              ask.options.forEach((_, i) => {
                const { ref, to } = lanes.face.option(content, state, ask, i);
                for (const id of [ref, to])
                  if (id !== undefined)
                    expect(
                      [...ids].some(
                        (known) => known === `"id":"${id}"` || known.startsWith(`"id":"${id}#`),
                      ),
                      id,
                    ).toBe(true);
              });
          }
          machine.answer(
            state,
            randomPick(ask, (n) => roll(chance, n)),
            events,
          );
        }
        for (const event of events) said(lanes.face.event(content, event));
      }
    }
  });

  test('the schemas say whose every field is', () => {
    for (const { schema } of lanes.content.formats) {
      const json = JSON.stringify(
        z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' }),
      );
      expect(json).toMatch(/\[original\]|\[ours\]|\[later\]/);
    }
  });
});

describe('players', () => {
  test('the heuristic beats random in at least 90 of 100 games, with each deck on both sides', () => {
    const machine = new Machine(lanes, content);
    const clever = lanes.players.byName.heuristic!.make([], content);
    let won = 0;
    for (let g = 0; g < 100; g++) {
      const side = g % 2;
      const deck = content.decks[(g >> 1) % 4]!.name;
      const chance = seedRng(`duel ${g}`);
      const state = machine.start({
        seed: `duel ${g}`,
        seats: 2,
        options: { decks: [deck, deck] },
      });
      while (state.ask) {
        const { ask } = state;
        machine.answer(
          state,
          ask.seat === side
            ? clever.answer(lanes.information.sight(content, state, ask.seat), ask, (n) =>
                roll(chance, n),
              )
            : randomPick(ask, (n) => roll(chance, n)),
        );
      }
      if (state.current === side) won++;
    }
    expect(won).toBeGreaterThanOrEqual(90);
  });

  test('every deck wins 40 to 60 % of its games against all others, with seats swapped', ({
    task,
  }) => {
    const machine = new Machine(lanes, content);
    const clever = lanes.players.byName.heuristic!.make([], content);
    const pairs = process.env.CARDWRIGHT_LONG ? 500 : 60;
    const names = content.decks.map((deck) => deck.name);
    const won = names.map(() => 0);
    names.forEach((_, i) =>
      names.forEach((__, j) => {
        if (i >= j) return;
        for (let k = 0; k < 2 * pairs; k++) {
          const sides = k % 2 === 0 ? [i, j] : [j, i];
          const state = machine.start({
            seed: `fair ${i} ${j} ${k >> 1}`,
            seats: 2,
            options: { decks: sides.map((deck) => names[deck]!) },
          });
          while (state.ask)
            machine.answer(
              state,
              clever.answer(
                lanes.information.sight(content, state, state.ask.seat),
                state.ask,
                () => 0,
              ),
            );
          won[sides[state.current]!]!++;
        }
      }),
    );
    task.meta.figures = {
      games: 12 * pairs,
      ...Object.fromEntries(
        names.map((name, i) => [name, `${((100 * won[i]!) / (6 * pairs)).toFixed(1)} %`]),
      ),
    };
    for (const n of won) {
      expect(n / (6 * pairs)).toBeGreaterThan(0.4);
      expect(n / (6 * pairs)).toBeLessThan(0.6);
    }
  });
});

test('the report of a scenario names places as its file does, the log of a match from 1', () => {
  const { machine } = lanesScenario.prepare({}, shippedFiles('lanes'));
  const event = { type: 'DIED', card: 104, owner: 0, at: 'plains:0' };
  expect(lanesScenario.event?.(machine.content, event)?.args?.at).toBe('plains:0');
  expect(machine.game.face.event(machine.content, event)?.args?.at).toMatchObject({
    args: { tile: 1 },
  });
});
