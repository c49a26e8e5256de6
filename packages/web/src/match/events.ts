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

/** A notification from the server. */
export type Notified = { readonly type: 'notified' } & Notification;

/** An action of the user. */
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
  /** Connected, for the first time or again; `token` is the seat's, if there is one. */
  | { readonly type: 'connected'; readonly token: string | undefined }
  | { readonly type: 'disconnected' }
  | { readonly type: 'timer' }
  | Notified
  | Replied
  | RefusedEvent
  | Command;

export type Effect =
  | { readonly do: 'call'; readonly call: Call }
  /** A `timer` event after this many ms; replaces the previous one. */
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

/**
 * When an event arrived, and whether its effect is shown at once: animations are off, or the page
 * is hidden.
 */
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
