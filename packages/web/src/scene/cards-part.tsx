import type { CardsPart, CardThing } from '@cardwright/kernel';
import type { JSX } from 'preact';
import type { CardFace } from '../net/card-faces.ts';
import { typeWords, useWords } from '../words.ts';
import { badgeWords } from './badges.tsx';
import { CardBack, CardView } from './card-view.tsx';
import { faceOf, useStage } from './stage.ts';
import { Thing } from './thing.tsx';

/** Everything a sighted player sees of the card, for screen readers. */
function useLabel(thing: CardThing, card: CardFace | undefined): string {
  const { words } = useStage();
  const { t, has } = useWords();
  const name = card ? card.name : thing.face === 'down' ? t('card.down') : t('card.empty');
  return [
    name,
    card?.cost ? t('card.cost', { cost: card.cost }) : '',
    card ? typeWords(card.type, t, has) : '',
    thing.count !== undefined ? t('card.left', { n: thing.count }) : '',
    badgeWords(thing.badges, words),
    card?.text.replaceAll('\n', '; ') ?? '',
    thing.spent ? t('card.spent') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function CardThingView({
  thing,
  compact,
}: {
  thing: CardThing;
  compact?: boolean;
}): JSX.Element {
  const stage = useStage();
  const card = thing.card === undefined ? undefined : faceOf(stage, thing.card);
  const face = thing.face === 'empty' || thing.face === 'down' ? thing.face : '';
  return (
    <Thing
      id={thing.id}
      label={useLabel(thing, card)}
      card={card}
      class={`card-thing ${thing.spent ? 'spent' : ''} ${face}`}
    >
      <span class="card-slot" data-count={thing.count}>
        {thing.face === 'down' ? (
          <CardBack game={stage.game} />
        ) : card ? (
          <CardView
            card={card}
            size={compact ? 'small' : 'normal'}
            badges={thing.badges}
            words={stage.words}
          />
        ) : (
          <span class="card-face hole" />
        )}
        {thing.count !== undefined && (
          <span class={`pile-count ${thing.count === 0 ? 'none' : thing.count <= 3 ? 'few' : ''}`}>
            {thing.count}
          </span>
        )}
      </span>
    </Thing>
  );
}

/** A group of cards. A hand is fanned as tightly as its width requires. */
export function CardsPartView({ part, own }: { part: CardsPart; own: boolean }): JSX.Element {
  const { words, meant } = useStage();
  const hidden =
    part.layout === 'fan' &&
    part.cards.length > 0 &&
    part.cards.every(({ face }) => face === 'down');
  const shown =
    hidden && !own
      ? part.cards.slice(0, 7)
      : part.layout === 'stack'
        ? part.cards.slice(-1)
        : part.cards;
  const count = part.count ?? (hidden || part.layout === 'fan' ? part.cards.length : undefined);
  return (
    <div
      role="group"
      class={
        `part cards ${part.layout} ${hidden ? 'hidden' : ''} ` +
        `look-${part.look ?? part.id.replace(/(\W.*|\d+)$/, '')}`
      }
      data-part={part.id}
      data-meant={meant.has(part.id) || undefined}
      data-size={part.cards.length}
      aria-label={words(part.label)}
    >
      <h3 class="part-label">
        {words(part.label)}
        {count !== undefined && <span class="part-count">{count}</span>}
      </h3>
      <div class="cards-in" style={{ '--n': String(Math.max(1, shown.length)) }}>
        {shown.map((thing) => (
          <CardThingView key={thing.id} thing={thing} compact={part.layout === 'piles' || !own} />
        ))}
        {shown.length === 0 && <span class="card-face hole" aria-hidden="true" />}
      </div>
    </div>
  );
}
