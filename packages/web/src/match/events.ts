import type { ParamsIn, ResultOf } from '@cardwright/protocol';
import type { Notification } from '../net/client.ts';
import type { TableModel, TableState } from './state.ts';

export type TableMethod =
  | 'resume'
  | 'watch'
  | 'leave'
  | 'view'
  | 'answer'
  | 'resign'
  | 'undo'
  | 'rematch'
  | 'agree'
  | 'reveal';

/** A request to the server. */
export type Call<M extends TableMethod = TableMethod> = {
  [N in M]: { readonly method: N; readonly params: ParamsIn<N> };
}[M];

export type Replied<M extends TableMethod = TableMethod> = {
  [N in M]: {
    readonly type: 'replied';
    readonly method: N;
    readonly params: ParamsIn<N>;
    readonly result: ResultOf<N>;
  };
}[M];

export interface RefusedEvent {
  readonly type: 'refused';
  readonly call: Call;
  readonly code: string;
  readonly message: string;
}

/** What the server says by itself. */
export type Notified = { readonly type: 'notified' } & Notification;

/** What the person at the page wants. */
type Command =
  | { readonly type: 'answer'; readonly pick: number[] }
  | { readonly type: 'request'; readonly method: 'resign' | 'undo' | 'rematch' }
  | { readonly type: 'agree'; readonly offer: string; readonly yes: boolean }
  | { readonly type: 'reveal'; readonly always: boolean }
  | { readonly type: 'dismiss' }
  /** The seat is open in another window: take it back. */
  | { readonly type: 'take-over'; readonly token: string | undefined }
  | { readonly type: 'leave' };

export type TableEvent =
  /** There is a connection, the first one or a new one; `token` is the seat's, if there is one. */
  | { readonly type: 'connected'; readonly token: string | undefined }
  | { readonly type: 'disconnected' }
  | { readonly type: 'timer' }
  | Notified
  | Replied
  | RefusedEvent
  | Command;

export type Effect =
  | { readonly do: 'call'; readonly call: Call }
  /** A `timer` event after so many ms; it replaces the one before. */
  | { readonly do: 'wait'; readonly ms: number }
  | {
      readonly do: 'hold-seat';
      readonly match: string;
      readonly game: string;
      readonly seat: number;
      readonly token: string;
    }
  | { readonly do: 'drop-seat' }
  | { readonly do: 'mark-over' };

export interface Step {
  readonly model: TableModel;
  readonly effects: readonly Effect[];
}

/** When an event comes, and whether what it brings is shown at once: no motion, or nobody looks. */
export interface When {
  readonly now: number;
  readonly instant: boolean;
}

export const step = (model: TableModel, ...effects: Effect[]): Step => ({ model, effects });

export const show = (model: TableModel, change: Partial<TableState>): TableModel => ({
  ...model,
  shown: { ...model.shown, ...change },
});

export const call = (request: Call): Effect => ({ do: 'call', call: request });
