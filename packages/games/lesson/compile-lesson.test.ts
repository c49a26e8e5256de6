import type { Ask, FileFault, Plain } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { games, scenarios } from '../index.ts';
import { LANGUAGES, loadContent, shippedFiles, shippedLesson, translationsIn } from '../node.ts';
import { wholeWords } from '../words/make-words.ts';
import { type CompiledLesson, compileLesson } from './compile-lesson.ts';
import type { Texts } from './format.ts';

/** Words of the board that a lesson has to use too: where English has one, so has Italian. */
const BOARD_WORDS: { readonly [game: string]: readonly (readonly [en: RegExp, it: RegExp])[] } = {
  chaos: [
    [/\bHP\b/, /\bPV\b/],
    [/\bspells?\b/i, /\bmagi[ae]\b/i],
    [/\bultimate\b/, /\battacco supremo\b/],
  ],
  dominion: [
    [/(?<!discard )\bpiles?\b/, /\bpil[ae]\b/],
    [/\bsupply\b/, /\briserva\b/],
  ],
  lanes: [[/\bhit points?\b/, /\bpunt[oi] vita\b/]],
  lorenzo: [
    [/\bservants?\b/i, /\bservitor[ei]\b/i],
    [/\bharvest\b/, /\braccolto\b/],
    [/\bexcommunication\b/, /\bscomunica\b/],
  ],
  shelfie: [
    [/\btoken\b/, /\bsegnalino\b/],
    [/\bgoals?\b/, /\bobiettiv[oi]\b/],
  ],
};

/** Names of cards that the lessons use for something else. */
const NOT_ONLY_CARDS: ReadonlySet<string> = new Set(['Church']);

/** Every text of a shipped lesson. */
function textsOf({ title, steps, play }: CompiledLesson): Texts[] {
  return [
    title,
    play.say,
    ...steps.flatMap(({ say, otherwise, wrong }) => [
      say,
      ...(otherwise ? [otherwise] : []),
      ...wrong.map((one) => one.say),
    ]),
  ];
}

describe.each(Object.keys(games))('the lesson of %s', (game) => {
  test('can be played through, in every language', () => {
    const { lesson, faults } = shippedLesson(game) ?? { faults: [] };
    expect(faults).toEqual([]);
    if (!lesson) throw new Error(`${game} has no lesson`);
    for (const text of textsOf(lesson))
      for (const language of LANGUAGES) expect(text[language]?.trim()).toBeTruthy();
    expect(lesson.steps.filter(({ otherwise }) => otherwise).length).toBeGreaterThan(1);
    expect(lesson.steps.every(({ point }) => point.length > 0)).toBe(true);
    expect(lesson.play.start).toBeDefined();
  });

  test('uses the words of the board in Italian too', () => {
    const { lesson } = shippedLesson(game) ?? {};
    if (!lesson) throw new Error(`${game} has no lesson`);
    const rules = games[game];
    if (!rules) throw new Error(game);
    const content = loadContent(rules);
    const italian = translationsIn(rules, content, undefined, 'it');
    const cards = rules.content.cards(content).map(({ name }) => name);
    const names = cards.filter((name) => !NOT_ONLY_CARDS.has(name));
    for (const { en, it = '' } of textsOf(lesson)) {
      for (const [wanted, wantedInItalian] of BOARD_WORDS[game] ?? [])
        if (wanted.test(en)) expect(it).toMatch(wantedInItalian);
      for (const name of en.match(wholeWords(names)) ?? [])
        expect(it).toContain(italian[name] ?? name);
    }
  });

  test('shows what every answer leads to', () => {
    const { lesson } = shippedLesson(game) ?? {};
    const { steps } = lesson ?? { steps: [] };
    expect(steps.length).toBeGreaterThan(0);
    // a step with a position of its own has a new machine
    steps.forEach(({ moments, machine }, i) => {
      if (moments[0]?.pick) expect(steps[i + 1]?.machine, `after step ${i + 1}`).toBe(machine);
    });
  });
});

/** The numbers that are offered as an answer, other than `right`. */
function otherNumbers(question: Ask, right: readonly number[]): number[] {
  const { min, max } = question;
  return Array.from({ length: max - min + 1 }, (_, i) => min + i).filter((n) => n !== right[0]);
}

test('every wrong number after a right choice has a reason of its own', () => {
  for (const game of Object.keys(games))
    for (const { moments, wrong } of shippedLesson(game)?.lesson?.steps ?? [])
      moments.forEach(({ state: { ask }, pick }, at) => {
        if (!ask || !pick || ask.kind !== 'number') return;
        const reasons = wrong.map(({ picks }) => picks[at]?.[0]);
        expect(reasons, game).toEqual(expect.arrayContaining(otherNumbers(ask, pick)));
      });
});

/** Cards that `otherwise`, which praises the choice, must not be said of. */
const BAD_CHOICES: readonly (readonly [game: string, step: number, cards: readonly string[]])[] = [
  ['dominion', 5, ['Copper', 'Curse', 'Estate']],
  ['lanes', 4, ['BURNING PITCH']],
];

test.each(BAD_CHOICES)('%s, step %i: a bad choice is not praised', (game, place, cards) => {
  const { machine, moments, wrong = [] } = shippedLesson(game)?.lesson?.steps[place - 1] ?? {};
  const { state } = moments?.[0] ?? {};
  if (!machine || !state?.ask) throw new Error(game);
  const reasons = wrong.map(({ picks }) => picks[0]?.[0]);
  state.ask.options.forEach((_, option) => {
    const { args } = machine.game.face.option(machine.content, state, state.ask!, option).words;
    if (cards.some((card) => args?.card === card)) expect(reasons).toContain(option);
  });
});

const SAY: Plain = { en: 'Look.' };
const given: Plain = { seats: [{ hand: ['Village', 'Copper'] }, {}] };

/** The faults of a lesson for Dominion, with `steps` one to a line from line 2 on. */
function faultsOf(steps: readonly Plain[], more: { [field: string]: Plain } = {}): FileFault[] {
  const text = `{ "game": "dominion", "title": {"en": "T"}, "play": ${JSON.stringify(
    more.play ?? { say: SAY },
  )}, "steps": [\n${steps.map((step) => JSON.stringify(step)).join(',\n')}\n] }`;
  const { dominion } = games;
  const words = scenarios.dominion;
  if (!dominion || !words) throw new Error('dominion');
  const shipped = shippedFiles('dominion');
  const sources = { game: dominion, words, shipped, read: () => undefined };
  return compileLesson({ path: 'first.json', text }, sources).faults;
}

test('a lesson without faults', () => {
  const village = { seat: 0, play: 'Village' };
  const steps: Plain[] = [
    { given, say: SAY, point: ['hand'] },
    { say: SAY, do: village, otherwise: SAY },
    { say: SAY, then: [{ seat: 0, endTurn: true }] },
    { say: SAY },
  ];
  expect(faultsOf(steps)).toEqual([]);
});

test.each<[string, Plain[], string, number]>([
  ['no position at first', [{ say: SAY }], 'the first step needs a position', 2],
  [
    'an impossible position',
    [{ given: { seats: [{ hand: ['Vilage'] }, {}] }, say: SAY }],
    'impossible position',
    2,
  ],
  [
    'a thing that is not there',
    [
      { given, say: SAY },
      { say: SAY, point: ['hand:Copper', 'hand:Gold'] },
    ],
    "there is no 'hand:Gold' on the board",
    3,
  ],
  [
    'a right answer that is not offered',
    [{ given, say: SAY, do: { seat: 0, play: 'Smithy' }, otherwise: SAY }],
    'the right answer is not offered here: not_in_hand',
    2,
  ],
  [
    'an option that is not offered',
    [{ given, say: SAY, answer: ['hand:Gold'], otherwise: SAY }],
    "no option is called 'hand:Gold' here",
    2,
  ],
  [
    'a wrong try that is not offered',
    [
      {
        given,
        say: SAY,
        answer: ['hand:Village'],
        wrong: [{ do: { seat: 0, buy: 'Gold' }, say: SAY }],
        otherwise: SAY,
      },
    ],
    'this answer is not offered here',
    2,
  ],
  [
    'a wrong try that is right',
    [
      {
        given,
        say: SAY,
        answer: ['hand:Village'],
        wrong: [{ do: { seat: 0, play: 'Village' }, say: SAY }],
        otherwise: SAY,
      },
    ],
    'this is the right answer',
    2,
  ],
  [
    'no reason for other tries',
    [{ given, say: SAY, answer: ['hand:Village'] }],
    "the field 'otherwise' is missing",
    2,
  ],
  [
    'an answer of another seat',
    [{ given, say: SAY, do: { seat: 1, play: 'Village' }, otherwise: SAY }],
    'the right answer is not offered here: wrong_seat',
    2,
  ],
  [
    'a step that cannot be reached',
    [
      {
        given: { seats: [{ hand: ['Gold', 'Gold', 'Gold'] }, {}], supply: { Province: 1 } },
        say: SAY,
        then: [
          { seat: 0, play: 'Gold' },
          { seat: 0, play: 'Gold' },
          { seat: 0, play: 'Gold' },
          { seat: 0, buy: 'Province' },
          { seat: 0, endTurn: true },
        ],
      },
      { say: SAY },
    ],
    'this step cannot be reached: the match is over before it',
    3,
  ],
])('%s', (_, steps, message, line) => {
  const [fault] = faultsOf(steps);
  expect(fault?.message).toContain(message);
  expect(fault?.line).toBe(line);
  expect(fault?.column).toBeGreaterThan(0);
});

test('a position of the game at the end is checked too', () => {
  const [fault] = faultsOf([{ given, say: SAY }], { play: { say: SAY, case: 'none' } });
  expect(fault?.message).toContain("no case 'none'");
});
