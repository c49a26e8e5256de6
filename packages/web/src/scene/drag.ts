/**
 * Drags a thing with the mouse: a copy follows the pointer, and `drop` gets what is under it at the
 * end (nothing if it never left its place). Touch scrolls instead; there, a tap does the same.
 */
export function startDrag(
  event: PointerEvent & { currentTarget: EventTarget },
  id: string,
  began: () => void,
  drop: (over: readonly string[]) => void,
): void {
  if (event.pointerType !== 'mouse') return;
  const element = event.currentTarget as HTMLElement;
  const startX = event.clientX;
  const startY = event.clientY;
  let ghost: HTMLElement | undefined;

  const move = (at: PointerEvent): void => {
    const dx = at.clientX - startX;
    const dy = at.clientY - startY;
    if (!ghost) {
      if (Math.hypot(dx, dy) < 12) return;
      began();
      const box = element.getBoundingClientRect();
      ghost = element.cloneNode(true) as HTMLElement;
      ghost.classList.add('drag-ghost');
      ghost.removeAttribute('data-thing');
      ghost.setAttribute('aria-hidden', 'true');
      ghost.style.left = `${box.left}px`;
      ghost.style.top = `${box.top}px`;
      ghost.style.width = `${box.width}px`;
      ghost.style.height = `${box.height}px`;
      document.querySelector('[data-stage]')?.append(ghost);
      element.classList.add('dragged');
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg) scale(1.040)`;
  };
  const end = (at: PointerEvent): void => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    element.classList.remove('dragged');
    if (!ghost) return;
    ghost.remove();
    // Suppresses the click that follows a drag.
    const swallow = (click: Event): void => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    const under = document.elementsFromPoint(at.clientX, at.clientY);
    const home = element.closest('[data-part]');
    if (at.type === 'pointercancel' || under.includes(home as Element)) {
      drop([]);
      return;
    }
    const ids = under.flatMap((one) => {
      const thing = one.closest<HTMLElement>('[data-thing]')?.dataset.thing;
      const part = one.closest<HTMLElement>('[data-part], [data-area], [data-stage]');
      return [thing, part?.dataset.part, part && 'table'].filter(
        (found): found is string => found !== undefined && found !== id,
      );
    });
    drop([...new Set(ids)]);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
