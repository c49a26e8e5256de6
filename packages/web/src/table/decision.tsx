import type { Words } from '@cardwright/kernel';
import type { Happening, MatchInfo } from '@cardwright/protocol';
import type { ComponentChildren, JSX } from 'preact';
import type { Cards } from '../net/card-faces.ts';
import { AskPanel } from './ask-panel.tsx';
import { begin, pick } from './choosing.ts';
import type { Play } from './table-view.tsx';
import type { ChoosingAtTable } from './use-choosing.ts';
import { OthersTurn } from './waiting.tsx';

export interface DecisionProps {
  info: MatchInfo | undefined;
  play: Play;
  choosing: ChoosingAtTable;
  cards: Cards;
  log: readonly Happening[];
  seat: number;
  others: readonly number[];
  words: Words;
  seatName(seat: number): string;
  /** The answer that a hint or a lesson points at. */
  meant?: readonly number[] | undefined;
  /** Between the question and its options: a hint, what a lesson says. */
  advice?: ComponentChildren;
}

/** The viewer's own question, or whom the table waits for. */
export function Decision(props: DecisionProps): JSX.Element {
  const { play, choosing, cards, words } = props;
  const { current, follow, change, point, onTable } = choosing;
  if (!current) return <Waiting {...props} />;
  return (
    <AskPanel
      choosing={current}
      busy={play.busy}
      words={words}
      card={current.ask.card === undefined ? undefined : cards.get(current.ask.card)}
      pick={(place) => follow(pick(current, place))}
      setNumber={(number) => change({ ...current, number })}
      clear={() => change(begin(current.ask))}
      answer={play.answer}
      point={point}
      onTable={onTable}
      meant={props.meant}
      advice={props.advice}
    />
  );
}

function Waiting({ info, play, log, seat, others, words, seatName }: DecisionProps): JSX.Element {
  return (
    <OthersTurn
      info={info}
      seat={seat}
      others={others}
      held={play.held}
      since={play.heardAt}
      done={log.filter(({ n }) => n > play.answeredAt)}
      seatName={seatName}
      words={words}
    />
  );
}
