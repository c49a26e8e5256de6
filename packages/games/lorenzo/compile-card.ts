import type { FileFault, Line, Program } from '@cardwright/kernel';
import type { z } from 'zod';
import { isEmpty, pairEffects, type Paired, type Placed } from './compile-effects.ts';
import { compileCosts, compileLeaderNeeds } from './compile-needs.ts';
import {
  ANY_TOWER,
  CARD_TYPES,
  type Cut,
  type DevelopmentCard,
  type ExcommunicationTile,
  FLAGS,
  type Flag,
  flagBit,
  HARVEST,
  type LeaderCard,
  type Lasting,
  type PerBonus,
  PRODUCTION,
  TERRITORY,
  BUILDING,
  CHARACTER,
  VENTURE,
  type Work,
  type WorkOption,
} from './content.ts';
import { actionEffect, addEffect, bonusEffect, changeEffect, familySixEffect, privilegeEffect, type Source } from './effects/index.ts';
import type {
  ActionPayload,
  BonusPayload,
  ChangeEntry,
  EffectName,
  LooseDevelopment,
  LooseExcommunication,
  LooseLeader,
  PermanentPayload,
  Price,
  PrivilegePayload,
} from './format.ts';
import { isTrue } from './format.ts';
import { goodIndex, type Goods, goodsOf, NONE, STONE, sum, VICTORY, WOOD } from './goods.ts';

/** What the cards of all files are compiled into. */
export interface Compiling {
  readonly programs: Program[];
  readonly cuts: Cut[];
  readonly faults: FileFault[];
  readonly warnings: FileFault[];
}

const RUNS: readonly EffectName[] = ['ADD', 'CHANGE', 'ACTION', 'BONUS', 'PRIVILEGE', 'FAMILYSIXVALOR'];
const LASTS: readonly EffectName[] = [
  'PERMANENT',
  'LESSRESOURCE',
  'LESSDICE',
  'FLAG',
  'NO_MARKET_ACTION',
  'NO_TOWER_BONUS',
  'GREYFAMILY',
  'FAMILYCOLORDICE',
  'FAMILYCOLORBONUS',
];
/** When a permanent effect runs depends on the type of its card: a character has no such moment, a venture only the end. */
const PERMANENT_FITS: { readonly [type: number]: readonly EffectName[] } = {
  [TERRITORY]: ['ADD', 'CHANGE', 'BONUS', 'PRIVILEGE', ...LASTS],
  [BUILDING]: ['ADD', 'CHANGE', 'BONUS', 'PRIVILEGE', ...LASTS],
  [CHARACTER]: LASTS,
  [VENTURE]: ['ADD', 'BONUS', ...LASTS],
};

const lasts = (p: Paired): boolean => LASTS.includes(p.effect);

export function compileDevelopment(placed: Placed<z.infer<typeof LooseDevelopment>>, name: string, c: Compiling): DevelopmentCard {
  const { card, places, at } = placed;
  const type = CARD_TYPES.indexOf(card.cardType);
  const costs = compileCosts(placed, c.faults);
  const instant = pairEffects(placed, 'instant', [...RUNS, ...LASTS], c.faults);
  const permanent = pairEffects(placed, 'permanent', PERMANENT_FITS[type] ?? [...RUNS, ...LASTS], c.faults);
  const works = type === TERRITORY || type === BUILDING;
  if (works && (card.minimumActionValue === undefined || card.minimumActionValue === null)) {
    c.faults.push(
      places.fault(
        at,
        "the field 'minimumActionValue' is missing",
        `a ${type === TERRITORY ? 'territory' : 'building'} needs the action value from which it works`,
      ),
    );
  }
  const exclusive = isTrue(card.exclusivePermanentEffect);
  const standing = permanent.filter(lasts).map((p) => compileLasting([p], placed, c));
  const own = instant.filter(lasts).map((p) => compileLasting([p], placed, c));
  const either = exclusive && permanent.length > 1 && standing.length > 1;
  const lines = instant.filter((p) => !lasts(p)).map((p) => compileLine(p, 'card', placed, c));
  const running = permanent.filter((p) => !lasts(p));
  return {
    name,
    type,
    period: card.period,
    costs,
    action: card.minimumActionValue ?? 0,
    instant: compileProgram(name, lines, c),
    instants: lines.map((line, i) => compileProgram(`${name}/${i + 1}`, [line], c)),
    work: works && running.length > 0 ? compileWork(running, exclusive) : undefined,
    lasting: either ? standing.map((s) => merge([...own, s])) : own.length + standing.length > 0 ? [merge([...own, ...standing])] : [],
    finals: type === VENTURE ? running.map((p) => compileFinal(p, placed, c)) : [],
    best: exclusive && running.length > 1,
    timber: type === BUILDING ? (costs[0]?.pay[WOOD] ?? 0) + (costs[0]?.pay[STONE] ?? 0) : 0,
  };
}

export function compileTile(placed: Placed<z.infer<typeof LooseExcommunication>>, name: string, c: Compiling): ExcommunicationTile {
  const all = [...pairEffects(placed, 'instant', ['ADD', 'BONUS', ...LASTS], c.faults), ...pairEffects(placed, 'permanent', LASTS, c.faults)];
  if (isEmpty(placed.card.instantEffect) && isEmpty(placed.card.permanentEffect))
    c.warnings.push(placed.places.fault(placed.at, `${name} has no effect`, 'add "instantEffect" or "permanentEffect"'));
  const lines = all.filter((p) => !lasts(p)).map((p) => compileLine(p, 'tile', placed, c));
  return { name, period: placed.card.period, lasting: compileLasting(all.filter(lasts), placed, c), program: compileProgram(name, lines, c) };
}

export function compileLeader(placed: Placed<z.infer<typeof LooseLeader>>, name: string, c: Compiling): LeaderCard {
  const { card, places, at } = placed;
  const filled = (['instantEffect', 'permanentEffect', 'flagEffect'] as const).filter((field) => !isEmpty(card[field]));
  if (filled.length !== 1) {
    const hint = 'instantEffect: an ability for once a round; permanentEffect or flagEffect: a lasting one';
    if (filled.length === 0) c.faults.push(places.fault(at, `${name} has no effect`, hint));
    else c.faults.push(places.faultAtKey([...at, filled[1]!], `${name} has both ${filled.join(' and ')}; a leader has exactly one of them`, hint));
  }
  const instant = pairEffects(placed, 'instant', RUNS, c.faults);
  const standing = [...pairEffects(placed, 'permanent', [...LASTS, 'JOLLY'], c.faults), ...pairEffects(placed, 'flag', ['FLAG'], c.faults)];
  const jolly = standing.some((p) => p.effect === 'JOLLY');
  const lines = instant.map((p) => compileLine(p, 'leader', placed, c));
  return {
    name,
    ...compileLeaderNeeds(placed, c.faults),
    program: compileProgram(name, lines, c),
    needsMember: instant.some((p) => p.effect === 'FAMILYSIXVALOR'),
    lasting: standing.length > 0 ? compileLasting(standing.filter(lasts), placed, c) : undefined,
    jolly,
  };
}

function compileProgram(name: string, lines: readonly Line[], c: Compiling): number {
  if (lines.length === 0) return -1;
  c.programs.push({ name, lines, slots: 0 });
  return c.programs.length - 1;
}

function compileLine(p: Paired, source: Source, placed: Placed, c: Compiling): Line {
  const line = (effect: { readonly name: string }, params: unknown): Line => ({ effect: effect as Line['effect'], params });
  switch (p.effect) {
    case 'CHANGE':
      return line(changeEffect, { entries: changes(p).map((e) => ({ pay: e.pay, gain: e.gain })), source });
    case 'ACTION': {
      const payload = p.payload as z.infer<typeof ActionPayload>;
      const { kinds, cut } = compileAction(p, placed, c);
      return line(actionEffect, { kinds, value: payload.BONUSACTIONVALUE, cut, servantsOnly: isTrue(payload.CHOSESERVANT) });
    }
    case 'BONUS':
      return line(bonusEffect, { bonus: compileBonus(p), source });
    case 'PRIVILEGE': {
      const { NUMBER, COST } = p.payload as z.infer<typeof PrivilegePayload>;
      return line(privilegeEffect, { number: NUMBER, cost: isEmpty(COST) ? undefined : goodsOf(COST), source });
    }
    case 'FAMILYSIXVALOR':
      return line(familySixEffect, {});
    default:
      return line(addEffect, { gain: goodsOf(p.payload as z.infer<typeof Price>), source });
  }
}

const changes = (p: Paired): { pay: Goods; gain: Goods }[] =>
  (p.payload as z.infer<typeof ChangeEntry>[]).map((entry) => ({ pay: goodsOf(entry.RESOURCEIN), gain: goodsOf(entry.RESOURCEOUT) }));

function compileBonus(p: Paired): PerBonus {
  const b = p.payload as z.infer<typeof BonusPayload>;
  const card = b.TYPE === 'CARD';
  return {
    per: card ? 'card' : 'good',
    of: card ? CARD_TYPES.indexOf(b.FOREACH) : goodIndex(b.FOREACH),
    quantity: b.QUANTITY,
    good: goodIndex(b.INCREASE),
    amount: b.INCREASINGQUANTITY,
  };
}

/** Which kinds of action an ACTION or PERMANENT speaks of, and the discount it brings. */
function compileAction(p: Paired, { places }: Placed, c: Compiling): { kinds: number; cut: number } {
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
        'TOWER needs the region of a tower',
        '"REGIONID" 4 to 7, or "FLAGREGION": "ALL" for every tower',
      ),
    );
  }
  const towers = all ? ANY_TOWER : 1 << (region - 4);
  const discounts = (Array.isArray(payload.BONUSRESOURCE) ? payload.BONUSRESOURCE : [payload.BONUSRESOURCE])
    .filter((d) => !isEmpty(d))
    .map((d) => goodsOf(d).map(Math.abs));
  if (discounts.length === 0) return { kinds: towers, cut: -1 };
  const one = discounts[0]!;
  const single = discounts.length === 1;
  const byResource = single && isTrue(payload.EXCLUSIVEBONUS) && one.filter((n) => n > 0).length > 1;
  const choices = byResource ? one.flatMap((n, i) => (n > 0 ? [NONE.map((_, j) => (i === j ? n : 0))] : [])) : single ? undefined : discounts;
  c.cuts.push({ towers, fixed: choices ? undefined : one, choices, byResource });
  return { kinds: towers, cut: c.cuts.length - 1 };
}

/** R7.4: conversions of one card are alternatives; other effects exclude each other only where the card says so. */
function compileWork(effects: readonly Paired[], exclusive: boolean): Work {
  const option = (p: Paired, effect: number): WorkOption[] => {
    const base = { effect, entry: 0, pay: NONE, gain: NONE, bonus: undefined, privileges: 0 };
    if (p.effect === 'CHANGE') return changes(p).map(({ pay, gain }, entry) => ({ ...base, entry, pay, gain }));
    if (p.effect === 'BONUS') return [{ ...base, bonus: compileBonus(p) }];
    if (p.effect === 'ADD') return [{ ...base, gain: goodsOf(p.payload as z.infer<typeof Price>) }];
    const { NUMBER, COST } = p.payload as z.infer<typeof PrivilegePayload>;
    return [{ ...base, pay: goodsOf(COST), privileges: NUMBER }];
  };
  const options = effects.flatMap(option);
  if (exclusive && effects.length > 1) return { fixed: NONE, bonuses: [], privileges: [], choices: [options], exclusive: true };
  const paid = options.filter((o) => effects[o.effect]!.effect === 'PRIVILEGE' && o.pay.some((n) => n > 0));
  const conversions = options.filter((o) => effects[o.effect]!.effect === 'CHANGE');
  const fixed = options.filter((o) => !paid.includes(o) && !conversions.includes(o));
  return {
    fixed: fixed.reduce<Goods>((all, o) => sum(all, o.gain), NONE),
    bonuses: fixed.flatMap((o) => o.bonus ?? []),
    privileges: fixed.flatMap((o) => (o.privileges > 0 ? [o.privileges] : [])),
    choices: [...(conversions.length > 0 ? [conversions] : []), ...paid.map((o) => [o])],
    exclusive: false,
  };
}

function compileFinal(p: Paired, { places }: Placed, c: Compiling): number | PerBonus {
  if (p.effect === 'BONUS') {
    const bonus = compileBonus(p);
    if (bonus.good !== VICTORY) c.warnings.push(places.fault([...p.payloadAt, 'INCREASE'], 'at final scoring only victory points count'));
    return bonus;
  }
  const gain = goodsOf(p.payload as z.infer<typeof Price>);
  if (gain.some((n, i) => n !== 0 && i !== VICTORY)) c.warnings.push(places.fault(p.payloadAt, 'at final scoring only victory points count'));
  return gain[VICTORY]!;
}

function compileLasting(effects: readonly Paired[], placed: Placed, c: Compiling): Lasting {
  const values = [0, 0, 0, 0, 0, 0];
  const less = NONE.slice();
  const cuts: number[] = [];
  let flags = 0;
  let colour = 0;
  let grey = 0;
  const mark = (word: string): void => {
    if (word === 'LESSDICE') colour -= 1;
    else flags |= flagBit((word === 'LESSFORVISTORY' ? 'LESSFORVICTORY' : word) as Flag);
  };
  for (const p of effects) {
    if (p.effect === 'PERMANENT') {
      const { kinds, cut } = compileAction(p, placed, c);
      const by = (p.payload as z.infer<typeof PermanentPayload>).BONUSACTIONVALUE ?? 0;
      values.forEach((n, i) => {
        if (kinds & (1 << i)) values[i] = n + by;
      });
      if (cut >= 0) cuts.push(cut);
    } else if (p.effect === 'LESSRESOURCE') for (const good of p.payload as string[]) less[goodIndex(good)]! += 1;
    else if (p.effect === 'FLAG') mark(p.payload as string);
    else if (p.effect === 'GREYFAMILY') grey += 3;
    else if (p.effect === 'FAMILYCOLORBONUS') colour += 2;
    else if (p.effect === 'LESSDICE' || (FLAGS as readonly string[]).includes(p.effect)) mark(p.effect);
  }
  return { values, less, flags, colour, grey, cuts };
}

const merge = (parts: readonly Lasting[]): Lasting =>
  parts.reduce((a, b) => ({
    values: sum(a.values, b.values),
    less: sum(a.less, b.less),
    flags: a.flags | b.flags,
    colour: a.colour + b.colour,
    grey: a.grey + b.grey,
    cuts: [...a.cuts, ...b.cuts],
  }));
