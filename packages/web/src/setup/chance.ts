/** The page's own chance: which deck, which kingdom. The game's is the server's. */
export const chance = (n: number): number => Math.floor(Math.random() * n);
