import { IntlMessageFormat } from 'intl-messageformat';

/** A message in ICU syntax, or its text if it has no arguments. Throws on wrong syntax. */
export const parseMessage = (source: string, language: string): IntlMessageFormat | string =>
  /[{'<#]/.test(source)
    ? new IntlMessageFormat(source, language, undefined, { ignoreTag: true })
    : source;
