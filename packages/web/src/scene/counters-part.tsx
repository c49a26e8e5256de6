import { figureWords } from '@cardwright/games/words';
import type { CountersPart } from '@cardwright/kernel';
import type { JSX } from 'preact';
import { Icon } from '../art/icons.tsx';
import { useStage } from './stage.ts';
import { Thing } from './thing.tsx';

/** Counters of a seat or of the table. */
export function CountersPartView({ part }: { part: CountersPart }): JSX.Element {
  const { words, look, meant } = useStage();
  return (
    <div
      class={`part counters look-${part.look ?? part.id.replace(/\d+$/, '')}`}
      data-part={part.id}
      data-meant={meant.has(part.id) || undefined}
    >
      {part.counters.map((counter) => {
        const label = figureWords(counter, words);
        const inside = (
          <>
            <Icon name={counter.icon} size={20} value={Number(counter.value) || 0} />
            <b key={String(counter.value)} class="counter-value">
              {counter.value}
            </b>
            <span class="counter-label">{words(counter.label)}</span>
          </>
        );
        return counter.id !== undefined && look(counter.id).can ? (
          <Thing key={counter.id} id={counter.id} label={label} class={`counter c-${counter.icon}`}>
            {inside}
          </Thing>
        ) : (
          <span
            class={`counter c-${counter.icon}`}
            title={label}
            data-meant={meant.has(counter.id ?? '') || undefined}
          >
            {inside}
          </span>
        );
      })}
    </div>
  );
}
