import type { Scene } from '@cardwright/kernel';
import type { Ask, AskOption } from '@cardwright/protocol';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Stage } from '../scene/stage.ts';
import { begin, type Choosing, click, dropped, highlightOf, means, type Step } from './choosing.ts';
import { thingsOf } from './things-of.ts';

const IDLE = { can: false } as const;

export interface OpenMenu {
  places: number[];
  /** The place of the thing it belongs to. */
  anchor: DOMRect | undefined;
}

/** A choice in progress, for components. */
export interface ChoosingAtTable {
  current: Choosing | undefined;
  menu: OpenMenu | undefined;
  /** How the things of the scene look, and what they do. */
  acts: Pick<Stage, 'look' | 'click' | 'lift' | 'drop'>;
  follow(step: Step): void;
  change(choosing: Choosing): void;
  closeMenu(): void;
  point(option: AskOption | undefined): void;
  /** Whether this option refers to something on the table, or is only words. */
  onTable(option: AskOption): boolean;
}

const boxOf = (id: string | undefined): DOMRect | undefined =>
  id === undefined
    ? undefined
    : document.querySelector(`[data-thing="${CSS.escape(id)}"]`)?.getBoundingClientRect();

const refersTo = (option: AskOption, id: string): boolean =>
  [option.ref, option.to, ...(option.refs ?? [])].some((ref) => means(ref, id));

/**
 * Options to list in words: the step's own menu, or targets of the held thing that are not on the
 * table.
 */
function menuOf(
  step: Exclude<Step, { answer: number[] }>,
  things: ReadonlySet<string>,
): number[] | undefined {
  if ('menu' in step) return step.menu;
  const { held, ask } = step.choosing;
  if (held === undefined) return undefined;
  const places = ask.options.flatMap((option, place) => (means(option.ref, held) ? [place] : []));
  return places.every((place) => !things.has(ask.options[place]?.to ?? '')) ? places : undefined;
}

export function useChoosing(
  scene: Scene,
  ask: Ask | null,
  busy: boolean,
  answer: (pick: number[]) => void,
): ChoosingAtTable {
  const [choosing, setChoosing] = useState<Choosing>();
  const [menu, setMenu] = useState<OpenMenu>();
  const [pointed, point] = useState<AskOption>();
  const current = useMemo(
    () => (choosing?.ask === ask ? choosing : ask ? begin(ask) : undefined),
    [choosing, ask],
  );
  const things = useMemo(() => thingsOf(scene), [scene]);
  useEffect(() => {
    setChoosing(undefined);
    setMenu(undefined);
    point(undefined);
  }, [ask]);

  const follow = useCallback(
    (step: Step, id?: string) => {
      if ('answer' in step) {
        setMenu(undefined);
        answer(step.answer);
        return;
      }
      const places = menuOf(step, things);
      setChoosing(step.choosing);
      setMenu(places && { places, anchor: boxOf(id) });
    },
    [answer, things],
  );

  const acts = useMemo<ChoosingAtTable['acts']>(() => {
    if (!current || busy)
      return { look: () => IDLE, click: () => {}, lift: () => {}, drop: () => {} };
    return {
      look(id) {
        const highlight = highlightOf(current, id);
        return pointed && refersTo(pointed, id) ? { ...highlight, target: true } : highlight;
      },
      click: (id) => follow(click(current, id), id),
      lift(id) {
        const { kind, options } = current.ask;
        const goes = options.some(({ ref, to }) => means(ref, id) && to !== undefined);
        if (kind === 'one' && goes) setChoosing({ ...current, held: id });
      },
      drop(from, over) {
        const { step, at } = dropped(current, from, over);
        follow(step, at);
      },
    };
  }, [current, busy, pointed, follow]);

  const onTable = useCallback(
    ({ ref, to, refs = [] }: AskOption) =>
      [ref, to, ...refs].some((id) => id !== undefined && things.has(id)),
    [things],
  );
  const closeMenu = useCallback(() => setMenu(undefined), []);
  return { current, menu, acts, follow, change: setChoosing, closeMenu, point, onTable };
}
