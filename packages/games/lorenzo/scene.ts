import {
  type Area,
  at,
  type Badge,
  type CardThing,
  type Message,
  type Part,
  type Piece,
  type Plain,
  type Scene,
  type Space,
  type SpacesPart,
} from '@cardwright/kernel';
import {
  COUNCIL,
  EVERY_MEMBER,
  HARVEST_SMALL,
  type LorenzoContent,
  MARKET,
  MEMBERS,
  PRODUCTION_SMALL,
  spaceName,
  spaceOf,
  TOWER_NAMES,
} from './content.ts';
import { EVERY_GOOD, GOODS, type Goods, NONE } from './rules/goods.ts';
import { leaderRef, memberRef } from './options.ts';
import { galleryId, goodsMessage, lastingMessage, m, spaceMessage } from './text.ts';

type MemberName = (typeof MEMBERS)[number];

type SeatView = { [good in (typeof GOODS)[number]]: number } & {
  cards: string[];
  /** Which lasting effect was chosen, on cards that leave a choice. */
  chosen?: { [card: string]: number };
  members: MemberName[];
  values: { [member in MemberName]: number };
  turns: number;
  bonusTile: string | null;
  hand: string[] | number;
  active: string[];
  copied: (string | null)[];
  used: string[];
  six: string[];
  excommunications: string[];
  score: number;
};
type View = {
  players: number;
  round: number;
  order: number[];
  turn: number;
  asked: number;
  dice: { [colour: string]: number };
  towers: { [tower: string]: (string | null)[] };
  placed: { seat: number; member: MemberName; space: string }[];
  excommunications: (string | null)[];
  pack: string[];
  bonusTiles: string[];
  seats: SeatView[];
  over: boolean;
};

const ICONS = ['wood', 'stone', 'coin', 'servant', 'military', 'faith', 'points'] as const;
const badges = (goods: Goods): Badge[] =>
  EVERY_GOOD.filter((good) => goods[good] !== 0).map((good) => ({
    icon: ICONS[good],
    label: m(`goodName.${GOODS[good]}`, { n: goods[good] }),
    value: goods[good],
  }));

/**
 * The board in the middle: towers, council, harvest, production, market, tracks; then every
 * player's own board.
 */
export function lorenzoScene(content: LorenzoContent, view: Plain, viewer: number): Scene {
  const v = view as View;
  const status = v.over
    ? m('scene.over')
    : v.round === 0
      ? m('scene.setUp')
      : m('scene.status', { round: v.round, seat: v.asked >= 0 ? v.asked : v.turn });
  return {
    game: 'lorenzo',
    status,
    areas: [
      ...choiceAreas(content, v),
      ...boardAreas(content, v),
      ...v.order.map((seat) => seatArea(content, v, seat, viewer)),
      sideArea(content, v),
    ],
  };
}

/** The gallery's id of a card, tile or leader by its name. */
function idOf(content: LorenzoContent, kind: 'card' | 'tile' | 'leader', name: string): string {
  const numbers = {
    card: content.cardByName,
    tile: content.tileByName,
    leader: content.leaderByName,
  }[kind];
  return galleryId(content, kind, numbers.get(name) ?? -1) ?? name;
}

const leaderCard = (content: LorenzoContent, name: string): CardThing => ({
  id: leaderRef(name),
  card: idOf(content, 'leader', name),
  face: 'up',
});

/** The choices before the first round: leaders and bonus tiles. */
function choiceAreas(content: LorenzoContent, v: View): Area[] {
  const areas: Area[] = [];
  if (v.pack.length > 0) {
    areas.push({
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
          cards: v.pack.map((name) => leaderCard(content, name)),
        },
      ],
    });
  }
  if (v.bonusTiles.length > 0) {
    areas.push({
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
  return areas;
}

function boardAreas(content: LorenzoContent, v: View): Area[] {
  const spaces = (id: string, look: string, numbers: readonly number[]): SpacesPart => ({
    kind: 'spaces',
    id,
    look,
    label: m(`scene.${id.replace(':', '.')}`),
    spaces: numbers.map((space) => sceneSpace(content, v, space)),
  });
  return [
    {
      id: 'towers',
      place: 'board',
      label: m('scene.towers'),
      parts: TOWER_NAMES.map((name, tower) => {
        const floors = [3, 2, 1, 0].map((floor) => tower * 4 + floor);
        return spaces(`tower:${name}`, `tower-${name}`, floors);
      }),
    },
    {
      id: 'spaces',
      place: 'board',
      label: m('scene.spaces'),
      parts: [
        spaces('council', 'council', [COUNCIL]),
        spaces('harvest', 'harvest', [HARVEST_SMALL, HARVEST_SMALL + 1]),
        spaces('production', 'production', [PRODUCTION_SMALL, PRODUCTION_SMALL + 1]),
        spaces('market', 'market', [MARKET, MARKET + 1, MARKET + 2, MARKET + 3]),
      ],
    },
    { id: 'tracks', place: 'board', label: m('scene.tracks'), parts: tracks(content, v) },
  ];
}

/** The excommunication tiles, and the privileges to choose from. */
const sideArea = (content: LorenzoContent, v: View): Area => ({
  id: 'table',
  place: 'side',
  label: m('scene.table'),
  parts: [
    {
      kind: 'cards',
      id: 'excommunications',
      label: m('scene.excommunications'),
      layout: 'row',
      cards: v.excommunications.flatMap((name, i): CardThing[] =>
        name === null
          ? []
          : [{ id: `excommunication:${i + 1}`, card: idOf(content, 'tile', name), face: 'up' }],
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
});

const bonusTileWords = (content: LorenzoContent, id: string): Message => {
  const tile = content.bonusTiles[content.bonusTileById.get(id) ?? -1];
  return m('option.bonusTile', {
    id,
    harvest: goodsMessage(tile?.harvest ?? NONE),
    production: goodsMessage(tile?.production ?? NONE),
  });
};

const pieceOf = (v: View, seat: number, member: MemberName): Piece => ({
  id: memberRef(seat, at(EVERY_MEMBER, MEMBERS.indexOf(member))),
  icon: `member-${member}`,
  label: m('scene.member', { member: m(`member.${member}`), seat }),
  seat,
  badges: [{ icon: 'value', label: m('scene.value'), value: at(v.seats, seat).values[member] }],
});

function sceneSpace(content: LorenzoContent, v: View, space: number): Space {
  const id = spaceName(space);
  const { value, bonus, privileges, modifier, players } = spaceOf(content, space);
  const [, tower = '', floor] = id.split(':');
  const card = space < HARVEST_SMALL ? v.towers[tower]?.[Number(floor) - 1] : undefined;
  const extras: Badge[] = [{ icon: 'value', label: m('scene.needed'), value }, ...badges(bonus)];
  if (privileges > 0)
    extras.push({
      icon: 'privilege',
      label: m('scene.privileges', { n: privileges }),
      value: privileges,
    });
  if (modifier !== 0) extras.push({ icon: 'cost', label: m('scene.modifier'), value: modifier });
  return {
    id,
    label: spaceMessage(space),
    badges: extras,
    pieces: v.placed
      .filter((placed) => placed.space === id)
      .map((placed) => pieceOf(v, placed.seat, placed.member)),
    ...(typeof card === 'string' && { card }),
    ...(players > v.players && { closed: true }),
  };
}

function tracks(content: LorenzoContent, v: View): Part[] {
  const track = (
    good: (typeof GOODS)[number],
    label: string,
    to: number,
    steps?: { at: number; label: string }[],
  ): Part => ({
    kind: 'track',
    id: `track:${label}`,
    label: m(`scene.${label}`),
    from: 0,
    to: Math.max(to, ...v.seats.map((p) => p[good])),
    ...(steps && { steps }),
    markers: v.seats.map((p, seat) => ({ seat, at: p[good] })),
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

function seatArea(content: LorenzoContent, v: View, seat: number, viewer: number): Area {
  const p = at(v.seats, seat);
  const hand = handCards(content, p, seat);
  return {
    id: `seat${seat}`,
    place: seat === viewer ? 'own' : 'rival',
    label: m('scene.seat', { seat }),
    seat,
    active: seat === (v.asked >= 0 ? v.asked : v.turn) && !v.over,
    parts: [
      goodsPart(p, seat),
      membersPart(v, p, seat),
      ...bonusTilePart(content, p, seat),
      ...cardParts(content, p, seat),
      ...leaderParts(content, p, seat, hand),
      ...tileParts(content, p, seat),
    ],
  };
}

const goodsPart = (p: SeatView, seat: number): Part => ({
  kind: 'counters',
  id: `goods:${seat}`,
  counters: [
    ...EVERY_GOOD.map((good): Badge => {
      const n = p[GOODS[good]];
      return { icon: ICONS[good], label: m(`goodName.${GOODS[good]}`, { n }), value: n };
    }),
    { icon: 'crown', label: m('scene.score'), value: p.score },
  ],
});

const membersPart = (v: View, p: SeatView, seat: number): Part => ({
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
});

function bonusTilePart(content: LorenzoContent, p: SeatView, seat: number): Part[] {
  if (p.bonusTile === null) return [];
  const label = bonusTileWords(content, p.bonusTile);
  return [
    {
      kind: 'spaces',
      id: `bonusTile:${seat}`,
      label: m('scene.bonusTile'),
      spaces: [{ id: `own:${seat}:${p.bonusTile}`, label, pieces: [] }],
    },
  ];
}

/** Development cards, a row for each type that is owned. */
const cardParts = (content: LorenzoContent, p: SeatView, seat: number): Part[] =>
  TOWER_NAMES.flatMap((name, type): Part[] => {
    const cards = p.cards.filter(
      (card) => content.cards[content.cardByName.get(card) ?? -1]?.type === type,
    );
    if (cards.length === 0) return [];
    return [
      {
        kind: 'cards',
        id: `cards:${seat}:${name}`,
        look: `tower-${name}`,
        label: m(`scene.cards.${name}`),
        layout: 'row',
        cards: cards.map((card) => ({
          id: `card:${card}`,
          card: idOf(content, 'card', card),
          face: 'up',
          ...chosenBadge(content, p, card),
        })),
      },
    ];
  });

/** The lasting effect that was chosen on a card, if it leaves a choice. */
function chosenBadge(
  content: LorenzoContent,
  { chosen }: SeatView,
  name: string,
): Pick<CardThing, 'badges'> {
  const pick = chosen?.[name];
  const card = content.cardByName.get(name);
  if (pick === undefined || card === undefined) return {};
  const label = m('scene.chosen', { what: lastingMessage(content, card, pick) });
  return { badges: [{ icon: 'bonus', label, value: '' }] };
}

/** Leaders in hand: for other seats only their number. */
const handCards = (content: LorenzoContent, p: SeatView, seat: number): CardThing[] =>
  typeof p.hand === 'number'
    ? Array.from({ length: p.hand }, (_, i) => ({ id: `hand:${seat}:${i}`, face: 'down' }))
    : p.hand.map((name) => leaderCard(content, name));

function leaderParts(
  content: LorenzoContent,
  p: SeatView,
  seat: number,
  hand: CardThing[],
): Part[] {
  const parts: Part[] = [];
  if (hand.length > 0)
    parts.push({
      kind: 'cards',
      id: `hand:${seat}`,
      look: 'leaders',
      label: m('scene.hand'),
      layout: 'fan',
      cards: hand,
    });
  if (p.active.length > 0 || hand.length > 0)
    parts.push({
      kind: 'cards',
      id: `leaders:${seat}`,
      look: 'leaders',
      label: m('scene.leaders'),
      layout: 'row',
      cards: p.active.map((name, i) => {
        const copied = p.copied[i];
        return {
          ...leaderCard(content, name),
          spent: p.used.includes(name),
          ...(copied && { badges: [{ icon: 'card', label: m('scene.copies'), value: copied }] }),
        };
      }),
    });
  return parts;
}

function tileParts(content: LorenzoContent, p: SeatView, seat: number): Part[] {
  if (p.excommunications.length === 0) return [];
  return [
    {
      kind: 'cards',
      id: `tiles:${seat}`,
      label: m('scene.excommunications'),
      layout: 'row',
      cards: p.excommunications.map((name) => ({
        id: `tile:${seat}:${name}`,
        card: idOf(content, 'tile', name),
        face: 'up',
      })),
    },
  ];
}
