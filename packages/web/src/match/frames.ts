import type { Ask } from '@cardwright/protocol';
import { type Effect, type Step, step, type When } from './events.ts';
import { frameDelay } from './frame-delay.ts';
import { fetchStanding } from './standing.ts';
import { type Frame, sameAsk, type TableModel, type TableState } from './state.ts';

/** Shorter delays than this are skipped, ms. */
const SHORTEST_WAIT = 4;

/** Queues a frame. Duplicates are ignored; after a gap the table is fetched again. */
export function queueFrame(model: TableModel, frame: Frame, when: When): Step {
  if (model.fetching) return step(model);
  const first = frame.log?.at(0);
  const last = frame.log?.at(-1);
  if (last && last.n <= model.n) return step(model);
  if (first && first.n > model.n + 1) return fetchStanding(model, model.n);
  const own = model.ownStep && last ? { answeredAt: last.n } : {};
  return drain(
    {
      ...model,
      shown: { ...model.shown, ...own },
      ownStep: false,
      n: last?.n ?? model.n,
      queuedAt: when.now,
      queue: [...model.queue, frame],
    },
    when,
  );
}

/** Shows what is due: the first frame at once, each further one after the previous one's delay. */
export function drain(model: TableModel, { now, instant }: When): Step {
  const effects: Effect[] = [];
  let current = model;
  for (;;) {
    const [frame, ...queue] = current.queue;
    if (!frame) break;
    const delay = instant ? 0 : frameDelay(current.queue.length, now - current.queuedAt);
    const wait = current.shownAt + delay - now;
    if (wait > SHORTEST_WAIT) {
      effects.push({ do: 'wait', ms: wait });
      break;
    }
    if (frame.result) effects.push({ do: 'mark-over' });
    current = showFrame({ ...current, queue }, frame, now);
  }
  return step(current, ...effects);
}

function showFrame(model: TableModel, frame: Frame, now: number): TableModel {
  const { shown } = model;
  const last = shown.log.at(-1)?.n ?? -1;
  const lines = (frame.log ?? []).filter(({ n }) => n > last);
  const readable = lines.some(({ words }) => words);
  return {
    ...model,
    // An ask looks the same as the frame before it: no pause.
    shownAt: frame.ask || frame.result ? 0 : readable ? now : model.shownAt,
    shown: {
      ...shown,
      held: false,
      heardAt: now,
      ...(frame.scene && { scene: frame.scene }),
      ...(frame.clocks !== undefined && { clocks: frame.clocks }),
      ...(lines.length > 0 && { log: [...shown.log, ...lines] }),
      ...(frame.ask && asked(model, frame.ask)),
      ...(frame.result && ended(shown, frame.result)),
    },
  };
}

const asked = ({ shown, unconfirmed }: TableModel, ask: Ask): Partial<TableState> => ({
  ask: sameAsk(shown.ask, ask),
  busy: shown.busy && unconfirmed?.ask === ask.id,
  waiting: null,
  refused: undefined,
});

const ended = (shown: TableState, result: NonNullable<Frame['result']>): Partial<TableState> => ({
  result,
  ask: null,
  waiting: null,
  busy: false,
  ...(shown.info && { info: { ...shown.info, state: 'ended', result } }),
});
