import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { CardFace } from '../net/card-faces.ts';
import { makeStore, useStore } from '../store.ts';
import { typeWords, useWords } from '../words.ts';
import { CardText } from './card-text.tsx';
import { CardView } from './card-view.tsx';

interface Peek {
  card: CardFace;
  x: number;
  y: number;
}

const peek = makeStore<Peek | undefined>(undefined);
const shown = makeStore<CardFace | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;
/** What the mouse has moved onto. */
let under: Element | undefined;

type Handlers = Pick<JSX.IntrinsicElements['button'], 'onPointerMove' | 'onPointerLeave'>;

/**
 * Enlarges a card after the mouse has moved onto it. When the page moves instead, browsers report
 * that the mouse entered the card below it, but not that it moved.
 */
export function peekHandlers(card: CardFace | undefined): Handlers {
  return {
    onPointerMove: ({ currentTarget, pointerType, movementX, movementY }) => {
      const isMoved = movementX !== 0 || movementY !== 0;
      if (!card || pointerType !== 'mouse' || !isMoved || under === currentTarget) return;
      under = currentTarget;
      peekAt(card, currentTarget);
    },
    onPointerLeave: () => {
      under = undefined;
      endPeek();
    },
  };
}

/** Waits for a moment, so that nothing flashes under a mouse that only passes. */
function peekAt(card: CardFace, element: Element): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const box = element.getBoundingClientRect();
    const width = 300;
    const x =
      box.right + width + 24 < innerWidth ? box.right + 12 : Math.max(8, box.left - width - 12);
    peek.set({ card, x, y: Math.max(8, Math.min(box.top - 40, innerHeight - 450)) });
  }, 380);
}

export function endPeek(): void {
  clearTimeout(timer);
  peek.set(undefined);
}

const endPeekOnEscape = ({ key }: KeyboardEvent): void => {
  if (key === 'Escape') endPeek();
};

/** A press anywhere, Escape and scrolling close the preview. */
function useEndPeek(): void {
  useEffect(() => {
    addEventListener('pointerdown', endPeek, true);
    addEventListener('keydown', endPeekOnEscape);
    addEventListener('scroll', endPeek);
    return () => {
      removeEventListener('pointerdown', endPeek, true);
      removeEventListener('keydown', endPeekOnEscape);
      removeEventListener('scroll', endPeek);
    };
  }, []);
}

/** A card in a dialog: click, long press, or the key I. */
export function enlarge(card: CardFace): void {
  endPeek();
  shown.set(card);
}

export function PeekLayer(): JSX.Element {
  const at = useStore(peek);
  const card = useStore(shown);
  useEndPeek();
  return (
    <>
      {at && (
        <div class="peek" style={{ left: `${at.x}px`, top: `${at.y}px` }} aria-hidden="true">
          <CardView card={at.card} size="large" />
        </div>
      )}
      {card && <CardDialog card={card} />}
    </>
  );
}

function CardDialog({ card }: { card: CardFace }): JSX.Element {
  const { t, has } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [card]);
  return (
    <dialog
      ref={dialog}
      class="card-dialog"
      aria-label={card.name}
      onClose={() => shown.set(undefined)}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="card-dialog-in">
        <CardView card={card} size="large" />
        <div class="card-dialog-words">
          <h2>{card.name}</h2>
          <p class="muted">
            {[
              typeWords(card.type, t, has),
              card.cost !== undefined && card.cost !== ''
                ? t('card.cost', { cost: card.cost })
                : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p>
            <CardText card={card} terms />
          </p>
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {t('close')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
