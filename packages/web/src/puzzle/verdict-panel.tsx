import type { Puzzle } from '@cardwright/games/puzzle';
import { percentOf, shareAt, shownGain } from '@cardwright/games/words';
import type { Words } from '@cardwright/kernel';
import type { Ask } from '@cardwright/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../words.ts';
import type { Verdict } from './judge-pick.ts';

export interface VerdictProps {
  puzzle: Puzzle;
  ask: Ask;
  verdict: Verdict;
  /** The answer was revealed, not found. */
  isRevealed: boolean;
  words: Words;
  /** The available actions. */
  children?: ComponentChildren;
}

/** Smaller chances are given in words. */
const LOST = 0.02;

/** Praise or a kind explanation, with the winning chances of the answer. */
export function VerdictPanel(props: VerdictProps): JSX.Element {
  const { puzzle, ask, verdict, isRevealed, words, children } = props;
  const { t, language } = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // the question is gone, and with it the focused element
    if (verdict.isRight) panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict]);
  const share = (x: number): string => {
    const end = shareAt(percentOf(x));
    const chance = new Intl.NumberFormat(language, { style: 'percent' }).format(x);
    return end ? t(`puzzle.share.${end}`) : t('puzzle.share', { chance });
  };
  const said = (pick: readonly number[]): string => {
    if (ask.kind === 'number') return `${pick[0] ?? 0}`;
    if (ask.kind === 'yes-no') {
      const [no, yes] = ask.options;
      if (pick[0] === 1) return yes ? words(yes.words) : t('yes');
      return no && yes ? words(no.words) : t('no');
    }
    const chosen = pick.flatMap((place) => ask.options[place] ?? []);
    return chosen.map((option) => words(option.words)).join(', ') || t('ask.none');
  };
  const { pick, chance, isRight } = verdict;
  const answer = said(pick);
  const best = puzzle.answers[0]?.chance ?? 0;
  const next = puzzle.answers.find((one) => one.chance !== best);
  const gain = shownGain(best, chance);
  return (
    <section
      ref={panel}
      class={`verdict ${isRight ? 'right' : 'wrong'}`}
      role="status"
      tabIndex={-1}
      data-verdict={isRight ? 'right' : 'wrong'}
    >
      <h2>{t(isRight ? (isRevealed ? 'puzzle.revealed' : 'puzzle.right') : 'puzzle.wrong')}</h2>
      <p>
        {isRight
          ? t(puzzle.answers.length === 2 ? 'puzzle.right.two' : 'puzzle.right.why', {
              answer,
              share: share(chance),
              next: said(next?.pick ?? []),
              other: share(next?.chance ?? 0),
            })
          : chance < LOST
            ? t('puzzle.wrong.lost', { answer, gain })
            : t('puzzle.wrong.why', { answer, share: share(chance), gain })}
      </p>
      {isRight && puzzle.why && <p data-why>{words(puzzle.why)}</p>}
      <div class="verdict-buttons">{children}</div>
    </section>
  );
}
