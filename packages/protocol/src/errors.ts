/**
 * Every refusal: a stable code in `error.data.code` and its JSON-RPC number. Programs compare the
 * code; the message is for people and may change. Numbers are never used for another code.
 */
export const ERRORS = {
  'rpc/parse': { number: -32700, about: 'the text is not JSON' },
  'rpc/request': { number: -32600, about: 'the JSON is not a JSON-RPC 2.0 request' },
  'rpc/method': { number: -32601, about: 'there is no such method' },
  'rpc/params': {
    number: -32602,
    about: 'the params do not fit the method; `data.issues` lists what is wrong and where',
  },
  'rpc/internal': { number: -32603, about: 'a defect of the server; the request changed nothing' },
  'protocol/version': {
    number: -32001,
    about:
      'the version the client was written for is no longer served; `data.served` lists those that are',
  },
  'server/stopping': {
    number: -32002,
    about: 'the server is about to stop; come back after `retryAfterMs`',
  },
  'server/storage': { number: -32003, about: 'the answer could not be stored and did not count' },
  'limit/rate': { number: -32010, about: 'too many messages; wait `retryAfterMs`' },
  'limit/size': {
    number: -32011,
    about: 'the message is larger than allowed; the socket is closed with 1009',
  },
  'limit/depth': { number: -32012, about: 'the JSON is nested deeper than allowed' },
  'limit/batch': { number: -32013, about: 'the batch has more requests than allowed' },
  'limit/connections': {
    number: -32014,
    about: 'too many connections; the socket is closed with 1013',
  },
  'limit/matches': { number: -32015, about: 'too many matches are open; wait `retryAfterMs`' },
  'limit/tables': {
    number: -32016,
    about: 'so many tables made from one address wait for players; wait `retryAfterMs`',
  },
  'limit/replays': {
    number: -32017,
    about: 'one address has had so many records and replays; wait `retryAfterMs`',
  },
  'game/unknown': { number: -32020, about: 'the server has no such game' },
  'game/options': { number: -32021, about: 'the options do not fit the game' },
  'game/seats': { number: -32022, about: 'the game is not played by that many' },
  'player/unknown': {
    number: -32023,
    about: 'the game has no such built-in player, or its arguments are wrong',
  },
  'match/unknown': { number: -32030, about: 'there is no such match' },
  'match/full': { number: -32031, about: 'no seat is free' },
  'match/not-started': { number: -32032, about: 'the match has not begun: seats are still free' },
  'match/over': { number: -32033, about: 'the match is over' },
  'match/running': { number: -32034, about: 'that is told after the end only' },
  'match/rated': {
    number: -32035,
    about: 'rated matches are not offered: nothing is rated yet; leave `rated` out',
  },
  'seat/unknown': { number: -32040, about: 'there is no such seat' },
  'seat/taken': { number: -32041, about: 'the seat is taken' },
  'seat/token': { number: -32042, about: 'the token opens no seat' },
  'seat/not-yours': {
    number: -32043,
    about: 'this socket does not sit there; join, or resume with the token',
  },
  'seat/ambiguous': {
    number: -32044,
    about: 'this socket holds several seats of the match; say which',
  },
  'seat/elsewhere': {
    number: -32049,
    about: 'another socket has come back to this seat since; resume with the token to take it back',
  },
  'name/taken': { number: -32045, about: 'somebody of that name sits at the table' },
  'invite/wrong': {
    number: -32046,
    about: 'the free seats are for the invited; the invite is missing or wrong',
  },
  'watch/closed': { number: -32047, about: 'this match may not be watched' },
  'watch/asked': {
    number: -32048,
    about: 'the players have been asked; you are told with `standing` when they agree',
  },
  'answer/over': { number: -32050, about: 'nothing is asked any more' },
  'answer/wrong-seat': { number: -32051, about: 'another seat is asked' },
  'answer/stale': { number: -32052, about: 'that ask is answered already, or is not the open one' },
  'answer/malformed': {
    number: -32053,
    about: 'the pick is not of the form that the kind of ask takes',
  },
  'answer/not-offered': { number: -32054, about: 'the pick names something that is not offered' },
  'undo/none': { number: -32060, about: 'there is nothing to undo, or no offer to answer' },
  'undo/hidden': {
    number: -32061,
    about: 'something hidden was revealed since; it cannot be taken back',
  },
  'undo/limit': {
    number: -32066,
    about: 'as many answers were taken back in this match as may be (`matchUndos`)',
  },
  'chat/off': { number: -32062, about: 'this match has no chat' },
  'rematch/none': { number: -32063, about: 'the match has not ended, or cannot be played again' },
  'replay/range': { number: -32064, about: 'the record has no such position' },
  'record/content': {
    number: -32065,
    about: 'the rules or the content the match was played with are not here any more',
  },
} as const satisfies { [code: string]: { number: number; about: string } };

export type ErrorCode = keyof typeof ERRORS;

/** WebSocket close codes this server uses. */
export const CLOSE_CODES = {
  1000: 'done',
  1002: 'a frame was not as RFC 6455 says',
  1003: 'a binary frame was sent: text frames only',
  1007: 'a text was not UTF-8',
  1009: 'the message was larger than allowed',
  1012: 'the server restarts: come back',
  1013: 'too many connections: try later',
  1006: 'nothing was said (the socket was cut): it read too slowly, or answered no pings',
  4002: 'too many messages although told to wait, or too many pings and pongs',
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
