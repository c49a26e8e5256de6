import type { Message, Words } from '@cardwright/kernel';
import { IntlMessageFormat } from 'intl-messageformat';

/** One language's file: messages by game (or `app`) and key, in ICU message syntax. */
export interface Messages {
  [section: string]: { [key: string]: string };
}

/**
 * Words messages in one language. A key is `section.key`; a missing one is shown as it is, so that it is seen and fixed.
 * An argument `seat` (or one whose name ends in `Seat`) is a seat's number and is worded as who sits there.
 */
export function makeWords(messages: Messages, language: string, seatName?: (seat: number) => string): Words {
  const formats = new Map<string, IntlMessageFormat | string>();
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const formatOf = (key: string): IntlMessageFormat | string => {
    let format = formats.get(key);
    if (format === undefined) {
      const dot = key.indexOf('.');
      const source = messages[key.slice(0, dot)]?.[key.slice(dot + 1)];
      format = source === undefined ? key : /[{'<#]/.test(source) ? new IntlMessageFormat(source, language, undefined, { ignoreTag: true }) : source;
      formats.set(key, format);
    }
    return format;
  };
  const words = ({ key, args = {} }: Message): string => {
    const format = formatOf(key);
    if (typeof format === 'string') return format;
    const filled: { [name: string]: string | number } = {};
    for (const [name, value] of Object.entries(args)) {
      if (typeof value === 'number' && /(^s|S)eat$|^player$/.test(name))
        filled[name] = seatName?.(value) ?? words({ key: 'app.player', args: { n: value + 1 } });
      else if (Array.isArray(value)) filled[name] = list.format(value.map(words));
      else filled[name] = typeof value === 'object' ? words(value) : value;
    }
    return String(format.format(filled));
  };
  return words;
}
