export { simulationReport } from './simulation-report.ts';
export { tournamentReport } from './tournament-report.ts';
export { type Panel, timeCharts } from './time-charts.ts';
