export { migrateMatches, type MigrationReport } from './migrate-matches.ts';
export { openPostgresStore, type PostgresOptions, type PostgresStore } from './postgres-store.ts';
