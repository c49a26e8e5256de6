import type { Ask, Happening, MatchInfo, Standing, NotificationParams } from '@cardwright/protocol';
import type { Call, Effect, Notified, Replied, TableEvent } from './events.ts';
import { reduceTable } from './reduce.ts';
import { newTable, type TableState } from './state.ts';

export const MATCH = 'm1';
export const TOKEN = 'a-token-of-twenty-two-letters';

/** A table under test: the test passes events with their time and reads the effects. */
export class TestTable {
  now = 1000;
  instant = true;
  private model = newTable(MATCH, 1000);

  get shown(): TableState {
    return this.model.shown;
  }

  /** The number of the last log line. */
  get lines(): number[] {
    return this.shown.log.map(({ n }) => n);
  }

  on(event: TableEvent): readonly Effect[] {
    const { model, effects } = reduceTable(this.model, event, this);
    this.model = model;
    return effects;
  }

  hear<N extends Notified['name']>(name: N, params: NotificationParams<N>): readonly Effect[] {
    return this.on({ type: 'notified', name, params } as Notified);
  }

  /** A state change, with a scene whose status identifies it. */
  happened(...numbers: number[]): readonly Effect[] {
    const happened = numbers.map(line);
    return this.hear('happened', { match: MATCH, seat: 0, happened, scene: scene(numbers.at(-1)) });
  }

  asked(id: number): readonly Effect[] {
    return this.hear('asked', { match: MATCH, seat: 0, ask: ask(id), clocks: null });
  }

  reply(call: Call, result: Replied['result']): readonly Effect[] {
    return this.on({ type: 'replied', ...call, result } as Replied);
  }

  refuse(call: Call, code: string): readonly Effect[] {
    return this.on({ type: 'refused', call, code, message: code });
  }

  /** Joins, with a seat unless stated otherwise. */
  enter(standing: Partial<Standing> = {}, token: string | undefined = TOKEN): readonly Effect[] {
    return this.reply(callIn(this.on({ type: 'connected', token })), standingOf(standing));
  }
}

/** The only request among the effects. */
export function callIn(effects: readonly Effect[]): Call {
  const calls = effects.flatMap((effect) => (effect.do === 'call' ? [effect.call] : []));
  if (calls.length !== 1) throw new Error(`${calls.length} requests: ${JSON.stringify(effects)}`);
  return calls[0]!;
}

export const line = (n: number): Happening => ({
  n,
  event: { type: 'test' },
  words: { key: 'x.line', args: { n } },
});

export const scene = (n = 0): NonNullable<TableState['scene']> => ({
  game: 'test',
  status: { key: 'x.status', args: { n } },
  areas: [],
});

export const ask = (id: number): Ask => ({
  id,
  seat: 0,
  kind: 'one',
  min: 1,
  max: 1,
  why: { key: 'x.why' },
  options: [],
});

const info: MatchInfo = {
  match: MATCH,
  game: 'test',
  rules: '1',
  content: 'c',
  options: {},
  state: 'running',
  seats: [],
  rated: false,
  watch: 'open',
  chat: false,
  clock: null,
  commitment: '',
  createdAt: 0,
  startedAt: 0,
  endedAt: null,
};

export const result: NonNullable<TableState['result']> = {
  reason: 'rules',
  scores: [3, 1],
  winners: [0],
  seed: 's',
  salt: 't',
  hash: 'h',
};

export const endedInfo: MatchInfo = { ...info, state: 'ended', result };

export const standingOf = (part: Partial<Standing> = {}): Standing => ({
  info,
  seat: 0,
  n: 2,
  scene: scene(2),
  ask: ask(1),
  waiting: null,
  clocks: null,
  log: [line(1), line(2)],
  gap: false,
  offers: [],
  ...part,
});
