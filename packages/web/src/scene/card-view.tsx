import type { Badge, Words } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { memo } from 'preact/compat';
import { Icon } from '../art/icons.tsx';
import { lookOf } from '../games/index.ts';
import type { CardFace } from '../net/card-faces.ts';
import { typeWords, useWords } from '../words.ts';
import { CardText } from './card-text.tsx';
import { Picture } from './picture.tsx';

/** Longer texts are set smaller. */
const LENGTHS: [number, string][] = [
  [330, 'longest'],
  [240, 'very-long'],
  [170, 'longer'],
  [110, 'long'],
  [60, 'mid'],
];

export interface CardViewProps {
  card: CardFace;
  /** strip: rotated, as on a floor of a tower. */
  size?: 'small' | 'normal' | 'large' | 'strip';
  badges?: readonly Badge[] | undefined;
  /** For what the badges mean. */
  words?: Words | undefined;
}

/** A word that cannot be broken needs smaller letters than a name of several words. */
function nameSize(name: string): string {
  if (name.split(/[\s-]/).some((word) => word.length > 14)) return 'longer long-word';
  return name.length > 13 ? 'longer' : '';
}

/**
 * A card face up: name, cost, type, picture, text. Hidden from screen readers; its button has the
 * words.
 */
export const CardView = memo(function CardView({
  card,
  size = 'normal',
  badges,
  words,
}: CardViewProps): JSX.Element {
  const long = LENGTHS.find(([from]) => card.text.length > from)?.[1] ?? '';
  const { t, has } = useWords();
  const costs = costParts(card.cost);
  const look = lookOf(card.game);
  const ways = look.costs(card);
  const figures = badges?.some(({ icon }) => icon === 'heart') ? [] : look.figures(card);
  const name = card.name;
  return (
    <span class={`card-face frame-${look.frame(card)} ${size}`} data-game={card.game}>
      <span class="card-in">
        <span class="card-head">
          {costs !== undefined && <span class="card-cost">{costs}</span>}
          <span class={`card-name ${nameSize(name)}`}>{name}</span>
        </span>
        <span class="card-art">
          <Picture card={card} />
        </span>
        {(ways.length > 0 || figures.length > 0) && (
          <span class="card-figures">
            {ways.map((way, i) => (
              <span class="card-way">
                {i > 0 && '/ '}
                {way.map(({ icon, value }) => (
                  <span class="card-figure">
                    <Icon name={icon} size={14} game={card.game} />
                    {value}
                  </span>
                ))}
              </span>
            ))}
            {figures.map(({ icon, value }) => (
              <span class="card-figure">
                <Icon name={icon} size={14} game={card.game} />
                {value}
              </span>
            ))}
          </span>
        )}
        {card.text.trim() !== '' && (
          <span class={`card-words ${long}`}>{size !== 'small' && <CardText card={card} />}</span>
        )}
        <span class="card-type">{typeWords(card.type, t, has)}</span>
        {badges && badges.length > 0 && (
          <span class="card-badges">
            {badges.map((badge) => (
              <span class={`card-badge b-${badge.icon}`} title={words?.(badge.label)}>
                <Icon
                  name={badge.icon}
                  size={15}
                  value={Number(badge.value) || 0}
                  game={card.game}
                />{' '}
                {badge.value}
              </span>
            ))}
          </span>
        )}
      </span>
    </span>
  );
});

/** Short costs are shown in a coin; long ones (wood 1, stone 2) are left to the text. */
function costParts(cost: string | undefined): string | undefined {
  if (cost === undefined || cost === '') return undefined;
  return cost.length <= 3 ? cost : undefined;
}

export const CardBack = memo(function CardBack({ game }: { game: string }): JSX.Element {
  return (
    <span class="card-face back" data-game={game}>
      <svg viewBox="0 0 60 84" preserveAspectRatio="none" aria-hidden="true" class="back-art">
        <rect
          x="4"
          y="4"
          width="52"
          height="76"
          rx="4"
          fill="none"
          stroke="currentColor"
          stroke-width="1.500"
        />
        <path
          d="M30 14l16 28-16 28-16-28z"
          fill="none"
          stroke="currentColor"
          stroke-width="1.500"
        />
        <path d="M30 26l9 16-9 16-9-16z" fill="currentColor" opacity=".45" />
        <path
          d="M4 22L22 4M38 4l18 18M4 62l18 18M38 80l18-18"
          stroke="currentColor"
          stroke-width="1.200"
          opacity=".7"
        />
      </svg>
    </span>
  );
});
