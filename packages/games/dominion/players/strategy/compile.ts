import type { FileFault, SourceFile } from '@cardwright/kernel';
import { checkFile, nearest, type Path, type Places } from '../../../loading/index.ts';
import type { Bound, Condition, Preference, Range, StrategyJson } from './format.ts';
import { StrategySchema } from './format.ts';

/** A bound with its card as a number; `own` is -1 for a plain number. */
interface CompiledBound {
  readonly own: number;
  readonly plus: number;
}

export interface CompiledRange {
  readonly atLeast: CompiledBound | undefined;
  readonly atMost: CompiledBound | undefined;
}

/** One condition: `what` is compared with `range`; `card` is -1 if it names none. */
export interface Clause {
  readonly what: 'own' | 'left' | 'coins' | 'turn' | 'deck' | 'money' | 'toEnd';
  readonly card: number;
  readonly range: CompiledRange;
}

/** All clauses of `all` hold and, if `any` is not empty, one of its lists. */
export interface CompiledCondition {
  readonly all: readonly Clause[];
  readonly any: readonly (readonly Clause[])[];
}

export interface Wish {
  readonly card: number;
  readonly upTo: number;
  readonly when: CompiledCondition | undefined;
}

export interface Dislike {
  readonly card: number;
  readonly keep: number;
  readonly when: CompiledCondition | undefined;
}

/** A strategy ready to play: cards are numbers of one content. */
export interface Strategy {
  readonly name: string;
  readonly about: string;
  readonly needs: readonly number[];
  readonly buy: readonly Wish[];
  readonly trash: readonly Dislike[] | undefined;
  readonly discard: readonly Dislike[] | undefined;
  readonly play: readonly number[];
  readonly json: StrategyJson;
}

export interface CheckedStrategy {
  strategy?: Strategy;
  faults: FileFault[];
  warnings: FileFault[];
}

/**
 * Reads a strategy's file: reports every fault, and every line that has no effect, with its place.
 */
export function checkStrategy(
  file: SourceFile,
  byName: ReadonlyMap<string, number>,
): CheckedStrategy {
  const { value, faults, places } = checkFile(file, StrategySchema);
  if (!value || !places) return { faults, warnings: [] };
  const reader = new CardReader(byName, places);
  const strategy = compileStrategy(value, reader);
  const warnings = deadWishes(strategy, places);
  return reader.faults.length > 0
    ? { faults: reader.faults, warnings }
    : { strategy, faults: [], warnings };
}

/** Names to numbers; an unknown name is reported at its place. */
class CardReader {
  readonly faults: FileFault[] = [];
  private readonly byName: ReadonlyMap<string, number>;
  private readonly places: Places;

  constructor(byName: ReadonlyMap<string, number>, places: Places) {
    this.byName = byName;
    this.places = places;
  }

  card(name: string, at: Path, asKey = false): number {
    const card = this.byName.get(name);
    if (card !== undefined) return card;
    const meant = nearest(name, this.byName.keys());
    const message = `unknown card "${name}"`;
    const hint = meant ? `did you mean '${meant}'?` : undefined;
    this.faults.push(
      asKey ? this.places.faultAtKey(at, message, hint) : this.places.fault(at, message, hint),
    );
    return -1;
  }

  contradiction(at: Path, message: string): void {
    this.faults.push(this.places.fault(at, message, 'make atMost at least as large as atLeast'));
  }
}

function compileStrategy(json: StrategyJson, reader: CardReader): Strategy {
  const { name, about = '', needs = [], buy, trash, discard, play = [] } = json;
  const dislikes = (list: readonly Preference[], key: string): Dislike[] =>
    list.map((entry, i) => {
      const at = [key, i];
      if (typeof entry === 'string')
        return { card: reader.card(entry, at), keep: 0, when: undefined };
      const { card, keep = 0, when } = entry;
      return { card: reader.card(card, [...at, 'card']), keep, when: condition(when, at, reader) };
    });
  return {
    name,
    about,
    needs: needs.map((card, i) => reader.card(card, ['needs', i])),
    buy: buy.map((entry, i) => {
      const at = ['buy', i];
      if (typeof entry === 'string')
        return { card: reader.card(entry, at), upTo: Number.POSITIVE_INFINITY, when: undefined };
      const { card, upTo = Number.POSITIVE_INFINITY, when } = entry;
      return { card: reader.card(card, [...at, 'card']), upTo, when: condition(when, at, reader) };
    }),
    trash: trash && dislikes(trash, 'trash'),
    discard: discard && dislikes(discard, 'discard'),
    play: play.map((card, i) => reader.card(card, ['play', i])),
    json,
  };
}

function condition(
  when: Condition | undefined,
  at: Path,
  reader: CardReader,
): CompiledCondition | undefined {
  if (!when) return undefined;
  const { any = [], ...facts } = when;
  const path = [...at, 'when'];
  return {
    all: clauses(facts, path, reader),
    any: any.map((one, i) => clauses(one, [...path, 'any', i], reader)),
  };
}

function clauses(facts: Omit<Condition, 'any'>, at: Path, reader: CardReader): Clause[] {
  const out: Clause[] = [];
  for (const what of ['own', 'left'] as const)
    for (const [name, range] of Object.entries(facts[what] ?? {})) {
      const path = [...at, what, name];
      out.push({
        what,
        card: reader.card(name, path, true),
        range: compileRange(range, path, reader),
      });
    }
  for (const what of ['coins', 'turn', 'deck', 'money', 'toEnd'] as const) {
    const range = facts[what];
    if (range) out.push({ what, card: -1, range: compileRange(range, [...at, what], reader) });
  }
  return out;
}

function compileRange(range: Range, at: Path, reader: CardReader): CompiledRange {
  const { atLeast, atMost } = range;
  if (typeof atLeast === 'number' && typeof atMost === 'number' && atLeast > atMost)
    reader.contradiction(at, `no number is at least ${atLeast} and at most ${atMost}`);
  return {
    atLeast: compileBound(atLeast, [...at, 'atLeast'], reader),
    atMost: compileBound(atMost, [...at, 'atMost'], reader),
  };
}

function compileBound(
  bound: Bound | undefined,
  at: Path,
  reader: CardReader,
): CompiledBound | undefined {
  if (bound === undefined) return undefined;
  if (typeof bound === 'number') return { own: -1, plus: bound };
  return { own: reader.card(bound.own, [...at, 'own']), plus: bound.plus ?? 0 };
}

/** Entries that are never reached: an earlier entry buys the same card without a condition. */
function deadWishes({ buy }: Strategy, places: Places): FileFault[] {
  const always = new Map<number, number>();
  const warnings: FileFault[] = [];
  for (const [i, wish] of buy.entries()) {
    const before = always.get(wish.card) ?? 0;
    if (before >= wish.upTo || before === Number.POSITIVE_INFINITY)
      warnings.push(
        places.fault(
          ['buy', i],
          'this entry has no effect: an earlier one buys the same card without a condition',
          'move it up, or remove it',
        ),
      );
    if (wish.when === undefined) always.set(wish.card, Math.max(before, wish.upTo));
  }
  return warnings;
}
