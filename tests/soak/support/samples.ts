import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { processorMs } from '../../attacks/support/processor-time.ts';
import type { ControlProcess } from './control-process.ts';
import type { Load } from './load.ts';

/** A snapshot of the server's process. */
export interface Sample {
  minutes: number;
  rssMb: number;
  /** Of the main thread; worker threads only count towards `rssMb`. */
  heapMb: number;
  /** Open files and sockets, from the system. */
  descriptors: number;
  /** Handles that keep the event loop alive, as counted by Node: sockets, timers, threads. */
  handles: number;
  /** 99th percentile of the event loop delay since the previous sample. */
  loopP99Ms: number;
  diskMb: number;
  /** From an answer to its result, since the previous sample. */
  latencyP50Ms: number;
  latencyP99Ms: number;
  /** The same for the control process: the delay of the machine itself. */
  controlLoopP99Ms: number;
  echoP50Ms: number;
  echoP99Ms: number;
  answersPerSecond: number;
  /** Relative to one core. */
  processorShare: number;
  connections: number;
  matchesLive: number;
  /** Created since the start. */
  matchesMade: number;
}

const MB = 1024 * 1024;
const round = (x: number, digits = 2): number => Number(x.toFixed(digits));

const folderBytes = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(folder, entry.name)).size, 0);

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Samples a server periodically. */
export class Sampler {
  readonly samples: Sample[] = [];
  private readonly began = performance.now();
  private last = { at: performance.now(), processorMs: 0 };
  private readonly server: { url: string; pid: number; data: string };
  private readonly load: Load;
  private readonly control: ControlProcess;

  constructor(
    server: { url: string; pid: number; data: string },
    load: Load,
    control: ControlProcess,
  ) {
    this.server = server;
    this.load = load;
    this.control = control;
    this.last.processorMs = processorMs(server.pid);
  }

  async take(): Promise<Sample> {
    const { url, pid, data } = this.server;
    const text = await (await fetch(`${url}/metrics`)).text();
    const figure = (name: string): number =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    const at = performance.now();
    const spent = processorMs(pid);
    const ms = at - this.last.at;
    const latencies = this.load.takeLatencies();
    const { p99Ms, echoes } = await this.control.look();
    const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
    const sample: Sample = {
      minutes: round((at - this.began) / 60_000),
      rssMb: round(Number(rss) / 1024, 1),
      heapMb: round(figure('nodejs_heap_size_used_bytes') / MB, 1),
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
      handles: figure('nodejs_active_resources_total'),
      loopP99Ms: round(figure('nodejs_eventloop_lag_p99_seconds') * 1000),
      diskMb: round(folderBytes(data) / MB, 2),
      latencyP50Ms: round(percentile(latencies, 0.5)),
      latencyP99Ms: round(percentile(latencies, 0.99)),
      controlLoopP99Ms: round(p99Ms),
      echoP50Ms: round(percentile(echoes, 0.5)),
      echoP99Ms: round(percentile(echoes, 0.99)),
      answersPerSecond: round((latencies.length * 1000) / ms, 1),
      processorShare: round((spent - this.last.processorMs) / ms, 3),
      connections: figure('cardwright_connections'),
      matchesLive: figure('cardwright_matches_live'),
      matchesMade: figure('cardwright_matches_created_total'),
    };
    this.last = { at, processorMs: spent };
    this.samples.push(sample);
    return sample;
  }
}
