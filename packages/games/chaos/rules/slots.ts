import type { ChaosTable, Side } from '../state.ts';

/** One of a side's empty slots by one roll, or -1. */
export function randomEmptySlot(t: ChaosTable, side: Side): number {
  let empty = 0;
  for (const unit of side.slots) if (unit === null) empty++;
  if (empty === 0) return -1;
  let left = t.roll(empty);
  return side.slots.findIndex((unit) => unit === null && left-- === 0);
}

export function addSlots(side: Side, count: number, most: number): void {
  for (let i = 0; i < count && side.slots.length < most; i++) side.slots.push(null);
}

/** Empty slots only, lowest first; the others move up in their order. */
export function removeSlots(side: Side, count: number): void {
  for (let i = 0; i < count; i++) {
    const empty = side.slots.indexOf(null);
    if (empty < 0) break;
    side.slots.splice(empty, 1);
  }
  side.slots.forEach((unit, slot) => {
    if (unit) unit.slot = slot;
  });
}
