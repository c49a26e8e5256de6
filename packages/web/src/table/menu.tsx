import type { Message } from '@cardwright/kernel';
import type { Ask } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../words.ts';

/** A small menu beside a thing that several options refer to. */
export function Menu({
  ask,
  places,
  anchor,
  meant,
  words,
  pick,
  close,
}: {
  ask: Ask;
  places: number[];
  anchor: DOMRect | undefined;
  /** The answer that a hint or a lesson points at. */
  meant?: readonly number[] | undefined;
  words(message: Message): string;
  pick(place: number): void;
  close(): void;
}): JSX.Element {
  const { t } = useWords();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const from = document.activeElement as HTMLElement | null;
    menu.current?.querySelector<HTMLButtonElement>('button')?.focus();
    const outside = (event: PointerEvent): void => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    addEventListener('pointerdown', outside);
    return () => {
      removeEventListener('pointerdown', outside);
      from?.focus?.();
    };
  }, [places]);
  const x = Math.max(8, Math.min(anchor ? anchor.left : innerWidth / 2 - 130, innerWidth - 276));
  const below = anchor ? anchor.bottom + 6 : innerHeight / 2;
  const up = anchor !== undefined && below + places.length * 44 > innerHeight - 12;
  return (
    <div
      class="menu"
      ref={menu}
      role="group"
      aria-label={t('menu.choose')}
      style={
        up
          ? { left: `${x}px`, bottom: `${Math.max(8, innerHeight - anchor.top + 6)}px` }
          : { left: `${x}px`, top: `${below}px` }
      }
      onKeyDown={(event) => {
        const all = [...(menu.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
        const at = all.indexOf(document.activeElement as HTMLButtonElement);
        if (event.key === 'Escape') close();
        else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus();
        else if (event.key === 'ArrowUp') all[(at - 1 + all.length) % all.length]?.focus();
        else return;
        event.preventDefault();
      }}
    >
      {places.map((place) => (
        <button
          type="button"
          key={place}
          class="menu-item"
          data-option={place}
          data-meant={meant?.includes(place) || undefined}
          onClick={() => pick(place)}
        >
          {words(ask.options[place]!.words)}
        </button>
      ))}
    </div>
  );
}
