export { type Panel, timeCharts } from './html.ts';
export * from './simulation-report.ts';
export * from './tournament-report.ts';
