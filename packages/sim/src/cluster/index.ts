export { ClusterFault } from './cluster-fault.ts';
export { type ClusterEvents, ClusterRun, type FailedJob } from './cluster-run.ts';
export { ClusterWorker, type WorkerSettings } from './cluster-worker.ts';
