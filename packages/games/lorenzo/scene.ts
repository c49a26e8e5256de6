import type {
  Area,
  Badge,
  Message,
  Part,
  Piece,
  Plain,
  Scene,
  Space,
  SpacesPart,
} from '@cardwright/kernel';
import { type LorenzoContent, MARKET, MEMBERS, SPACE_NAMES, TOWER_NAMES } from './content.ts';
import { GOODS, type Goods } from './rules/goods.ts';
import { leaderRef, memberRef } from './options.ts';
import { galleryId, goodsMessage, spaceMessage } from './text.ts';

interface SeatView {
  [good: string]: unknown;
  cards: string[];
  members: string[];
  values: { [member: string]: number };
  turns: number;
  bonusTile: string | null;
  hand: string[] | number;
  active: string[];
  copied: (string | null)[];
  used: string[];
  six: string[];
  excommunications: string[];
  score: number;
}
interface View {
  players: number;
  round: number;
  order: number[];
  turn: number;
  asked: number;
  dice: { [colour: string]: number };
  towers: { [tower: string]: (string | null)[] };
  placed: { seat: number; member: string; space: string }[];
  excommunications: (string | null)[];
  pack: string[];
  bonusTiles: string[];
  seats: SeatView[];
  over: boolean;
}

const m = (key: string, args: NonNullable<Message['args']> = {}): Message => ({
  key: `lorenzo.${key}`,
  args,
});
const ICONS = ['wood', 'stone', 'coin', 'servant', 'military', 'faith', 'points'];
const badges = (goods: Goods): Badge[] =>
  goods.flatMap((n, i) =>
    n === 0 ? [] : [{ icon: ICONS[i]!, label: m(`goodName.${GOODS[i]!}`, { n }), value: n }],
  );

/**
 * The board in the middle: towers, council, harvest, production, market, tracks; then every
 * player's own board.
 */
export function lorenzoScene(content: LorenzoContent, view: Plain, viewer: number): Scene {
  const v = view as unknown as View;
  const lists = {
    card: content.cardByName,
    tile: content.tileByName,
    leader: content.leaderByName,
  };
  const idOf = (kind: 'card' | 'tile' | 'leader', name: string): string =>
    galleryId(content, kind, lists[kind].get(name) ?? -1) ?? name;
  const spaces = (id: string, look: string, numbers: readonly number[]): SpacesPart => ({
    kind: 'spaces',
    id,
    look,
    label: m(`scene.${id.replace(':', '.')}`),
    spaces: numbers.map((space) => spaceOf(content, v, space)),
  });
  const board: Area[] = [
    {
      id: 'towers',
      place: 'board',
      label: m('scene.towers'),
      parts: TOWER_NAMES.map((name, tower) =>
        spaces(
          `tower:${name}`,
          `tower-${name}`,
          [3, 2, 1, 0].map((floor) => tower * 4 + floor),
        ),
      ),
    },
    {
      id: 'spaces',
      place: 'board',
      label: m('scene.spaces'),
      parts: [
        spaces('council', 'council', [24]),
        spaces('harvest', 'harvest', [16, 17]),
        spaces('production', 'production', [18, 19]),
        spaces('market', 'market', [MARKET, MARKET + 1, MARKET + 2, MARKET + 3]),
      ],
    },
    { id: 'tracks', place: 'board', label: m('scene.tracks'), parts: tracks(content, v) },
  ];
  const choosing: Area[] = [];
  if (v.pack.length > 0) {
    choosing.push({
      id: 'draft',
      place: 'own',
      label: m('scene.draft'),
      active: true,
      parts: [
        {
          kind: 'cards',
          id: 'pack',
          look: 'leaders',
          label: m('scene.draft'),
          layout: 'row',
          cards: v.pack.map((name) => ({
            id: leaderRef(name),
            card: idOf('leader', name),
            face: 'up',
          })),
        },
      ],
    });
  }
  if (v.bonusTiles.length > 0) {
    choosing.push({
      id: 'bonusTiles',
      place: 'board',
      label: m('scene.bonusTiles'),
      parts: [
        {
          kind: 'spaces',
          id: 'bonusTiles',
          label: m('scene.bonusTiles'),
          spaces: v.bonusTiles.map((id) => ({
            id: `bonusTile:${id}`,
            label: bonusTileWords(content, id),
            pieces: [],
          })),
        },
      ],
    });
  }
  const side: Area = {
    id: 'table',
    place: 'side',
    label: m('scene.table'),
    parts: [
      {
        kind: 'cards',
        id: 'excommunications',
        label: m('scene.excommunications'),
        layout: 'row',
        cards: v.excommunications.flatMap((name, i) =>
          name === null
            ? []
            : [{ id: `excommunication:${i + 1}`, card: idOf('tile', name), face: 'up' as const }],
        ),
      },
      {
        kind: 'spaces',
        id: 'privileges',
        look: 'privileges',
        label: m('scene.privileges', { n: 2 }),
        spaces: content.board.privileges.map(({ name, gain }) => ({
          id: `privilege:${name}`,
          label: goodsMessage(gain),
          badges: badges(gain),
          pieces: [],
        })),
      },
    ],
  };
  const seats = v.order.map((seat): Area => seatArea(content, v, seat, viewer, idOf));
  const status = v.over
    ? m('scene.over')
    : v.round === 0
      ? m('scene.setUp')
      : m('scene.status', { round: v.round, seat: v.asked >= 0 ? v.asked : v.turn });
  return { game: 'lorenzo', status, areas: [...choosing, ...board, ...seats, side] };
}

const bonusTileWords = (content: LorenzoContent, id: string): Message => {
  const tile = content.bonusTiles[content.bonusTileById.get(id) ?? -1];
  return m('option.bonusTile', {
    id,
    harvest: goodsMessage(tile?.harvest ?? []),
    production: goodsMessage(tile?.production ?? []),
  });
};

const pieceOf = (v: View, seat: number, member: string): Piece => {
  const number = MEMBERS.indexOf(member as 'neutral');
  return {
    id: memberRef(seat, number),
    icon: `member-${member}`,
    label: m('scene.member', { member: m(`member.${member}`), seat }),
    seat,
    badges: [{ icon: 'value', label: m('scene.value'), value: v.seats[seat]!.values[member] ?? 0 }],
  };
};

function spaceOf(content: LorenzoContent, v: View, space: number): Space {
  const id = SPACE_NAMES[space]!;
  const at = content.board.spaces[space]!;
  const [, tower, floor] = id.split(':');
  const card = space < 16 ? v.towers[tower!]?.[Number(floor) - 1] : undefined;
  const extras: Badge[] = [
    { icon: 'value', label: m('scene.needed'), value: at.value },
    ...badges(at.bonus),
  ];
  if (at.privileges > 0)
    extras.push({
      icon: 'privilege',
      label: m('scene.privileges', { n: at.privileges }),
      value: at.privileges,
    });
  if (at.modifier !== 0)
    extras.push({ icon: 'cost', label: m('scene.modifier'), value: at.modifier });
  return {
    id,
    label: spaceMessage(space),
    badges: extras,
    pieces: v.placed
      .filter((placed) => placed.space === id)
      .map((placed) => pieceOf(v, placed.seat, placed.member)),
    ...(typeof card === 'string' && { card }),
    ...(at.players > v.players && { closed: true }),
  };
}

function tracks(content: LorenzoContent, v: View): Part[] {
  const track = (
    good: string,
    label: string,
    to: number,
    steps?: { at: number; label: string }[],
  ): Part => ({
    kind: 'track',
    id: `track:${label}`,
    label: m(`scene.${label}`),
    from: 0,
    to: Math.max(to, ...v.seats.map((p) => Number(p[good]))),
    ...(steps && { steps }),
    markers: v.seats.map((p, seat) => ({ seat, at: Number(p[good]) })),
  });
  const { faithPoints, vaticanThresholds, territoryThresholds } = content.board;
  const period = Math.max(1, (v.round + 1) >> 1);
  return [
    {
      kind: 'counters',
      id: 'dice',
      look: 'dice',
      counters: Object.entries(v.dice).map(([colour, value]) => ({
        icon: `die-${colour}`,
        label: m(`member.${colour}`),
        value,
      })),
    },
    track(
      'FAITH_POINTS',
      'faith',
      faithPoints.length - 1,
      faithPoints.map((points, at) => ({
        at,
        label: at === vaticanThresholds[period - 1] ? `${points} †` : String(points),
      })),
    ),
    track(
      'MILITARY_POINTS',
      'military',
      25,
      territoryThresholds.flatMap((at, i) => (at > 0 ? [{ at, label: String(i + 1) }] : [])),
    ),
    track('VICTORY_POINTS', 'victory', 50),
    {
      kind: 'track',
      id: 'track:order',
      label: m('scene.order'),
      from: 1,
      to: v.players,
      markers: v.order.map((seat, i) => ({ seat, at: i + 1 })),
    },
    {
      kind: 'counters',
      id: 'round',
      counters: [
        { icon: 'time', label: m('scene.round'), value: `${v.round} / 6` },
        { icon: 'value', label: m('scene.period'), value: period },
      ],
    },
  ];
}

function seatArea(
  content: LorenzoContent,
  v: View,
  seat: number,
  viewer: number,
  idOf: (kind: 'card' | 'tile' | 'leader', name: string) => string,
): Area {
  const p = v.seats[seat]!;
  const parts: Part[] = [
    {
      kind: 'counters',
      id: `goods:${seat}`,
      counters: [
        ...GOODS.map(
          (good, i): Badge => ({
            icon: ICONS[i]!,
            label: m(`goodName.${good}`, { n: Number(p[good]) }),
            value: Number(p[good]),
          }),
        ),
        { icon: 'crown', label: m('scene.score'), value: p.score },
      ],
    },
    {
      kind: 'spaces',
      id: `members:${seat}`,
      look: 'members',
      label: m('scene.members'),
      spaces: [
        {
          id: `home:${seat}`,
          label: m('scene.home'),
          pieces: p.members.map((member) => pieceOf(v, seat, member)),
        },
      ],
    },
  ];
  if (p.bonusTile !== null)
    parts.push({
      kind: 'spaces',
      id: `bonusTile:${seat}`,
      label: m('scene.bonusTile'),
      spaces: [
        {
          id: `own:${seat}:${p.bonusTile}`,
          label: bonusTileWords(content, p.bonusTile),
          pieces: [],
        },
      ],
    });
  TOWER_NAMES.forEach((name, type) => {
    const cards = p.cards.filter(
      (card) => content.cards[content.cardByName.get(card) ?? -1]?.type === type,
    );
    if (cards.length > 0)
      parts.push({
        kind: 'cards',
        id: `cards:${seat}:${name}`,
        look: `tower-${name}`,
        label: m(`scene.cards.${name}`),
        layout: 'row',
        cards: cards.map((card) => ({ id: `card:${card}`, card: idOf('card', card), face: 'up' })),
      });
  });
  const hand =
    typeof p.hand === 'number'
      ? Array.from({ length: p.hand }, (_, i) => ({
          id: `hand:${seat}:${i}`,
          face: 'down' as const,
        }))
      : p.hand.map((name) => ({
          id: leaderRef(name),
          card: idOf('leader', name),
          face: 'up' as const,
        }));
  if (hand.length > 0)
    parts.push({
      kind: 'cards',
      id: `hand:${seat}`,
      look: 'leaders',
      label: m('scene.hand'),
      layout: 'fan',
      cards: hand,
    });
  if (p.active.length > 0 || hand.length > 0) {
    parts.push({
      kind: 'cards',
      id: `leaders:${seat}`,
      look: 'leaders',
      label: m('scene.leaders'),
      layout: 'row',
      cards: p.active.map((name, i) => {
        const copied = p.copied[i];
        return {
          id: leaderRef(name),
          card: idOf('leader', name),
          face: 'up' as const,
          spent: p.used.includes(name),
          ...(copied && { badges: [{ icon: 'card', label: m('scene.copies'), value: copied }] }),
        };
      }),
    });
  }
  if (p.excommunications.length > 0)
    parts.push({
      kind: 'cards',
      id: `tiles:${seat}`,
      label: m('scene.excommunications'),
      layout: 'row',
      cards: p.excommunications.map((name) => ({
        id: `tile:${seat}:${name}`,
        card: idOf('tile', name),
        face: 'up',
      })),
    });
  return {
    id: `seat${seat}`,
    place: seat === viewer ? 'own' : 'rival',
    label: m('scene.seat', { seat }),
    seat,
    active: seat === (v.asked >= 0 ? v.asked : v.turn) && !v.over,
    parts,
  };
}
