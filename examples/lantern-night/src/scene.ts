import type { Area, CardsPart, CardThing, Plain, Scene } from '@cardwright/kernel';
import type { LanternContent } from './content.ts';
import { handId, laidId, lanternId, m } from './face.ts';
import { capacity } from './state.ts';
import type { LanternView } from './view.ts';

/** The street in the middle; each seat with its points, the viewer's own with the hand. */
export function scene(_content: LanternContent, plain: Plain, viewer: number): Scene {
  const v = plain as LanternView;
  const seats = v.points.map((_, seat) => seat);
  return {
    game: 'lantern-night',
    status: v.over ? m('status.over') : m('status', { player: v.turn, left: v.waiting }),
    areas: [street(v), ...seats.map((seat) => seatArea(v, seat, viewer))],
  };
}

function street(v: LanternView): Area {
  const lanterns = v.lanterns.map(
    ({ worth, laid }, i): CardsPart => ({
      kind: 'cards',
      id: lanternId(i),
      label: m('lantern', { n: i + 1, worth, cap: capacity(v.points.length) }),
      layout: 'row',
      cards: laid.map(
        ({ seat, card }, place): CardThing => ({
          id: laidId(i, place),
          ...(card === null ? { face: 'down' } : { card, face: 'up' }),
          seat,
          badges: [{ icon: 'seat', label: m('owner', { player: seat }), value: '' }],
        }),
      ),
    }),
  );
  const top = v.discard.at(-1);
  const piles: CardsPart[] = [
    {
      kind: 'cards',
      id: 'deck',
      label: m('deck'),
      layout: 'stack',
      count: v.deck,
      cards: v.deck > 0 ? [{ id: 'deck:top', face: 'down' }] : [],
    },
    {
      kind: 'cards',
      id: 'discard',
      label: m('discard'),
      layout: 'stack',
      count: v.discard.length,
      cards: top === undefined ? [] : [{ id: 'discard:top', card: top, face: 'up' }],
    },
  ];
  return {
    id: 'street',
    place: 'board',
    label: m('area.street'),
    parts: [...lanterns.filter((_, i) => (v.lanterns[i]?.worth ?? 0) > 0), ...piles],
  };
}

function seatArea(v: LanternView, seat: number, viewer: number): Area {
  const isOwn = seat === viewer;
  const seen = new Map<string, number>();
  const numbered = (card: string): string => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return n === 0 ? handId(card) : `${handId(card)}#${n}`;
  };
  const hand: CardThing[] = isOwn
    ? v.hand.map((card) => ({ id: numbered(card), card, face: 'up' }))
    : Array.from({ length: v.hands[seat] ?? 0 }, (_, i) => ({
        id: `back:${seat}:${i}`,
        face: 'down',
      }));
  const points = v.points[seat] ?? 0;
  const won = v.won[seat] ?? 0;
  return {
    id: `seat:${seat}`,
    place: isOwn ? 'own' : 'rival',
    label: m('area.seat', { player: seat }),
    seat,
    active: !v.over && v.turn === seat,
    parts: [
      {
        kind: 'counters',
        id: `counters:${seat}`,
        counters: [
          { icon: 'points', label: m('points', { n: points }), value: points },
          { icon: 'lantern', label: m('lanterns', { n: won }), value: won },
        ],
      },
      {
        kind: 'cards',
        id: `hand:${seat}`,
        label: isOwn ? m('hand') : m('hand.of', { player: seat }),
        layout: isOwn ? 'fan' : 'row',
        cards: hand,
      },
    ],
  };
}
