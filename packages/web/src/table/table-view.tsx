import type { Scene } from '@cardwright/kernel';
import type { Ask, Clocks, Happening, MatchInfo } from '@cardwright/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { useCards } from '../net/catalogue.ts';
import { enlarge } from '../scene/peek.tsx';
import { SceneView } from '../scene/scene-view.tsx';
import { type Stage, StageContext } from '../scene/stage.ts';
import { useWords } from '../words.ts';
import { pick } from './choosing.ts';
import { Clock } from './clock.tsx';
import { Decision } from './decision.tsx';
import { Log } from './log.tsx';
import { type Meant, meantThings } from './meant.ts';
import { Menu } from './menu.tsx';
import { useChoosing } from './use-choosing.ts';
import { useScrollToChoices } from './use-scroll-to-choices.ts';
import { useScrollToMeant } from './use-scroll-to-meant.ts';
import { useTableWords } from './use-table-words.ts';

/** A running match: the question, and whom the table waits for. */
export interface Play {
  ask: Ask | null;
  busy: boolean;
  clocks: Clocks | null;
  waiting: number[] | null;
  /** It must stay unknown whether anybody is asked. */
  held: boolean;
  /** When the last message about the match arrived. */
  heardAt: number;
  /** The last log line before the latest actions of others. */
  answeredAt: number;
  answer(pick: number[]): void;
}

export interface TableViewProps {
  info: MatchInfo | undefined;
  /** The heading of the page. */
  title: string;
  scene: Scene;
  seat: number;
  log: readonly Happening[];
  /** The log does not go back to the start. */
  logIsPartial?: boolean;
  /** Replays have no players to move. */
  play?: Play;
  /** Overrides the game's own status, which does not know about resigned seats. */
  status?: ComponentChildren;
  /** Above the log: offers, the end. */
  aside?: ComponentChildren;
  /** Everybody's cards are visible. */
  open?: boolean;
  /** Between the question and its options: a hint, what a lesson says. */
  advice?: ComponentChildren;
  /** What a hint or a lesson points at. */
  meant?: Meant | undefined;
  /** Replaces the decision: the end, replay controls. */
  instead?: ComponentChildren;
}

const NO_PLAY: Play = {
  ask: null,
  busy: false,
  clocks: null,
  waiting: null,
  held: false,
  heardAt: 0,
  answeredAt: 0,
  answer: () => undefined,
};

/** Until the server says whom it waits for, assume the seat to move. */
const toMove = (scene: Scene): number[] =>
  scene.areas.flatMap(({ active, seat }) => (active && seat !== undefined ? [seat] : []));

/** The table with its decision and its log: for play, for watching and for replays. */
export function TableView(props: TableViewProps): JSX.Element {
  const { info, title, scene, seat, log, play = NO_PLAY } = props;
  const { ask, busy, clocks, answer } = play;
  const { language, t } = useWords();
  const cards = useCards(scene.game, language);
  const { words, seatName } = useTableWords(info);
  const choosing = useChoosing(scene, ask, busy, answer);
  const { current, menu, acts } = choosing;
  useScrollToChoices(ask, props.meant !== undefined);
  const meant = useMemo(() => meantThings(scene, ask, props.meant), [scene, ask, props.meant]);
  useScrollToMeant(props.meant, meant, current, cards);
  const stage = useMemo<Stage>(
    () => ({ ...acts, game: scene.game, words, cards, viewer: seat, seatName, enlarge, meant }),
    [acts, scene.game, words, cards, seat, seatName, meant],
  );
  const asked = play.held ? [] : (play.waiting ?? toMove(scene));
  const others = asked.filter((one) => one !== seat);
  const clock = (one: number): JSX.Element => (
    <Clock
      clocks={clocks}
      seat={one}
      runs={ask?.seat === one || others.includes(one)}
      away={info?.seats[one]?.connected === false}
    />
  );
  const shared = { info, seat, log, cards, words, seatName };
  return (
    <StageContext.Provider value={stage}>
      <div class="table" data-stage data-game={scene.game} data-asked={ask ? ask.id : undefined}>
        <div class="felt">
          <h1 class="sr-only">{title}</h1>
          <p class="status" role="status">
            {props.status ?? words(scene.status)}
          </p>
          <SceneView scene={scene} open={props.open === true} clock={clock} />
        </div>
        <aside class="panel" aria-label={t('panel')}>
          {props.instead ?? (
            <Decision
              {...shared}
              play={play}
              choosing={choosing}
              others={others}
              meant={props.meant?.pick}
              advice={props.advice}
            />
          )}
          {props.aside}
          <Log log={log} cards={cards} words={words} isPartial={props.logIsPartial === true} />
        </aside>
        {menu && current && (
          <Menu
            ask={current.ask}
            places={menu.places}
            anchor={menu.anchor}
            meant={props.meant?.pick}
            words={words}
            pick={(place) => choosing.follow(pick(current, place))}
            close={choosing.closeMenu}
          />
        )}
      </div>
    </StageContext.Provider>
  );
}
