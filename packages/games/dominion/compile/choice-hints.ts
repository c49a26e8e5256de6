import type { FileFault } from '@cardwright/kernel';
import { ZONES } from '../effects/choose.ts';
import { Where } from '../effects/define.ts';
import { EFFECTS } from '../effects/index.ts';
import { aboveOf, type Fields, isFields, lastOf, printJson, valueAt } from './raw-values.ts';

const FILTERS = Object.keys(Where.shape);
const PARAMS = new Map(
  EFFECTS.filter(({ params }) => 'cards' in params.shape).map(({ name, params }) => [
    name,
    Object.keys(params.shape),
  ]),
);
/** Fields that say which cards, in a line that takes the cards of a slot. */
const CHOOSING = new Set(['cards', 'where', 'filter', 'from', 'count', 'n', 'upTo', ...FILTERS]);

/**
 * Faults of lines that move cards and say themselves which ones: a choice must come before them.
 * There is one fault for each such line.
 */
export function hintChoices(faults: readonly FileFault[], raw: unknown): FileFault[] {
  const seen = new Set<string>();
  return faults.flatMap((fault) => {
    const at = unchosenAt(fault, raw);
    if (at === undefined) return [fault];
    if (seen.has(at)) return [];
    seen.add(at);
    const line = valueAt(raw, at) as Fields;
    return [{ ...fault, hint: isName(line) ? findBefore(line) : choiceBefore(line) }];
  });
}

/** The line that a fault is about, if it lacks a slot with cards. */
function unchosenAt({ message, pointer = '' }: FileFault, raw: unknown): string | undefined {
  const lacks = message === "the field 'cards' is missing";
  const at = lacks ? pointer : aboveOf(pointer);
  const line = valueAt(raw, at);
  if (!isFields(line) || !PARAMS.has(String(line.do))) return undefined;
  if (Array.isArray(line.cards)) return undefined;
  const { cards } = line;
  if (typeof cards === 'string' && !isZone(cards) && !isAll(cards) && !isName(line))
    return undefined;
  return lacks || CHOOSING.has(lastOf(pointer)) ? at : undefined;
}

/** A zone in place of the cards in it. */
const isZone = (value: unknown): value is string => ZONES.some((zone) => zone === value);

/** A word for all cards in place of them. */
const isAll = (value: unknown): boolean => value === 'all' || value === 'everything';

/** Whether a line names a card where only `gain` can: the others take a card that is somewhere. */
const isName = ({ do: effect, cards }: Fields): boolean =>
  effect !== 'gain' && typeof cards === 'string' && /^\p{Lu}/u.test(cards);

/** The line that finds a card by its name, and the one that takes it. */
function findBefore({ do: effect, from, cards, ...more }: Fields): string {
  const usual = effect === 'toHand' ? 'discard' : 'hand';
  const found = {
    do: 'find',
    from: isZone(from) && from !== 'supply' ? from : usual,
    where: { name: cards },
    as: 'x',
  };
  return `find it first: ${printJson(found)}, then ${printJson({ do: effect, cards: '$x', ...more })}`;
}

function choiceBefore(line: Fields): string {
  const { do: effect, from, count, n = count, upTo, cards, filter, where = filter } = line;
  const among = isFields(where) ? where : isFields(cards) ? cards : {};
  const own = Object.entries(line).filter(([field]) => FILTERS.includes(field));
  const filters = { ...among, ...Object.fromEntries(own) };
  const many = typeof cards === 'number' ? cards : (n ?? (upTo === undefined ? n : { upTo }));
  const as = JSON.stringify(line).includes('"$x"') ? 'new' : 'x';
  const all = many === undefined && (isZone(cards) || isAll(cards)) && cards !== 'supply';
  const choice = {
    do: all ? 'all' : 'choose',
    from: isZone(cards) ? cards : isZone(from) ? from : effect === 'gain' ? 'supply' : 'hand',
    ...(Object.keys(filters).length > 0 && { where: filters }),
    ...(many !== undefined && { count: many }),
    as,
  };
  const kept = (PARAMS.get(String(effect)) ?? []).filter((field) => !CHOOSING.has(field));
  const use = Object.fromEntries(
    kept.filter((field) => field in line).map((field) => [field, line[field]]),
  );
  const { do: verb, ...more } = use;
  const then = `${printJson(choice)}, then ${printJson({ do: verb, cards: `$${as}`, ...more })}`;
  return all ? `take all of them first: ${then}; "choose" takes some` : `choose first: ${then}`;
}
