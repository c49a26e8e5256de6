import type { FileFault } from '@cardwright/kernel';
import type { Path, Places } from '../../loading/index.ts';
import type { EffectJson } from '../effects/define.ts';

/** Nested lists that share the slots of the enclosing list. */
export const SHARES_SLOTS: ReadonlySet<string> = new Set(['may', 'if', 'modes']);
/** Effects that ask a question: an unused answer is a fault. The others fill a slot silently. */
const ASKS: ReadonlySet<string> = new Set(['choose', 'nameCard']);
/** Effects that do more than fill their slot. */
const ACTS: ReadonlySet<string> = new Set(['discardTop', 'revealUntil']);

/** A slot is written or read, in the order of the card. `list` is the path of its list. */
interface SlotUse {
  slot: string;
  fills: boolean;
  list: Path;
  line: EffectJson;
  at: Path;
}

/**
 * A choice must be used: warns about slots that nothing reads, unless a line that cannot be parsed
 * `mayUse` them.
 */
export function checkSlots(
  lines: readonly EffectJson[],
  at: Path,
  places: Places,
  mayUse: (slot: string, line: EffectJson) => boolean,
): { faults: FileFault[]; warnings: FileFault[] } {
  const uses: SlotUse[] = [];
  collect(lines, at, uses);
  const faults: FileFault[] = [];
  const warnings: FileFault[] = [];
  uses.forEach((use, i) => {
    if (!use.fills || ACTS.has(use.line.do) || isUsed(use, uses.slice(i + 1))) return;
    if (mayUse(use.slot, use.line)) return;
    const fault = places.fault(
      [...use.at, 'as'],
      `no line after this one uses $${use.slot}`,
      ASKS.has(use.line.do)
        ? `the choice would be lost: use it, as in { "do": "trash", "cards": "$${use.slot}" }`
        : 'remove this line, or use what it finds',
    );
    (ASKS.has(use.line.do) ? faults : warnings).push(fault);
  });
  return { faults, warnings };
}

/** Whether a slot is read before a line that always runs overwrites it. */
function isUsed({ slot, list }: SlotUse, later: readonly SlotUse[]): boolean {
  for (const use of later) {
    if (use.slot !== slot) continue;
    if (!use.fills) return true;
    const certain = use.list.every((part, i) => list[i] === part);
    if (certain) return false;
  }
  return false;
}

function collect(lines: readonly EffectJson[], list: Path, uses: SlotUse[]): void {
  lines.forEach((line, i) => {
    const at = [...list, i];
    const here = { list, line, at };
    for (const [field, value] of Object.entries(line))
      if (!isList(value))
        for (const slot of slotsIn(value)) uses.push({ ...here, slot, fills: false });
      else if (SHARES_SLOTS.has(line.do)) nested(value, [...at, field], uses);
    if (typeof line.as === 'string') uses.push({ ...here, slot: line.as, fills: true });
  });
}

function nested(value: readonly unknown[], at: Path, uses: SlotUse[]): void {
  if (value.every(Array.isArray))
    value.forEach((list, i) => collect(list as EffectJson[], [...at, i], uses));
  else collect(value as readonly EffectJson[], at, uses);
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The slots that a value of a line refers to, at any depth. */
function slotsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('$') ? [value.slice(1)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(slotsIn);
}

/** Whether a list, or a nested one that shares its slots, refers to a slot. */
export function refersTo(lines: readonly EffectJson[], slot: string): boolean {
  const uses: SlotUse[] = [];
  collect(lines, [], uses);
  return uses.some((use) => !use.fills && use.slot === slot.replace(/^\$/, ''));
}
