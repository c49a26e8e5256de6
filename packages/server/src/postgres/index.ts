export { migrateMatches, type MigrationReport } from './migrate-matches.ts';
export { openPostgresStore, type PostgresOptions, type PostgresStore } from './postgres-store.ts';
export { listNodes } from './read-nodes.ts';
export type { NodeInfo, NodeRow } from '../matches/ownership.ts';
