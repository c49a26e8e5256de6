export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Wraps prose at 100 columns. */
export const wrapped = (text: string): string =>
  text.replaceAll(/(.{1,100})(?: +|$)/g, '$1\n').trimEnd();

export const fenced = (language: string, text: string): string =>
  `\`\`\`${language}\n${text}\n\`\`\``;

/** Escapes text for a table cell. */
export const cell = (text: string): string => text.replaceAll('|', '\\|');
