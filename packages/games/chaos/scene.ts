import type { Area, Badge, CardThing, Message, Plain, Scene } from '@cardwright/kernel';
import type { ChaosContent } from './content.ts';
import { handRef, slotRef } from './options.ts';

type UnitView = {
  at: string;
  card: string;
  element: string;
  hp: number;
  max: number;
  state: string;
  attacked: boolean;
  taunt: { by: string; attacks: number } | null;
  ongoing: { kind: string; by: string | null; left?: number; damage?: number }[];
};
type SideView = {
  commander: UnitView;
  slots: (UnitView | null)[];
  energy: number;
  maxEnergy: number;
  energyPerTurn: number;
  charges: number;
  hand: string[] | number;
  deck: number;
  discard: string[];
};
type View = {
  turn: number;
  active: number;
  over: boolean;
  winner: number;
  sides: SideView[];
};

const m = (key: string, args: Message['args'] = {}): Message => ({ key: `chaos.${key}`, args });

function badges(unit: UnitView): Badge[] {
  const out: Badge[] = [
    { icon: 'heart', label: m('scene.hp'), value: `${unit.hp}/${unit.max}` },
    { icon: `element-${unit.element}`, label: m(`element.${unit.element}`), value: '' },
  ];
  if (unit.state !== 'default') {
    const end = unit.ongoing.find((o) => o.kind === 'state');
    out.push({
      icon: `state-${unit.state}`,
      label: m(`state.${unit.state}`),
      value: end?.left ?? '',
    });
  }
  if (unit.taunt)
    out.push({
      icon: 'attack',
      label: m('scene.taunt', { by: unit.taunt.by }),
      value: unit.taunt.attacks < 0 ? '∞' : unit.taunt.attacks,
    });
  for (const o of unit.ongoing) {
    if (o.kind === 'dot')
      out.push({
        icon: 'curse',
        label: m('scene.dot', { damage: o.damage ?? 0, by: o.by ?? '?' }),
        value: `${o.damage}/${o.left}`,
      });
    else if (o.kind === 'loop')
      out.push({ icon: 'bonus', label: m('scene.loop', { by: o.by ?? '?' }), value: '∞' });
    else if (o.kind === 'delay')
      out.push({ icon: 'time', label: m('scene.delay', { by: o.by ?? '?' }), value: o.left ?? 1 });
  }
  return out;
}

const thing = (unit: UnitView, seat: number): CardThing => ({
  id: unit.at,
  card: unit.card,
  face: 'up',
  badges: badges(unit),
  spent: unit.attacked,
  seat,
});

/** Each side with its commander, slots, energy, charges, hand and piles. */
export function chaosScene(_content: ChaosContent, view: Plain, viewer: number): Scene {
  const v = view as View;
  const status = v.over
    ? v.winner < 0
      ? m('scene.drawn')
      : m('scene.won', { seat: v.winner })
    : // the state counts from 0, people from 1
      m('scene.status', { seat: v.active, turn: v.turn + 1 });
  return {
    game: 'chaos',
    status,
    areas: v.sides.map((side, seat) => sideArea(side, seat, v, viewer)),
  };
}

function sideArea(side: SideView, seat: number, v: View, viewer: number): Area {
  const hand =
    typeof side.hand === 'number'
      ? Array.from(
          { length: side.hand },
          (_, i): CardThing => ({ id: `hand${seat}:${i}`, face: 'down' }),
        )
      : side.hand.map((card, i): CardThing => ({ id: handRef(i), card, face: 'up' }));
  const top = side.discard[side.discard.length - 1];
  return {
    id: `side${seat}`,
    place: seat === viewer ? 'own' : 'rival',
    label: m('scene.side', { seat }),
    seat,
    active: !v.over && v.active === seat,
    parts: [
      {
        kind: 'counters',
        id: `figures${seat}`,
        counters: [
          { icon: 'energy', label: m('scene.energy'), value: `${side.energy}/${side.maxEnergy}` },
          { icon: 'time', label: m('scene.energyPerTurn'), value: `+${side.energyPerTurn}` },
          { icon: 'charge', label: m('scene.charges', { n: side.charges }), value: side.charges },
        ],
      },
      {
        kind: 'cards',
        id: `commander${seat}`,
        label: m('scene.commander'),
        look: 'commander',
        layout: 'row',
        cards: [thing(side.commander, seat)],
      },
      {
        kind: 'cards',
        id: `slots${seat}`,
        label: m('scene.slots'),
        look: 'slots',
        layout: 'row',
        cards: side.slots.map(
          (unit, slot): CardThing =>
            unit ? thing(unit, seat) : { id: slotRef(seat, slot), face: 'empty', seat },
        ),
      },
      { kind: 'cards', id: `hand${seat}`, label: m('scene.hand'), layout: 'fan', cards: hand },
      {
        kind: 'cards',
        id: `deck${seat}`,
        label: m('scene.deck'),
        layout: 'stack',
        cards: side.deck > 0 ? [{ id: `deck${seat}:top`, face: 'down' }] : [],
        count: side.deck,
      },
      {
        kind: 'cards',
        id: `discard${seat}`,
        label: m('scene.discard'),
        layout: 'stack',
        cards: top === undefined ? [] : [{ id: `discard${seat}:top`, card: top, face: 'up' }],
        count: side.discard.length,
      },
    ],
  };
}
