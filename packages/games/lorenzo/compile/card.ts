import type { z } from 'zod';
import { pairEffects, type Paired, type Placed } from './pair-effects.ts';
import {
  type Compiling,
  compileFinal,
  compileLasting,
  compileLastingLine,
  compileLine,
  compileProgram,
  compileWork,
} from './lines.ts';
import { warnOfIdleFields, warnOfIdleWords, warnOfRewards } from './without-effect.ts';
import { warnOfLateEffects } from './third-period.ts';
import { compileCosts, compileLeaderNeeds } from './needs.ts';
import {
  BUILDING,
  CARD_TYPES,
  type CardType,
  CHARACTER,
  type Cost,
  type DevelopmentCard,
  EVERY_TYPE,
  type ExcommunicationTile,
  type Lasting,
  type LeaderCard,
  TERRITORY,
  VENTURE,
  type Work,
} from '../content.ts';
import { type EffectName, isEmpty, isTrue, type LastingLine } from '../effects/index.ts';
import type { LooseDevelopment, LooseExcommunication, LooseLeader } from '../format.ts';
import { STONE, WOOD } from '../rules/goods.ts';

const RUNS: readonly EffectName[] = [
  'ADD',
  'CHANGE',
  'ACTION',
  'BONUS',
  'PRIVILEGE',
  'FAMILYSIXVALOR',
];
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
/**
 * The event of a permanent effect depends on the type of its card: a character has none, a venture
 * only the end.
 */
const PERMANENT_FITS: { readonly [type in CardType]: readonly EffectName[] } = {
  [TERRITORY]: ['ADD', 'CHANGE', 'BONUS', 'PRIVILEGE', ...LASTS],
  [BUILDING]: ['ADD', 'CHANGE', 'BONUS', 'PRIVILEGE', ...LASTS],
  [CHARACTER]: LASTS,
  [VENTURE]: ['ADD', 'BONUS', ...LASTS],
};

const lasts = (p: Paired): boolean => LASTS.includes(p.effect);

export function compileDevelopment(
  placed: Placed<z.infer<typeof LooseDevelopment>>,
  name: string,
  c: Compiling,
): DevelopmentCard {
  const { card } = placed;
  // A card of an unknown type is faulty; it is compiled to find its other faults.
  const type: CardType | undefined = EVERY_TYPE[CARD_TYPES.indexOf(card.cardType)];
  const costs = compileCosts(placed, c.faults);
  const fits = type === undefined ? [...RUNS, ...LASTS] : PERMANENT_FITS[type];
  const instant = pairEffects(placed, 'instant', [...RUNS, ...LASTS], c.faults);
  const once = { field: 'instant', fits: RUNS } as const;
  const permanent = pairEffects(placed, 'permanent', fits, c.faults, once);
  checkActionValue(placed, type, permanent, c);
  warnOfIdleWords([...instant, ...permanent], placed, c);
  const exclusive = isTrue(card.exclusivePermanentEffect);
  const standing = permanent.filter(lasts).map((p) => compileLastingLine(p, false, placed, c));
  const own = instant.filter(lasts).map((p) => compileLastingLine(p, false, placed, c));
  const either = exclusive && permanent.length > 1 && standing.length > 1;
  const lines = instant.filter((p) => !lasts(p)).map((p) => compileLine(p, 'card', placed, c));
  const running = permanent.filter((p) => !lasts(p));
  const best = exclusive && running.length > 1;
  warnOfIdleFields(placed, type, running, permanent.filter(lasts), c);
  return {
    name,
    type: type ?? TERRITORY,
    period: card.period,
    costs,
    action: card.minimumActionValue ?? 0,
    instant: compileProgram(name, lines, c),
    // One program per line, for players who choose the order; a single line reuses the card's own.
    instants: lines.map((line, i) =>
      compileProgram(lines.length === 1 ? name : `${name}/${i + 1}`, [line], c),
    ),
    work: compileCardWork(name, type, running, exclusive, c),
    lasting: compileAlternatives(
      name,
      either ? standing.map((line) => [...own, line]) : [[...own, ...standing]],
      c,
    ),
    finals: type === VENTURE ? running.map((p) => compileFinal(p, best, placed, c)) : [],
    best,
    timber: type === BUILDING ? timberIn(costs[0]) : 0,
  };
}

/** Wood and stone. */
const timberIn = (cost: Cost | undefined): number => (cost ? cost.pay[WOOD] + cost.pay[STONE] : 0);

/** Cards that work have an action value from which they do; others need none. */
function checkActionValue(
  { card, places, at }: Placed<z.infer<typeof LooseDevelopment>>,
  type: CardType | undefined,
  permanent: readonly Paired[],
  c: Compiling,
): void {
  if (type !== TERRITORY && type !== BUILDING) return;
  if (card.minimumActionValue !== undefined && card.minimumActionValue !== null) return;
  // A faulty effect is not in the list; it may be meant to work.
  const onlyLasts = permanent.length > 0 && permanent.every(lasts);
  if (isEmpty(card.permanentEffect) || onlyLasts) return;
  const [what, action] = type === TERRITORY ? ['territory', 'harvest'] : ['building', 'production'];
  c.faults.push(
    places.fault(
      at,
      "the field 'minimumActionValue' is missing",
      `a ${what} needs the value from which a ${action} activates it, such as ` +
        '"minimumActionValue": 3',
    ),
  );
}

function compileCardWork(
  name: string,
  type: CardType | undefined,
  running: readonly Paired[],
  exclusive: boolean,
  c: Compiling,
): Work | undefined {
  if (running.length === 0) return undefined;
  if (type === TERRITORY) return compileWork(`${name}/harvest`, running, exclusive, c);
  return type === BUILDING ? compileWork(`${name}/production`, running, exclusive, c) : undefined;
}

/** What holds once the card is taken: usually one list, several if one has to be chosen (R8.7). */
const compileAlternatives = (
  name: string,
  lists: readonly (readonly LastingLine[])[],
  c: Compiling,
): Lasting[] =>
  lists.flatMap(
    (lines, i) =>
      compileLasting(lists.length > 1 ? `${name}/lasting ${i + 1}` : `${name}/lasting`, lines, c) ??
      [],
  );

export function compileTile(
  placed: Placed<z.infer<typeof LooseExcommunication>>,
  name: string,
  c: Compiling,
): ExcommunicationTile {
  const once = {
    field: 'instant',
    fits: ['ADD', 'BONUS', ...LASTS],
    when: 'which happens once, when a player gets the tile',
  } as const;
  const all = [
    ...pairEffects(placed, 'instant', once.fits, c.faults),
    ...pairEffects(placed, 'permanent', LASTS, c.faults, once),
  ];
  if (isEmpty(placed.card.instantEffect) && isEmpty(placed.card.permanentEffect))
    c.warnings.push(
      placed.places.fault(
        placed.at,
        `${name} has no effect`,
        'add "instantEffect" or "permanentEffect"',
      ),
    );
  warnOfIdleWords(all, placed, c);
  if (placed.card.period === 3) warnOfLateEffects(all, placed, c);
  else warnOfRewards(all, placed, c);
  const lines = all.filter((p) => !lasts(p)).map((p) => compileLine(p, 'tile', placed, c));
  const standing = all.filter(lasts).map((p) => compileLastingLine(p, true, placed, c));
  return {
    name,
    period: placed.card.period,
    lasting: compileLasting(`${name}/lasting`, standing, c),
    program: compileProgram(name, lines, c),
  };
}

export function compileLeader(
  placed: Placed<z.infer<typeof LooseLeader>>,
  name: string,
  c: Compiling,
): LeaderCard {
  const { card, places, at } = placed;
  const filled = (['instantEffect', 'permanentEffect', 'flagEffect'] as const).filter(
    (field) => !isEmpty(card[field]),
  );
  const [first, second] = filled;
  const hint =
    'add instantEffect for an ability used once a round, permanentEffect or flagEffect for a lasting one';
  if (!first) c.faults.push(places.fault(at, `${name} has no effect`, hint));
  if (second)
    c.faults.push(
      places.faultAtKey(
        [...at, second],
        `${name} has both ${filled.join(' and ')}; a leader has exactly one of them`,
        `remove ${second}, or ${first}`,
      ),
    );
  const instantly = {
    field: 'instant',
    fits: RUNS,
    when: 'which a leader does once in every round, not only when it is played',
  } as const;
  const permanently = { field: 'permanent', fits: [...LASTS, 'JOLLY'] } as const;
  const instant = pairEffects(placed, 'instant', instantly.fits, c.faults, permanently);
  const standing = [
    ...pairEffects(placed, 'permanent', permanently.fits, c.faults, instantly),
    ...pairEffects(placed, 'flag', ['FLAG'], c.faults),
  ];
  warnOfIdleWords([...instant, ...standing], placed, c);
  const jolly = standing.some((p) => p.effect === 'JOLLY');
  const lines = instant.map((p) => compileLine(p, 'leader', placed, c));
  return {
    name,
    ...compileLeaderNeeds(placed, c.faults),
    program: compileProgram(name, lines, c),
    needsMember: instant.some((p) => p.effect === 'FAMILYSIXVALOR'),
    lasting: compileLasting(
      `${name}/lasting`,
      standing.filter(lasts).map((p) => compileLastingLine(p, false, placed, c)),
      c,
    ),
    jolly,
  };
}
