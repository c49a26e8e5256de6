import type { Area, CardsPart, CardThing, Message, Plain, Scene } from '@cardwright/kernel';
import { cardAt, type DominionContent } from './content.ts';

type SeatView = {
  hand: string[] | number;
  deck: number;
  discard: number;
  discardTop: string | null;
  inPlay: string[];
  aside: string[] | number;
  turns: number;
  mats?: { [mat: string]: string[] | number };
  tokens?: { [token: string]: number };
  points?: number;
};
type View = {
  seat: number;
  kingdom: string[];
  supply: { [card: string]: number };
  trash: string[];
  turn: { seat: number; phase: string; actions: number; buys: number; coins: number };
  seats: SeatView[];
  over: boolean;
};

const m = (key: string, args?: Message['args']): Message => ({
  key: `dominion.${key}`,
  ...(args && { args }),
});

/** Identical cards get `#0`, `#1` … after their name. */
function things(zone: string, names: readonly string[]): CardThing[] {
  const seen = new Map<string, number>();
  return names.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { id: `${zone}:${card}#${copy}`, card, face: 'up' };
  });
}

const backs = (zone: string, n: number): CardThing[] =>
  Array.from({ length: n }, (_, i) => ({ id: `${zone}:${i}`, face: 'down' }));

const costNamed = (content: DominionContent, name: string): number =>
  cardAt(content, content.byName.get(name) ?? -1).cost;

/** The supply in the middle; per seat hand, cards in play, deck and discard pile. */
export function dominionScene(content: DominionContent, view: Plain, viewer: number): Scene {
  const v = view as View;
  const pile = (name: string): CardThing => ({
    id: `supply:${name}`,
    card: name,
    face: v.supply[name] === 0 ? 'empty' : 'up',
    count: v.supply[name] ?? 0,
  });
  const basic = Object.keys(v.supply).filter((name) => !v.kingdom.includes(name));
  const kingdom = v.kingdom
    .slice()
    .sort((a, b) => costNamed(content, a) - costNamed(content, b) || (a < b ? -1 : 1));
  const board: Area = {
    id: 'supply',
    place: 'board',
    label: m('scene.supply'),
    parts: [
      {
        kind: 'cards',
        id: 'kingdom',
        label: m('scene.kingdom'),
        layout: 'piles',
        cards: kingdom.map(pile),
      },
      {
        kind: 'cards',
        id: 'basic',
        label: m('scene.basic'),
        layout: 'piles',
        cards: basic.map(pile),
      },
    ],
  };
  const seats = v.seats.map((p, seat): Area => seatArea(p, seat, v, viewer));
  const side: Area = {
    id: 'trash',
    place: 'side',
    label: m('scene.trash'),
    parts: [
      {
        kind: 'cards',
        id: 'trash',
        label: m('scene.trash'),
        layout: 'row',
        cards: things('trash', v.trash),
      },
    ],
  };
  return {
    game: 'dominion',
    status: v.over
      ? m('scene.over')
      : m('scene.status', { seat: v.turn.seat, phase: v.turn.phase }),
    areas: [board, ...seats, side],
  };
}

function seatArea(p: SeatView, seat: number, v: View, viewer: number): Area {
  const own = seat === viewer;
  const active = seat === v.turn.seat && !v.over;
  const zone = (name: string): string => (own ? name : `${name}${seat}`);
  const hand: CardsPart = {
    kind: 'cards',
    id: zone('hand'),
    label: m('scene.hand'),
    layout: 'fan',
    cards: typeof p.hand === 'number' ? backs(zone('hand'), p.hand) : things('hand', p.hand),
  };
  const parts: Area['parts'] = [
    {
      kind: 'cards',
      id: zone('inPlay'),
      label: m('scene.inPlay'),
      layout: 'row',
      cards: things(zone('inPlay'), p.inPlay),
    },
    hand,
    {
      kind: 'cards',
      id: zone('deck'),
      label: m('scene.deck'),
      layout: 'stack',
      cards: p.deck > 0 ? [{ id: `${zone('deck')}:top`, face: 'down' }] : [],
      count: p.deck,
    },
    {
      kind: 'cards',
      id: zone('discard'),
      label: m('scene.discard'),
      layout: 'stack',
      cards:
        p.discardTop === null
          ? []
          : [
              {
                id: `${own ? 'discard' : zone('discard')}:${p.discardTop}`,
                card: p.discardTop,
                face: 'up',
              },
            ],
      count: p.discard,
    },
  ];
  const aside =
    typeof p.aside === 'number' ? backs(zone('aside'), p.aside) : things(zone('aside'), p.aside);
  if (aside.length > 0)
    parts.push({
      kind: 'cards',
      id: zone('aside'),
      label: m('scene.aside'),
      layout: 'row',
      cards: aside,
    });
  parts.push(...extraParts(p, zone));
  if (active) {
    const { actions, buys, coins } = v.turn;
    parts.unshift({
      kind: 'counters',
      id: zone('turn'),
      counters: [
        { icon: 'action', label: m('scene.actions', { n: actions }), value: actions },
        { icon: 'buy', label: m('scene.buys', { n: buys }), value: buys },
        { icon: 'coin', label: m('scene.coins', { n: coins }), value: coins },
      ],
    });
  }
  return {
    id: `seat${seat}`,
    place: own ? 'own' : 'rival',
    label: m('scene.seat', { seat }),
    seat,
    active,
    parts,
  };
}

/** Mats, tokens and extra points, which only some cards use. */
function extraParts(p: SeatView, zone: (name: string) => string): Area['parts'] {
  const parts: Area['parts'] = [];
  for (const [mat, cards] of Object.entries(p.mats ?? {}))
    parts.push({
      kind: 'cards',
      id: zone(`mat-${mat}`),
      label: m('scene.mat', { mat }),
      layout: 'row',
      cards:
        typeof cards === 'number' ? backs(zone(`mat-${mat}`), cards) : things(zone('mat'), cards),
    });
  const held = Object.entries(p.tokens ?? {}).map(([token, value]) => ({
    icon: 'token',
    label: m('scene.token', { token, n: value }),
    value,
  }));
  if (p.points !== undefined)
    held.push({ icon: 'point', label: m('scene.points', { n: p.points }), value: p.points });
  if (held.length > 0) parts.push({ kind: 'counters', id: zone('tokens'), counters: held });
  return parts;
}
