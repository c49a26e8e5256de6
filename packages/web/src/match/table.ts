import { type Client, Refused } from '../net/client.ts';
import { dropSeat, heldSeat, holdSeat, markOver } from '../net/seats.ts';
import { prefersReducedMotion } from '../settings.ts';
import { makeStore, type Store } from '../store.ts';
import type { Call, Effect, Replied, TableEvent } from './events.ts';
import { reduceTable } from './reduce.ts';
import { newTable, type TableModel, type TableState } from './state.ts';

/** Runs the effects of `reduceTable`: talks to the server, keeps time, remembers seats. */
export class Table {
  readonly state: Store<TableState>;
  private model: TableModel;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly client: Client;
  private readonly match: string;
  private unsubscribe: (() => void)[] = [];

  constructor(client: Client, match: string) {
    this.client = client;
    this.match = match;
    this.model = newTable(match, performance.now());
    this.state = makeStore(this.model.shown);
  }

  /** Follows the match until `close`. */
  open(): void {
    const connected = (): void => this.dispatch({ type: 'connected', token: this.token() });
    this.unsubscribe = [
      this.client.onNotification((heard) => this.dispatch({ type: 'notified', ...heard })),
      this.client.onOpen(connected),
      this.client.onClose(() => this.dispatch({ type: 'disconnected' })),
    ];
    connected();
  }

  close(): void {
    this.dispatch({ type: 'leave' });
    clearTimeout(this.timer);
    for (const end of this.unsubscribe) end();
  }

  answer(pick: number[]): void {
    this.dispatch({ type: 'answer', pick });
  }

  request(method: 'resign' | 'undo' | 'rematch'): void {
    this.dispatch({ type: 'request', method });
  }

  agree(offer: string, yes: boolean): void {
    this.dispatch({ type: 'agree', offer, yes });
  }

  alwaysReveal(always: boolean): void {
    this.dispatch({ type: 'reveal', always });
  }

  dismiss(): void {
    this.dispatch({ type: 'dismiss' });
  }

  takeOver(): void {
    this.dispatch({ type: 'take-over', token: this.token() });
  }

  private token(): string | undefined {
    return heldSeat(this.match)?.token;
  }

  private dispatch(event: TableEvent): void {
    const when = { now: performance.now(), instant: prefersReducedMotion() || document.hidden };
    const { model, effects } = reduceTable(this.model, event, when);
    this.model = model;
    this.state.set(model.shown);
    for (const effect of effects) this.carryOut(effect);
  }

  private carryOut(effect: Effect): void {
    switch (effect.do) {
      case 'call':
        return this.call(effect.call);
      case 'wait':
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.dispatch({ type: 'timer' }), effect.ms);
        return;
      case 'hold-seat': {
        const { match, game, seat, token } = effect;
        const isLocal = heldSeat(this.match)?.local;
        return holdSeat({
          match,
          game,
          seat,
          token,
          at: Date.now(),
          ...(isLocal && { local: true }),
        });
      }
      case 'drop-seat':
        return dropSeat(this.match);
      case 'mark-over':
        return markOver(this.match);
    }
  }

  private call(call: Call): void {
    this.client.call(call.method, call.params).then(
      (result) => this.dispatch({ type: 'replied', ...call, result } as Replied),
      (error: unknown) => {
        const code = error instanceof Refused ? error.code : 'rpc/internal';
        const message = error instanceof Error ? error.message : String(error);
        this.dispatch({ type: 'refused', call, code, message });
      },
    );
  }
}
