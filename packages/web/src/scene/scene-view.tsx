import type { Area, Part, Scene } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { SeatMark, seatLook } from '../art/piece.tsx';
import { useWords } from '../words.ts';
import { CardsPartView } from './cards-part.tsx';
import { CountersPartView } from './counters-part.tsx';
import { useMoveAnimations } from './move-animations.ts';
import { GridPartView } from './grid-part.tsx';
import { SpacesPartView } from './spaces-part.tsx';
import { useStage } from './stage.ts';
import { TrackPartView } from './track-part.tsx';

function PartView({ part, own }: { part: Part; own: boolean }): JSX.Element {
  switch (part.kind) {
    case 'cards':
      return <CardsPartView part={part} own={own} />;
    case 'grid':
      return <GridPartView part={part} />;
    case 'track':
      return <TrackPartView part={part} />;
    case 'counters':
      return <CountersPartView part={part} />;
    case 'spaces':
      return <SpacesPartView part={part} />;
  }
}

function AreaView({
  area,
  clock,
}: {
  area: Area;
  clock?: (seat: number) => JSX.Element | null;
}): JSX.Element {
  const { words, seatName, viewer, meant } = useStage();
  const { t } = useWords();
  const seated = area.seat !== undefined && area.seat >= 0;
  const look = seated ? seatLook(area.seat!) : undefined;
  return (
    <section
      class={`area place-${area.place} ${area.active ? 'active' : ''}`}
      data-area={area.id}
      data-seat={area.seat}
      data-meant={meant.has(area.id) || undefined}
      aria-label={seated ? seatName(area.seat!) : words(area.label)}
      {...(look && { style: { '--seat': look.colour, '--seat-dark': look.dark } })}
    >
      <h2 class="area-label">
        {seated && <SeatMark seat={area.seat!} size={20} />}
        <span class="area-name">{seated ? seatName(area.seat!) : words(area.label)}</span>
        {seated && area.seat === viewer && <span class="you">{t('you')}</span>}
        {area.active && <span class="at-turn">{t('at-turn')}</span>}
        {seated && clock?.(area.seat!)}
      </h2>
      <div class="area-in">
        {area.parts.map((part) => (
          <PartView key={part.id} part={part} own={area.place !== 'rival'} />
        ))}
      </div>
    </section>
  );
}

/**
 * A whole table: opponents above, the board in the middle, the viewer's own areas below, minor
 * areas at the side.
 */
export function SceneView({
  scene,
  open,
  clock,
}: {
  scene: Scene;
  open?: boolean;
  clock?: (seat: number) => JSX.Element | null;
}): JSX.Element {
  const root = useMoveAnimations(scene);
  const at = (place: Area['place']): Area[] => scene.areas.filter((area) => area.place === place);
  const draw = (area: Area): JSX.Element => (
    <AreaView key={area.id} area={area} {...(clock && { clock })} />
  );
  const rivals = at('rival');
  const side = at('side');
  return (
    <div
      class="scene"
      data-game={scene.game}
      data-rivals={rivals.length}
      data-open={open || undefined}
      data-viewer={useStage().viewer}
      ref={root}
    >
      {rivals.length > 0 && <div class="places rivals">{rivals.map(draw)}</div>}
      <div class="places board">{at('board').map(draw)}</div>
      {side.length > 0 && <div class="places side">{side.map(draw)}</div>}
      <div class="places own">{at('own').map(draw)}</div>
    </div>
  );
}
