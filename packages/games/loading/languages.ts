/** The languages that pages and terminals are translated into. */
export const LANGUAGES = ['en', 'it'] as const;
