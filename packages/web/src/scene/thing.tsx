import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { CardFace } from '../net/card-faces.ts';
import { type say, useWords } from '../words.ts';
import { startDrag } from './drag.ts';
import { endPeek, peekHandlers } from './peek.tsx';
import type { Highlight } from '../table/choosing.ts';
import { MeantMark, meantWords } from './meant-mark.tsx';
import { useStage } from './stage.ts';

/** The duration of a long press, which enlarges the card. */
const LONG_PRESS_MS = 480;

export interface ThingProps {
  id: string;
  /** For screen readers. */
  label: string;
  card?: CardFace | undefined;
  class?: string;
  style?: { [property: string]: string | number };
  /** Shown even if nothing can be done with it. */
  children: ComponentChildren;
  /** Identifies the thing for animations. */
  travels?: string | undefined;
}

/** What a screen reader reads after the label. */
function stateWords({ picked, target, soft, can }: Highlight, t: typeof say): string {
  if (picked) return t('thing.picked', { n: picked });
  if (target || soft) return t('thing.target');
  return can ? t('thing.can') : '';
}

/** Mouse, touch and keyboard of a thing: click answers, drag moves, a long press enlarges. */
function usePointer(
  id: string,
  card: CardFace | undefined,
  can: boolean,
): JSX.IntrinsicElements['button'] {
  const stage = useStage();
  const press = useRef<{ timer?: ReturnType<typeof setTimeout>; long: boolean }>({ long: false });
  const endPress = (): void => clearTimeout(press.current.timer);
  const { onPointerMove, onPointerLeave } = peekHandlers(card);
  return {
    onClick: () => {
      if (press.current.long) {
        press.current.long = false;
        return;
      }
      endPeek();
      if (can) stage.click(id);
      else if (card) stage.enlarge(card);
    },
    onContextMenu: (event) => {
      if (!card) return;
      event.preventDefault();
      stage.enlarge(card);
    },
    onKeyDown: (event) => {
      if (card && (event.key === 'i' || event.key === 'I')) stage.enlarge(card);
    },
    onPointerMove,
    onPointerLeave: (event) => {
      endPress();
      onPointerLeave?.(event);
    },
    onPointerDown: (event) => {
      press.current.long = false;
      if (event.pointerType !== 'mouse' && card) {
        press.current.timer = setTimeout(() => {
          press.current.long = true;
          stage.enlarge(card);
        }, LONG_PRESS_MS);
      }
      const lift = (): void => {
        endPress();
        stage.lift(id);
      };
      if (can && event.button === 0) startDrag(event, id, lift, (over) => stage.drop(id, over));
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
  };
}

/**
 * Anything on the table that may be an option: then it is highlighted, and a click, a drag or a key
 * answers. A card can always be enlarged.
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
  const pointer = usePointer(id, card, look.can);
  const states = [
    look.can ? 'can' : '',
    look.picked ? 'picked' : '',
    look.target ? 'target' : '',
    look.soft ? 'soft' : '',
    look.held ? 'held' : '',
  ];
  const classes = `thing ${className} ${states.join(' ')}`;
  const order = stage.meant.get(id);
  const isMeant = order !== undefined;
  const common = {
    class: classes,
    style,
    'data-thing': id,
    'data-card': travels ?? card?.id,
    'data-meant': isMeant || undefined,
  };
  const words = [label, stateWords(look, t), isMeant ? meantWords(order, t) : '']
    .filter(Boolean)
    .join(', ');
  if (!look.can && !card) {
    return (
      <span {...common} role="img" aria-label={words}>
        {children}
        {isMeant && <MeantMark order={order} />}
      </span>
    );
  }
  return (
    <button
      {...common}
      {...pointer}
      type="button"
      aria-label={words}
      aria-pressed={look.picked ? true : undefined}
    >
      {children}
      {isMeant && <MeantMark order={order} />}
      {look.picked ? (
        <span class="pick-mark" aria-hidden="true">
          {look.picked}
        </span>
      ) : null}
    </button>
  );
}
