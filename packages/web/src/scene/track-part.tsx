import type { TrackPart } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { SeatMark } from '../art/piece.tsx';
import { useStage } from './stage.ts';

/** A track with the seats' markers; a long one shows only the relevant steps. */
export function TrackPartView({ part }: { part: TrackPart }): JSX.Element {
  const { words, seatName, meant } = useStage();
  const length = part.to - part.from + 1;
  const dense = length > 24;
  const places = dense
    ? [
        ...new Set([
          part.from,
          ...(part.steps ?? []).map(({ at }) => at),
          ...part.markers.map(({ at }) => at),
          part.to,
        ]),
      ].sort((a, b) => a - b)
    : Array.from({ length }, (_, i) => part.from + i);
  const inWords = part.markers.map(({ seat, at }) => `${seatName(seat)} ${at}`).join(', ');
  return (
    <div
      role="group"
      class={`part track look-${part.look ?? part.id} ${dense ? 'dense' : ''}`}
      data-part={part.id}
      data-meant={meant.has(part.id) || undefined}
      aria-label={words(part.label)}
    >
      <h3 class="part-label">{words(part.label)}</h3>
      <div class="track-in" role="img" aria-label={`${words(part.label)}: ${inWords}`}>
        {places.map((at) => (
          <span class={`step ${part.steps?.some((step) => step.at === at) ? 'marked' : ''}`}>
            <span class="step-at">{at}</span>
            {part.steps
              ?.filter((step) => step.at === at)
              .map((step) => (
                <span class="step-label">{step.label}</span>
              ))}
            <span class="step-marks">
              {part.markers
                .filter((marker) => marker.at === at)
                .map((marker) => (
                  <SeatMark seat={marker.seat} size={16} />
                ))}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}
