import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { seededRandom } from '../art/seeded-random.ts';
import { TONES } from '../art/landscape.tsx';
import { Layers } from '../art/layers.tsx';
import { pickMotif } from '../art/pick-motif.ts';
import { lookOf } from '../games/index.ts';
import { type CardFace, untranslated } from '../net/card-faces.ts';

const FITS = {
  whole: { viewBox: '12 0 72 64', preserveAspectRatio: 'xMidYMid meet' },
  fill: { viewBox: '0 0 96 64', preserveAspectRatio: 'xMidYMid slice' },
};

/** Seeded by the name in its file, so that the same card always gets the same picture. */
const rollOf = (card: CardFace): ((n: number) => number) =>
  seededRandom(`${card.game}:${card.written[0]}`);

/** The picture on a card: many elements that stay the same, so they are made once. */
export function Picture({ card }: { card: CardFace }): JSX.Element {
  const look = lookOf(card.game);
  const drawn = useMemo(
    () => card.picture === undefined && look.picture(untranslated(card), rollOf(card)),
    [look, card],
  );
  // as an image, never as inline markup: scripts in a pack's SVG cannot run
  if (card.picture !== undefined)
    return <img class="picture brought" src={card.picture} alt="" draggable={false} />;
  return (
    <svg class="picture" {...FITS[look.pictures]} aria-hidden="true">
      {drawn}
    </svg>
  );
}

/** A figure alone, for pieces on a board. */
export function Figure({ card, size = 32 }: { card: CardFace; size?: number }): JSX.Element {
  const drawn = useMemo(() => {
    const roll = rollOf(card);
    const motif = pickMotif(untranslated(card).name, card.type, roll);
    return <Layers name={motif} tones={TONES[roll(TONES.length)]!} at="" />;
  }, [card]);
  if (card.picture !== undefined)
    return <img class="figure brought" src={card.picture} alt="" width={size} height={size} />;
  return (
    <svg class="figure" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      {drawn}
    </svg>
  );
}
