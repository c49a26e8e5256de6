import { ControlProcess } from './control-process.ts';
import { type Flatness, flatnessOf, warmUpOf } from './flatness.ts';
import { Load } from './load.ts';
import {
  botTable,
  reconnectLate,
  dominionTable,
  friends,
  reader,
  repeat,
  type Role,
  soloPerson,
  spectator,
  strangers,
  visitor,
} from './roles.ts';
import { type Sample, Sampler } from './samples.ts';
import { SoakServer } from './soak-server.ts';
import { type Verified, verifyAll } from './verify.ts';

/** The clients, and how many of each. */
const CAST: readonly (readonly [Role, number])[] = [
  [soloPerson, 12],
  [friends, 5],
  [strangers, 2],
  [botTable, 3],
  [dominionTable, 2],
  [spectator, 8],
  [reader, 2],
  [reconnectLate, 4],
  [visitor, 1],
];

export interface SoakPlan {
  minutes: number;
  /** Between two samples. */
  everyMs: number;
  /** 1 is the pace of the full hour; smaller values are faster. */
  slowness: number;
  seed: number;
  onSample?: (sample: Sample) => void;
  /** Continues past its minutes until this much was done, because a slow machine takes longer. */
  isEnough?: (counts: ReadonlyMap<string, number>) => boolean;
}

export interface SoakResult {
  minutes: number;
  warmUp: number;
  counts: { [what: string]: number };
  samples: Sample[];
  flatness: Flatness[];
  verified: Verified;
  errors: string[];
  /** The exit code after SIGTERM at the end. */
  exitCode: number | null;
  losses: number;
}

/** Runs the mixed load against a new server, then verifies everything it left behind. */
export async function runSoak(plan: SoakPlan): Promise<SoakResult> {
  const server = new SoakServer();
  try {
    await server.launch();
    const load = new Load(server.url, plan.seed, plan.slowness);
    const samples = await underLoad(server, load, plan);
    const exitCode = await server.stop();
    await server.launch();
    const later = Object.assign(new Load(server.url, plan.seed, 1), {
      ended: load.ended,
      openSeats: load.openSeats,
    });
    const verified = await verifyAll(later);
    const warmUp = warmUpOf(plan.minutes);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return {
      minutes: plan.minutes,
      warmUp,
      counts: Object.fromEntries([...load.counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      samples,
      flatness: flatnessOf(samples, warmUp),
      verified,
      errors: load.errors,
      exitCode,
      losses: Number(/^cardwright_store_losses (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN),
    };
  } finally {
    await server.stop();
    server.remove();
  }
}

async function underLoad(server: SoakServer, load: Load, plan: SoakPlan): Promise<Sample[]> {
  const control = await ControlProcess.start();
  const sampler = new Sampler(server, load, control);
  const roles: Promise<void>[] = [];
  let address = 1;
  for (const [role, count] of CAST)
    for (let i = 0; i < count; i++) roles.push(repeat(role, load, `127.0.1.${address++}`));
  const end = performance.now() + plan.minutes * 60_000;
  while (performance.now() < end || plan.isEnough?.(load.counts) === false) {
    await new Promise((resolve) => setTimeout(resolve, plan.everyMs));
    plan.onSample?.(await sampler.take());
  }
  load.stop();
  control.stop();
  await Promise.all(roles);
  return sampler.samples;
}
