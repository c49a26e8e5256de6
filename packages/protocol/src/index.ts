export {
  isMethod,
  type MethodName,
  methodList,
  methods,
  type NotificationName,
  type NotificationParams,
  notifications,
  type Params,
  type ParamsIn,
  type ResultOf,
} from './catalogue.ts';
export type { Method, Notification } from './define.ts';
export { describeCards, describeGame, type PackFaces } from './describe-game.ts';
export {
  CLOSE_CODES,
  type ErrorCode,
  type ErrorObject,
  errorObject,
  ERRORS,
  RpcError,
} from './errors.ts';
export { DEFAULT_LIMITS, type Limits, limitsWith } from './limits.ts';
export { openRpc, protocolHash } from './open-rpc.ts';
export {
  type Ask,
  type AskOption,
  type ClockSetting,
  type Clocks,
  type Happening,
  isVisible,
  type MatchInfo,
  type Result,
  type SeatInfo,
  type SeatSetting,
  type SetupChoice,
  type Show,
  type Standing,
} from './parts.ts';
export { protocolReference } from './reference.ts';
export { STANDARD_CLOCKS, standardClock } from './standard-clocks.ts';
export { PROTOCOL_VERSION, SERVED_VERSIONS } from './version.ts';
