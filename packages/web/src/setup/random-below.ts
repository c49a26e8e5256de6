/** Randomness for the page's own choices, such as a random kingdom; games use the server's. */
export const randomBelow = (n: number): number => Math.floor(Math.random() * n);
