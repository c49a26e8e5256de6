/**
 * How a server treats its clients, by topic. Names in backticks are limits: `x-limits` has the
 * values of a server.
 */
export const POLICIES = {
  addresses:
    'Limits apply per address. An IPv6 /64 network counts as one address; `::ffff:a.b.c.d` and ' +
    '`a.b.c.d:port` count as `a.b.c.d`.',
  messages:
    'Each message, each request in a batch and each ping or pong counts towards the rate of its ' +
    'socket (`seatRate`, `seatBurst`) and of its address (`addressRate`, `addressBurst`). A ' +
    'socket that exceeds its rate gets `retryAfterMs` and is not read until then; one that ' +
    'exceeds it with pings or pongs alone is closed with 4002. A message has at most ' +
    '`messageBytes` bytes and is nested at most `jsonDepth` deep; a batch has at most `batch` ' +
    'requests.',
  requests:
    'Every HTTP request, including upgrades, counts towards the rate of its address (`httpRate`, ' +
    '`httpBurst`). Requests above it get 429 with `Retry-After`.',
  connections:
    'At most `connections` sockets are open, and at most `addressConnections` of them from one ' +
    'address. A ping is sent every `pingMs`; a socket that answers neither of two pings is ' +
    'closed.',
  origins:
    'Upgrades and requests that change something are refused with 403 if their `Origin` is ' +
    "neither the server's own nor one that the operator allows. Programs other than browsers " +
    'send no `Origin` and are accepted.',
  slowReaders:
    'Each table sends presence at most four times a second. A socket with a sixteenth of ' +
    '`backlogBytes` waiting gets no presence, clocks or chat until it has caught up; one with ' +
    '`backlogBytes` waiting is closed. A seat that returns after more than `eventsKept` events ' +
    'gets a view instead of the events.',
  chat:
    'A seat may send ten lines at once, then one a second, of at most `chatLength` ' +
    'characters.',
  names:
    'A name has at most `nameLength` characters, and no control, format or other invisible ' +
    'characters.',
  matches:
    'At most `matches` matches are open or running with somebody connected, and at most ' +
    '`addressMatches` of them for one address. A match counts for the address that created it or ' +
    'returned to it first. An address may have at most `addressTables` tables that have not ' +
    'started and have nobody connected.',
  parking:
    'A match with nobody connected pauses: its built-in players wait. After `parkAfterMs` it is ' +
    'unloaded and counts towards no limit; `resume`, `join` or `watch` loads it again. Its ' +
    'clocks keep running.',
  retention:
    'If nobody is connected, a match that has not started is deleted after `openSeconds` (after ' +
    '`emptyTableMs` if it is a table of a mounted protocol where nobody has a seat), and in a ' +
    'running match the seats time out after `abandonedSeconds`. An ended match is archived and ' +
    "deleted after `endedSeconds`; 0 keeps it forever. Only the server's uptime counts.",
  ends:
    'A match that reaches the maximum number of decisions of its game ends with the reason ' +
    '`rules`, and the scores at that moment decide.',
  visibility:
    '`list` shows only matches that were created as public; the default is private. Reading the ' +
    'record of a match that is neither public nor open to spectators requires a seat in it, the ' +
    'token of a seat, or the invite.',
  players:
    'Players that do not search never wait for more than one slice of a search. Searches take ' +
    'turns by address and may use `addressThinkMs` milliseconds a second for one address in each ' +
    'thread. `search:COUNT` is refused if COUNT is above `searchIterations`. A built-in player ' +
    'that thinks for longer than `thinkMs` loses its seat.',
  hints:
    'A `hint` is a search in the same threads. It uses the `addressThinkMs` of the address that ' +
    'asks for it, and takes at most half of `thinkMs`. Each match has at most one hint in ' +
    'progress: answering, or asking about another question, cancels it. A hint uses only what ' +
    'the seat may know. There are no hints while another person plays in the match.',
  replays:
    '`record`, `replay`, `branch` and `undo` may use `addressReplayMs` milliseconds a second for ' +
    'one address; beyond that they are refused with `limit/replays`.',
  undo:
    'An answer can be undone as long as nothing hidden has been drawn, looked at, revealed, ' +
    'shuffled or rolled since. A match allows at most `matchUndos` undos.',
  hiddenQuestions:
    'In a match between two or more people, messages are delayed by `secretWaitMs` whenever a ' +
    'question may follow that only the seat that is asked may know about. After the delay, the ' +
    'default answer counts. No clock runs in the meantime.',
} as const;
