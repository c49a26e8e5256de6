import type { Scene } from '@cardwright/kernel';

/** The ids of all areas, parts and things of a scene. */
export function idsIn(scene: Scene): string[] {
  const ids = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('id' in value && typeof value.id === 'string') ids.add(value.id);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(scene.areas);
  return [...ids];
}

/** Whether a reference matches something: `hand:Copper` also matches `hand:Copper#1`. */
export const isMeant = (ref: string, ids: readonly string[]): boolean =>
  ids.some((id) => id === ref || (id.startsWith(ref) && id[ref.length] === '#'));
