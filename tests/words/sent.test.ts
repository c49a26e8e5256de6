import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Content,
  type Game,
  type GameEvent,
  Machine,
  type MatchOptions,
  type Message,
  randomPick,
  roll,
  seedRng,
  type State,
} from '@cardwright/kernel';
import {
  figureWords,
  games,
  readScenarios,
  runScenarios,
  scenarios,
  type GameCatalogue,
} from '@cardwright/games';
import {
  LANGUAGES,
  loadContent,
  readMessages,
  packsBeside,
  readPack,
  shippedFiles,
  wordsIn,
} from '@cardwright/games/node';
import { describe, expect, test, vi } from 'vitest';
import { wrongNumber } from '../../packages/games/contract/wrong-number.ts';
import { type askOnWire, askText, happening } from '../../packages/match/src/wire-messages.ts';
import { LONG } from '../server/support/long.ts';
import { badgesIn, messagesIn, RAW } from './messages.ts';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fay'];

/**
 * Words everything that a server sends, from the very messages it sends: questions, options, what
 * happened, scenes and scores. No argument is added here. Random play continues until every
 * question has been asked by every card that asks it.
 */
class Reader {
  readonly keys = new Set<string>();
  /** `why` and, where a card asks, its name. */
  readonly asked = new Set<string>();
  private readonly types = new Set<string>();
  private readonly read = new Set<string>();
  private readonly languages = LANGUAGES.map((language) => ({
    language,
    words: wordsIn(language, (seat) => NAMES[seat] ?? '?'),
    wrong: wrongNumber(language),
  }));

  /** What the asked seat and a spectator are sent while the table waits. */
  atAsk(game: Game, content: Content, state: State, scene: boolean): void {
    if (!state.ask) return;
    const sent = JSON.parse(askText(game, content, state, 1)) as ReturnType<typeof askOnWire>;
    this.asked.add(`${state.ask.why} ${sent.card ?? ''}`.trim());
    this.hear(sent);
    if (scene)
      for (const seat of [state.ask.seat, -1])
        this.hear(game.face.scene(content, game.information.view(content, state, seat), seat));
  }

  /** What a spectator and whoever may know more hear of what happened; whether any of it is new. */
  happened(game: Game, content: Content, events: readonly GameEvent[]): boolean {
    const before = this.types.size;
    for (const event of events) {
      this.types.add(event.type);
      for (const seat of [-1, ...(event.secret?.seats ?? [])])
        this.hear(happening(game, content, event, 1, seat));
    }
    return this.types.size > before;
  }

  /** Each message is worded in every language; one without words throws. */
  hear(sent: unknown): void {
    for (const message of messagesIn(sent)) this.word(message);
    for (const badge of badgesIn(sent)) {
      const text = JSON.stringify([badge.label, badge.value]);
      if (this.read.has(text)) continue;
      this.read.add(text);
      for (const { words, wrong } of this.languages)
        expect(figureWords(badge, words)).not.toMatch(wrong);
    }
  }

  private word(message: Message): void {
    const text = JSON.stringify(message);
    if (this.read.has(text)) return;
    this.read.add(text);
    this.keys.add(message.key);
    for (const { language, words, wrong } of this.languages) {
      const worded = words(message);
      if (RAW.test(worded) || wrong.test(worded))
        expect.fail(`${language} ${text} reads: ${worded}`);
    }
  }
}

function play(
  game: Game,
  content: Content,
  reader: Reader,
  setUp: { seed: string; seats: number; options: MatchOptions },
  limit: number,
): State {
  const machine = new Machine(game, content);
  const chance = seedRng(setUp.seed);
  const events: GameEvent[] = [];
  const state = machine.start(setUp, events);
  for (let k = 0; state.ask && k < limit; k++) {
    reader.atAsk(game, content, state, k % 7 === 0);
    machine.answer(
      state,
      randomPick(state.ask, (n) => roll(chance, n)),
      events,
    );
    reader.happened(game, content, events.splice(0));
  }
  for (const seat of [-1, 0])
    reader.hear(game.face.scene(content, game.information.view(content, state, seat), seat));
  reader.hear(game.rules.outcome(content, state));
  return state;
}

/**
 * Plays ready-made set-ups with the fewest and the most players: two or more until `isEnough`, in
 * long runs all of them in all rounds.
 */
function playAll(
  game: Game,
  content: Content,
  reader: Reader,
  rounds: { most: number; isEnough: () => boolean },
  limit: number,
): void {
  const all: MatchOptions[] = [
    {},
    ...(game.rules.presets?.(content) ?? []).map(({ options }) => options),
  ];
  // each of six decks is in some
  const setUps = all.length < 12 ? all : all.filter((_, i) => i % 7 < 2);
  for (let round = 0; round < rounds.most; round++)
    for (const [i, options] of setUps.entries()) {
      const seats = (i + round) % 2 === 0 ? game.rules.seats.min : game.rules.seats.max;
      play(game, content, reader, { seed: `words ${round} ${i}`, seats, options }, limit);
      if (!LONG && i > 0 && rounds.isEnough()) return;
    }
}

/** Every card test of the game, with a reader at the table. */
function playScenarios(name: string, reader: Reader): void {
  const folder = fileURLToPath(new URL(`../../packages/games/${name}/scenarios/`, import.meta.url));
  const catalogue: GameCatalogue = {
    words: scenarios,
    shipped: shippedFiles,
    pack: (pack) => readPack(packsBeside(folder, pack)),
  };
  const answer = Machine.prototype.answer;
  const spy = vi.spyOn(Machine.prototype, 'answer').mockImplementation(function (
    this: Machine,
    state,
    pick,
    sink,
  ) {
    reader.atAsk(this.game, this.content, state, false);
    const events: GameEvent[] = [];
    const result = answer.call(this, state, pick, events);
    for (const event of events) sink?.push(event);
    const news = reader.happened(this.game, this.content, events);
    reader.atAsk(this.game, this.content, state, news);
    return result;
  });
  try {
    for (const path of readdirSync(folder).filter((file) => file.endsWith('.json')))
      runScenarios(
        readScenarios({ path, text: readFileSync(`${folder}${path}`, 'utf8') }, catalogue),
        catalogue,
      );
  } finally {
    spy.mockRestore();
  }
}

/**
 * The questions that lists of effects ask, with the card of the list: every line that has a `why`.
 */
const questionsOfCards = (content: Content): string[] => [
  ...new Set(
    content.programs.flatMap(({ name, lines }) =>
      lines.flatMap(({ params }) => {
        const why = (params as { why?: string } | undefined)?.why;
        return why === undefined ? [] : [`${why} ${name.replace(/\/.*/, '')}`];
      }),
    ),
  ),
];

const keysOf = (game: string, kind: string): string[] =>
  Object.keys(readMessages('en')[game]!)
    .filter((key) => key.startsWith(`${kind}.`))
    .map((key) => `${game}.${key}`);

/** Cards that ask what no shipped card asks. */
const PACK = [
  {
    name: 'Aviary',
    cost: 2,
    types: ['Action'],
    play: [
      { do: 'choose', from: 'hand', as: 'one' },
      { do: 'cards', n: { count: '$one' } },
    ],
  },
  ...['trash', 'discard', 'topdeck', 'play'].map((line, i) => ({
    name: `Belfry${i}`,
    cost: 2,
    types: ['Action'],
    play: [
      { do: 'find', from: 'hand', where: { type: 'Action' }, as: 'one' },
      { do: 'may', with: '$one', play: [{ do: line, cards: '$one' }] },
    ],
  })),
  {
    name: 'Causeway',
    cost: 2,
    types: ['Action'],
    play: [
      { do: 'find', from: 'hand', where: { type: 'Treasure' }, as: 'one' },
      { do: 'may', with: '$one', play: [{ do: 'gain', cards: '$one' }] },
      { do: 'may', with: '$one', play: [{ do: 'coins', n: 1 }] },
    ],
  },
];

/** The same for what Tidelands added to the format. */
const HOUSES = [
  {
    name: 'Dormer',
    cost: 2,
    types: ['Action'],
    play: [
      { do: 'choose', from: 'hand', as: 'one' },
      { do: 'exchange', cards: '$one', card: 'Silver' },
    ],
  },
  ...[
    { do: 'return', cards: '$one' },
    { do: 'exchange', cards: '$one', card: 'Silver' },
    { do: 'setAside', cards: '$one', mat: 'Loft' },
    { do: 'pass', cards: '$one', to: 'left' },
  ].map((line, i) => ({
    name: `Eaves${i}`,
    cost: 2,
    types: ['Action'],
    play: [
      { do: 'find', from: 'hand', where: { type: 'Treasure' }, as: 'one' },
      { do: 'may', with: '$one', play: [line] },
    ],
  })),
  {
    name: 'Finial',
    cost: 2,
    types: ['Action'],
    play: [
      { do: 'look', n: 1 },
      { do: 'find', from: 'aside', where: { type: 'Treasure' }, as: 'one' },
      { do: 'may', with: '$one', play: [{ do: 'toHand', cards: '$one' }] },
      { do: 'discardAside' },
    ],
  },
  {
    name: 'Gable',
    cost: 2,
    types: ['Action', 'Reaction'],
    play: [
      { do: 'cards', n: 1 },
      { do: 'tokens', token: 'Brick', n: 1 },
    ],
    reaction: { to: 'discard', play: [{ do: 'cards', n: 1 }] },
  },
];

/** Both commanders fall at once: too rare to wait for. */
function drawnGame(reader: Reader): void {
  const content = loadContent('chaos');
  const state = new Machine(games.chaos!, content).start({ seed: 'drawn', seats: 2, options: {} });
  Object.assign(state, { over: true, ask: null, winner: -1 });
  reader.hear(
    games.chaos!.face.scene(content, games.chaos!.information.view(content, state, 0), 0),
  );
  reader.happened(games.chaos!, content, [{ type: 'over', winner: -1 }]);
}

/** A class whose power is aimed; no shipped one is. */
function powerWithTarget(reader: Reader): void {
  const shipped = shippedFiles('lanes');
  const aimed = shipped.find(
    ({ path, text }) =>
      path.includes('/reavers/') &&
      text.includes('"SKILL"') &&
      !text.includes('"TargetOptions": "BOARD"'),
  )!;
  const reavers = shipped.find(({ path }) => path.endsWith('/reavers/-3.json'))!;
  const text = reavers.text.replace(
    '"ActivePowerId": 220',
    `"ActivePowerId": ${/\d+/.exec(aimed.path)![0]}`,
  );
  const { content, faults } = games.lanes!.content.load(shipped, { files: [{ ...reavers, text }] });
  expect(faults).toEqual([]);
  for (let i = 0; i < 4; i++)
    play(
      games.lanes!,
      content!,
      reader,
      { seed: `aimed ${i}`, seats: 2, options: { decks: ['reavers', 'reavers'] } },
      500,
    );
}

/** Random games with ten kingdom cards, those of a pack among them. */
function playPack(
  reader: Reader,
  pack: readonly { name: string }[],
  others: readonly string[],
): void {
  const game = games.dominion!;
  const { content, faults } = game.content.load(shippedFiles('dominion'), {
    files: [{ path: 'cards.json', text: JSON.stringify(pack) }],
  });
  expect(faults).toEqual([]);
  const kingdom = [...pack.map(({ name }) => name), ...others];
  const questions = questionsOfCards(content!).filter((asked) =>
    pack.some(({ name }) => asked.endsWith(` ${name}`)),
  );
  expect(questions.length).toBeGreaterThan(0);
  const unasked = (): string[] => questions.filter((asked) => !reader.asked.has(asked));
  for (let i = 0; i < 8 && (LONG || unasked().length > 0); i++)
    play(game, content!, reader, { seed: `pack ${i}`, seats: 2, options: { kingdom } }, 1500);
  expect(unasked()).toEqual([]);
}

describe('what the server sends has words', { timeout: 600_000 }, () => {
  test('dominion: every question of every card that asks', () => {
    const content = loadContent('dominion');
    const game = games.dominion!;
    const reader = new Reader();
    const unasked = (): string[] =>
      questionsOfCards(content).filter((asked) => !reader.asked.has(asked));
    playScenarios('dominion', reader);
    playPack(reader, PACK, ['Village', 'Festival', 'Market', 'Laboratory']);
    playPack(reader, HOUSES, ['Village', 'Festival', 'Cellar']);
    const isEnough = (): boolean => [...unasked(), ...missing(reader, 'dominion')].length === 0;
    playAll(game, content, reader, { most: 4, isEnough }, 1000);
    expect(unasked()).toEqual([]);
    expect([...reader.asked]).toEqual(
      expect.arrayContaining([
        'ask.react Moat',
        'ask.setAside Library',
        'ask.action',
        'ask.treasures',
        'ask.buy',
      ]),
    );
    expectAll(reader, 'dominion');
  });

  for (const [name, rounds, further] of [
    ['lorenzo', 2],
    ['shelfie', 1],
    ['chaos', 1, drawnGame],
    ['lanes', 1, powerWithTarget],
  ] as const)
    test(`${name}: every question of every procedure`, () => {
      const reader = new Reader();
      playScenarios(name, reader);
      further?.(reader);
      const isEnough = (): boolean => missing(reader, name).length === 0;
      playAll(games[name]!, loadContent(name), reader, { most: rounds, isEnough }, 3000);
      expectAll(reader, name);
    });
});

/**
 * Whatever the files have words for was sent: a question, an option, a line of the log or a label
 * that nothing sends is dead.
 */
const expectAll = (reader: Reader, game: string): void => expect(missing(reader, game)).toEqual([]);

const missing = (reader: Reader, game: string): string[] =>
  ['ask', 'option', 'log', 'scene']
    .flatMap((kind) => keysOf(game, kind))
    .filter((key) => !reader.keys.has(key));
