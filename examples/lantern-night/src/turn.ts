import { at, defineProcedure } from '@cardwright/kernel';
import { capacity, draw, HAND, type Lantern, newLantern, type T } from './state.ts';

/** An option of a turn: a card and the lantern it is laid at. */
export const layCode = (card: number, lantern: number): number => card * 4 + lantern;
export const readLay = (code: number): { card: number; lantern: number } => ({
  card: Math.floor(code / 4),
  lantern: code % 4,
});

/** R2 and R3: a turn, and the lanterns that flare at its end. */
export const turn = defineProcedure({
  name: 'turn',
  first: 'begin',
  steps: {
    begin(t: T) {
      const { turn: seat, hands, lanterns } = t.state;
      const cards = [...new Set(at(hands, seat))];
      const burning = lanterns.flatMap(({ worth }, i) => (worth > 0 ? [i] : []));
      const ask = t.ask(seat, 'one', 'ask.lay');
      ask.options = cards.flatMap((card) => burning.map((i) => layCode(card, i)));
      return t.asking('lay');
    },

    /** R2.1, R2.2 */
    lay(t, _frame, [code = 0]) {
      const { turn: seat } = t.state;
      const { card, lantern } = readLay(code);
      const { file, arrive } = at(t.content.cards, card);
      const up = file.kind === 'Visitor';
      const hand = at(t.state.hands, seat);
      hand.splice(hand.indexOf(card), 1);
      const { laid } = at(t.state.lanterns, lantern);
      laid.push({ card, seat, up, seen: [] });
      if (t.events) {
        const secret = { seats: [seat], data: { card } };
        t.emit(up ? { type: 'laid', seat, lantern, card } : { type: 'hid', seat, lantern, secret });
      }
      if (arrive < 0) return t.go('settle');
      return t.call(arrive, { seat, slots: [lantern, laid.length - 1], then: 'settle' });
    },

    /** R2.3: the leftmost full lantern flares; when none is left, the turn ends. */
    settle(t) {
      const { lanterns, turn: seat, hands, waiting } = t.state;
      const full = lanterns.findIndex(({ laid }) => laid.length >= capacity(hands.length));
      if (full >= 0) return t.run('flare', { lantern: full, at: 0 }, seat, 'settle');
      if (waiting.length === 0 && lanterns.every(({ worth }) => worth === 0)) return t.finish();
      draw(t, seat, HAND - at(hands, seat).length); // R2.4
      t.state.turn = (seat + 1) % hands.length;
      return t.go('begin');
    },
  },
});

/** R3: cards act in the order in which they were laid, then the lantern is won. */
export const flare = defineProcedure({
  name: 'flare',
  first: 'reveal',
  steps: {
    reveal(t: T, frame: { vars: { lantern: number; at: number } }) {
      const { laid } = at(t.state.lanterns, frame.vars.lantern);
      for (const one of laid) one.up = true;
      if (t.events)
        t.emit({
          type: 'flared',
          lantern: frame.vars.lantern,
          shown: laid.map(({ seat, card }) => ({ seat, card })),
        });
      return t.go('each');
    },

    /** R3.1 */
    each(t, frame) {
      const { lantern, at: place } = frame.vars;
      const one = at(t.state.lanterns, lantern).laid[place];
      if (!one) return t.go('win');
      frame.vars.at = place + 1;
      const program = at(t.content.cards, one.card).flare;
      if (program < 0) return t.go('each');
      return t.call(program, { seat: one.seat, slots: [lantern, place], then: 'each' });
    },

    /** R3.3, R3.4 */
    win(t, frame) {
      const { lantern } = frame.vars;
      const { state } = t;
      const burnt = at(state.lanterns, lantern);
      const lights = lightsOf(t, burnt);
      const winner = winnerOf(burnt, lights);
      state.points[winner] = at(state.points, winner) + burnt.worth;
      state.won[winner] = at(state.won, winner) + 1;
      if (t.events)
        t.emit({
          type: 'won',
          seat: winner,
          lantern,
          light: at(lights, winner),
          points: burnt.worth,
        });
      state.discard.push(...burnt.laid.map(({ card }) => card));
      state.lanterns[lantern] = newLantern(state.waiting.pop() ?? 0, state.hands.length);
      return t.done();
    },
  },
});

/** R3.2 */
const lightsOf = (t: T, { laid, glow }: Lantern): number[] =>
  glow.map((more, seat) =>
    Math.max(
      0,
      laid.reduce(
        (sum, one) => sum + (one.seat === seat ? at(t.content.cards, one.card).file.light : 0),
        more,
      ),
    ),
  );

/** R3.3: the most light; among equals whoever laid first. */
function winnerOf({ laid }: Lantern, lights: readonly number[]): number {
  let best = at(laid, 0).seat;
  for (const { seat } of laid) if (at(lights, seat) > at(lights, best)) best = seat;
  return best;
}
