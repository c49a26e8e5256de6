import {
  at,
  defineEffect,
  type Line,
  lineOf,
  type ListFrame,
  type Signal,
} from '@cardwright/kernel';
import type { LanternContent } from './content.ts';
import type { Amount, CardFile } from './format.ts';
import { draw, type Laid, type Lantern, type LanternState, type T } from './state.ts';

/** Slots of a card's program: the lantern it lies at, and its own place there. */
export const LANTERN = 0;
export const PLACE = 1;

/** An option of a question about laid cards: which lantern, which place, and where it would go. */
export const laidCode = (lantern: number, place: number, to = 0): number =>
  (lantern * 16 + place) * 4 + to;
export const readLaid = (code: number): { lantern: number; place: number; to: number } => ({
  lantern: Math.floor(code / 64),
  place: Math.floor(code / 4) % 16,
  to: code % 4,
});
/** The option that changes nothing. */
export const STAY = -1;

const lanternOf = (frame: ListFrame): number => Number(frame.slots[LANTERN]);
const here = (t: T, frame: ListFrame): Lantern => at(t.state.lanterns, lanternOf(frame));

/** Asks for one of the laid cards here that fit; where there is none, nothing happens (R6.1). */
function askLaid(t: T, frame: ListFrame, why: string, fits: (laid: Laid) => boolean): Signal {
  const lantern = lanternOf(frame);
  const found = here(t, frame).laid.flatMap((laid, place) => (fits(laid) ? [place] : []));
  if (found.length === 0) return undefined;
  const ask = t.ask(frame.seat, 'one', why);
  ask.options = found.map((place) => laidCode(lantern, place));
  return t.asking();
}

type Effect = Parameters<typeof defineEffect<LanternState, LanternContent, Amount>>[0];

const peek: Effect = defineEffect({
  name: 'peek',
  run: (t: T, _params, frame) =>
    askLaid(t, frame, 'ask.peek', ({ up, seen }) => !up && !seen.includes(frame.seat)),
  answered(t, _params, frame, [code = 0]) {
    const { lantern, place } = readLaid(code);
    const laid = at(at(t.state.lanterns, lantern).laid, place);
    laid.seen = [...laid.seen, frame.seat].sort((a, b) => a - b);
    if (t.events)
      t.emit({
        type: 'peeked',
        seat: frame.seat,
        rival: laid.seat,
        lantern,
        secret: { seats: [frame.seat], data: { card: laid.card } },
      });
    return undefined;
  },
});

const blow: Effect = defineEffect({
  name: 'blow',
  run: (t: T, _params, frame) => askLaid(t, frame, 'ask.blow', ({ seat }) => seat !== frame.seat),
  answered(t, _params, frame, [code = 0]) {
    const { lantern, place } = readLaid(code);
    const [gone] = at(t.state.lanterns, lantern).laid.splice(place, 1);
    if (!gone) return undefined;
    t.state.discard.push(gone.card);
    if (t.events)
      t.emit({
        type: 'blown',
        seat: frame.seat,
        rival: gone.seat,
        card: gone.card,
        hidden: !gone.up,
      });
    return undefined;
  },
});

const carry: Effect = defineEffect({
  name: 'carry',
  run(t: T, _params, frame) {
    const lantern = lanternOf(frame);
    const own = Number(frame.slots[PLACE]);
    const to = t.state.lanterns.flatMap(({ worth }, i) => (worth > 0 && i !== lantern ? [i] : []));
    const options = here(t, frame).laid.flatMap(({ seat }, place) =>
      seat === frame.seat && place !== own ? to.map((i) => laidCode(lantern, place, i)) : [],
    );
    if (options.length === 0) return undefined;
    t.ask(frame.seat, 'one', 'ask.carry').options = [...options, STAY];
    return t.asking();
  },
  answered(t, _params, frame, [code = STAY]) {
    if (code === STAY) return undefined;
    const { lantern, place, to } = readLaid(code);
    const moved = at(t.state.lanterns, lantern).laid.splice(place, 1);
    at(t.state.lanterns, to).laid.push(...moved);
    if (t.events) t.emit({ type: 'carried', seat: frame.seat, from: lantern, lantern: to });
    return undefined;
  },
});

const drawCards: Effect = defineEffect({
  name: 'draw',
  run(t: T, n, frame) {
    const count = draw(t, frame.seat, Number(n));
    if (t.events) t.emit({ type: 'drew', seat: frame.seat, n: count });
    return undefined;
  },
});

const points: Effect = defineEffect({
  name: 'points',
  run(t: T, n, frame) {
    t.state.points[frame.seat] = at(t.state.points, frame.seat) + Number(n);
    const { card } = at(here(t, frame).laid, Number(frame.slots[PLACE]));
    if (t.events) t.emit({ type: 'points', seat: frame.seat, card, n: Number(n) });
    return undefined;
  },
});

const glow: Effect = defineEffect({
  name: 'glow',
  run(t: T, n, frame) {
    const { laid, glow: light } = here(t, frame);
    light[frame.seat] = at(light, frame.seat) + amountOf(n, laid, frame.seat);
    return undefined;
  },
});

const dim: Effect = defineEffect({
  name: 'dim',
  run(t: T, n, frame) {
    const { glow: light } = here(t, frame);
    light.forEach((old, seat) => {
      if (seat !== frame.seat) light[seat] = old - Number(n);
    });
    return undefined;
  },
});

function amountOf(n: Amount, laid: readonly Laid[], seat: number): number {
  if (typeof n === 'number') return n;
  const own = laid.filter((one) => one.seat === seat).length;
  return (n.times ?? 1) * (n.each === 'own-card' ? own : laid.length - own);
}

const EFFECTS = { peek, blow, carry, draw: drawCards, points, glow, dim };

/** A card's lines as the machine runs them. */
export const linesOf = (lines: NonNullable<CardFile['arrive'] | CardFile['flare']>): Line[] =>
  lines.map((line) => lineOf(EFFECTS[line.do], 'n' in line ? line.n : 0));
