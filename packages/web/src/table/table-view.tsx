import type { Scene } from '@cardwright/kernel';
import type { Ask, AskOption, Clocks, Happening, MatchInfo } from '@cardwright/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { useCards } from '../net/catalogue.ts';
import { enlarge } from '../scene/peek.tsx';
import { SceneView } from '../scene/scene-view.tsx';
import { type Stage, StageContext } from '../scene/stage.ts';
import { still } from '../settings.ts';
import { useWords } from '../words.ts';
import { AskPanel } from './ask-panel.tsx';
import { begin, type Choosing, click, lookOf, means, pick, type Step } from './choosing.ts';
import { Clock } from './clock.tsx';
import { Log } from './log.tsx';
import { Menu } from './menu.tsx';
import { useTableWords } from './use-table-words.ts';
import { OthersTurn } from './waiting.tsx';

export interface TableViewProps {
  info: MatchInfo | undefined;
  /** What this page is. */
  title: string;
  scene: Scene;
  seat: number;
  ask: Ask | null;
  busy: boolean;
  clocks: Clocks | null;
  waiting: number[] | null;
  log: readonly Happening[];
  /** When the page last heard of the match, and the last line of the log before that which others have done since. */
  heardAt?: number;
  answeredAt?: number;
  answer(pick: number[]): void;
  /** Instead of what the game says is going on: it knows nothing of seats given up. */
  status?: string | undefined;
  /** Above the log: offers, the end, replay controls. */
  aside?: ComponentChildren;
  /** Everybody's cards are laid open. */
  open?: boolean;
  /** Instead of the decision. */
  instead?: ComponentChildren;
}

const IDLE = { can: false } as const;

/** Ids of everything in a scene; things that are alike also without what tells them apart. */
function thingsOf(scene: Scene): Set<string> {
  const ids = new Set<string>();
  const add = (id: string): void => {
    ids.add(id);
    const alike = id.indexOf('#');
    if (alike > 0) ids.add(id.slice(0, alike));
  };
  for (const [part, place] of scene.areas.flatMap((area) =>
    area.parts.map((one) => [one, area.place] as const),
  )) {
    if (part.kind === 'grid') add(part.id);
    if (part.kind === 'cards') for (const { id } of part.cards) add(id);
    else if (part.kind === 'counters')
      for (const { id } of part.counters) if (id !== undefined) add(id);
    if (part.kind === 'grid')
      for (const cell of part.cells) [cell, ...cell.pieces].forEach(({ id }) => add(id));
    else if (part.kind === 'spaces') {
      // A bare space beside the board (`end turn`) is a button, and is drawn as one.
      for (const space of part.spaces)
        if (place !== 'side' || space.badges || space.card !== undefined)
          [space, ...space.pieces].forEach(({ id }) => add(id));
    }
  }
  return ids;
}

/** The table with its decision and its log: for play, for watching and for replays. */
export function TableView(props: TableViewProps): JSX.Element {
  const { info, title, scene, seat, ask, busy, clocks, waiting, log, answer, aside, instead } =
    props;
  const { language, t } = useWords();
  const cards = useCards(scene.game, language);
  const { words, seatName } = useTableWords(info);
  const [choosing, setChoosing] = useState<Choosing>();
  const [menu, setMenu] = useState<number[]>();
  const [anchor, setAnchor] = useState<DOMRect>();
  const [pointed, setPointed] = useState<AskOption>();
  const current = ask && choosing?.ask === ask ? choosing : ask ? begin(ask) : undefined;

  useEffect(() => {
    setChoosing(undefined);
    setMenu(undefined);
    setPointed(undefined);
  }, [ask]);

  // On a narrow screen what can be chosen may be out of sight.
  useEffect(() => {
    if (!ask || !matchMedia('(max-width: 899px)').matches) return;
    const glowing = [...document.querySelectorAll('.scene .thing.can')];
    const bottom = document.querySelector('.ask')?.getBoundingClientRect().top ?? innerHeight;
    const seen = glowing.some((thing) => {
      const box = thing.getBoundingClientRect();
      return box.top > 50 && box.top + 40 < bottom;
    });
    if (!seen)
      glowing[0]?.scrollIntoView({ block: 'center', behavior: still() ? 'auto' : 'smooth' });
  }, [ask]);

  const things = useMemo(() => thingsOf(scene), [scene]);

  const follow = useCallback(
    (step: Step, id?: string) => {
      if ('answer' in step) {
        setMenu(undefined);
        answer(step.answer);
        return;
      }
      const { held, ask: open } = step.choosing;
      const places =
        'menu' in step
          ? step.menu
          : held === undefined
            ? undefined
            : open.options.flatMap((option, place) => (means(option.ref, held) ? [place] : []));
      // What has nowhere to go on this table is asked in words.
      const menu =
        'menu' in step || places?.every((place) => !things.has(open.options[place]?.to ?? ''))
          ? places
          : undefined;
      setChoosing(step.choosing);
      setMenu(menu);
      if (menu)
        setAnchor(
          id === undefined
            ? undefined
            : document.querySelector(`[data-thing="${CSS.escape(id)}"]`)?.getBoundingClientRect(),
        );
    },
    [answer, things],
  );

  const stage = useMemo<Stage>(
    () => ({
      game: scene.game,
      words,
      cards,
      viewer: seat,
      seatName,
      enlarge,
      look(id) {
        if (!current || busy) return IDLE;
        const look = lookOf(current, id);
        if (
          pointed &&
          (means(pointed.ref, id) ||
            means(pointed.to, id) ||
            pointed.refs?.some((ref) => means(ref, id)))
        )
          return { ...look, target: true };
        return look;
      },
      click: (id) => current && !busy && follow(click(current, id), id),
      lift(id) {
        if (
          current?.ask.kind === 'one' &&
          current.ask.options.some((option) => means(option.ref, id) && option.to !== undefined)
        )
          setChoosing({ ...current, held: id });
      },
      drop(from, over) {
        if (!current || busy) return;
        const mine = current.ask.options.flatMap((option, place) =>
          means(option.ref, from) ? [{ ...option, place }] : [],
        );
        const target = over.find((id) => mine.some(({ to }) => means(to, id)));
        const places = mine.flatMap(({ to, place }) =>
          target !== undefined && means(to, target) ? [place] : [],
        );
        const rest = { ...current, held: undefined };
        if (current.ask.kind === 'one' && places.length === 1) follow({ answer: places });
        else if (places.length > 1) follow({ menu: places, choosing: rest }, target);
        else if (over.length > 0 && mine.every(({ to }) => to === undefined))
          follow(click(rest, from), from);
        else setChoosing(rest);
      },
    }),
    [scene.game, words, cards, seat, seatName, current, busy, pointed, follow],
  );

  const onTable = useCallback(
    (option: AskOption) =>
      [option.ref, option.to, ...(option.refs ?? [])].some(
        (ref) => ref !== undefined && things.has(ref),
      ),
    [things],
  );
  const status = props.status ?? words(scene.status);
  // Until the server has said whom it waits for, it is whoever is to move.
  const toMove =
    waiting ??
    scene.areas.flatMap((area) => (area.active && area.seat !== undefined ? [area.seat] : []));
  const others = toMove.filter((one) => one !== seat);
  return (
    <StageContext.Provider value={stage}>
      <div class="table" data-stage data-game={scene.game} data-asked={ask ? ask.id : undefined}>
        <div class="felt">
          <h1 class="sr-only">{title}</h1>
          <p class="status" role="status">
            {status}
          </p>
          <SceneView
            scene={scene}
            open={props.open === true}
            clock={(one) => (
              <Clock
                clocks={clocks}
                seat={one}
                runs={ask?.seat === one || others.includes(one)}
                away={info?.seats[one]?.connected === false}
              />
            )}
          />
        </div>
        <aside class="panel" aria-label={t('panel')}>
          {instead ??
            (current ? (
              <AskPanel
                choosing={current}
                busy={busy}
                words={words}
                card={current.ask.card === undefined ? undefined : cards.get(current.ask.card)}
                pick={(place) => follow(pick(current, place))}
                setNumber={(number) => setChoosing({ ...current, number })}
                clear={() => setChoosing(begin(current.ask))}
                answer={answer}
                point={setPointed}
                onTable={onTable}
              />
            ) : (
              <OthersTurn
                info={info}
                seat={seat}
                others={others}
                since={props.heardAt ?? 0}
                done={log.filter(({ n }) => n > (props.answeredAt ?? 0))}
                seatName={seatName}
                words={words}
              />
            ))}
          {aside}
          <Log log={log} cards={cards} words={words} />
        </aside>
        {menu && current && (
          <Menu
            ask={current.ask}
            places={menu}
            anchor={anchor}
            words={words}
            pick={(place) => follow(pick(current, place))}
            close={() => setMenu(undefined)}
          />
        )}
      </div>
    </StageContext.Provider>
  );
}
