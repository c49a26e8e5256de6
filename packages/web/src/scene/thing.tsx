import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { CardFace } from '../net/card-faces.ts';
import { useWords } from '../words.ts';
import { startDrag } from './drag.ts';
import { endPeek, peekAt } from './peek.tsx';
import { useStage } from './stage.ts';

export interface ThingProps {
  id: string;
  /** In words, for who cannot see it. */
  label: string;
  card?: CardFace | undefined;
  class?: string;
  style?: { [property: string]: string | number };
  /** Drawn even when nothing can be done with it. */
  children: ComponentChildren;
  /** What the page compares to let cards travel. */
  travels?: string | undefined;
}

/**
 * Anything on the table that may be an option: it glows then, and a click, a drag or a key answers.
 * A card can always be looked at.
 */
export function Thing({
  id,
  label,
  card,
  class: className = '',
  style,
  children,
  travels,
}: ThingProps): JSX.Element {
  const stage = useStage();
  const { t } = useWords();
  const look = stage.look(id);
  const press = useRef<{ timer?: ReturnType<typeof setTimeout>; long: boolean }>({ long: false });
  const classes = `thing ${className} ${look.can ? 'can' : ''} ${look.picked ? 'picked' : ''} ${look.target ? 'target' : ''} ${look.soft ? 'soft' : ''} ${look.held ? 'held' : ''}`;
  const common = { class: classes, style, 'data-thing': id, 'data-card': travels ?? card?.id };
  if (!look.can && !card) {
    return (
      <span {...common} role="img" aria-label={label}>
        {children}
      </span>
    );
  }
  const words = [
    label,
    look.picked
      ? t('thing.picked', { n: look.picked })
      : look.target || look.soft
        ? t('thing.target')
        : look.can
          ? t('thing.can')
          : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      {...common}
      type="button"
      aria-label={words}
      aria-pressed={look.picked ? true : undefined}
      onClick={() => {
        if (press.current.long) {
          press.current.long = false;
          return;
        }
        endPeek();
        if (look.can) stage.click(id);
        else if (card) stage.enlarge(card);
      }}
      onContextMenu={(event) => {
        if (!card) return;
        event.preventDefault();
        stage.enlarge(card);
      }}
      onKeyDown={(event) => {
        if (card && (event.key === 'i' || event.key === 'I')) stage.enlarge(card);
      }}
      onPointerEnter={(event) =>
        card && event.pointerType === 'mouse' && peekAt(card, event.currentTarget)
      }
      onPointerLeave={() => {
        clearTimeout(press.current.timer);
        endPeek();
      }}
      onPointerDown={(event) => {
        endPeek();
        press.current.long = false;
        if (event.pointerType !== 'mouse' && card) {
          press.current.timer = setTimeout(() => {
            press.current.long = true;
            stage.enlarge(card);
          }, 480);
        }
        if (look.can && event.button === 0)
          startDrag(
            event,
            id,
            () => {
              clearTimeout(press.current.timer);
              stage.lift(id);
            },
            (over) => stage.drop(id, over),
          );
      }}
      onPointerUp={() => clearTimeout(press.current.timer)}
      onPointerCancel={() => clearTimeout(press.current.timer)}
    >
      {children}
      {look.picked ? (
        <span class="pick-mark" aria-hidden="true">
          {look.picked}
        </span>
      ) : null}
    </button>
  );
}
