import type { Part, Scene } from '@cardwright/kernel';

/** Ids of everything in a scene; identical things also by their id without the suffix. */
export function thingsOf(scene: Scene): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { parts, place } of scene.areas)
    for (const id of parts.flatMap((part) => idsOf(part, place === 'side'))) {
      ids.add(id);
      const alike = id.indexOf('#');
      if (alike > 0) ids.add(id.slice(0, alike));
    }
  return ids;
}

/** Ids of areas, parts and things, each once; identical things keep their suffix. */
export const allIds = ({ areas }: Scene): string[] => [
  ...new Set(
    areas.flatMap(({ id, parts }) => [
      id,
      ...parts.flatMap((part) => [part.id, ...idsOf(part, false)]),
    ]),
  ),
];

function idsOf(part: Part, isBeside: boolean): string[] {
  switch (part.kind) {
    case 'cards':
      return part.cards.map(({ id }) => id);
    case 'counters':
      return part.counters.flatMap(({ id }) => id ?? []);
    case 'grid':
      return [part.id, ...part.cells.flatMap((cell) => [cell, ...cell.pieces].map(({ id }) => id))];
    case 'spaces':
      return (
        part.spaces
          // A bare space beside the board (`end turn`) is drawn as a button.
          .filter((space) => !isBeside || space.badges || space.card !== undefined)
          .flatMap((space) => [space, ...space.pieces].map(({ id }) => id))
      );
    case 'track':
      return [];
  }
}
