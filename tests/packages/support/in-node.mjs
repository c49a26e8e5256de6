// node in-node.mjs GOLDENS: replays the golden games in this file and prints the results.
import { readFileSync } from 'node:fs';
import { games } from '@cardwright/games';
import { shippedFiles } from '@cardwright/games/node';
import { playEverything } from './everywhere.mjs';

const goldens = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const files = Object.fromEntries(Object.keys(games).map((name) => [name, shippedFiles(name)]));
console.log(JSON.stringify(playEverything({ files, goldens })));
