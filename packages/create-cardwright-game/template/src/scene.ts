import type { Area, Plain, Scene } from '@cardwright/kernel';
import type { GameContent } from './content.ts';
import { m, rowId } from './face.ts';
import type { GameView } from './view.ts';

/** The view as things to draw: areas with cards and counters. The page does the rest. */
export function scene(_content: GameContent, plain: Plain, viewer: number): Scene {
  const view = plain as GameView;
  const row: Area = {
    id: 'row',
    place: 'board',
    label: m('row'),
    parts: [
      {
        kind: 'cards',
        id: 'row',
        label: m('row'),
        layout: 'row',
        cards: view.row.map((card, place) => ({ id: rowId(place), card, face: 'up' })),
      },
    ],
  };
  return {
    game: 'my-game',
    status: view.over ? m('status.over') : m('status', { player: view.turn }),
    areas: [row, ...view.taken.map((_, seat) => seatArea(view, seat, viewer))],
  };
}

function seatArea(view: GameView, seat: number, viewer: number): Area {
  const points = view.points[seat] ?? 0;
  return {
    id: `seat:${seat}`,
    place: seat === viewer ? 'own' : 'rival',
    label: m('area.seat', { player: seat }),
    seat,
    active: !view.over && view.turn === seat,
    parts: [
      {
        kind: 'counters',
        id: `points:${seat}`,
        counters: [{ icon: 'points', label: m('points', { n: points }), value: points }],
      },
      {
        kind: 'cards',
        id: `taken:${seat}`,
        label: m('taken', { player: seat }),
        layout: 'row',
        cards: (view.taken[seat] ?? []).map((card, i) => ({
          id: `taken:${seat}:${i}`,
          card,
          face: 'up',
        })),
      },
    ],
  };
}
