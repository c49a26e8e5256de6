/** The languages that pages and terminals have words in. */
export const LANGUAGES = ['en', 'it'] as const;
