import type { Message, Words } from '@cardwright/kernel';
import type { EffectJson } from './define.ts';
import type { DominionContent } from '../content.ts';
import { areBonuses, m } from './wording.ts';
import { listText } from '../text.ts';

/** A message whose words are not known yet; its letter says how the text begins. */
const TOKEN = /(a|A)⟦(\d+)⟧/;

/**
 * One of the lists of a card to choose from, as the card prints it. An option is worded in the
 * reader's language, so the text is put together from messages: each stands in it as a token until
 * the end.
 */
export function modeText(
  content: Pick<DominionContent, 'source'>,
  card: string,
  list: readonly EffectJson[],
): Message {
  const messages: Message[] = [];
  const later: Words = (message) => `a⟦${messages.push(message) - 1}⟧`;
  // A list of bonuses alone reads well with commas, and recorded decisions have it so.
  const textOf = (lines: readonly EffectJson[]): string =>
    listText(content, card, list, lines, later);
  const text = areBonuses(list) ? list.map((line) => textOf([line])).join(', ') : textOf(list);
  return joined(text.charAt(0).toUpperCase() + text.slice(1), messages);
}

/** A text with tokens as a message: its first piece, followed by the others. */
function joined(text: string, messages: readonly Message[]): Message {
  const found = TOKEN.exec(text);
  if (!found) return piece(text);
  const { 0: token, 1: letter, 2: number, index } = found;
  const said = clause(messages[Number(number)], letter === 'A', messages);
  const rest = text.slice(index + token.length);
  const whole = rest === '' ? said : pair(said, joined(rest, messages));
  return index === 0 ? whole : pair(piece(text.slice(0, index)), whole);
}

const piece = (text: string): Message => m('option.text', { text });
const pair = (a: Message, b: Message): Message => m('option.pair', { a, b });

/** A message as a part of a sentence; its own arguments may have tokens too. */
function clause(
  message: Message | undefined,
  upper: boolean,
  messages: readonly Message[],
): Message {
  if (!message) return piece('');
  const what = resolved(message, messages);
  return { key: 'app.clause', args: { what, first: upper ? 'upper' : 'lower' } };
}

function resolved({ key, args = {} }: Message, messages: readonly Message[]): Message {
  const filled: NonNullable<Message['args']> = {};
  for (const [name, value] of Object.entries(args))
    filled[name] =
      typeof value === 'string' && TOKEN.test(value)
        ? joined(value, messages)
        : Array.isArray(value)
          ? value.map((one) => resolved(one, messages))
          : typeof value === 'object'
            ? resolved(value, messages)
            : value;
  return { key, args: filled };
}
