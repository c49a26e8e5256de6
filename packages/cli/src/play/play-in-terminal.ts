import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import {
  type Ask,
  type CardInfo,
  explainRun,
  type Game,
  type GameEvent,
  hashedRecord,
  Machine,
  Match,
  roll,
  type Scene,
  sealed,
  seedRng,
  type Words,
} from '@cardwright/kernel';
import { namePrinter, type PrintNames } from '@cardwright/games';
import { LANGUAGES, translationsIn, wordsIn } from '@cardwright/games/node';
import { defaultPlayer, type SeatedPlayer, seatPlayer } from '@cardwright/sim';
import colour from 'picocolors';
import { print, UsageError } from '../exit.ts';
import { matchOptions, playersNamed, referredGame } from '../game-options.ts';
import { contentWith, translationsOf } from '../pack-conflicts.ts';
import { readPlayerFiles } from '../player-files.ts';
import { expectWritable } from '../paths.ts';
import { typeWords } from '../type-words.ts';
import { undeckedNote } from '../undecked-cards.ts';
import { explainedLines } from './explained-lines.ts';
import { cardsInScene, findCard } from './find-card.ts';
import { hintText } from './hint.ts';
import { pickCountText, picksFrom, refusedPicks, terminal } from './picks-from.ts';
import { questionText } from './question-text.ts';
import { sceneLines } from './scene-lines.ts';
import { matchFrom, startPosition } from './start-position.ts';

interface Flags {
  seats?: string;
  seed?: string;
  kingdom?: string;
  options?: string;
  pack?: string;
  language: string;
  record?: string;
  from?: string;
  case?: string;
  explain?: boolean;
}

/** Plays a match in the terminal: the table as text, numbered options, undo. */
export async function playInTerminal(name: string, flags: Flags): Promise<void> {
  const referred = await referredGame(name);
  const { game, outside } = referred;
  if (!(LANGUAGES as readonly string[]).includes(flags.language))
    throw new UsageError(`--language must be one of ${LANGUAGES.join(', ')}`);
  expectWritable('--record', flags.record);
  if (flags.case !== undefined && flags.from === undefined)
    throw new UsageError('--case names a position of --from FILE');
  const position =
    flags.from === undefined ? undefined : startPosition(flags.from, flags.case, referred);
  if (position) onlyPosition(flags);
  const seatCount = position?.state.asked.length ?? 0;
  const usual = defaultPlayer(game);
  const seated = position && ['you', ...new Array<string>(seatCount - 1).fill(usual)].join(',');
  const names = playersNamed(game, flags.seats ?? seated, usual, 'you');
  if (position && names.length !== seatCount)
    throw new UsageError(
      `--seats: the position has ${seatCount} seats, ${names.length} were named`,
    );
  const machine = position?.machine ?? new Machine(game, contentWith(game, flags.pack));
  const note = flags.pack === undefined ? undefined : undeckedNote(game, machine.content);
  if (note !== undefined) process.stderr.write(`cardwright: ${note}\n`);
  const playerFiles = readPlayerFiles(game, names, flags.pack);
  const players = names.map((player) =>
    player === 'you' ? undefined : seatPlayer(machine, playerFiles[player] ?? player),
  );
  const called = seatNames(names, flags.language);
  const translations = position
    ? translationsIn(game, machine.content, position.pack, flags.language)
    : translationsOf(game, flags.pack, flags.language);
  const words = wordsIn(flags.language, called, outside, translations);
  const seed = flags.seed ?? randomBytes(32).toString('hex');
  const events: GameEvent[] = [];
  const options = matchOptions(game, flags.options, flags.kingdom);
  const match = position
    ? matchFrom(position, { seed, seats: names, options })
    : new Match(machine, { seed, generator: 'chacha8', options, seats: names }, events);
  const explain = flags.explain === true;
  await new TerminalGame({
    game,
    match,
    players,
    words,
    language: flags.language,
    viewer: names.indexOf('you'),
    explain,
    printName: namePrinter(new Map(Object.entries(translations))),
  }).run();
  if (flags.record !== undefined)
    writeFileSync(
      flags.record,
      `${JSON.stringify(sealed(hashedRecord(machine, match.record)), null, 1)}\n`,
    );
}

/** "Player 1 (you)": a seat and who plays there, in a language. */
export function seatNames(names: readonly string[], language: string): (seat: number) => string {
  const words = wordsIn(language);
  return (seat) => {
    const player = names[seat] ?? '';
    const name = player === 'you' ? words(terminal('you')) : player;
    return words(terminal('player', { n: seat + 1, name }));
  };
}

/** Whether the next question looks the same, as when picking none only ends a phase. */
const isSameQuestion = (ask: Ask, next: Ask | null): boolean =>
  next?.seat === ask.seat &&
  next.why === ask.why &&
  next.card === ask.card &&
  next.options.join() === ask.options.join();

/** A position comes with its own cards and rules, and cannot start a record. */
function onlyPosition(flags: Flags): void {
  for (const flag of ['record', 'pack', 'options', 'kingdom'] as const)
    if (flags[flag] !== undefined)
      throw new UsageError(`--${flag} cannot be combined with --from: the scenario decides it`);
}

interface Seating {
  game: Game;
  match: Match;
  /** Undefined at the person's seat. */
  players: (SeatedPlayer | undefined)[];
  words: Words;
  language: string;
  /** The person's seat; -1 if only built-in players play. */
  viewer: number;
  /** Whether to print the trace of every answer. */
  explain: boolean;
  /** A card's printed name, which a pack may translate. */
  printName: PrintNames;
}

class TerminalGame {
  private readonly game: Game;
  private readonly match: Match;
  private readonly players: (SeatedPlayer | undefined)[];
  private readonly words: Words;
  private readonly language: string;
  private readonly viewer: number;
  private readonly explain: boolean;
  private readonly printName: PrintNames;
  private readonly log: string[] = [];
  private readonly input = createInterface({ input: process.stdin, output: process.stdout });
  private readonly lines = this.input[Symbol.asyncIterator]();
  /** The number of entries in the record at each of the person's decisions. */
  private readonly decisions: number[] = [];

  constructor({ game, match, players, words, language, viewer, explain, printName }: Seating) {
    this.language = language;
    this.game = game;
    this.match = match;
    this.players = players;
    this.words = words;
    this.viewer = viewer;
    this.explain = explain;
    this.printName = printName;
  }

  async run(): Promise<void> {
    const chance = seedRng(`players of ${this.match.record.seed}`);
    print(colour.dim(this.words(terminal('help.how'))));
    try {
      while (!this.match.over) {
        const { state } = this.match;
        const ask = state.ask!;
        const player = this.players[ask.seat];
        if (this.match.out.includes(ask.seat))
          this.answer(ask, this.game.rules.fallback(this.match.machine.content, state));
        else if (player)
          this.answer(
            ask,
            player.answer(state, ask.seat, (n) => roll(chance, n)),
          );
        else if (!(await this.person(ask))) return;
      }
      this.table(this.viewer);
      const outcome = this.match.outcome();
      const scores = outcome.scores.map((score, seat) => `${this.seat(seat)} ${score}`).join(', ');
      const winners = outcome.winners.map((seat) => this.seat(seat)).join(', ');
      print(colour.bold(`\n${this.words(terminal('scores', { scores, winners }))}`));
    } finally {
      this.input.close();
    }
  }

  private seat(seat: number): string {
    return this.words({ key: 'app.seat', args: { seat } });
  }

  private answer(ask: Ask, pick: readonly number[]): void {
    const events: GameEvent[] = [];
    const { machine } = this.match;
    const give = (happened: GameEvent[]): void => {
      const heard = this.match.answer(ask.seat, { ask: ask.id, pick }, happened);
      if (!heard.ok)
        throw new UsageError(
          `seat ${ask.seat} answered what was not offered: ${heard.error.message}`,
        );
    };
    if (this.explain) {
      const ran = explainRun(machine, give);
      print(explainedLines(this.game, machine.content, ran, this.words).join('\n'));
      return;
    }
    give(events);
    for (const event of events) {
      const mine =
        event.secret && !event.secret.seats.includes(this.viewer)
          ? { ...event, secret: undefined }
          : event;
      const message = this.game.face.event(this.match.machine.content, mine);
      if (!message) continue;
      const line = this.words(message);
      this.log.push(line);
      print(colour.dim(`  ${line}`));
    }
  }

  private scene(seat: number): Scene {
    const { machine, state } = this.match;
    const view = this.game.information.view(machine.content, state, seat);
    return this.game.face.scene(machine.content, view, seat);
  }

  private printed({ name, words }: CardInfo): string {
    return words?.name ? this.words(words.name) : this.printName(name);
  }

  private table(seat: number): void {
    const cards = this.game.content.cards(this.match.machine.content);
    const names = new Map(cards.map((card) => [card.id, this.printed(card)]));
    print(`\n${sceneLines(this.scene(seat), this.words, names).join('\n')}`);
  }

  /** One decision of the person; false if they quit. */
  private async person(ask: Ask): Promise<boolean> {
    this.table(ask.seat);
    const { machine, state } = this.match;
    const printed = (card: CardInfo): string => this.printed(card);
    const text = questionText(this.game, machine.content, state, this.words, printed);
    print(`\n${colour.bold(text)}`);
    const shown =
      ask.kind === 'yes-no'
        ? [this.words({ key: 'app.no' }), this.words({ key: 'app.yes' })]
        : ask.options.map((_, i) =>
            this.words(this.game.face.option(machine.content, state, ask, i).words),
          );
    if (ask.kind === 'yes-no' && ask.options.length > 0)
      print(`  ${this.words(this.game.face.option(machine.content, state, ask, 0).words)}`);
    const wanted = pickCountText(ask);
    if (wanted !== undefined) print(`  ${this.words(wanted)}`);
    shown.forEach((text, i) => print(`  ${colour.cyan(String(i))} ${text}`));
    for (;;) {
      process.stdout.write('> ');
      const next = await this.lines.next();
      if (next.done) return false;
      const line = next.value.trim();
      if (line === 'quit') return false;
      if (line === 'help') print(this.words(terminal('help')));
      else if (line === 'table') this.table(ask.seat);
      else if (line === 'hint') this.hint();
      else if (line === 'log') print(this.log.map((l) => `  ${l}`).join('\n'));
      else if (line === 'resign') {
        this.match.leave(ask.seat, 'resign');
        return true;
      } else if (line === 'undo') {
        const back = this.decisions.pop();
        if (back === undefined) print(this.words(terminal('nothingToUndo')));
        else {
          this.match.undo(ask.seat, back);
          return true;
        }
      } else if (line.startsWith('?')) print(this.card(line.slice(1).trim()));
      else {
        const read = picksFrom(line, ask);
        const wrong = 'key' in read ? read : refusedPicks(ask, read);
        if (wrong === undefined) {
          const picks = read as number[];
          this.decisions.push(this.match.record.entries.length);
          this.answer(ask, picks);
          if (picks.length === 0 && isSameQuestion(ask, this.match.state.ask))
            print(colour.dim(this.words(terminal('asked.again'))));
          return true;
        }
        print(colour.yellow(this.words(wrong)));
      }
    }
  }

  private hint(): void {
    print(colour.dim(this.words({ key: 'app.hint.thinking' })));
    print(hintText(this.match, this.words));
  }

  private cost({ cost = '', words }: CardInfo): string {
    return words?.cost ? this.words(words.cost) : cost;
  }

  private card(wanted: string): string {
    const { content } = this.match.machine;
    const found = findCard(
      this.game.content.cards(content),
      wanted,
      cardsInScene(this.scene(this.match.state.ask?.seat ?? this.viewer)),
      (card) => this.printed(card),
    );
    if (!found) return this.words(terminal('unknownCard', { name: wanted }));
    const cost =
      found.cost === undefined
        ? ''
        : `, ${this.words(terminal('costs', { cost: this.cost(found) }))}`;
    const type = typeWords(found.type, this.language, this.words);
    const text = this.printName(this.game.face.cardText(content, found.id, this.words));
    const stats = this.game.face.cardStats?.(content, found.id);
    const head = `${colour.bold(this.printed(found))}  ${this.printName(type)}${cost}`;
    return [head, stats ? this.words(stats) : '', text].filter((line) => line !== '').join('\n');
  }
}
