/** For choices the page makes, such as a random kingdom. The game's own chance is the server's. */
export const randomBelow = (n: number): number => Math.floor(Math.random() * n);
