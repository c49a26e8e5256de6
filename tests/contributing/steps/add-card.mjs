// "Add a card" in CONTRIBUTING.md: that card, as a pack.
import { readFileSync } from 'node:fs';
import { add } from './edit.mjs';

const [, json] = /## Add a card[^]*?```json\n([^]*?)```/.exec(
  readFileSync('CONTRIBUTING.md', 'utf8'),
);
add('my-pack/cards.json', json);
