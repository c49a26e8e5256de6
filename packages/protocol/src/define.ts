import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** A method a client calls. Params are always given by name. */
export interface Method<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly about: string;
  readonly params: P;
  /**
   * A fast path for hot methods: returns true only for params that the schema would accept
   * unchanged. Everything else goes through the schema.
   */
  readonly plain?: (params: object) => boolean;
  readonly result: R;
  /** Its errors in addition to those common to every method. */
  readonly errors: readonly ErrorCode[];
}

/** A message that the server sends unprompted. */
export interface Notification<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly about: string;
  readonly params: P;
}

export const defineMethod = <P extends z.ZodType, R extends z.ZodType>(
  method: Method<P, R>,
): Method<P, R> => method;
export const defineNotification = <P extends z.ZodType>(
  notification: Notification<P>,
): Notification<P> => notification;
