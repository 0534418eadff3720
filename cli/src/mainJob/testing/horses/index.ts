export { type HorsesReport, runHorses } from './runHorses.ts';
export { runStorm, type StormReport } from './runStorm.ts';
