import { type Message } from '@cardwright/kernel';
import { BUILDING, PLAYER, SKILL } from './vocabulary.ts';
import type { LanesCard, LanesContent } from '../content.ts';

const LANE_KEYS = ['plains', 'forest', 'mountain'];
const m = (key: string, args: NonNullable<Message['args']>): Message => ({
  key: `lanes.stats.${key}`,
  args,
});

export function lanesStats(content: LanesContent, id: string): Message | undefined {
  const card = content.cards[content.places.get(Number(id)) ?? -1];
  return card && statsWords(content, card);
}

/** The printed values of a card besides its cost; a skill has none. */
export function statsWords({ cards }: LanesContent, card: LanesCard): Message | undefined {
  const { type, hp, tokens, attack, movement, gold } = card;
  if (type === SKILL) return undefined;
  if (type === PLAYER) return m('player', { hp, gold, power: cards[card.power]?.title ?? 'none' });
  if (type !== BUILDING)
    return m('unit', { hp, tokens, attack, movement, turns: card.denominator });
  const lanes = card.blueprint.flatMap((tiles, lane) =>
    tiles.length === 0
      ? []
      : [
          m('lane', {
            lane: { key: `lanes.text.lane.${LANE_KEYS[lane]}` },
            tiles: tiles.map(tileWords),
          }),
        ],
  );
  return m('building', { hp, tokens, lanes, places: lanes.length === 0 ? 'none' : 'some' });
}

/** Players count tiles from 1; tiles from the far end are negative in files. */
const tileWords = (tile: number): Message =>
  tile < 0 ? m('tile.end', { n: -tile }) : m('tile', { n: tile + 1 });
