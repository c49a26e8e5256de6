import type { Scene } from '@cardwright/kernel';
import type {
  Ask,
  Clocks,
  Happening,
  MatchInfo,
  Result,
  NotificationParams,
} from '@cardwright/protocol';
import type { Call } from './events.ts';

export type Offer = Pick<NotificationParams<'offer'>, 'id' | 'kind' | 'by' | 'seat'>;

/** What a table shows at one moment. */
export interface TableState {
  readonly match: string;
  /** `wrong`: see `error`. */
  readonly phase: 'loading' | 'ready' | 'wrong' | 'elsewhere' | 'asked-to-watch';
  readonly error?: string | undefined;
  readonly info?: MatchInfo | undefined;
  /** -1 for a spectator. */
  readonly seat: number;
  readonly scene?: Scene | undefined;
  readonly ask: Ask | null;
  readonly waiting: number[] | null;
  /** A player may have a secret question: messages are delayed. */
  readonly held: boolean;
  /** Such questions to this seat get their default answer. */
  readonly alwaysReveal: boolean;
  readonly clocks: Clocks | null;
  readonly log: readonly Happening[];
  readonly result?: Result | undefined;
  readonly offers: readonly Offer[];
  readonly watchers: number;
  /** An answer is being sent. */
  readonly busy: boolean;
  /** When the last message about the match arrived. */
  readonly heardAt: number;
  /** The last log line caused by this seat's own last answer. */
  readonly answeredAt: number;
  /** Why the last request was refused. */
  readonly refused?: { readonly code: string; readonly message: string } | undefined;
  /** The rematch that has started. */
  readonly again?: string | undefined;
}

/** What one message adds to the display. Frames are shown one after the other. */
export interface Frame {
  readonly scene?: Scene | undefined;
  readonly log?: readonly Happening[];
  readonly ask?: Ask;
  readonly clocks?: Clocks | null;
  readonly result?: Result;
}

/**
 * A table as this browser follows it: what is shown, and what is needed to continue. Plain data.
 */
export interface TableModel {
  readonly shown: TableState;
  /** This connection follows the match, so requests may be sent. */
  readonly joined: boolean;
  /** How the browser is joining, until the server has replied. */
  readonly entering?: 'resume' | 'watch' | undefined;
  /** The number of the last event that came, shown or still in the queue. */
  readonly n: number;
  /**
   * A gap was detected and is being fetched: frames that arrive meanwhile are part of the reply.
   */
  readonly fetching: boolean;
  readonly queue: readonly Frame[];
  /** When the current frame was shown, and when the last one arrived. */
  readonly shownAt: number;
  readonly queuedAt: number;
  /** The answer that the server has not confirmed: repeated after a reconnection. */
  readonly unconfirmed?: { readonly ask: number; readonly pick: number[] } | undefined;
  /** Other requests made without a connection: sent once the table is joined again. */
  readonly unsent: readonly Call[];
  /** An answer was given, and its result has not arrived yet. */
  readonly ownStep: boolean;
}

export const newTable = (match: string, now: number): TableModel => ({
  shown: {
    match,
    phase: 'loading',
    seat: -1,
    ask: null,
    waiting: null,
    held: false,
    alwaysReveal: false,
    clocks: null,
    log: [],
    offers: [],
    watchers: 0,
    busy: false,
    heardAt: now,
    answeredAt: 0,
  },
  joined: false,
  n: 0,
  fetching: false,
  queue: [],
  shownAt: 0,
  queuedAt: 0,
  unsent: [],
  ownStep: false,
});

/** The same question again after a reconnect: keeps a choice in progress or an answer sent. */
export const sameAsk = (shown: Ask | null, ask: Ask | null): Ask | null =>
  shown?.id === ask?.id ? shown : ask;
