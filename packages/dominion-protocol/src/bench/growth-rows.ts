import { dominion } from '@cardwright/games/dominion';
import { loadContent, shippedFiles } from '@cardwright/games/node';
import { type Content, Machine } from '@cardwright/kernel';
import type { BenchTools, Row } from '@cardwright/server/bench';

/** A random decision with more players, and with many more cards loaded. */
export async function growthRows(suite: string, tools: BenchTools): Promise<Row[]> {
  const rows: Row[] = [];
  const add = async (what: string, content: Content, seats: number): Promise<void> => {
    const value = await tools.randomDecision(new Machine(dominion, content), seats);
    rows.push({ suite, name: `dominion, a random decision with ${what}`, value, unit: 'ns' });
  };
  const content = loadContent('dominion');
  for (const seats of [2, 4, 6]) await add(`${seats} players`, content, seats);
  const many = manyCards(20);
  await add(`${many.cards} cards loaded instead of ${many.before}`, many.content, 2);
  return rows;
}

/** Dominion with every kingdom card many times over, under other names. */
function manyCards(times: number): { content: Content; cards: number; before: number } {
  const shipped = shippedFiles('dominion');
  const file = shipped.find((f) => f.path === 'cards.json')!;
  const json = JSON.parse(file.text) as
    | { name: string; kingdom?: boolean }[]
    | { cards: { name: string }[] };
  const cards = Array.isArray(json) ? json : json.cards;
  const basic = new Set(['Copper', 'Silver', 'Gold', 'Estate', 'Duchy', 'Province', 'Curse']);
  const copies = Array.from({ length: times }, (_, i) =>
    cards
      .filter((card) => !basic.has(card.name))
      .map((card) => ({ ...card, name: `${card.name}${i + 2}` })),
  ).flat();
  const text = JSON.stringify(Array.isArray(json) ? copies : { ...json, cards: copies });
  const { content, faults } = dominion.content.load(shipped, {
    files: [{ path: 'cards.json', text }],
  });
  if (!content) throw new Error(`the larger pack does not load: ${faults[0]?.message}`);
  return { content, cards: dominion.content.cards(content).length, before: cards.length };
}
