// `npm run strength -- --game GAME …` measures a player of any game (level-strength.mjs); without
// --game, the levels of Dominion on random kingdoms (dominion-strength.mjs).
await import(
  process.argv.some((given) => given === '--game' || given.startsWith('--game='))
    ? './level-strength.mjs'
    : './dominion-strength.mjs'
);
