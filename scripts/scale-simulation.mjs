// `npm run scale`: a discrete-event simulation of a large cluster of server nodes that loses a
// tenth of its nodes at once. Prints how long matches wait and the load on the survivors. The same
// seed prints the same numbers on every machine; docs/scale.md has them.
import { pathToFileURL } from 'node:url';

/**
 * The parameters of the model. `measured` figures come from `npm run bench -- nodes` (see
 * docs/scale.md); `assumed` ones are not measured yet.
 */
export const MODEL = {
  // the load: assumed
  players: 1_000_000,
  seatsPerMatch: 2.5,
  secondsPerAnswer: 5, // one answer per match, while people think
  // one node
  answerMs: 0.052, // measured on PostgreSQL: validated, applied, durable, sent
  forwardMs: 0.032, // measured: overhead of a forwarded answer, on both nodes
  restoreMs: 1.72, // measured: CPU time of the new owner per match
  resumeMs: 0.5, // assumed: a client that reconnects and receives its table
  // ownership: the server's defaults
  leaseMs: 5000,
  renewals: 5, // per lease term
  lookMs: 1000, // interval at which a node looks for orphaned matches
  takenAtOnce: 50,
  // the database: assumed
  partitions: 8,
  claimMs: 2, // claim and read one match; a partition processes `claimsAtOnce`
  claimsAtOnce: 16,
  lookupMs: 1, // one poll of one partition by one node
  // clients: the page's back-off
  firstDelayMs: 250,
  longestDelayMs: 8000,
};

/** A small PRNG, so that the script needs nothing built: xoshiro128**, seeded by splitmix32. */
export function generator(seed) {
  let mix = seed >>> 0;
  const state = Array.from({ length: 4 }, () => {
    mix = (mix + 0x9e3779b9) >>> 0;
    let z = mix;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  });
  const rotate = (x, k) => ((x << k) | (x >>> (32 - k))) >>> 0;
  return () => {
    const [a, b] = state;
    const result = Math.imul(rotate(Math.imul(b, 5) >>> 0, 7), 9) >>> 0;
    state[2] ^= a;
    state[3] ^= b;
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= b << 9;
    state[3] = rotate(state[3] >>> 0, 11);
    return result / 2 ** 32;
  };
}

/** A queue of events by time; equal times in insertion order. */
class Agenda {
  heap = [];
  added = 0;

  add(at, run) {
    const { heap } = this;
    heap.push({ at, order: this.added++, run });
    for (let i = heap.length - 1; i > 0; ) {
      const up = (i - 1) >> 1;
      if (!before(heap[i], heap[up])) return;
      [heap[i], heap[up]] = [heap[up], heap[i]];
      i = up;
    }
  }

  next() {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length > 0 && last !== undefined) {
      heap[0] = last;
      for (let i = 0; ; ) {
        const left = 2 * i + 1;
        const right = left + 1;
        let least = i;
        if (left < heap.length && before(heap[left], heap[least])) least = left;
        if (right < heap.length && before(heap[right], heap[least])) least = right;
        if (least === i) break;
        [heap[i], heap[least]] = [heap[least], heap[i]];
        i = least;
      }
    }
    return first;
  }
}

const before = (a, b) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A CPU or a database: a limited number of concurrent jobs, the rest queue. */
class Station {
  constructor(servers, slowdown = 1) {
    this.free = new Array(servers).fill(0);
    this.slowdown = slowdown;
    this.busy = 0;
  }

  /** When work that arrives now will be done. */
  serve(now, milliseconds) {
    let first = 0;
    for (let i = 1; i < this.free.length; i++) if (this.free[i] < this.free[first]) first = i;
    const cost = milliseconds * this.slowdown;
    this.free[first] = Math.max(now, this.free[first]) + cost;
    this.busy += cost;
    return this.free[first];
  }
}

export const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/**
 * `nodes` nodes in a steady state with their share of the matches; at time 0 `lost` of them are
 * killed. Ends when every match is owned again and every client has reconnected.
 */
export function simulateLoss({ nodes, lost, seed = 1, model = MODEL }) {
  const random = generator(seed);
  const agenda = new Agenda();
  const matches = Math.round(model.players / model.seatsPerMatch);
  const perSecond = matches / model.secondsPerAnswer;
  // ordinary play uses its share of every CPU, which slows down everything else
  const ordinary = (perSecond * (model.answerMs + model.forwardMs)) / 1000;
  const alive = nodes - lost;
  const after = ordinary / alive;
  const stations = Array.from(
    { length: alive },
    () => new Station(1, 1 / Math.max(0.01, 1 - after)),
  );
  const partitions = Array.from(
    { length: model.partitions },
    () => new Station(model.claimsAtOnce),
  );
  const run = {
    now: 0,
    orphans: Array.from({ length: model.partitions }, () => []),
    expiry: [],
    waits: [],
    backs: [],
    taken: new Array(alive).fill(0),
    looks: 0,
  };
  const orphaned = loseNodes({ run, model, random, lost, perNode: matches / nodes });
  for (let node = 0; node < alive; node++)
    agenda.add(random() * model.lookMs, () =>
      look(node, { run, model, agenda, stations, partitions, orphaned }),
    );
  const clients = Math.round((model.players / nodes) * lost);
  for (let i = 0; i < clients; i++) reconnect({ run, model, agenda, stations, random });
  while (run.waits.length < orphaned || run.backs.length < clients) {
    const event = agenda.next();
    run.now = event.at;
    event.run();
  }
  return summary({ run, model, nodes, lost, clients, ordinary, stations, partitions });
}

/** The matches of the lost nodes, each orphaned when its owner's lease has expired. */
function loseNodes({ run, model, random, lost, perNode }) {
  let orphaned = 0;
  for (let node = 0; node < lost; node++) {
    // killed somewhere between two renewals
    const expires = model.leaseMs - random() * (model.leaseMs / model.renewals);
    const owned = Math.floor(perNode) + (random() < perNode % 1 ? 1 : 0);
    for (let i = 0; i < owned; i++)
      run.orphans[Math.floor(random() * model.partitions)].push(expires);
    orphaned += owned;
  }
  for (const list of run.orphans) list.sort((a, b) => b - a); // the first to expire is last
  return orphaned;
}

/** A node polls one partition after the other and takes orphaned matches, a batch at a time. */
function look(node, world) {
  const { run, model, agenda, stations, partitions, orphaned } = world;
  if (run.waits.length >= orphaned) return;
  run.looks++;
  const start = (node + run.looks) % model.partitions;
  let done = run.now;
  let taken = 0;
  for (let k = 0; k < model.partitions && taken < model.takenAtOnce; k++) {
    const p = (start + k) % model.partitions;
    const looked = partitions[p].serve(run.now, model.lookupMs);
    done = Math.max(done, looked);
    const list = run.orphans[p];
    for (
      ;
      taken < model.takenAtOnce && list.length > 0 && list[list.length - 1] <= run.now;
      taken++
    ) {
      list.pop();
      const read = partitions[p].serve(looked, model.claimMs);
      const playable = stations[node].serve(read, model.restoreMs);
      done = Math.max(done, playable);
      run.taken[node]++;
      agenda.add(playable, () => run.waits.push(playable));
    }
  }
  agenda.add(taken > 0 ? done : Math.max(done, run.now + model.lookMs), () => look(node, world));
}

/** A client whose socket broke reconnects through the load balancer, with the page's back-off. */
function reconnect({ run, model, agenda, stations, random }) {
  const delay = Math.min(model.longestDelayMs, model.firstDelayMs) * (0.7 + random() * 0.6);
  agenda.add(delay, () => {
    const node = Math.floor(random() * stations.length);
    const back = stations[node].serve(run.now, model.resumeMs);
    agenda.add(back, () => run.backs.push(back));
  });
}

function summary({ run, model, nodes, lost, clients, ordinary, stations, partitions }) {
  const waits = run.waits.sort((a, b) => a - b);
  const backs = run.backs.sort((a, b) => a - b);
  const taken = run.taken.sort((a, b) => a - b);
  const seconds = (waits.at(-1) ?? 0) / 1000;
  return {
    nodes,
    lost,
    matches: waits.length,
    clients,
    playable: {
      median: percentile(waits, 0.5),
      p99: percentile(waits, 0.99),
      last: waits.at(-1) ?? 0,
    },
    clientsBack: { p99: percentile(backs, 0.99), last: backs.at(-1) ?? 0 },
    loadBefore: ordinary / nodes,
    loadAfter: ordinary / (nodes - lost),
    takenPerNode: { median: percentile(taken, 0.5), most: taken.at(-1) ?? 0 },
    recovery: Math.max(...stations.map(({ busy }) => busy)) / 1000 / Math.max(seconds, 0.001),
    database:
      Math.max(...partitions.map(({ busy }) => busy)) /
      1000 /
      model.claimsAtOnce /
      Math.max(seconds, 0.001),
  };
}

export const SCENARIOS = [
  { nodes: 1000, lost: 1 },
  { nodes: 1000, lost: 10 },
  { nodes: 1000, lost: 100 },
  { nodes: 1000, lost: 300 },
  { nodes: 100, lost: 10 },
  { nodes: 30, lost: 3 },
];

const percent = (x) => `${(100 * x).toFixed(1)} %`;
const seconds = (ms) => (ms / 1000).toFixed(2);

/** The table of docs/scale.md. */
export function table(scenarios = SCENARIOS) {
  const head = [
    'nodes',
    'lost',
    'matches moved',
    'playable again: median, p99, last (s)',
    'clients back: p99, last (s)',
    'CPU use of a node: before, after',
    'matches taken over by a node: median, maximum',
    'database utilization meanwhile',
  ];
  const rows = scenarios
    .map(simulateLoss)
    .map((r) => [
      r.nodes,
      r.lost,
      r.matches,
      `${seconds(r.playable.median)}, ${seconds(r.playable.p99)}, ${seconds(r.playable.last)}`,
      `${seconds(r.clientsBack.p99)}, ${seconds(r.clientsBack.last)}`,
      `${percent(r.loadBefore)}, ${percent(r.loadAfter)}`,
      `${r.takenPerNode.median}, ${r.takenPerNode.most}`,
      percent(r.database),
    ]);
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.stdout.write(`${table()}\n`);
