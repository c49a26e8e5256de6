export { studyReport } from './study-report.ts';
export { reviewReport } from './review-report.ts';
export { simulationReport } from './simulation-report.ts';
export { trainingReport } from './training-report.ts';
export { tournamentReport } from './tournament-report.ts';
export { type Panel, timeCharts } from './time-charts.ts';
