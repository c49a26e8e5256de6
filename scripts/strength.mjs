// `npm run strength -- --game GAME …` measures a player of any game (level-strength.mjs); without
// --game, the levels of Dominion on random kingdoms (dominion-strength.mjs).
const isOfGame = process.argv.some((given) => given === '--game' || given.startsWith('--game='));
if (isOfGame) await import('./level-strength.mjs');
else await import('./dominion-strength.mjs');
