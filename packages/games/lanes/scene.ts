import {
  type Area,
  at,
  type Badge,
  type CardThing,
  type Cell,
  type GridPart,
  type Message,
  type Part,
  type Piece,
  type Plain,
  type Scene,
} from '@cardwright/kernel';
import type { LanesContent } from './content.ts';
import { BUILDING, LANES } from './compile/vocabulary.ts';

type Stat = number | { BaseValue: number; Modifier: number };
type PlayerView = {
  hp: Stat;
  damage: number;
  gold: number;
  power: { card: number | null; used: boolean };
  class: number | null;
  hand: number[] | number;
  deck: number[] | number;
  discard: number[];
};
type EntityView = {
  id: number;
  card: number;
  owner: number;
  at: string;
  hp: Stat;
  attack: Stat;
  movement: Stat;
  denominator: Stat;
  tokens: number;
  counter: number;
};
type View = {
  rules: { tiles: number[] };
  current: number;
  players: PlayerView[];
  entities: EntityView[];
  over: boolean;
};

const m = (key: string, args?: Message['args']): Message => ({
  key: `lanes.${key}`,
  ...(args && { args }),
});
const total = (stat: Stat): number =>
  typeof stat === 'number' ? stat : stat.BaseValue + stat.Modifier;
/** Badges whose label is a counted noun: "1 hit point"; the others read "cost 2". */
const COUNTED: ReadonlySet<string> = new Set(['heart', 'time', 'gold', 'hand', 'deck', 'discard']);
const badge = (icon: string, value: string | number): Badge => ({
  icon,
  label: COUNTED.has(icon)
    ? m(`badge.${icon}`, { n: typeof value === 'number' ? value : 2 })
    : m(`badge.${icon}`),
  value,
});

/**
 * Three lanes in the middle, P1's end on the left; around them both players with their visible
 * areas.
 */
export function lanesScene(content: LanesContent, view: Plain, viewer: number): Scene {
  const v = view as View;
  const board: Area = {
    id: 'board',
    place: 'board',
    label: m('scene.board'),
    parts: LANES.map((_, lane) => laneGrid(content, v, lane)),
  };
  const end: Area = {
    id: 'turn',
    place: 'side',
    label: m('scene.turn'),
    parts: [
      {
        kind: 'spaces',
        id: 'turn',
        label: m('scene.turn'),
        spaces: [
          {
            id: 'endTurn',
            label: m('option.end'),
            pieces: [],
            closed: v.over || v.current !== viewer,
          },
        ],
      },
    ],
  };
  return {
    game: 'lanes',
    status: v.over
      ? m('scene.over', { player: v.current })
      : m('scene.status', { player: v.current }),
    areas: [board, ...v.players.map((p, seat) => playerArea(content, v, p, seat, viewer)), end],
  };
}

function laneGrid(content: LanesContent, v: View, lane: number): GridPart {
  const name = at(LANES, lane).toLowerCase();
  const columns = at(v.rules.tiles, lane);
  const cells: Cell[] = [];
  for (let tile = 0; tile < columns; tile++) {
    const at = `${name}:${tile}`;
    const here = v.entities.filter((e) => e.at === at);
    cells.push({
      id: `tile:${at}`,
      row: 0,
      column: tile,
      ground: `lane-${name}`,
      // the ground floor is the building
      pieces: [
        ...here.filter((e) => isBuilding(content, e)),
        ...here.filter((e) => !isBuilding(content, e)),
      ].map((e) => piece(content, e)),
    });
  }
  return {
    kind: 'grid',
    id: `lane:${name}`,
    label: m(`text.lane.${name}`),
    look: 'lane',
    rows: 1,
    columns,
    cells,
  };
}

const cardOf = (content: LanesContent, id: number) => content.cards[content.places.get(id) ?? -1];
const isBuilding = (content: LanesContent, e: EntityView): boolean =>
  cardOf(content, e.card)?.type === BUILDING;

function piece(content: LanesContent, e: EntityView): Piece {
  const name = cardOf(content, e.card)?.name ?? '?';
  const left = total(e.hp) - e.tokens;
  const badges: Badge[] = [badge('heart', e.tokens > 0 ? `${left}/${total(e.hp)}` : left)];
  if (isBuilding(content, e))
    return {
      id: `entity:${e.id}`,
      icon: 'building',
      label: m('scene.piece', { name, id: e.id }),
      card: String(e.card),
      seat: e.owner,
      badges,
    };
  const d = total(e.denominator);
  badges.push(
    badge('attack', total(e.attack)),
    badge('move', d > 1 ? `${total(e.movement)}/${d}` : total(e.movement)),
  );
  // how many of its owner's turns until it moves
  if (d > 1 && e.counter > 0) badges.push(badge('time', d - e.counter));
  return {
    id: `entity:${e.id}`,
    icon: 'unit',
    label: m('scene.piece', { name, id: e.id }),
    card: String(e.card),
    seat: e.owner,
    badges,
  };
}

function playerArea(
  content: LanesContent,
  v: View,
  p: PlayerView,
  seat: number,
  viewer: number,
): Area {
  const own = seat === viewer;
  const zone = (name: string): string => (own ? name : `${name}${seat}`);
  const power = p.power.card === null ? undefined : cardOf(content, p.power.card);
  const deck = typeof p.deck === 'number' ? p.deck : p.deck.length;
  const counters: (Badge & { id?: string })[] = [
    { ...badge('heart', total(p.hp) - p.damage), id: zone('hp') },
    { ...badge('gold', p.gold), id: zone('gold') },
    badge('hand', typeof p.hand === 'number' ? p.hand : p.hand.length),
    badge('deck', deck),
    badge('discard', p.discard.length),
  ];
  const hand: CardThing[] =
    typeof p.hand === 'number'
      ? Array.from(
          { length: p.hand },
          (_, i): CardThing => ({ id: `${zone('hand')}:${i}`, face: 'down' }),
        )
      : alike('hand', p.hand);
  const parts: Part[] = [{ kind: 'counters', id: zone('counters'), counters }];
  const crest: CardThing[] = [];
  if (p.class !== null) crest.push({ id: zone('class'), card: String(p.class), face: 'up', seat });
  if (power)
    crest.push({
      id: zone('power'),
      card: String(power.id),
      face: 'up',
      spent: p.power.used,
      badges: [badge('cost', power.cost)],
      seat,
    });
  parts.push({
    kind: 'cards',
    id: zone('powers'),
    label: m('scene.power'),
    look: 'commander',
    layout: 'row',
    cards: crest,
  });
  parts.push({
    kind: 'cards',
    id: zone('hand'),
    label: m('scene.hand'),
    layout: 'fan',
    cards: hand,
  });
  parts.push({
    kind: 'cards',
    id: zone('deck'),
    label: m('scene.deck'),
    layout: 'stack',
    cards: deck > 0 ? [{ id: `${zone('deck')}:top`, face: 'down' }] : [],
    count: deck,
  });
  const top = p.discard.at(-1);
  parts.push({
    kind: 'cards',
    id: zone('discard'),
    label: m('scene.discard'),
    layout: 'stack',
    cards: top === undefined ? [] : alike(zone('discard'), p.discard),
    count: p.discard.length,
  });
  return {
    id: `seat${seat}`,
    place: own ? 'own' : 'rival',
    label: m('scene.player', { player: seat }),
    seat,
    active: seat === v.current && !v.over,
    parts,
  };
}

/** Identical cards get `#0`, `#1` … after their number. */
function alike(zone: string, ids: readonly number[]): CardThing[] {
  const seen = new Map<number, number>();
  return ids.map((id) => {
    const copy = seen.get(id) ?? 0;
    seen.set(id, copy + 1);
    return { id: `${zone}:${id}#${copy}`, card: String(id), face: 'up' };
  });
}
