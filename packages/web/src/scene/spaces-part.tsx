import type { Space, SpacesPart } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { useWords } from '../words.ts';
import { Badges, badgeWords } from './badges.tsx';
import { CardView } from './card-view.tsx';
import { PieceView } from './piece-view.tsx';
import { faceOf, useStage } from './stage.ts';
import { Thing } from './thing.tsx';

function SpaceView({ space }: { space: Space }): JSX.Element {
  const stage = useStage();
  const { t } = useWords();
  const look = stage.look(space.id);
  const card = space.card === undefined ? undefined : faceOf(stage, space.card);
  const name = stage.words(space.label);
  const label = [
    name,
    card?.name ?? '',
    badgeWords(space.badges, stage.words),
    card?.text.replaceAll('\n', '; ') ?? '',
    space.closed ? t('space.closed') : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div
      class={
        `space ${space.closed ? 'closed' : ''} ${card ? 'with-card' : ''} ` +
        `${space.pieces.length > 0 ? 'taken' : ''} ${look.can ? 'glows' : ''}`
      }
      data-space={space.id}
      data-meant={(!card && !look.can && stage.meant.has(space.id)) || undefined}
    >
      {card ? (
        <Thing id={space.id} label={label} card={card} class="space-card">
          <CardView card={card} size="strip" />
        </Thing>
      ) : look.can ? (
        <Thing id={space.id} label={label} class="space-spot">
          <span class="space-glow" />
        </Thing>
      ) : (
        // Cards fly to and from spaces, so an inactive space needs its position too.
        <span class="space-spot idle" data-thing={space.id} role="img" aria-label={label} />
      )}
      <span class="space-foot" aria-hidden={card || look.can ? 'true' : undefined}>
        <span class="space-name">{name}</span>
        <Badges badges={space.badges} />
      </span>
      {space.pieces.length > 0 && (
        <span class="space-pieces">
          {space.pieces.map((piece) => (
            <PieceView key={piece.id} piece={piece} />
          ))}
        </span>
      )}
    </div>
  );
}

/** Spaces where pieces are placed. */
export function SpacesPartView({ part }: { part: SpacesPart }): JSX.Element {
  const { words, meant } = useStage();
  return (
    <div
      role="group"
      class={`part spaces look-${part.look ?? part.id}`}
      data-part={part.id}
      data-meant={meant.has(part.id) || undefined}
      aria-label={words(part.label)}
    >
      <h3 class="part-label">{words(part.label)}</h3>
      <div class="spaces-in">
        {part.spaces.map((space) => (
          <SpaceView key={space.id} space={space} />
        ))}
      </div>
    </div>
  );
}
