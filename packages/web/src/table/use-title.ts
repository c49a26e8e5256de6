import { useEffect, useRef } from 'preact/hooks';
import type { TableState } from '../match/state.ts';
import { useWords } from '../words.ts';
import { chime } from './sound.ts';

/** "Your turn" in the title, and a chime if sound is on. */
export function useTitle({ ask, result }: TableState, name: string): void {
  const { t } = useWords();
  const isAsked = ask !== null;
  const isOver = result !== undefined;
  useEffect(() => {
    const quiet = name === '' ? 'Cardwright' : `${name} – Cardwright`;
    document.title = isAsked ? `● ${t('title.turn')} – ${name}` : quiet;
  }, [isAsked, name, t]);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (isOver) chime('end');
    else chime(isAsked ? 'turn' : 'move');
  }, [isAsked, isOver]);
}
