import type { Ask } from '@cardwright/kernel';

/**
 * Answers as the tree stores them: option codes instead of positions, because deals that reach the
 * same node differ in their hidden cards and therefore in their lists of options.
 */
export function codesOf(ask: Ask, pick: readonly number[]): number[] {
  if (ask.kind === 'number' || ask.kind === 'yes-no') return pick.slice();
  const codes = pick.map((place) => ask.options[place]!);
  return ask.kind === 'some' ? codes.sort((a, b) => a - b) : codes;
}

/** A numeric key of an answer; equal codes have equal keys. */
export function keyOf(codes: readonly number[]): number {
  if (codes.length === 1) return codes[0]!;
  let h = 0x811c9dc5 ^ codes.length;
  for (let i = 0; i < codes.length; i++) h = Math.imul(h ^ codes[i]!, 0x01000193) ^ (h >>> 13);
  return (h >>> 0) + 0x100000000; // apart from single codes
}

/** The positions of an answer in this ask; undefined if it is not offered. */
export function placesIn(ask: Ask, codes: readonly number[]): number[] | undefined {
  const { kind, options } = ask;
  if (kind === 'number')
    return codes[0]! >= ask.min && codes[0]! <= ask.max ? [codes[0]!] : undefined;
  if (kind === 'yes-no') return [codes[0]!];
  if (kind === 'one') {
    const place = options.indexOf(codes[0]!);
    return place < 0 ? undefined : [place];
  }
  if (
    kind === 'order'
      ? codes.length !== options.length
      : codes.length < ask.min || codes.length > ask.max
  )
    return undefined;
  const places: number[] = new Array(codes.length);
  for (let i = 0; i < codes.length; i++) {
    let place = options.indexOf(codes[i]!);
    while (place >= 0 && taken(places, i, place)) place = options.indexOf(codes[i]!, place + 1);
    if (place < 0) return undefined;
    places[i] = place;
  }
  return places;
}

function taken(places: readonly number[], n: number, place: number): boolean {
  for (let i = 0; i < n; i++) if (places[i] === place) return true;
  return false;
}
