import type { FileFault } from '@cardwright/kernel';
import type { Path, Places } from '../../loading/index.ts';
import type { EffectJson } from '../effects/define.ts';
import { SHARES_SLOTS } from './check-slots.ts';

const TURNS_UP = new Set(['look', 'reveal', 'revealUntil']);
/** Effects that place all cards that are still set aside. */
export const PLACES_REST: ReadonlySet<string> = new Set(['putBack', 'discardAside', 'rest']);
/** Effects that move all cards of a slot. */
export const MOVES: ReadonlySet<string> = new Set([
  'discard',
  'trash',
  'topdeck',
  'toHand',
  'setAside',
]);
/** Effects that fill or empty the set-aside cards by their own rules. */
const USES_ASIDE = new Set(['play', 'drawUpTo']);

/**
 * Cards that a list sets aside must go somewhere: a line of the same list places the rest, or its
 * choices are certain to take them all. Until then, no card may be played that would mistake them
 * for its own.
 */
export function checkAside(
  lines: readonly EffectJson[],
  at: Path,
  places: Places,
  { shared, unread = new Set() }: { shared: boolean; unread?: ReadonlySet<EffectJson> | undefined },
): { faults: FileFault[]; warnings: FileFault[] } {
  const faults: FileFault[] = [];
  const warnings: FileFault[] = [];
  // A line that could not be parsed may set cards aside, or place them.
  const isUnread = (line: EffectJson): boolean => unread.has(line);
  let turned = shared || lines.some(isUnread);
  const fault = (path: Path, message: string, hint: string): void => {
    faults.push(places.fault([...path, 'do'], message, hint));
  };
  let open = -1;
  let left = 0;
  /** The slots with cards that are set aside. */
  const chosen = new Set<string>();
  let taken: { slot: string; n: number } | undefined;
  lines.forEach((line, i) => {
    const { do: effect } = line;
    for (const [path, inner] of open < 0 ? [] : otherUses(line, [...at, i], left, true))
      fault(
        path,
        `'${inner.do}' is not allowed while cards are set aside`,
        placeFirst(inner, chosen),
      );
    noteChosen(line, chosen);
    if (!turned && (PLACES_REST.has(effect) || line.from === 'aside'))
      warnings.push(
        places.fault(
          [...at, i, PLACES_REST.has(effect) ? 'do' : 'from'],
          'no line before this one sets cards aside',
          'put "look", "reveal" or "revealUntil" before it',
        ),
      );
    if (TURNS_UP.has(effect)) {
      turned = true;
      left =
        (open < 0 ? 0 : left) +
        (effect !== 'revealUntil' && typeof line.n === 'number' ? line.n : Infinity);
      open = i;
    } else if (isCleared(line, left)) open = -1;
    else if (open < 0) return;
    else if (line.from === 'aside') {
      taken = { slot: `$${String(line.as)}`, n: sureOf(line) };
      warnings.push(...tooMany(line, left, [...at, i, 'count'], places));
    } else if (MOVES.has(effect) && taken?.slot === line.cards) {
      left -= taken?.n ?? 0;
      taken = undefined;
      if (left <= 0) open = -1;
    }
  });
  if (open >= 0 && !lines.slice(open).some(isUnread))
    fault(
      [...at, open],
      `no line after '${lines[open]?.do}' places the remaining cards, so they would be lost`,
      'end with "putBack" or "discardAside", or with "rest" and "to": "hand" or "trash"',
    );
  return { faults, warnings };
}

function noteChosen(line: EffectJson, chosen: Set<string>): void {
  const isAside = line.from === 'aside' || chosen.has(String(line.from));
  if (isAside || line.do === 'revealUntil') chosen.add(`$${String(line.as)}`);
  else if (MOVES.has(line.do)) chosen.delete(String(line.cards));
}

/** What to do before a line that is not allowed while cards are set aside. */
function placeFirst({ do: effect, cards }: EffectJson, chosen: ReadonlySet<string>): string {
  const slot = String(cards);
  return effect === 'play' && chosen.has(slot)
    ? `take it first with { "do": "toHand", "cards": "${slot}" }, place the remaining cards with ` +
        `"discardAside", "putBack" or "rest", and play ${slot} after that`
    : 'first place the remaining cards with "putBack", "discardAside" or "rest"';
}

/** A choice of more cards than are set aside. */
function tooMany({ count }: EffectJson, left: number, at: Path, places: Places): FileFault[] {
  if (typeof count !== 'number' || count <= left) return [];
  const message = left === 1 ? 'only one card is set aside' : `only ${left} cards are set aside`;
  return [places.fault(at, message, 'choose fewer, or look at more')];
}

/** Whether a line places all remaining cards: itself, or in each of its lists of which one runs. */
function isCleared(line: EffectJson, left: number): boolean {
  if (PLACES_REST.has(line.do)) return true;
  const oneRuns = (line.do === 'if' && line.else !== undefined) || line.do === 'modes';
  return oneRuns && listsIn(line).every(([, lines]) => lastPlacing(lines, left) >= 0);
}

/** The line of a list after which none of the cards is set aside any more; -1 if there is none. */
function lastPlacing(lines: readonly EffectJson[], left: number): number {
  let remaining = left;
  const taken = new Map<unknown, number>();
  return lines.findIndex((line) => {
    if (line.from === 'aside') taken.set(`$${String(line.as)}`, sureOf(line));
    if (MOVES.has(line.do)) remaining -= taken.get(line.cards) ?? 0;
    return remaining <= 0 || isCleared(line, remaining);
  });
}

/**
 * What would use the cards that lie aside for something else: a line, or lines inside it. Lists
 * that share the slots of the list around them may also choose among those cards, or place them
 * all, and then do as they like.
 */
function otherUses(
  line: EffectJson,
  at: Path,
  left: number,
  shared: boolean,
): [Path, EffectJson][] {
  const { do: effect } = line;
  if (USES_ASIDE.has(effect) || (!shared && TURNS_UP.has(effect))) return [[at, line]];
  if (!SHARES_SLOTS.has(effect) && effect !== 'everyone') return [];
  const sharesThem = shared && effect !== 'everyone';
  return listsIn(line).flatMap(([field, lines]) => {
    const placed = sharesThem ? lastPlacing(lines, left) : -1;
    return lines
      .slice(0, placed < 0 ? lines.length : placed + 1)
      .flatMap((inner, i) => otherUses(inner, [...at, ...field, i], left, sharesThem));
  });
}

/** The lists of a line, with their fields. */
export function listsIn({
  play,
  else: otherwise,
  of,
}: EffectJson): [Path, readonly EffectJson[]][] {
  const lists: [Path, unknown][] = [
    [['play'], play],
    [['else'], otherwise],
    ...(Array.isArray(of) ? of.map((list, i): [Path, unknown] => [['of', i], list]) : []),
  ];
  return lists.filter((list): list is [Path, EffectJson[]] => Array.isArray(list[1]));
}

/** How many of the set-aside cards a choice is certain to take, if that many exist. */
function sureOf({ do: effect, where, count = 1 }: EffectJson): number {
  if (where !== undefined && Object.keys(where as object).length > 0) return 0;
  if (effect === 'find') return 1;
  if (effect === 'all') return Infinity;
  return typeof count === 'number' ? count : 0;
}
