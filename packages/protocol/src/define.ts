import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** A method a client calls. Params are always given by name. */
export interface Method<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly about: string;
  readonly params: P;
  /**
   * For a method called very often: true only for params that the schema takes just as they are.
   * Others go the long way.
   */
  readonly plain?: (params: object) => boolean;
  readonly result: R;
  /** The refusals it has beside those every method has. */
  readonly errors: readonly ErrorCode[];
}

/** A message the server sends by itself. */
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
