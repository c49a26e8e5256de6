export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Prose of at most 100 columns. */
export const wrapped = (text: string): string =>
  text.replaceAll(/(.{1,100})(?: +|$)/g, '$1\n').trimEnd();

export const fenced = (language: string, text: string): string =>
  `\`\`\`${language}\n${text}\n\`\`\``;

/** Text in a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|');
