import { type Message } from '@cardwright/kernel';
import {
  AIM_BUILDING,
  AIM_PLACE,
  AIM_TILE,
  AIM_UNIT,
  ALL_LANES,
  BUILDING,
  INVALID,
  OPPONENT,
  OWNER,
  PLAYER,
  SKILL,
} from './vocabulary.ts';
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

const laneNames = (options: number): Message[] =>
  LANE_KEYS.filter((_, lane) => options & (1 << lane)).map((lane) => ({
    key: `lanes.text.lane.${lane}`,
  }));

/** Where a unit may be played: in every lane, in some, or not at all (it is only summoned). */
function unitPlaces({ options }: LanesCard): 'all' | 'some' | 'none' {
  if (options >= INVALID) return 'none';
  return options === 0 || options === ALL_LANES ? 'all' : 'some';
}

const AIM_WORDS = new Map([
  [AIM_TILE, 'tile'],
  [AIM_UNIT, 'unit'],
  [AIM_BUILDING, 'building'],
]);

/** What a skill is aimed at; nothing is said of the whole board. */
function aimWords({ aim, options, aimOwner, tiles }: LanesCard): Message | undefined {
  if (aim === AIM_PLACE && (options === 0 || options >= INVALID)) return undefined;
  const lanes = options === ALL_LANES ? 'lane' : 'lanes';
  return m('skill', {
    aim: aim === AIM_PLACE ? lanes : (AIM_WORDS.get(aim) ?? 'both'),
    lanes: laneNames(options),
    owner: aimOwner === OWNER ? 'own' : aimOwner === OPPONENT ? 'enemy' : 'any',
    tiles: tiles.length,
  });
}

/** The printed values of a card besides its cost; for a skill, what it is aimed at. */
export function statsWords({ cards }: LanesContent, card: LanesCard): Message | undefined {
  const { type, hp, tokens, attack, movement, gold } = card;
  if (type === SKILL) return aimWords(card);
  if (type === PLAYER) return m('player', { hp, gold, power: cards[card.power]?.title ?? 'none' });
  if (type !== BUILDING)
    return m('unit', {
      hp,
      tokens,
      attack,
      movement,
      turns: card.denominator,
      places: unitPlaces(card),
      lanes: laneNames(card.options),
    });
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
