import type { Seat } from '@cardwright/kernel';
import type { Show } from '@cardwright/protocol';

/** A follower of a match, from a seat or as a spectator (-1). */
export interface Viewer {
  /** Its connection; the host numbers them. */
  readonly client: number;
  readonly seat: Seat;
  show: Show;
  /** The number of the last event sent to it. */
  told: number;
  /** The seat that the last `waiting` named; -1 for none. */
  waiting: number;
  name?: string;
}

export const newViewer = (
  client: number,
  seat: Seat,
  show: Show = 'nothing',
  name?: string,
): Viewer => ({
  client,
  seat,
  show,
  told: 0,
  waiting: -1,
  ...(name === undefined ? {} : { name }),
});

/** A message for one viewer, as JSON. */
export interface OutgoingMessage {
  to: Viewer;
  text: string;
  /**
   * May be dropped for a slow reader. Of several with the same name the last is sent when the
   * reader has caught up; without a name (`''`) it is lost.
   */
  droppable?: string;
}
