export * from './simulation-report.ts';
export * from './tournament-report.ts';
