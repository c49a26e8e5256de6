import { at, type FileFault } from '@cardwright/kernel';
import type { z } from 'zod';
import type { Paired, Placed } from './pair-effects.ts';
import {
  ANY_TOWER,
  type CardCounts,
  CARD_TYPES,
  type Cut,
  EVERY_TYPE,
  type Flag,
  HARVEST,
  type KindValues,
  type Lasting,
  type LorenzoProgram,
  PRODUCTION,
  type Work,
  type WorkOption,
} from '../content.ts';
import {
  type ActionParams,
  actionEffect,
  type ActionPayload,
  addEffect,
  type BonusParams,
  type BonusPayload,
  bonusEffect,
  type ChangeEntry,
  changeEffect,
  familyColorBonusEffect,
  familySixEffect,
  flagEffect,
  type GiftLine,
  giftLine,
  greyFamilyEffect,
  hold,
  isEmpty,
  isTrue,
  type LastingLine,
  lastingLine,
  lessDiceEffect,
  lessResourceEffect,
  type LorenzoLine,
  noModifiers,
  permanentEffect,
  type PermanentPayload,
  type Price,
  privilegeEffect,
  type PrivilegePayload,
  type Source,
  WORK_SLOTS,
} from '../effects/index.ts';
import {
  copyGoods,
  EVERY_GOOD,
  FAITH,
  type Good,
  goodOf,
  type Goods,
  goodsOf,
  isNothing,
  NONE,
  onlyGood,
  VICTORY,
} from '../rules/goods.ts';
/** What the cards of all files are compiled into. */
export interface Compiling {
  readonly programs: LorenzoProgram[];
  /**
   * Lists that are never waited in. They come after the others, whose numbers are in saved tables.
   */
  readonly later: LorenzoProgram[];
  readonly cuts: Cut[];
  /** Goods that ventures count at the final scoring; complete once all cards are compiled. */
  readonly countedAtEnd: Set<Good>;
  readonly faults: FileFault[];
  readonly warnings: FileFault[];
}

export function compileProgram(name: string, lines: readonly LorenzoLine[], c: Compiling): number {
  if (lines.length === 0) return -1;
  c.programs.push({ name, lines, slots: 0 });
  return c.programs.length - 1;
}

/** A line that does something when it runs. */
export function compileLine(p: Paired, source: Source, placed: Placed, c: Compiling): LorenzoLine {
  if (p.effect === 'FAMILYSIXVALOR') return { effect: familySixEffect, params: {} };
  if (p.effect !== 'ACTION') return compileGift(p, source);
  const { BONUSACTIONVALUE, CHOSESERVANT } = p.payload as z.infer<typeof ActionPayload>;
  const params: ActionParams = {
    ...compileAction(p, placed, c),
    value: BONUSACTIONVALUE,
    servantsOnly: isTrue(CHOSESERVANT),
  };
  return { effect: actionEffect, params };
}

/** A line that gives something: ADD, CHANGE, BONUS or PRIVILEGE. */
function compileGift(p: Paired, source: Source): GiftLine {
  if (p.effect === 'CHANGE') {
    const entries = p.payload as z.infer<typeof ChangeEntry>[];
    return giftLine(changeEffect, {
      pays: entries.map((entry) => goodsOf(entry.RESOURCEIN)),
      gains: entries.map((entry) => goodsOf(entry.RESOURCEOUT)),
      source,
    });
  }
  if (p.effect === 'BONUS') return giftLine(bonusEffect, compileBonus(p, source));
  if (p.effect === 'PRIVILEGE') {
    const { NUMBER, COST } = p.payload as z.infer<typeof PrivilegePayload>;
    const prices = isEmpty(COST) ? undefined : [goodsOf(COST)];
    return giftLine(privilegeEffect, { number: NUMBER, prices, source });
  }
  return giftLine(addEffect, { gain: goodsOf(p.payload as Price), source });
}

function compileBonus(p: Paired, source: Source): BonusParams {
  const b = p.payload as z.infer<typeof BonusPayload>;
  const rest = {
    quantity: b.QUANTITY,
    good: goodOf(b.INCREASE),
    amount: b.INCREASINGQUANTITY,
    source,
  };
  return b.TYPE === 'CARD'
    ? { per: 'card', of: at(EVERY_TYPE, CARD_TYPES.indexOf(b.FOREACH)), ...rest }
    : { per: 'good', of: goodOf(b.FOREACH), ...rest };
}

/** The kinds of action that an ACTION or PERMANENT refers to, and its discount. */
function compileAction(
  p: Paired,
  { places }: Placed,
  c: Compiling,
): { kinds: number; cut: number } {
  const payload = p.payload as z.infer<typeof PermanentPayload>;
  const type = payload.TYPE.replace(/ACTION$/, '');
  if (type === 'HARVEST') return { kinds: 1 << HARVEST, cut: -1 };
  if (type === 'PRODUCTION') return { kinds: 1 << PRODUCTION, cut: -1 };
  const all = payload.FLAGREGION === 'ALL' || isTrue(payload.FLAGREGION);
  const region = payload.REGIONID ?? -1;
  if (!all && region < 4) {
    c.faults.push(
      places.fault(
        payload.REGIONID === undefined ? p.payloadAt : [...p.payloadAt, 'REGIONID'],
        'TOWER needs a region that is a tower',
        'write "REGIONID" 4 to 7, or "FLAGREGION": "ALL" for every tower',
      ),
    );
  }
  const towers = all ? ANY_TOWER : 1 << (region - 4);
  return { kinds: towers, cut: compileCut(payload, towers, c) };
}

/** The index of a discount in the content; -1 for none. */
function compileCut(
  payload: z.infer<typeof PermanentPayload>,
  towers: number,
  c: Compiling,
): number {
  const discounts = (
    Array.isArray(payload.BONUSRESOURCE) ? payload.BONUSRESOURCE : [payload.BONUSRESOURCE]
  )
    .filter((d) => !isEmpty(d))
    .map((d) => absolute(goodsOf(d)));
  const one = discounts[0];
  if (!one) return -1;
  const single = discounts.length === 1;
  const byResource =
    single && isTrue(payload.EXCLUSIVEBONUS) && one.filter((n) => n > 0).length > 1;
  let choices: Cut['choices'];
  if (byResource)
    choices = EVERY_GOOD.filter((good) => one[good] > 0).map((good) => onlyGood(good, one[good]));
  else if (!single) choices = discounts;
  c.cuts.push({ towers, fixed: choices ? NONE : one, choices, byResource });
  return c.cuts.length - 1;
}

/** Discounts may be written as losses or as gains, with the same meaning. */
function absolute(goods: Goods): Goods {
  const out = copyGoods(goods);
  for (const good of EVERY_GOOD) out[good] = Math.abs(out[good]);
  return out;
}

/** A placeholder seat: everything counted is 0. */
const NOBODY: { readonly counts: CardCounts } = { counts: [0, 0, 0, 0] };

/**
 * R7.4: conversions of one card are alternatives; other effects exclude each other only if the card
 * says so.
 */
export function compileWork(
  name: string,
  effects: readonly Paired[],
  exclusive: boolean,
  c: Compiling,
): Work {
  const oneOf = exclusive && effects.length > 1;
  const compiled = effects.map((p, effect) => ({ effect, line: compileGift(p, 'work') }));
  // Automatic gains, then conversions, then purchases: privileges are given in this order.
  const rank = ({ effect, params }: GiftLine): number => {
    if (effect.name === 'CHANGE') return 1;
    return effect.gift.prices(params)?.some((price) => !isNothing(price)) ? 2 : 0;
  };
  const inOrder = oneOf ? compiled : compiled.toSorted((a, b) => rank(a.line) - rank(b.line));
  const options = inOrder.map(({ effect, line: { effect: its, params } }, line) =>
    (its.gift.prices(params) ?? [NONE]).map(
      (pay, entry): WorkOption => ({
        effect,
        entry,
        line,
        pay,
        gain: its.gift.goods(params, NOBODY, NONE, entry),
        privileges: its.gift.privileges(params),
      }),
    ),
  );
  const lines = inOrder.map(({ line }) => line);
  const ranked = (wanted: number): WorkOption[][] =>
    options.filter((_, i) => rank(at(lines, i)) === wanted);
  const conversions = ranked(1).flat();
  c.later.push({ name, lines, slots: WORK_SLOTS });
  return {
    program: c.later.length - 1,
    lines,
    unasked: lines.map((line) => (oneOf || rank(line) > 0 ? -1 : 0)),
    choices: oneOf
      ? [options.flat()]
      : [...(conversions.length > 0 ? [conversions] : []), ...ranked(2)],
    exclusive: oneOf,
  };
}

/** Whether a line takes victory points at the end. */
const isLoss = ({ effect, params }: GiftLine): boolean =>
  effect.name === 'BONUS'
    ? (params as BonusParams).good === VICTORY && (params as BonusParams).amount < 0
    : effect.gift.goods(params, NOBODY, NONE, 0)[VICTORY] < 0;

/** A line of the final scoring; `best`: of several, only the best counts. */
export function compileFinal(p: Paired, best: boolean, placed: Placed, c: Compiling): GiftLine {
  const line = compileGift(p, 'work');
  const warn = (at: Paired['payloadAt']): void => {
    c.warnings.push(
      placed.places.fault(
        at,
        'at final scoring an effect can only give or take victory points',
        'write VICTORY_POINTS, or move the effect to "instantEffect"',
      ),
    );
  };
  if (best && isLoss(line))
    c.warnings.push(
      placed.places.fault(
        p.payloadAt,
        'only the best of these effects counts, so a loss never does',
        'write "exclusivePermanentEffect": "FALSE", so that all of them count',
      ),
    );
  if (p.effect === 'BONUS') {
    const { per, of, good } = line.params as BonusParams;
    if (per === 'good') c.countedAtEnd.add(of);
    if (good !== VICTORY) warn([...p.payloadAt, 'INCREASE']);
    if (per === 'good' && of === FAITH)
      c.warnings.push(
        placed.places.fault(
          [...p.payloadAt, 'FOREACH'],
          'little faith is left to count: the third report, before the final scoring, takes all ' +
            'faith points of a player who supports the Church (R10.4, R10.6)',
          'count something else, or move the effect to "instantEffect"',
        ),
      );
  } else if (
    line.effect.gift.goods(line.params, NOBODY, NONE, 0).some((n, i) => n !== 0 && i !== VICTORY)
  )
    warn(p.payloadAt);
  return line;
}

/** A line that changes what holds for a seat. */
export function compileLastingLine(
  p: Paired,
  ofTile: boolean,
  placed: Placed,
  c: Compiling,
): LastingLine {
  if (p.effect === 'PERMANENT') {
    const value = (p.payload as z.infer<typeof PermanentPayload>).BONUSACTIONVALUE ?? 0;
    return lastingLine(permanentEffect, { ...compileAction(p, placed, c), value, ofTile });
  }
  if (p.effect === 'LESSRESOURCE')
    return lastingLine(lessResourceEffect, { goods: (p.payload as string[]).map(goodOf) });
  if (p.effect === 'GREYFAMILY') return lastingLine(greyFamilyEffect, {});
  if (p.effect === 'FAMILYCOLORBONUS') return lastingLine(familyColorBonusEffect, {});
  const word = p.effect === 'FLAG' ? (p.payload as string) : p.effect;
  if (word === 'LESSDICE') return lastingLine(lessDiceEffect, {});
  const flag = word === 'LESSFORVISTORY' ? 'LESSFORVICTORY' : word;
  return lastingLine(flagEffect(flag as Flag), {});
}

/** What holds after these lines have run; undefined if there are none. */
export function compileLasting(
  name: string,
  lines: readonly LastingLine[],
  c: Compiling,
): Lasting | undefined {
  if (lines.length === 0) return undefined;
  const on = noModifiers();
  hold({ lines }, on);
  c.later.push({ name, lines, slots: 0 });
  const { bonus, malus, ...rest } = on;
  return { program: c.later.length - 1, lines, values: addValues(bonus, malus), ...rest };
}

const addValues = (a: KindValues, b: KindValues): KindValues => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
  a[3] + b[3],
  a[4] + b[4],
  a[5] + b[5],
];
