import type { z } from 'zod';
import type { Path } from '../../loading/index.ts';
import { ALIASES } from '../rules/goods.ts';
import { BUILDING, CHARACTER, type CardType, TERRITORY, VENTURE } from '../content.ts';
import { type BonusPayload, isEmpty, isTrue, type PermanentPayload } from '../effects/index.ts';
import type { LooseDevelopment } from '../format.ts';
import type { Compiling } from './lines.ts';
import type { Paired, Placed } from './pair-effects.ts';

type ActionWords = z.infer<typeof PermanentPayload>;
type Amounts = { readonly [name: string]: number | null | undefined };
type Warn = (at: Path, message: string, hint?: string) => void;

const warnAt =
  ({ places }: Placed, c: Compiling): Warn =>
  (at, message, hint) => {
    c.warnings.push(places.fault(at, message, hint));
  };

/** The region that the files of the original game write beside these types. */
const OWN_REGION: { readonly [type: string]: number } = { HARVEST: 1, PRODUCTION: 0 };

/** Warns of everything in the effects of a card that changes nothing. */
export function warnOfIdleWords(effects: readonly Paired[], placed: Placed, c: Compiling): void {
  const warn = warnAt(placed, c);
  const flags = new Set<unknown>();
  for (const p of effects) {
    if (p.effect === 'ACTION' || p.effect === 'PERMANENT') warnOfAction(p, warn);
    else if (p.effect === 'ADD') warnOfAmounts(p.payload as Amounts, p.payloadAt, warn, 'gives');
    else if (p.effect === 'CHANGE') warnOfChange(p, warn);
    else if (p.effect === 'BONUS') {
      if ((p.payload as z.infer<typeof BonusPayload>).INCREASINGQUANTITY === 0)
        warn([...p.payloadAt, 'INCREASINGQUANTITY'], 'this bonus gives nothing');
    } else if (p.effect === 'FLAG') {
      if (flags.has(p.payload))
        warn(
          p.effectAt,
          `the card has the flag ${String(p.payload)} already`,
          'remove one of them',
        );
      flags.add(p.payload);
    }
  }
}

function warnOfAmounts(amounts: Amounts, at: Path, warn: Warn, does: string): void {
  warnOfAliases(amounts, at, warn);
  if (Object.values(amounts).every((n) => (n ?? 0) === 0)) warn(at, `this ${does} nothing`);
}

function warnOfAliases(amounts: Amounts, at: Path, warn: Warn): void {
  const seen = new Map<string, string>();
  for (const name of Object.keys(amounts)) {
    const full = ALIASES[name] ?? name;
    const first = seen.get(full);
    if (first !== undefined)
      warn([...at, name], `'${name}' and '${first}' are the same`, 'both are added up; keep one');
    seen.set(full, name);
  }
}

function warnOfChange({ payload, payloadAt }: Paired, warn: Warn): void {
  const entries = payload as { RESOURCEIN: Amounts; RESOURCEOUT: Amounts }[];
  entries.forEach(({ RESOURCEIN, RESOURCEOUT }, i) => {
    const at = entries.length > 1 ? [...payloadAt, i] : payloadAt;
    warnOfAliases(RESOURCEIN, [...at, 'RESOURCEIN'], warn);
    warnOfAmounts(RESOURCEOUT, [...at, 'RESOURCEOUT'], warn, 'exchange gives');
  });
  warnOfRepeats(entries, payloadAt, warn);
}

/** Alternatives that are written twice. */
function warnOfRepeats(list: unknown, at: Path, warn: Warn): void {
  if (!Array.isArray(list)) return;
  const written = list.map((entry: unknown) => JSON.stringify(entry));
  written.forEach((entry, i) => {
    const first = written.indexOf(entry);
    if (first < i)
      warn(
        [...at, i],
        `the same alternative as entry ${first} (counted from 0)`,
        'remove one of the two',
      );
  });
}

/** Words that only help their owner. */
const HELPS: readonly string[] = [
  'GREYFAMILY',
  'FAMILYCOLORBONUS',
  'FAMILYOCCUPY',
  'NOTRIBUTE',
  'MOREFAITH',
  'NOMILITARYRULE',
  'DOUBLE',
];
const PENALTIES =
  'a tile is a penalty: LESSRESOURCE, PERMANENT with a negative value, a flag such as NOENDGREEN';

/** Warns of everything on an excommunication tile that helps the player who gets it. */
export function warnOfRewards(effects: readonly Paired[], placed: Placed, c: Compiling): void {
  const warn = warnAt(placed, c);
  for (const { effect, payload, effectAt, payloadAt: at } of effects) {
    if (effect === 'PERMANENT') {
      const words = payload as ActionWords;
      if (words.TYPE.startsWith('TOWER') && hasDiscount(words))
        warn(
          [...at, 'BONUSRESOURCE'],
          'a discount, with either sign, helps the player who gets the tile',
          'no effect makes cards cost more; for a penalty, write a negative BONUSACTIONVALUE',
        );
      if ((words.BONUSACTIONVALUE ?? 0) > 0)
        warn(
          [...at, 'BONUSACTIONVALUE'],
          'a higher value helps the player who gets the tile',
          'write a negative number for a penalty',
        );
    }
    const word = effect === 'FLAG' ? String(payload) : effect;
    if (HELPS.includes(word))
      warn(effectAt, `${word} helps the player who gets the tile`, PENALTIES);
  }
}

/** The words of ACTION and PERMANENT depend on each other. */
function warnOfAction({ effect, payload, payloadAt: at }: Paired, warn: Warn): void {
  const words = payload as ActionWords;
  const type = words.TYPE.replace(/ACTION$/, '');
  const every = words.FLAGREGION === 'ALL' || isTrue(words.FLAGREGION);
  const region = words.REGIONID ?? undefined;
  if (type === 'TOWER') {
    if (every && region !== undefined)
      warn([...at, 'REGIONID'], 'FLAGREGION means every tower, so REGIONID has no effect');
    warnOfDiscount(words, at, warn);
  } else {
    const only = `${words.TYPE} has no towers`;
    if (region !== undefined && region !== OWN_REGION[type])
      warn([...at, 'REGIONID'], `${only}, so REGIONID has no effect`, 'remove it, or write null');
    if (every) warn([...at, 'FLAGREGION'], `${only}, so FLAGREGION has no effect`);
    if (hasDiscount(words)) warn([...at, 'BONUSRESOURCE'], `${only}, so no card gets a discount`);
  }
  if (effect !== 'PERMANENT') return;
  if (isTrue(words.CHOSESERVANT))
    warn([...at, 'CHOSESERVANT'], 'CHOSESERVANT only has an effect in ACTION');
  if ((words.BONUSACTIONVALUE ?? 0) === 0 && (type !== 'TOWER' || !hasDiscount(words)))
    warn(at, 'this PERMANENT changes nothing', 'write a BONUSACTIONVALUE other than 0');
}

const discountsOf = ({ BONUSRESOURCE }: ActionWords): Amounts[] =>
  (Array.isArray(BONUSRESOURCE) ? BONUSRESOURCE : [BONUSRESOURCE]).filter(
    (one): one is Amounts => !isEmpty(one),
  );
const hasDiscount = (words: ActionWords): boolean =>
  discountsOf(words).some((one) => Object.values(one).some((n) => (n ?? 0) !== 0));

function warnOfDiscount(words: ActionWords, at: Path, warn: Warn): void {
  const discounts = discountsOf(words);
  const list = discounts.length > 1;
  const exclusive = words.EXCLUSIVEBONUS;
  const here = [...at, 'BONUSRESOURCE'];
  const amounts = discounts.flatMap((one) => Object.values(one).filter((n) => (n ?? 0) !== 0));
  if (amounts.some((n) => Number(n) < 0) && amounts.some((n) => Number(n) > 0))
    warn(here, 'every amount is a discount, with either sign', 'a card cannot cost more');
  if (discounts.length > 0 && amounts.length === 0) warn(here, 'this discount is 0');
  warnOfRepeats(words.BONUSRESOURCE, here, warn);
  if (
    list &&
    exclusive !== undefined &&
    exclusive !== null &&
    exclusive !== '' &&
    !isTrue(exclusive)
  )
    warn(
      [...at, 'EXCLUSIVEBONUS'],
      'the entries of a list always exclude each other',
      'for all of them together, write one object instead of a list',
    );
  if (isTrue(exclusive) && !list && amounts.length < 2)
    warn(
      [...at, 'EXCLUSIVEBONUS'],
      amounts.length === 0 ? 'there is no discount' : 'there is only one discount to choose from',
    );
}

/** Fields of a development card that its type or its other effects leave without effect. */
export function warnOfIdleFields(
  placed: Placed<z.infer<typeof LooseDevelopment>>,
  type: CardType | undefined,
  running: readonly Paired[],
  lasting: readonly Paired[],
  c: Compiling,
): void {
  const { card, at, places } = placed;
  if ((type === CHARACTER || type === VENTURE) && (card.minimumActionValue ?? 0) > 0)
    c.warnings.push(
      places.fault(
        [...at, 'minimumActionValue'],
        'only territories and buildings have a minimum action value',
        'remove it',
      ),
    );
  warnOfRepeats(card.cost, [...at, 'cost'], warnAt(placed, c));
  const when =
    type === VENTURE ? 'at the end' : type === TERRITORY ? 'at a harvest' : 'at a production';
  warnOfIdleCard(placed, type, running.length === 0 && lasting.length > 0, when, c);
  if (!isTrue(card.exclusivePermanentEffect) || running.length === 0 || lasting.length === 0)
    return;
  const names = (list: readonly Paired[]): string => list.map((p) => p.effect).join(', ');
  c.warnings.push(
    places.fault(
      [...at, 'exclusivePermanentEffect'],
      `${names(running)} works ${when} and ${names(lasting)} from then on, so both apply`,
      'only effects that work at the same time can exclude each other',
    ),
  );
}

/** A card without any effect, or one with an action value that never works. */
function warnOfIdleCard(
  { card, at, places }: Placed<z.infer<typeof LooseDevelopment>>,
  type: CardType | undefined,
  onlyLasts: boolean,
  when: string,
  c: Compiling,
): void {
  const without = isEmpty(card.permanentEffect);
  if (without && isEmpty(card.instantEffect))
    c.warnings.push(
      places.fault(at, 'this card has no effect', 'add "instantEffect" or "permanentEffect"'),
    );
  else if (
    (type === TERRITORY || type === BUILDING) &&
    (card.minimumActionValue ?? 0) > 0 &&
    (without || onlyLasts)
  )
    c.warnings.push(
      places.fault(
        [...at, 'minimumActionValue'],
        `this card does nothing ${when}, so it needs no minimum action value`,
        'remove it, or add a "permanentEffect" such as ADD',
      ),
    );
}
