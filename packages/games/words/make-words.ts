import type { Badge, Message, Words } from '@cardwright/kernel';
import type { IntlMessageFormat } from 'intl-messageformat';
import { parseMessage } from './parse-message.ts';

export { namePrinter, printedName, type PrintNames, wholeWords } from './name-printer.ts';
export {
  answerWords,
  choiceWords,
  type CoachChoice,
  type CoachHint,
  hintWords,
  percentOf,
  pickedNames,
  shareAt,
  shownGain,
} from './coach-words.ts';
export {
  choiceItem,
  type ReviewedChoice,
  type ReviewedSeat,
  type ReviewedTurn,
  type ReviewItem,
  SKILL_COLUMNS,
  skillCells,
  turnItem,
} from './review-words.ts';

/** One language's file: messages by game (or `app`) and key, in ICU message syntax. */
export interface Messages {
  [section: string]: { [key: string]: string };
}

/** A message that cannot be formatted: its key is missing, or an argument is. */
export class WordsFault extends Error {
  readonly key: string;
  constructor(key: string, what: string) {
    super(`the message "${key}" ${what}`);
    this.key = key;
  }
}

export interface WordsOptions {
  /** The player's name at a seat; without it, "Player 1". */
  seatName?: ((seat: number) => string) | undefined;
  /**
   * Called once for each faulty message, for which the reader gets a fallback; without it, a fault
   * is thrown.
   */
  report?: ((fault: WordsFault) => void) | undefined;
}

/**
 * Whether an argument of a message is a seat: a number called `seat`, `player` or `…Seat`; -1 is
 * nobody.
 */
export const isSeat = (name: string, value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && /^(seat|player)$|Seat$/.test(name);

type Values = { [name: string]: string | number };

/**
 * Formats messages in one language. A key is `section.key`. Missing keys and missing arguments are
 * faults. A seat argument (`isSeat`) is replaced by the player's name.
 */
export function makeWords(messages: Messages, language: string, options: WordsOptions = {}): Words {
  const { seatName, report } = options;
  const formats = new Map<string, IntlMessageFormat | string>();
  const reported = new Set<string>();
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const faulty = (key: string, what: string): void => {
    const fault = new WordsFault(key, what);
    if (!report) throw fault;
    if (!reported.has(key)) report(fault);
    reported.add(key);
  };
  const formatOf = (key: string): IntlMessageFormat | string => {
    let format = formats.get(key);
    if (format === undefined) {
      const source = sourceOf(messages, key);
      if (source === undefined) faulty(key, `is not in the words of "${language}"`);
      format = parseMessage(source ?? readable(key), language);
      formats.set(key, format);
    }
    return format;
  };
  const words = ({ key, args = {} }: Message): string => {
    const format = formatOf(key);
    if (typeof format === 'string') return format;
    const filled: Values = {};
    for (const [name, value] of Object.entries(args)) {
      if (value === undefined) continue; // treat it as missing
      if (isSeat(name, value))
        filled[name] = seatName?.(value) ?? words({ key: 'app.player', args: { n: value + 1 } });
      else if (Array.isArray(value))
        filled[name] =
          key === CLAUSES
            ? joinClauses(list, value.map(words), language)
            : list.format(value.map(words));
      else filled[name] = typeof value === 'object' ? words(value) : value;
    }
    const text = fill(format, filled, (name) => faulty(key, `has no argument "${name}"`));
    return key === CLAUSE ? clause(text, filled.first === 'upper') : text;
  };
  return words;
}

/** The message for a sentence that is part of a longer one. */
const CLAUSE = 'app.clause';

/** A sentence as part of a longer one: without its full stop, and usually without its capital. */
function clause(text: string, upper: boolean): string {
  const first = text.charAt(0);
  return (upper ? first.toUpperCase() : first.toLowerCase()) + text.slice(1).replace(/\.$/, '');
}

/** The message for clauses of one sentence. */
const CLAUSES = 'app.clauses';

/** "a, b, and c"; clauses that have commas themselves are separated by semicolons. */
function joinClauses(list: Intl.ListFormat, texts: readonly string[], language: string): string {
  const clauses = texts.map((text) => clause(text, false));
  const commas = clauses.some((text) => text.includes(','));
  const parts = list.formatToParts(clauses);
  return parts
    .map(({ type, value }, i) => {
      if (type === 'element') return value;
      const between = commas ? `; ${value.replace(/^[,\s]+/, '')}` : value;
      // Italian: "ed elimina", not "e elimina"
      const vowel = language === 'it' && /^e/i.test(parts[i + 1]?.value ?? '');
      return vowel ? between.replace(/\be $/, 'ed ') : between;
    })
    .join('');
}

export function sourceOf(messages: Messages, key: string): string | undefined {
  const dot = key.indexOf('.');
  return messages[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/**
 * Formats a message; each missing argument is passed to `missing` and, if that returns, left as a
 * placeholder.
 */
function fill(format: IntlMessageFormat, values: Values, missing: (name: string) => void): string {
  for (;;) {
    try {
      return String(format.format(values));
    } catch (error) {
      const name = /variable "(\w+)" was not provided/.exec(String(error))?.[1];
      if (name === undefined || name in values) throw error;
      missing(name);
      values[name] = '…';
    }
  }
}

/** A fallback from the last word of a key: `game.ask.putBack` reads "Put back". */
function readable(key: string): string {
  const word = key
    .slice(key.lastIndexOf('.') + 1)
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A number with its label: "2 Actions" if the label takes the number, otherwise "cost 2". */
export function figureWords({ label, value }: Badge, words: (message: Message) => string): string {
  const said = words(label);
  if (value === '') return said;
  return label.args?.n === undefined || typeof value !== 'number'
    ? `${said} ${value}`
    : `${value} ${said}`;
}
