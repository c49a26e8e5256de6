/**
 * Every error: a stable code in `error.data.code` and its JSON-RPC number. Programs compare the
 * code; the message is for people and may change. Numbers are never reused for another code.
 */
export const ERRORS = {
  'rpc/parse': { number: -32700, about: 'the message is not valid JSON' },
  'rpc/request': { number: -32600, about: 'the JSON is not a JSON-RPC 2.0 request' },
  'rpc/method': { number: -32601, about: 'unknown method' },
  'rpc/params': {
    number: -32602,
    about: 'invalid params; `data.issues` lists what is wrong and where',
  },
  'rpc/internal': { number: -32603, about: 'internal error; the request changed nothing' },
  'protocol/version': {
    number: -32001,
    about:
      'the server does not support this protocol version; `data.served` lists the ones it does',
  },
  'server/stopping': {
    number: -32002,
    about: 'the server is stopping; reconnect after `retryAfterMs`',
  },
  'server/storage': { number: -32003, about: 'the answer could not be stored and does not count' },
  'server/unavailable': {
    number: -32004,
    about: 'the database cannot be reached; nothing was changed, try again after `retryAfterMs`',
  },
  'limit/rate': { number: -32010, about: 'rate limit exceeded; wait `retryAfterMs`' },
  'limit/size': {
    number: -32011,
    about: 'the message is too large; the socket is closed with 1009',
  },
  'limit/depth': { number: -32012, about: 'the JSON is nested too deeply' },
  'limit/batch': { number: -32013, about: 'the batch has too many requests' },
  'limit/connections': {
    number: -32014,
    about: 'too many connections; the socket is closed with 1013',
  },
  'limit/matches': { number: -32015, about: 'too many open matches; wait `retryAfterMs`' },
  'limit/tables': {
    number: -32016,
    about: 'too many tables from this address are waiting for players; wait `retryAfterMs`',
  },
  'limit/replays': {
    number: -32017,
    about: 'too many records and replays for this address; wait `retryAfterMs`',
  },
  'game/unknown': { number: -32020, about: 'unknown game' },
  'game/options': { number: -32021, about: 'the options are invalid for this game' },
  'game/seats': { number: -32022, about: 'the game does not support that number of players' },
  'game/start': {
    number: -32024,
    about: 'the match cannot start from this position, or matches here start from a deal only',
  },
  'player/unknown': {
    number: -32023,
    about: 'the game has no such built-in player, or its arguments are invalid',
  },
  'match/unknown': { number: -32030, about: 'unknown match' },
  'match/full': { number: -32031, about: 'no seat is free' },
  'match/not-started': { number: -32032, about: 'the match has not started: seats are still free' },
  'match/over': { number: -32033, about: 'the match is over' },
  'match/running': { number: -32034, about: 'not available until the match has ended' },
  'match/rated': {
    number: -32035,
    about: 'rated matches are not supported yet; leave `rated` out',
  },
  'seat/unknown': { number: -32040, about: 'unknown seat' },
  'seat/taken': { number: -32041, about: 'the seat is taken' },
  'seat/token': { number: -32042, about: 'no seat matches this token' },
  'seat/not-yours': {
    number: -32043,
    about: 'this socket does not hold the seat; join, or resume with the token',
  },
  'seat/ambiguous': {
    number: -32044,
    about: 'this socket holds several seats of the match; specify one',
  },
  'seat/elsewhere': {
    number: -32049,
    about: 'another socket has resumed this seat; resume with the token to take it back',
  },
  'name/taken': { number: -32045, about: 'somebody with that name is already at the table' },
  'invite/wrong': {
    number: -32046,
    about: 'the free seats require an invite, which is missing or wrong',
  },
  'watch/closed': { number: -32047, about: 'this match is not open to spectators' },
  'watch/asked': {
    number: -32048,
    about: 'the players have been asked; `standing` follows if they agree',
  },
  'answer/over': { number: -32050, about: 'the match is over; there is nothing to answer' },
  'answer/wrong-seat': { number: -32051, about: 'another seat has to answer' },
  'answer/stale': {
    number: -32052,
    about: 'that ask has been answered already, or is not the open one',
  },
  'answer/malformed': {
    number: -32053,
    about: 'the pick does not have the form that this kind of ask requires',
  },
  'answer/not-offered': { number: -32054, about: 'the pick names an option that is not offered' },
  'undo/none': { number: -32060, about: 'there is nothing to undo, or no offer to answer' },
  'undo/hidden': {
    number: -32061,
    about: 'something hidden has been revealed since, so the answer cannot be undone',
  },
  'undo/limit': {
    number: -32066,
    about: 'this match has reached its maximum number of undos (`matchUndos`)',
  },
  'hint/others': {
    number: -32067,
    about: 'there are no hints while other people play in the match',
  },
  'hint/none': { number: -32068, about: 'the question has only one possible answer' },
  'chat/off': { number: -32062, about: 'chat is off in this match' },
  'rematch/none': { number: -32063, about: 'the match has not ended, or cannot have a rematch' },
  'replay/range': { number: -32064, about: 'the record has no such position' },
  'record/content': {
    number: -32065,
    about: 'the rules or the content of this match are no longer installed',
  },
} as const satisfies { [code: string]: { number: number; about: string } };

export type ErrorCode = keyof typeof ERRORS;

/** WebSocket close codes this server uses. */
export const CLOSE_CODES = {
  1000: 'done',
  1002: 'a frame violated RFC 6455',
  1003: 'a binary frame arrived; only text frames are accepted',
  1007: 'a text frame was not valid UTF-8',
  1009: 'the message was too large',
  1012: 'the server is restarting; reconnect',
  1013: 'too many connections; try again later',
  1006: 'closed without a close frame: the client read too slowly, or answered no pings',
  4002: 'rate limit ignored: too many messages, or too many pings and pongs',
} as const;

/** A refusal on its way to the client. */
export class RpcError extends Error {
  readonly code: ErrorCode;
  readonly data: { [field: string]: unknown };
  constructor(code: ErrorCode, message?: string, data: { [field: string]: unknown } = {}) {
    super(message ?? ERRORS[code].about);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

export interface ErrorObject {
  code: number;
  message: string;
  data: { code: ErrorCode; retryAfterMs?: number; [field: string]: unknown };
}

export const errorObject = (error: RpcError): ErrorObject => ({
  code: ERRORS[error.code].number,
  message: error.message,
  data: { code: error.code, ...error.data },
});
