import { at, CALL, defineProcedure, type ProcedureFrame, type Signal } from '@cardwright/kernel';
import {
  BUILDING,
  cardOf,
  HARVEST,
  TERRITORY,
  type Work,
  type WorkKind,
  workOf,
  type WorkOption,
} from '../content.ts';
import { askToPay, DECLINE, GIVEN, OWNED, PRIVILEGES, WAYS } from '../effects/index.ts';
import { gain, pay } from '../rules/gain.ts';
import { copyGoods, type Goods, noGoods, type OwnGoods } from '../rules/goods.ts';
import { seatOf, type T } from '../state.ts';

/**
 * `picks`: card, group and option of what was chosen, one after the other; `queue`: privileges
 * still to be turned into gains.
 */
type Vars = {
  kind: WorkKind;
  value: number;
  at: number;
  group: number;
  picks: number[];
  before: number[];
  queue: number[];
};

/**
 * R7: harvest or production with an action value. The player is asked card by card. Payments are
 * made at once, gains come after the last one, so that nothing gained in an action is spent in it.
 */
export const gather = defineProcedure({
  name: 'gather',
  first: 'start',
  steps: {
    start(t: T, f: ProcedureFrame<Vars>) {
      if (f.vars.value < 1) return t.done();
      if (t.state.rules.tileSpendable) gainTile(t, f.seat, f.vars.kind);
      f.vars.before = copyGoods(seatOf(t.state, f.seat).goods);
      return t.go('ask');
    },
    /** The next card with a payable option; what cannot be paid is not asked. */
    ask(t, f) {
      const v = f.vars;
      const { cards } = seatOf(t.state, f.seat);
      for (; v.at < cards.length; v.at++, v.group = 0) {
        const card = at(cards, v.at);
        const choices = workingOf(t, card, v)?.choices ?? NO_CHOICES;
        for (; v.group < choices.length; v.group++) {
          if (askToPay(t, f.seat, 'ask.work', card, at(choices, v.group), priceOf))
            return t.asking('hear');
        }
      }
      return t.go('give');
    },
    hear(t, f, picked) {
      const v = f.vars;
      const pick = at(picked, 0);
      if (pick !== DECLINE) {
        const card = at(seatOf(t.state, f.seat).cards, v.at);
        pay(t, f.seat, optionOf(workOf(t.content, card), v.group, pick).pay);
        v.picks.push(card, v.group, pick);
      }
      v.group++;
      return t.go('ask');
    },
    give(t, f) {
      if (!t.state.rules.tileSpendable) gainTile(t, f.seat, f.vars.kind);
      f.vars.at = 0;
      return giveNext(t, f);
    },
    /** A card's list has run: what its lines gave comes as one gain. */
    given(t, f, _, result) {
      const v = f.vars;
      const [goods, queue] = result as [OwnGoods, number[]];
      gain(t, f.seat, goods, 'work');
      v.queue = queue;
      v.at++;
      return giveNext(t, f);
    },
    privileges(t, f) {
      const number = f.vars.queue.shift();
      return number === undefined
        ? t.done()
        : t.run('privilege', { number, instant: false }, f.seat, 'privileges');
    },
  },
});

export const gatherVars = (kind: WorkKind, value: number): Vars => ({
  kind,
  value,
  at: 0,
  group: 0,
  picks: [],
  before: [],
  queue: [],
});

/**
 * R7.2, R7.3: a card works if it is of the action's type and its own value is reached; undefined
 * where it does not.
 */
function workingOf(t: T, number: number, v: Vars): Work | undefined {
  const { type, action, work } = cardOf(t.content, number);
  return type === (v.kind === HARVEST ? TERRITORY : BUILDING) && action <= v.value
    ? work
    : undefined;
}
const NO_CHOICES: Work['choices'] = [];

const optionOf = (work: Work, group: number, option: number): WorkOption =>
  at(at(work.choices, group), option);

const priceOf = ({ pay }: WorkOption): Goods => pay;

/** Runs the list of the next card that works; after the last one come privileges. */
function giveNext(t: T, f: ProcedureFrame<Vars>): Signal {
  const v = f.vars;
  const { cards } = seatOf(t.state, f.seat);
  for (; v.at < cards.length; v.at++) {
    const card = at(cards, v.at);
    const work = workingOf(t, card, v);
    if (!work) continue;
    const { slots } = t.begin(work.program, HANDED_BACK, f.seat, 'given');
    slots[GIVEN] = noGoods();
    slots[PRIVILEGES] = v.queue;
    slots[OWNED] = v.before;
    slots[WAYS] = waysTaken(work, card, v.picks);
    return CALL;
  }
  return t.go('privileges');
}

const HANDED_BACK = [GIVEN, PRIVILEGES];

/**
 * For each line of a card's list the way that was paid for, 0 where it comes unasked, -1 for none.
 */
function waysTaken(work: Work, card: number, picks: readonly number[]): number[] {
  const ways = work.unasked.slice();
  for (let i = 0; i < picks.length; i += 3) {
    if (picks[i] !== card) continue;
    const { line, entry } = optionOf(work, at(picks, i + 1), at(picks, i + 2));
    ways[line] = entry;
  }
  return ways;
}

function gainTile(t: T, seat: number, kind: WorkKind): void {
  const tile = t.content.bonusTiles[seatOf(t.state, seat).bonusTile];
  if (tile) gain(t, seat, kind === HARVEST ? tile.harvest : tile.production, 'bonusTile');
}
