/**
 * How a server treats its clients, by topic. Names in backticks are limits: `x-limits` has the
 * values of a server.
 */
export const POLICIES = {
  addresses:
    'Limits count per address. An IPv6 /64 network is one address; `::ffff:a.b.c.d` and ' +
    '`a.b.c.d:port` are `a.b.c.d`.',
  messages:
    'Each message, each request of a batch and each ping or pong is charged to its socket ' +
    '(`seatRate`, `seatBurst`) and to its address (`addressRate`, `addressBurst`). A socket ' +
    'above its rate is told `retryAfterMs` and is not read until then; one that only sends ' +
    'pings or pongs above it is closed with 4002. A message has at most `messageBytes` bytes ' +
    'and is nested at most `jsonDepth` deep; a batch has at most `batch` requests.',
  requests:
    'Every HTTP request, upgrades included, is charged to its address (`httpRate`, ' +
    '`httpBurst`). Above it the answer is 429 with `Retry-After`.',
  connections:
    'At most `connections` sockets are open, `addressConnections` of them from one address. A' +
    ' ping is sent every `pingMs`; a socket that stays silent for two of them is closed.',
  origins:
    'Upgrades and requests that change something are refused with 403 when they have an ' +
    '`Origin` that is neither the own one nor one the operator has named. Programs send none.',
  slowReaders:
    'Presence is sent at most four times a second for each table. A socket with a sixteenth ' +
    'of `backlogBytes` waiting gets no presence, clocks or chat until it has caught up; one ' +
    'with `backlogBytes` waiting is closed. A seat that returns after more than `eventsKept` ' +
    'events gets a view instead.',
  chat:
    'A seat may send ten lines at once, then one a second, of at most `chatLength` ' +
    'characters.',
  names:
    'A name has at most `nameLength` characters and no control, format or other invisible ' +
    'ones.',
  matches:
    'At most `matches` matches are open or running with somebody connected, `addressMatches` ' +
    'of them for one address: the one that created it or returned to it first. An address may' +
    ' have `addressTables` tables that have not started and that nobody is connected to.',
  parking:
    'A match that nobody is connected to pauses: built-in players wait. After `parkAfterMs` ' +
    'it is unloaded and counts towards no limit; it returns with `resume`, `join` or `watch`.' +
    ' Its clocks run on.',
  retention:
    'Without anybody connected, a match that has not started is deleted after `openSeconds` ' +
    '(`emptyTableMs` at a table of a mounted protocol where nobody has a seat), and in a ' +
    'running one the seats time out after `abandonedSeconds`. An ended match is archived and ' +
    'deleted after `endedSeconds`; 0 keeps it. Only the time that the server runs counts.',
  ends:
    'A match that reaches the maximum number of decisions of its game ends with the reason ' +
    '`rules`, and the scores at that moment decide.',
  visibility:
    '`list` shows only matches that were created as public; the default is private. The ' +
    'record of a match that is neither public nor open to watch needs a seat there, the token' +
    ' of one, or the invite.',
  players:
    'Players that do not search never wait for more than one slice of a search. Searches take' +
    ' turns by address and may use `addressThinkMs` milliseconds a second for one address in ' +
    'each thread. `search:COUNT` is refused above `searchIterations`. A built-in player that ' +
    'thinks for longer than `thinkMs` loses its seat.',
  hints:
    'A `hint` is a search in the same threads and is charged to the address that asks for it ' +
    '(`addressThinkMs`); it takes at most half of `thinkMs`. One is worked out for a match at a ' +
    'time: answering, or asking about another question, cancels it. It knows what the seat may ' +
    'know, and there is none while another person plays in the match.',
  replays:
    '`record`, `replay`, `branch` and `undo` may use `addressReplayMs` milliseconds a second ' +
    'for one address; above it they are refused with `limit/replays`.',
  undo:
    'An answer can be taken back while nothing hidden was drawn, looked at, revealed, ' +
    'shuffled or rolled since, at most `matchUndos` times in a match.',
  hiddenQuestions:
    'Between two or more people, messages are held for `secretWaitMs` whenever a question may' +
    ' follow that only the seat it is asked may know of; then the default answer counts. No ' +
    'clock runs meanwhile.',
} as const;
